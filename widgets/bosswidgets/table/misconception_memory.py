"""Memory of a learner's misconceptions: recording them when they show, and the pages that repeat
them.
"""

from __future__ import annotations

from collections.abc import Collection

from bosslib.teaching.spaced_repetition import record_misconception, record_right_answer
from bosswidgets.kit.progress import (
    MISCONCEPTION_PREFIX,
    BrowserStore,
    Progress,
    memories,
    memory_record,
)
from bosswidgets.table import database

PRACTICE, DRILLED, PUZZLED = "practice", "bargain-drill", "puzzles"
"""Suffixes of the notebook names of the pages that repeat misconceptions."""

PAGES_BY_PREFIX = {"bargain": DRILLED, "turn": PUZZLED}
"""Pages by prefix of the misconception's name; all others are repeated on the practice page."""


def repeating_page(name: str) -> str:
    """Return the page on which a misconception is repeated."""
    return PAGES_BY_PREFIX.get(name.partition("-")[0], PRACTICE)


def updated_marks(
    marks: Progress, shows: Collection[str], well: Collection[str] = ()
) -> BrowserStore:
    """Return updated progress for misconceptions that showed, and for due ones avoided in work done
    `well`.
    """
    known, now = memories(marks), database.now_ms()
    found = {name: record_right_answer(known[name], now) for name in {*well} & known.keys()}
    found |= {name: record_misconception(known.get(name, ()), now) for name in shows}
    return {
        f"{MISCONCEPTION_PREFIX}{name}": memory_record(memory)
        for name, memory in found.items()
        if memory != known.get(name)
    }
