"""Rounds of a bargain: the refusals that make a bot come down, counted in the talk of a deal.

An offer is a move if it is serious and better for the other side than those before it (as
`game.mind` counts concessions). Whoever names an absurd price, or the same one again, has made no
move: neither the refusal of that offer nor what the same side refuses afterwards is a round, until
it makes a move. So such prices bring nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bosslib.board.actions import Decline, Offer, Piece, Terms
from bosslib.board.bots.plan import place_share
from bosslib.board.state import Table
from bosslib.board.view import PublicHistory
from bosslib.game.mind import NO_CONCESSIONS, Concessions

if TYPE_CHECKING:
    from bosslib.game import Seat

SERIOUS_BID = 0.2
"""Fraction of a place's share that a Boss must bid for a piece to be serious.

A helper is serious if it asks no more than the deal pays: bots begin with high prices, too.
"""


def rounds_after(table: Table, past: PublicHistory, seat: Seat, terms: Terms) -> int:
    """Return the rounds of the bargain if the open offer of a seat is refused, too."""
    talk = TalkAboutPieces(table, past, terms.pieces)
    if talk.last.get(seat) != terms:  # an offer from before the talk
        talk.hear(seat, terms)
    return talk.rounds + (not talk.idle)


class TalkAboutPieces:
    """Talk of both sides about any of some pieces in this deal.

    `rounds` are the rounds so far, `idle` the sides whose last offer was no move, and `last` is the
    last offer of each side.
    """

    def __init__(self, table: Table, past: PublicHistory, those: Sequence[Piece]) -> None:
        self.rounds = 0
        self.idle: set[Seat] = set()
        self.last: dict[Seat, Terms] = {}
        self._heard: dict[tuple[Seat, frozenset[Piece]], Concessions] = {}
        """Concessions of each side by offers of the same pieces."""
        self._table = table
        for each in past.talk:
            deed = each.deed
            if isinstance(deed, Offer | Decline) and not set(those).isdisjoint(deed.terms.pieces):
                if isinstance(deed, Offer):
                    self.hear(each.seat, deed.terms)
                else:
                    self.rounds += not self.idle

    def hear(self, seat: Seat, terms: Terms) -> None:
        """Count an offer of a seat as a move, or not."""
        table, key = self._table, (seat, frozenset(terms.pieces))
        price, before = terms.price.millions(table.tile.value), self._heard.get(key, NO_CONCESSIONS)
        if seat == table.boss:
            after = before.after(price, place_share(table) * len(terms.pieces), SERIOUS_BID)
        else:
            after = before.after(table.payout - price, table.payout, 0.0)
        self.last[seat], self._heard[key] = terms, after
        if after == before or after.absurd_offers > before.absurd_offers:
            self.idle.add(seat)
        else:
            self.idle.discard(seat)
