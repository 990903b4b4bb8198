"""What is remembered of a learner's misconceptions when they show, on whatever page."""

from __future__ import annotations

from collections.abc import Collection

from bosslib.teaching.remembered import right, showed
from bosswidgets.kit.progress import SHOWED, Marks, Recalled, memories, written
from bosswidgets.table import database


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
