"""Value of a bargain to every seat, by playouts where the solver (`solo_search`) can't tell it.

Each determinization is played out twice with the same random numbers, without and with the bargain.
The value to a seat is the difference (common random numbers).
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import Drop, Due, Never
from bosslib.card.bots.determinize import Determinization
from bosslib.card.bots.evaluate import price
from bosslib.card.bots.greedy import LATER_VALUES, greedy_policy
from bosslib.card.bots.playout import Playout, card_code
from bosslib.card.bots.solo_search import solved_gains
from bosslib.card.cards import fits_colour
from bosslib.card.terms import cash_amount, needed_cards, takes_turn
from bosslib.game.bargaining import Appraisal, appraise_samples

__all__ = ["Appraisal", "TokenTrade", "appraise_trade", "sample_gains"]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bosslib.card.actions import Terms
    from bosslib.card.bots.evaluate import SeatGains
    from bosslib.card.bots.playout import Policy
    from bosslib.card.state import Table
    from bosslib.card.view import View
    from bosslib.game import Seat
    from bosslib.game.budgets import Budget


class TokenTrade(NamedTuple):
    """A Cousin token for a player, and the terms that the player gives for it."""

    player: Seat
    terms: Terms


def sample_gains(
    view: View, bargains: Sequence[TokenTrade], rng: Random, plays: Policy = greedy_policy
) -> Iterator[list[SeatGains]]:
    """Yield, one playout at a time and without end, what each of some bargains brings.

    The player is assumed to hold the promised cards. If there are later deals, unused cards count
    with their value there. Only the seat's own loss is limited (SETTLE-3): others' money is hidden.
    """
    table = view.table
    assert table.colour  # nobody bargains before the opening
    hidden, thrift = Determinization(view, rng), table.deal < table.deals
    without = Playout(table)
    played = [TokenTrade(each.player, _fitting_terms(table, each.terms)) for each in bargains]
    deals = [_playout_with_token(view, each) for each in played]

    def results(playout: Playout, hands: list[list[int]], seed: float, purse: int) -> list[float]:
        one = playout.copy(hands)
        dues = one.play_out(Random(seed).random, plays)
        dues[view.seat] = max(dues[view.seat], -purse)
        if not thrift:
            return [float(due) for due in dues]
        lefts = (sum(LATER_VALUES[card] for card in hand) for hand in one.hands)
        return [due + left for due, left in zip(dues, lefts, strict=True)]

    while True:
        hands, seed = hidden.hands(table.colour), rng.random()
        before, found = results(without, hands, seed, view.money), []
        for bargain, fitting, struck in zip(bargains, played, deals, strict=True):
            terms = bargain.terms
            paid = [0] * table.players
            paid[table.boss], paid[bargain.player] = cash_amount(terms), -cash_amount(terms)
            held = _hands_with_promises(view, hands, fitting)
            after = results(struck, held, seed, view.money + paid[view.seat])
            more = [now - then + cash for now, then, cash in zip(after, before, paid, strict=True)]
            if thrift:
                gone = (needed_cards(terms) - needed_cards(fitting.terms)).elements()
                more[bargain.player] -= sum(map(price, gone))
            found.append(more)
        yield found


def _fitting_terms(table: Table, terms: Terms) -> Terms:
    """Return the terms that matter in a playout, which has no cards of another colour.

    A card of another colour can only be discarded, or not be played.
    """
    return tuple(
        term
        for term in terms
        if not isinstance(term, Drop | Never) or fits_colour(term.card, table.colour)
    )


def _playout_with_token(view: View, bargain: TokenTrade) -> Playout:
    """Return the rest of the deal after the token has been given."""
    playout, player = Playout(view.table), bargain.player
    playout.base[player] += 1
    more: tuple[Due, ...] = tuple(term for term in bargain.terms if takes_turn(term))  # type: ignore[misc]
    playout.owed[player] = (*playout.owed[player], *more)
    return playout


def _hands_with_promises(
    view: View, hands: list[list[int]], bargain: TokenTrade
) -> list[list[int]]:
    """Return the hands with the cards that the player promises to use, without those it forgoes."""
    held = list(hands[bargain.player])
    if bargain.player != view.seat:
        for card, many in needed_cards(bargain.terms).items():
            held += [card_code(card)] * (many - held.count(card_code(card)))
    for term in bargain.terms:
        if isinstance(term, Never) and card_code(term.card) in held:
            held.remove(card_code(term.card))
    return [*hands[: bargain.player], held, *hands[bargain.player + 1 :]]


def appraise_trade(
    view: View, bargain: TokenTrade, budget: Budget, rng: Random, stopped: Callable[[], bool]
) -> Appraisal | None:
    """Return the value of a bargain to the seat of a view, in dollars; None if `stopped()` is True.

    Promises are kept, and envy is ignored. It is exact where `solved_gains` can tell it, and
    otherwise the mean of samples: fewer of them if the budget's seconds run out.
    """
    if exact := solved_gains(view, [bargain]):
        gain = exact[0][view.seat]
        return Appraisal(gain, gain, gain, 0)
    end = perf_counter() + budget.seconds
    found: list[float] = []
    for (brought,) in sample_gains(view, [bargain], rng):
        if stopped():
            return None
        found.append(brought[view.seat])
        if len(found) >= budget.playouts or perf_counter() > end:
            break
    return appraise_samples(found)
