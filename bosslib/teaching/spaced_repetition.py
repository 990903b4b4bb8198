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

MAX_ANSWERS = 20
"""Maximum number of answers remembered of a misconception, the latest ones."""

MINUTE, HOUR = 60_000, 3_600_000  # ms
TOLERANCE = 8 * HOUR
"""Tolerance: an answer in the afternoon may be due the next morning, and likewise after a week."""

PAUSES = (0, 24 * HOUR - TOLERANCE, 7 * 24 * HOUR - TOLERANCE)
"""Pause in each box, in ms."""

LEARNT_BOX = len(PAUSES)
"""Box of misconceptions that are not asked about any more."""


class AnswerRecord(NamedTuple):
    """Answer: its time, in ms since 1970, UTC, and the misconception's box then, 0 if it showed."""

    at: int
    box: int


Memory = tuple[AnswerRecord, ...]
"""Relevant answers for one misconception, the latest last."""


def merge(one: Memory, other: Memory) -> Memory:
    """Merge two memories; answers from before it was learnt are dropped (as in memory.js)."""
    every = sorted({*one, *other})
    since = max((at for at, each in enumerate(every) if each.box == LEARNT_BOX), default=0)
    return tuple(every[since:][-MAX_ANSWERS:])


def record_misconception(memory: Memory, now: int) -> Memory:
    """Return the memory after the misconception has shown; `now` in ms since 1970, UTC."""
    return _append(memory, now, 0)


def record_right_answer(memory: Memory, now: int) -> Memory:
    """Return the memory after an answer in which it could have shown, and did not.

    Before it is due, this has no effect.

    >>> memory = record_right_answer(record_misconception((), 1000), 2000)
    >>> [each.box for each in memory], is_due(memory, 2000), is_due(memory, 2000 + 24 * HOUR)
    ([0, 1], False, True)
    """
    return _append(memory, now, memory[-1].box + 1) if is_due(memory, now) else memory


def is_due(memory: Memory, now: int) -> bool:
    """Return whether it is due to be asked about."""
    return bool(memory) and memory[-1].box < LEARNT_BOX and not time_until_due(memory, now)


def time_until_due(memory: Memory, now: int) -> int:
    """Return the time until it is due, in ms, 0 if it is; for memories that are not yet learnt."""
    since = now - memory[-1].at
    return 0 if since < -MINUTE else max(0, PAUSES[memory[-1].box] - max(0, since))


def times_shown(memory: Memory) -> int:
    """Return how often it showed, as far as that is remembered."""
    return sum(not each.box for each in memory)


def _append(memory: Memory, now: int, box: int) -> Memory:
    return merge(memory, (AnswerRecord(max(now, memory[-1].at + 1 if memory else 0), box),))
