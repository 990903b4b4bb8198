"""Spaced repetition: memory of a misconception's occurrences and of right answers after them.

Questions come again after growing pauses, in the boxes of Leitner (So lernt man lernen, 1972): at
once, the next day, a week later. Another occurrence puts the misconception in the first box again.
It is learnt after a right answer after each pause.

Two copies of a memory merge into one with the answers of both, in any order, so nothing is lost if
two pages or devices record at once. Clocks may be wrong: an answer is never older than the one
before it, and a time in the future counts as due now.
"""

from __future__ import annotations

from typing import NamedTuple

MOST = 20
"""Maximum number of answers remembered of a misconception, the latest ones."""

MINUTE, HOUR = 60_000, 3_600_000  # ms
EARLY = 8 * HOUR
"""Tolerance: an answer in the afternoon may be due the next morning, and likewise after a week."""

PAUSES = (0, 24 * HOUR - EARLY, 7 * 24 * HOUR - EARLY)
"""Pause in each box, in ms."""

LEARNT = len(PAUSES)
"""Box of misconceptions that are not asked about any more."""


class Trace(NamedTuple):
    """Answer: its time, in ms since 1970, UTC, and the misconception's box then, 0 if it showed."""

    at: int
    box: int


Memory = tuple[Trace, ...]
"""Relevant answers for one misconception, the latest last."""


def joined(one: Memory, other: Memory) -> Memory:
    """Merge two memories; answers from before it was learnt are dropped (as in memory.js)."""
    every = sorted({*one, *other})
    since = max((at for at, each in enumerate(every) if each.box == LEARNT), default=0)
    return tuple(every[since:][-MOST:])


def showed(memory: Memory, now: int) -> Memory:
    """Return the memory after the misconception has shown; `now` in ms since 1970, UTC."""
    return _after(memory, now, 0)


def right(memory: Memory, now: int) -> Memory:
    """Return the memory after an answer in which it could have shown, and did not.

    Before it is due, this has no effect.

    >>> memory = right(showed((), 1000), 2000)
    >>> [each.box for each in memory], due(memory, 2000), due(memory, 2000 + 24 * HOUR)
    ([0, 1], False, True)
    """
    return _after(memory, now, memory[-1].box + 1) if due(memory, now) else memory


def due(memory: Memory, now: int) -> bool:
    """Return whether it is due to be asked about."""
    return bool(memory) and memory[-1].box < LEARNT and not rests(memory, now)


def rests(memory: Memory, now: int) -> int:
    """Return the time until it is due, in ms, 0 if it is; for memories that are not yet learnt."""
    since = now - memory[-1].at
    return 0 if since < -MINUTE else max(0, PAUSES[memory[-1].box] - max(0, since))


def shown(memory: Memory) -> int:
    """Return how often it showed, as far as that is remembered."""
    return sum(not each.box for each in memory)


def _after(memory: Memory, now: int, box: int) -> Memory:
    return joined(memory, (Trace(max(now, memory[-1].at + 1 if memory else 0), box),))
