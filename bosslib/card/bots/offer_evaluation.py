"""Values of offers: what an offer brings the seat of a view.

*careful* estimates quickly what to offer and accept (`bargaining`). This module solves the deal
with and without the bargain (`solo_search`), or else plays both out (`offer_value`), which gives a
confidence interval.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, pstdev
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import bargain
from bosslib.card.actions import Accept, Offer, cached_action
from bosslib.card.bots.bargaining import talk
from bosslib.card.bots.evaluate import DEFAULT_TEMPER, gain_less_envy, mean_of_others
from bosslib.card.bots.offer_value import TokenTrade, sample_gains
from bosslib.card.bots.solo_search import solved_gains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bosslib.card.bots.evaluate import SeatGains
    from bosslib.card.state import Table
    from bosslib.card.terms import OpenOffer
    from bosslib.card.view import View
    from bosslib.game.budgets import Budget

MIN_PLAYOUTS = 20
"""Minimum number of playouts, however slow the computer is."""


class EvaluatedOffer(NamedTuple):
    """An offer with its value to a seat, in dollars.

    `money` is the mean gain, `spread` its standard deviation between playouts, `others` the mean
    gain of each other seat, and `worth` the money less envy (`Temper.envy`). `may_accept` is True
    if the seat may accept the offer, or may make it if it is its own. `is_exact` is True if the
    deal was solved, instead of played out.
    """

    offer: OpenOffer
    money: float
    spread: float
    worth: float
    playouts: int
    may_accept: bool = True
    others: float = 0.0
    is_exact: bool = False

    @property
    def margin(self) -> float:
        """Two standard errors of `money`, in dollars."""
        return 2 * self.spread / sqrt(self.playouts)

    @property
    def is_worthwhile(self) -> bool:
        """True if the worth suffices for a bargain, in whole dollars as it is shown."""
        return round(self.worth) >= DEFAULT_TEMPER.min_gain


def evaluate_offers(
    view: View, offers: Sequence[OpenOffer], budget: Budget, rng: Random
) -> list[EvaluatedOffer]:
    """Return the values of some offers to the seat of a view.

    Either all are solved, or all are played out equally often: the budget's playouts are for each
    offer, its seconds for the playouts of all of them together.
    """
    bargains = token_trades(view.table, offers)
    exact = solved_gains(view, bargains)
    rounds = [exact] if exact else _sampled_rounds(view, bargains, budget, rng)
    found = zip(offers, zip(*rounds, strict=True), strict=True)
    return [_evaluate(view, offer, brought, is_exact=bool(exact)) for offer, brought in found]


def token_trades(table: Table, offers: Sequence[OpenOffer]) -> list[TokenTrade]:
    """Return the bargains that are made if these offers are accepted."""
    return [TokenTrade(bargain.player_of(table, each), each.terms) for each in offers]


def _sampled_rounds(
    view: View, bargains: Sequence[TokenTrade], budget: Budget, rng: Random
) -> list[list[SeatGains]]:
    """Return what each bargain brings every seat, playout by playout."""
    end = perf_counter() + budget.seconds
    rounds: list[list[SeatGains]] = []
    for brought in sample_gains(view, bargains, rng):
        rounds.append(brought)
        late = len(rounds) >= MIN_PLAYOUTS and perf_counter() > end
        if len(rounds) >= budget.playouts or late:
            break
    return rounds


def _evaluate(
    view: View, offer: OpenOffer, found: Sequence[SeatGains], *, is_exact: bool
) -> EvaluatedOffer:
    seat = view.seat
    money = [each[seat] for each in found]
    worth = fmean(gain_less_envy(each, seat, DEFAULT_TEMPER.envy) for each in found)
    can = offer.by == seat or may_accept(view, offer)
    others = fmean(mean_of_others(each, seat) for each in found)
    return EvaluatedOffer(
        offer, fmean(money), pstdev(money), worth, len(found), can, others, is_exact
    )


def may_accept(view: View, offer: OpenOffer) -> bool:
    """Return True if the seat of a view may accept an open offer (COUSIN-9, HAND-1)."""
    return cached_action(view.seat, Accept(offer.by)) in set(bargain.answers(view))


def careful_offer(view: View) -> OpenOffer | None:
    """Return the offer that *careful* would make on its turn; None if one is open already."""
    table, seat = view.table, view.seat
    if any(seat in (offer.by, offer.to) for offer in table.offers):
        return None
    action = talk(
        view, DEFAULT_TEMPER._replace(proposal_probability=1.0), Random(0)
    )  # deterministic
    if action is None or not isinstance(action.deed, Offer):
        return None
    return bargain.to_open_offer(table, seat, action.deed)


def profitable_offer(view: View, budget: Budget, rng: Random) -> EvaluatedOffer | None:
    """Return an offer for the seat of a view to make, or None if it is worth too little."""
    offer = careful_offer(view)
    if offer is None:
        return None
    (evaluated,) = evaluate_offers(view, [offer], budget, rng)
    return evaluated if evaluated.is_worthwhile else None
