"""Offers valued by deals that are played to their end: what one brings the seat of a view.

*careful* reckons quickly what to offer and what to accept (`haggle`). Here the deal is played on,
with the bargain and without it (`worth`), so what comes of it has an interval.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import bargain
from bosslib.card.actions import Accept, Offer, act
from bosslib.card.haggle import talk
from bosslib.card.weigh import USUAL
from bosslib.card.worth import Bargain, worths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bosslib.card.search import Budget
    from bosslib.card.terms import OpenOffer
    from bosslib.card.view import View

BATCH = 10
"""How many playouts come to one sample: their average."""


class Bid(NamedTuple):
    """An offer with what it is worth to a seat, in dollars, from so many playouts.

    `money` is what it brings on average, `spread` its standard deviation from playout to playout,
    and `worth` the money less what it brings the others (`Temper.envy`). `can` says whether the
    seat may accept it; of its own, that it may make it.
    """

    offer: OpenOffer
    money: float
    spread: float
    worth: float
    playouts: int
    can: bool = True

    @property
    def margin(self) -> float:
        """Two standard errors of the money, in dollars."""
        return 2 * self.spread / sqrt(self.playouts)


def bids(view: View, offers: Sequence[OpenOffer], budget: Budget, rng: Random) -> list[Bid]:
    """What some offers are worth to the seat of a view, each from as many playouts.

    The playouts of the budget are for each offer; its seconds are for them all.
    """
    end, count = perf_counter() + budget.seconds, max(2, budget.playouts // BATCH)
    money: list[list[float]] = [[] for _ in offers]
    sums = [0.0] * len(offers)
    for done in range(count):
        if done > 1 and perf_counter() > end:
            break
        chances = rng.random()
        plain, envious = (_sampled(view, offers, Random(chances), envy) for envy in (0, USUAL.envy))
        for at, each in enumerate(plain):
            money[at].append(each)
            sums[at] += envious[at]
    return [
        Bid(
            offer,
            mean(got),
            spread(got) * sqrt(BATCH),
            worth / len(got),
            len(got) * BATCH,
            _can(view, offer),
        )
        for offer, got, worth in zip(offers, money, sums, strict=True)
    ]


def sampled(
    view: View, offers: Sequence[OpenOffer], many: int, rng: Random, envy: float = 0.0
) -> list[list[float]]:
    """By offer, so many samples of what it brings the seat of a view, in dollars.

    A sample is the average of `BATCH` playouts; the same place in each list has the same hidden
    cards and chances.
    """
    rounds = [_sampled(view, offers, rng, envy) for _ in range(many)]
    return [list(each) for each in zip(*rounds, strict=True)]


def _sampled(
    view: View, offers: Sequence[OpenOffer], rng: Random, envy: float
) -> tuple[float, ...]:
    bargains = [Bargain(bargain.player_of(view.table, each), each.terms) for each in offers]
    found = worths(view, bargains, BATCH, rng, envy)
    return tuple(each.boss if view.is_boss else each.player for each in found)


def mean(numbers: Sequence[float]) -> float:
    """The average of some numbers."""
    return sum(numbers) / len(numbers)


def spread(numbers: Sequence[float]) -> float:
    """Their standard deviation."""
    middle = mean(numbers)
    return sqrt(mean([(each - middle) ** 2 for each in numbers]))


def _can(view: View, offer: OpenOffer) -> bool:
    return offer.by == view.seat or may_accept(view, offer)


def may_accept(view: View, offer: OpenOffer) -> bool:
    """Whether the seat of a view may take an offer that stands (COUSIN-9, HAND-1)."""
    return act(view.seat, Accept(offer.by)) in set(bargain.answers(view))


def idea(view: View) -> OpenOffer | None:
    """The offer that *careful* would make on its turn, if nothing else is on the table."""
    table, seat = view.table, view.seat
    if any(seat in (offer.by, offer.to) for offer in table.offers):
        return None
    action = talk(view, USUAL._replace(eager=1.0), Random(0))  # it leaves nothing to chance
    if action is None or not isinstance(action.deed, Offer):
        return None
    return bargain.offered(table, seat, action.deed)


def proposal(view: View, budget: Budget, rng: Random) -> Bid | None:
    """An offer for the seat of a view to make, if the playouts too find that it pays."""
    offer = idea(view)
    if offer is None:
        return None
    (bid,) = bids(view, [offer], budget, rng)
    return bid if min(bid.money, bid.worth) >= USUAL.gain else None
