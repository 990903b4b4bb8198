"""Arithmetic of the open deal: what the Boss owes of the payout, with an offer counted in."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.actions import Piece, Terms
from bosslib.board.data import Space
from bosslib.board.payoffs import fullest_uses, is_paid, owed, pieces
from bosslib.board.state import Table
from bosslib.board.terms import Bargain
from bosslib.game import Seat


class DealPart(NamedTuple):
    """A player's part of the payout, in millions."""

    player: Seat
    price: int


class DealSum(NamedTuple):
    """The lowest cost of closing for the Boss, in millions (B-CLOSE-1).

    If places are still empty, it is the cost of the others.
    """

    payout: int
    agreed: tuple[DealPart, ...]
    """Parts that are agreed, or due as a fair price (B-TWO-2), by seat."""
    asked: DealPart | None
    """Part of the offer that is counted in; None without one, or if the deal does not need it."""
    missing: Space
    """Families of the places that no usable piece fills."""

    @property
    def parts(self) -> tuple[DealPart, ...]:
        """All parts that cost something, that of the offer last."""
        return (*self.agreed, self.asked) if self.asked and self.asked.price else self.agreed

    @property
    def left(self) -> int:
        """Remainder for the Boss; negative if the parts cost more than the payout."""
        return self.payout - sum(part.price for part in self.parts)

    @property
    def excess(self) -> int:
        """Number of millions that the parts cost too much; 0 if the Boss can pay them."""
        return max(0, -self.left)

    @property
    def spare(self) -> int:
        """Highest price that the Boss can pay for the offer, next to all that is agreed."""
        return self.payout - sum(part.price for part in self.agreed)

    @property
    def is_complete(self) -> bool:
        """True if every place is filled."""
        return not self.missing.needs


def deal_sum(table: Table, terms: Terms | None = None) -> DealSum:
    """Return the cost of closing at best; `terms` of a player are counted in as if agreed."""
    if terms:
        owner = pieces(table)[terms.pieces[0]]
        after = _with_agreement(table, owner, terms)
        using = [used for used in fullest_uses(after) if not {*used}.isdisjoint(terms.pieces)]
        if using:
            price = terms.price.millions(table.tile.value) if is_paid(table, owner) else 0
            return _cheapest(after, using, DealPart(owner, price))
    return _cheapest(table, [*fullest_uses(table)], None)


def _with_agreement(table: Table, owner: Seat, terms: Terms) -> Table:
    """Return the table with these terms agreed, in place of other bargains for their pieces."""
    struck = Bargain(owner, terms, (table.boss, owner))
    others = (each for each in table.bargains if not each.has_common_piece(terms))
    return table._replace(bargains=(*others, struck))


def _cheapest(table: Table, uses: list[tuple[Piece, ...]], asked: DealPart | None) -> DealSum:
    """Return the cost of the cheapest of these uses."""
    used = min(uses, key=lambda each: sum(owed(table, each).values()))
    due = owed(table, used)
    if asked:
        due[asked.player] = due.get(asked.player, 0) - asked.price
    agreed = tuple(DealPart(seat, price) for seat, price in sorted(due.items()) if price)
    return DealSum(table.payout, agreed, asked, _missing(table.space, used))


def _missing(space: Space, used: tuple[Piece, ...]) -> Space:
    """Return the places of a space that these pieces leave empty."""
    families = {piece.family for piece in used}
    named = tuple(family for family in space.named if family not in families)
    some = space.some - sum(family in families for family in space.of)
    of = tuple(family for family in space.of if family not in families) if some else ()
    return Space(named, some, of, 0)
