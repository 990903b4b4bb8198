"""What is remembered of a misconception: when it showed, and when it came right after that.

It is asked about again after longer and longer pauses, in the boxes of Leitner (So lernt man
lernen, 1972): at once, the next day, a week later. Once it showed it is in the first box again. Who
was right after each pause has learnt it.

Two copies of a memory become one that has the answers of both, whichever of them comes first: so
nothing is lost where two pages, or two devices, remember at once. A clock may be wrong: an answer
is never older than the one before it, and what seems to be from the future is due now.
"""

from __future__ import annotations

from typing import NamedTuple

MOST = 20
"""So many answers are remembered of one misconception, the last ones."""

MINUTE, HOUR = 60_000, 3_600_000  # ms
EARLY = 8 * HOUR
"""Who answered in the afternoon may be asked the next morning, and a week later as well."""

PAUSES = (0, 24 * HOUR - EARLY, 7 * 24 * HOUR - EARLY)
"""How long it rests in each box, in ms."""

LEARNT = len(PAUSES)
"""The box of what is not asked about any more."""


class Trace(NamedTuple):
    """When it was given, in ms since 1970, UTC, and in which box the misconception was then: 0 if
    it showed.
    """

    at: int
    box: int


Memory = tuple[Trace, ...]
"""The answers that told something of one misconception, the last one last."""


def joined(one: Memory, other: Memory) -> Memory:
    """The answers of both; what came before it was learnt is forgotten (as in memory.js)."""
    every = sorted({*one, *other})
    since = max((at for at, each in enumerate(every) if each.box == LEARNT), default=0)
    return tuple(every[since:][-MOST:])


def showed(memory: Memory, now: int) -> Memory:
    """The memory after the misconception has shown; `now` in ms since 1970, UTC."""
    return _after(memory, now, 0)


def right(memory: Memory, now: int) -> Memory:
    """The memory after an answer in which it could have shown, and did not.

    Before it is due that tells nothing.

    >>> memory = right(showed((), 1000), 2000)
    >>> [each.box for each in memory], due(memory, 2000), due(memory, 2000 + 24 * HOUR)
    ([0, 1], False, True)
    """
    return _after(memory, now, memory[-1].box + 1) if due(memory, now) else memory


def due(memory: Memory, now: int) -> bool:
    """Whether it is to be asked about."""
    return bool(memory) and memory[-1].box < LEARNT and not rests(memory, now)


def rests(memory: Memory, now: int) -> int:
    """How long it is until it is due, in ms; 0 if it is. It is to be learnt yet."""
    since = now - memory[-1].at
    return 0 if since < -MINUTE else max(0, PAUSES[memory[-1].box] - max(0, since))


def shown(memory: Memory) -> int:
    """How often it showed, as far as that is remembered."""
    return sum(not each.box for each in memory)


def _after(memory: Memory, now: int, box: int) -> Memory:
    return joined(memory, (Trace(max(now, memory[-1].at + 1 if memory else 0), box),))
