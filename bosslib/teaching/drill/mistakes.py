"""The misconceptions that show in a bargain of the drill, by the names by which they're remembered.

Each can come right there: there are positions in which it would show. Other games remember by the
same names what a bargain at the table has cost, as far as that is the same misconception.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from bosslib.teaching.drill.talks import Outcome, Talks

if TYPE_CHECKING:
    from bosslib.teaching.drill.game import Bargaining


class Misjudged(StrEnum):
    """What is misjudged in a bargain."""

    NO_GAIN = "bargain-no-gain"
    """A price at which one side has just what it has without the bargain."""
    WALK_AWAY = "bargain-walk-away"
    """What a side has without the bargain is forgotten."""
    RIVAL = "bargain-rival"
    """What a rival pays is taken for all that the buyer can pay."""
    CARD = "bargain-card"
    """A card that is promised is left out."""
    ALL_SHARES = "bargain-all-shares"
    """All that a side gets is counted for one token (COUSIN-1)."""
    LOSS = "bargain-loss"
    """Money is paid for a share of a loss (COUSIN-10)."""
    OTHERS = "bargain-others"
    """What the others get of the deal is forgotten (B-CLOSE-1)."""
    EVEN = "bargain-even"
    """An even part is taken for the limit."""
    EXCHANGED = "bargain-exchanged"
    """The lowest price is given as the highest one."""
    MISSED = "bargain-missed"
    """A bargain that is good for both is let go."""
    COSTLY = "bargain-costly"
    """A bargain is struck that leaves one worse off than none."""
    GREEDY = "bargain-greedy"
    """A bargain is lost by wanting too much."""


def in_prices(found: Bargaining, prices: tuple[int, int] | None) -> tuple[str, ...]:
    """Those that show in the lowest and the highest price that a learner names; None: no price."""
    zone = found.zone
    if prices is None:
        return (found.denied,) if zone.prices else ()
    if exchanged(found, prices):
        return (Misjudged.EXCHANGED,)
    ends = zip(prices, _known(found), strict=True)
    names = [known.get(price, "") for price, known in ends]
    if not any(names) and not zone.prices:
        names = [found.named]
    return tuple(dict.fromkeys(filter(None, names)))


def exchanged(found: Bargaining, prices: tuple[int, int]) -> bool:
    """Whether the two ends of the zone are right, but each in the other's place."""
    zone = found.zone
    return len(zone.prices) > 1 and prices == (zone.most, zone.least)


def in_talks(talks: Talks) -> tuple[str, ...]:
    """Those that show in a bargain that has come to its end."""
    match talks.outcome:
        case Outcome.LOST:
            return (Misjudged.GREEDY,)
        case Outcome.WALKED:
            return (Misjudged.MISSED,)
        case Outcome.AGREED if talks.gain < 0:
            return (Misjudged.COSTLY,)
        case Outcome.AGREED if talks.gain == 0:
            return (Misjudged.NO_GAIN,)
    return ()


def could_price(found: Bargaining) -> set[str]:
    """Those that would show in some prices that a learner could name."""
    zone = found.zone
    names = {name for known in _known(found) for name in known.values()}
    if not zone.prices:
        return (names | {found.named}) - {""}
    some = {Misjudged.EXCHANGED} if len(zone.prices) > 1 else set()
    return (names | {found.denied} | some) - {""}


def could_talk(found: Bargaining) -> set[str]:
    """Those that would show in some bargain that a learner could make."""
    zone = found.zone
    if not zone.prices:
        return set()
    names: set[str] = {Misjudged.MISSED}
    talks = found.talks
    while talks.outcome is Outcome.OPEN:
        talks = talks.offer(found.top if found.sells else 0)
    if talks.outcome is Outcome.LOST:
        names.add(Misjudged.GREEDY)
    gains = [zone.gain(each, sells=found.sells) for each in range(0, found.top + 1, zone.step)]
    if min(gains) < 0:
        names.add(Misjudged.COSTLY)
    if 0 in gains:
        names.add(Misjudged.NO_GAIN)
    return names


def _known(found: Bargaining) -> tuple[dict[int, str], dict[int, str]]:
    """The names of what shows in a lowest price and in a highest one, by the wrong price."""
    low = {each.number: each.name for each in reversed(found.low)}
    high = {each.number: each.name for each in reversed(found.high)}
    low.pop(found.zone.least, None)
    high.pop(found.zone.most, None)
    return low, high
