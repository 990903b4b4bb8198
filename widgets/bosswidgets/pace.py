"""How fast the bots act at a table: at once, with a pause before each action, or when told."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable

PACES: dict[str, float | None] = {"step": None, "slow": 2.5, "normal": 1.0, "at-once": 0.0}
"""The pause before each action of a bot, in seconds; None: one asks for each."""

USUAL = "normal"
AT_ONCE = "at-once"


def later(seconds: float, call: Callable[[], None]) -> TimerHandle | None:
    """Call something after a while; None, and nothing is called, where no loop runs (a script)."""
    try:
        return get_running_loop().call_later(seconds, call)
    except RuntimeError:
        return None
