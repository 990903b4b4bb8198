"""Misconceptions that a bargain of the drill reveals, by the names under which they are remembered.

Each can be corrected in the drill: some positions could reveal it. Other games use the same names
for the same misconceptions in what bargains at the table cost.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from bosslib.teaching.drill.talks import Talks, TalksOutcome

if TYPE_CHECKING:
    from bosslib.teaching.drill.game import DrillPosition


class BargainMisconception(StrEnum):
    """Misjudgement in a bargain."""

    NO_GAIN = "bargain-no-gain"
    """Gives a price at which one side has just what it has without the bargain."""
    WALK_AWAY = "bargain-walk-away"
    """Forgets what a side has without the bargain."""
    RIVAL = "bargain-rival"
    """Takes what a rival pays for all that the buyer can pay."""
    CARD = "bargain-card"
    """Leaves out a promised card."""
    ALL_SHARES = "bargain-all-shares"
    """Counts all that a side gets for one token (COUSIN-1)."""
    LOSS = "bargain-loss"
    """Pays money for a share of a loss (COUSIN-10)."""
    OTHERS = "bargain-others"
    """Forgets what the others get of the deal (B-CLOSE-1)."""
    EVEN = "bargain-even"
    """Takes an equal share for the limit."""
    EXCHANGED = "bargain-exchanged"
    """Gives the lowest price as the highest one."""
    MISSED = "bargain-missed"
    """Misses a bargain that is good for both."""
    COSTLY = "bargain-costly"
    """Makes a bargain that is worse than none."""
    GREEDY = "bargain-greedy"
    """Loses a bargain by wanting too much."""


def shown_in_prices(found: DrillPosition, prices: tuple[int, int] | None) -> tuple[str, ...]:
    """Return those revealed by a learner's lowest and highest price; None: no price."""
    zone = found.zone
    if prices is None:
        return (found.denied_misconception,) if zone.prices else ()
    if is_exchanged(found, prices):
        return (BargainMisconception.EXCHANGED,)
    ends = zip(prices, _misconceptions_by_price(found), strict=True)
    names = [known.get(price, "") for price, known in ends]
    if not any(names) and not zone.prices:
        names = [found.named_misconception]
    return tuple(dict.fromkeys(filter(None, names)))


def is_exchanged(found: DrillPosition, prices: tuple[int, int]) -> bool:
    """Return whether the two ends of the zone are right, but swapped."""
    zone = found.zone
    return len(zone.prices) > 1 and prices == (zone.most, zone.least)


def shown_in_talks(talks: Talks) -> tuple[str, ...]:
    """Return those revealed by a finished bargain."""
    match talks.outcome:
        case TalksOutcome.LOST:
            return (BargainMisconception.GREEDY,)
        case TalksOutcome.WALKED:
            return (BargainMisconception.MISSED,)
        case TalksOutcome.AGREED if talks.gain < 0:
            return (BargainMisconception.COSTLY,)
        case TalksOutcome.AGREED if talks.gain == 0:
            return (BargainMisconception.NO_GAIN,)
    return ()


def possible_in_prices(found: DrillPosition) -> set[str]:
    """Return those that some prices named by a learner would reveal."""
    zone = found.zone
    names = {name for known in _misconceptions_by_price(found) for name in known.values()}
    if not zone.prices:
        return (names | {found.named_misconception}) - {""}
    some = {BargainMisconception.EXCHANGED} if len(zone.prices) > 1 else set()
    return (names | {found.denied_misconception} | some) - {""}


def possible_in_talks(found: DrillPosition) -> set[str]:
    """Return those that some bargain made by a learner would reveal."""
    zone = found.zone
    if not zone.prices:
        return set()
    names: set[str] = {BargainMisconception.MISSED}
    talks = found.talks
    while talks.outcome is TalksOutcome.OPEN:
        talks = talks.offer(found.top if found.sells else 0)
    if talks.outcome is TalksOutcome.LOST:
        names.add(BargainMisconception.GREEDY)
    gains = [zone.gain(each, sells=found.sells) for each in range(0, found.top + 1, zone.step)]
    if min(gains) < 0:
        names.add(BargainMisconception.COSTLY)
    if 0 in gains:
        names.add(BargainMisconception.NO_GAIN)
    return names


def _misconceptions_by_price(found: DrillPosition) -> tuple[dict[int, str], dict[int, str]]:
    """Return the misconceptions of wrong lowest and highest prices, by the wrong price."""
    low = {each.number: each.name for each in reversed(found.low)}
    high = {each.number: each.name for each in reversed(found.high)}
    low.pop(found.zone.least, None)
    high.pop(found.zone.most, None)
    return low, high
