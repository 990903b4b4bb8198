"""Offers valued by deals that are played to their end: what one brings the seat of a view.

*careful* reckons quickly what to offer and what to accept (`bargaining`). Here the deal is played
on, with the bargain and without it (`offer_value`), so what comes of it has an interval.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, pstdev
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import bargain
from bosslib.card.actions import Accept, Offer, act
from bosslib.card.bots.bargaining import talk
from bosslib.card.bots.evaluate import USUAL
from bosslib.card.bots.gain import by_gain
from bosslib.card.bots.offer_value import Trade, envied, samples

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bosslib.card.bots.offer_value import Brought
    from bosslib.card.bots.playout import Policy
    from bosslib.card.terms import OpenOffer
    from bosslib.card.view import View
    from bosslib.game.budgets import Budget

LEAST = 20
"""How many playouts there are at least, however slow the computer is."""


class Bid(NamedTuple):
    """An offer with what it is worth to a seat, in dollars, from so many playouts.

    `money` is what it brings on average, `spread` its standard deviation from playout to playout,
    `others` what it brings each of the others, and `worth` the money less a part of that
    (`Temper.envy`). `can` says whether the seat may accept it; of its own, that it may make it.
    """

    offer: OpenOffer
    money: float
    spread: float
    worth: float
    playouts: int
    can: bool = True
    others: float = 0.0

    @property
    def margin(self) -> float:
        """Two standard errors of the money, in dollars."""
        return 2 * self.spread / sqrt(self.playouts)


def bids(view: View, offers: Sequence[OpenOffer], budget: Budget, rng: Random) -> list[Bid]:
    """What some offers are worth to the seat of a view, each from as many playouts.

    The playouts of the budget are for each offer; its seconds are for them all.
    """
    end = perf_counter() + budget.seconds
    rounds: list[list[Brought]] = []
    for brought in brings(view, offers, rng):
        rounds.append(brought)
        late = len(rounds) >= LEAST and perf_counter() > end
        if len(rounds) >= budget.playouts or late:
            break
    found = zip(offers, zip(*rounds, strict=True), strict=True)
    return [_bid(view, offer, brought) for offer, brought in found]


def brings(
    view: View, offers: Sequence[OpenOffer], rng: Random, plays: Policy = by_gain
) -> Iterator[list[Brought]]:
    """What each offer, if it is taken, brings every seat, from playout to playout; without end."""
    bargains = [Trade(bargain.player_of(view.table, each), each.terms) for each in offers]
    return samples(view, bargains, rng, plays)


def _bid(view: View, offer: OpenOffer, found: Sequence[Brought]) -> Bid:
    seat = view.seat
    money = [each[seat] for each in found]
    worth = fmean(envied(each, seat, USUAL.envy) for each in found)
    can = offer.by == seat or may_accept(view, offer)
    others = fmean((sum(each) - each[seat]) / (len(each) - 1) for each in found)
    return Bid(offer, fmean(money), pstdev(money), worth, len(found), can, others)


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
    return bid if bid.worth >= USUAL.gain else None
