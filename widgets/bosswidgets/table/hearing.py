"""What is remembered of a learner's misconceptions when they show, on whatever page, and where they
come back.
"""

from __future__ import annotations

from collections.abc import Collection

from bosslib.teaching.remembered import right, showed
from bosswidgets.kit.progress import SHOWED, Marks, Recalled, memories, written
from bosswidgets.table import database

PRACTICE, DRILLED, PUZZLED = "practice", "bargain-drill", "puzzles"
"""The pages on which misconceptions come back, by the ends of their files' names."""

OTHERS = {"bargain": DRILLED, "turn": PUZZLED}
"""On which of them, by how the name of a misconception begins, where it isn't the practice."""


def where(name: str) -> str:
    """On which of them a misconception comes back."""
    return OTHERS.get(name.partition("-")[0], PRACTICE)


def heard(marks: Marks, shows: Collection[str], well: Collection[str] = ()) -> Recalled:
    """The marks of the misconceptions that showed, and of those that are due and could have shown
    in something that was done `well`.
    """
    known, now = memories(marks), database.now()
    found = {name: right(known[name], now) for name in {*well} & known.keys()}
    found |= {name: showed(known.get(name, ()), now) for name in shows}
    return {
        f"{SHOWED}{name}": written(memory)
        for name, memory in found.items()
        if memory != known.get(name)
    }
