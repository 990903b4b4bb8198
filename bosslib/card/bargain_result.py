"""Exact accounting of the bargains of a finished game: what each brought its two sides.

A deal is settled once more without the bargain: without its token, its cash, and the cards that
were played to keep its promises. All else stays as it was, so the difference is exact; it is no
estimate of what the players would have done instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bosslib.card import payoffs
from bosslib.card.actions import Accept, Cash, Play, Term, Terms
from bosslib.card.bargain import open_offer, player_of
from bosslib.card.cards import Card
from bosslib.card.events import Judged, Settled
from bosslib.card.game import CardRecord
from bosslib.card.state import Table
from bosslib.card.terms import PromiseStatus, cash_amount
from bosslib.game import Seat, replace_item


class BargainResult(NamedTuple):
    """A token that the Boss gave a player, its terms, and the dollars that it brought both."""

    deal: int
    boss: Seat
    player: Seat
    terms: Terms
    boss_gain: int = 0
    player_gain: int = 0

    def gain(self, seat: Seat) -> int:
        """Return what the bargain brought one of its sides."""
        return self.boss_gain if seat == self.boss else self.player_gain


def bargain_results(record: CardRecord) -> Iterator[BargainResult]:
    """Yield the results of all bargains whose terms can be counted, in the order of the game.

    A promise to pass, to move or discard a card or never to play one leaves nothing that could be
    taken off the table again: such bargains are left out.
    """
    before, struck, kept = record.start, list[BargainResult](), list[tuple[Seat, Term]]()
    for action, state, events in record.played:
        table = before.table
        if isinstance(action.deed, Accept) and (
            offer := open_offer(table, action.deed.by, action.seat)
        ):
            player = player_of(table, offer)
            struck.append(BargainResult(table.deal, table.boss, player, offer.terms))
        for event in events:
            match event:
                case Judged(seat, term, PromiseStatus.KEPT):
                    kept.append((seat, term))
                case Settled():
                    final = _final_table(table, event)
                    for each in struck:
                        if all(isinstance(term, Play | Cash) for term in each.terms):
                            yield _result(each, final, before.money, kept)
                    struck, kept = [], []
        before = state


def _final_table(table: Table, settled: Settled) -> Table:
    """Return the table as it was settled."""
    return table._replace(
        colour=settled.colour,
        centre=settled.centre,
        fronts=settled.fronts,
        cousins=settled.cousins,
        x=table.x + settled.multiplier - table.multiplier,
    )


def _result(
    bargain: BargainResult, final: Table, money: tuple[int, ...], kept: list[tuple[Seat, Term]]
) -> BargainResult:
    boss, player = bargain.boss, bargain.player
    cash = cash_amount(bargain.terms)
    without = final._replace(cousins=replace_item(final.cousins, player, False))
    for term in bargain.terms:
        if isinstance(term, Play) and (player, term) in kept:
            without = _without_card(without, term)
    purse = list(money)
    purse[player] += cash
    purse[boss] -= cash
    paid = payoffs.payments(payoffs.payoff(final), money)
    alone = payoffs.payments(payoffs.payoff(without), tuple(purse))
    return bargain._replace(
        boss_gain=paid[boss] - alone[boss] + cash, player_gain=paid[player] - alone[player] - cash
    )


def _without_card(table: Table, play: Play) -> Table:
    """Return the table without a card that was played, if a copy of it lies where it was played.

    It may be another player's copy if the promised one has been moved away.
    """
    if play.front is None:
        return table._replace(centre=_remove(table.centre, play.card))
    front = _remove(table.fronts[play.front], play.card)
    return table._replace(fronts=replace_item(table.fronts, play.front, front))


def _remove(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    if card not in cards:  # moved away since
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
