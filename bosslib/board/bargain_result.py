"""Exact accounting of the agreements of a game: what each paid, compared with an equal split.

The measure is the payout divided by the places of the space: a place that costs more is a gain of
its owner and a loss of the Boss. Agreements whose pieces were not used paid nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from bosslib.board.actions import Piece
from bosslib.board.events import Closed
from bosslib.board.game import BoardRecord
from bosslib.board.payoffs import is_paid
from bosslib.game import Seat


class AgreementResult(NamedTuple):
    """An agreement of a closed deal: its pieces that were used and their price, in millions.

    `deal` is the number of the closed deal, from 1; `place` is an equal part of its payout.
    """

    deal: int
    boss: Seat
    player: Seat
    pieces: tuple[Piece, ...]
    price: int
    place: Fraction

    def gain(self, seat: Seat) -> Fraction:
        """Return the gain of one of its sides over an equal split, in millions."""
        over = self.price - self.place * len(self.pieces)
        return -over if seat == self.boss else over


def agreement_results(record: BoardRecord) -> Iterator[AgreementResult]:
    """Yield the agreements that were paid, in the order of the game (B-CLOSE-1)."""
    before, deal = record.start, 0
    for each in record.played:
        for event in each.events:
            if isinstance(event, Closed):
                deal += 1
                table = before.table
                place = Fraction(event.payout, table.space.needs)
                for bargain in table.bargains:
                    used = tuple(piece for piece in bargain.terms.pieces if piece in event.pieces)
                    if bargain.is_struck and used and is_paid(table, bargain.player):
                        price = bargain.terms.price.millions(table.tile.value)
                        yield AgreementResult(deal, event.boss, bargain.player, used, price, place)
        before = each.state
