"""Learn *I'm the Boss! The Card Game*: an exact engine, records, scenarios and computer players.

`bosslib.card` is the game; `Record` keeps what was played; the errors say what went wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib import card
from bosslib.errors import BossError, NotationError, RuleError, ScenarioError

if TYPE_CHECKING:
    from bosslib import board as board
    from bosslib.record import Record as Record
    from bosslib.record import load as load
    from bosslib.record import loaded as loaded

__version__ = "0.2.0"
"""Version of bosslib and bosswidgets, which the build reads from here."""

__all__ = [
    "BossError",
    "NotationError",
    "Record",
    "RuleError",
    "ScenarioError",
    "board",
    "card",
    "load",
    "loaded",
]


def __getattr__(name: str) -> object:
    """Import `record` lazily: reading files pulls in most of its dependencies."""
    if name in ("Record", "load", "loaded"):
        from bosslib import record

        return getattr(record, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
