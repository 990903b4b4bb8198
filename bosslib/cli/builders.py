"""What only the project's builders need: it lies in the repository, and not in the wheel."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from bosslib.errors import BossError


def tool(name: str) -> ModuleType:
    """A module of the repository's `tools`; BossError outside of the repository."""
    try:
        return import_module(f"tools.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "tools":
            raise
        raise BossError("main.repository") from None
