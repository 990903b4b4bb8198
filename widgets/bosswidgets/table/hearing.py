"""Memory of a learner's misconceptions: recording them when they show, and the pages that repeat
them.
"""

from __future__ import annotations

from collections.abc import Collection

from bosslib.teaching.remembered import right, showed
from bosswidgets.kit.progress import SHOWED, Marks, Recalled, memories, written
from bosswidgets.table import database

PRACTICE, DRILLED, PUZZLED = "practice", "bargain-drill", "puzzles"
"""Suffixes of the notebook names of the pages that repeat misconceptions."""

OTHERS = {"bargain": DRILLED, "turn": PUZZLED}
"""Pages by prefix of the misconception's name; all others are repeated on the practice page."""


def where(name: str) -> str:
    """Return the page on which a misconception is repeated."""
    return OTHERS.get(name.partition("-")[0], PRACTICE)


def heard(marks: Marks, shows: Collection[str], well: Collection[str] = ()) -> Recalled:
    """Return updated progress for misconceptions that showed, and for due ones avoided in work done
    `well`.
    """
    known, now = memories(marks), database.now()
    found = {name: right(known[name], now) for name in {*well} & known.keys()}
    found |= {name: showed(known.get(name, ()), now) for name in shows}
    return {
        f"{SHOWED}{name}": written(memory)
        for name, memory in found.items()
        if memory != known.get(name)
    }
