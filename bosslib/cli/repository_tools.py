"""Access to the repository's `tools`, which are not part of the wheel."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from bosslib.errors import BossError


def import_tool(name: str) -> ModuleType:
    """Import a module of the repository's `tools`. Raises BossError outside of the repository."""
    try:
        return import_module(f"tools.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "tools":
            raise
        raise BossError("main.repository") from None
