"""Ways through a bargain of the drill, for the tests of its rules and of its pages."""

from __future__ import annotations

from bosslib.teaching.drill.game import DrillPosition
from bosslib.teaching.drill.talks import Talks, TalksOutcome


def greedy_talks(found: DrillPosition) -> Talks:
    """The most absurd price again and again, until the other side leaves or accepts it."""
    talks = found.talks
    while talks.outcome is TalksOutcome.OPEN:
        talks = talks.offer(found.top if found.sells else 0)
    return talks


def can_be_lost(found: DrillPosition) -> bool:
    """True if the other side leaves at absurd prices, and does not accept one."""
    return bool(found.zone.prices) and greedy_talks(found).outcome is TalksOutcome.LOST
