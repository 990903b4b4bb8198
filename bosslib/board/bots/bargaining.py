"""Bargaining of *careful*: time-dependent concession in asks and bids.

An ask or bid depends on the number of refusals, by either side, of offers about the same pieces in
this deal. It starts far from the reservation price, reaches it after three refusals, and stops
there. A seat never repeats an offer: each is better for the other side by at least a million, or
there is none. A seat accepts an offer that is at least as good as its own next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bosslib.board.actions import Accept, Action, Decline, Deed, Offer, Piece, Price, Terms
from bosslib.board.bargain import awaiting
from bosslib.board.bots.part import will_be_paid
from bosslib.board.bots.plan import From, cost, plan, share, useful, wanted
from bosslib.board.bots.tempers import ROUNDS, USUAL, Temper, asked, bid
from bosslib.board.legality import Legal
from bosslib.board.settle import fair_price, is_paid, may_use
from bosslib.board.state import Table
from bosslib.board.terms import Bargain
from bosslib.board.view import Past, View
from bosslib.chance import pick
from bosslib.game import Seat, to_left

if TYPE_CHECKING:
    from random import Random


def refusals(past: Past, those: Sequence[Piece]) -> int:
    """Return how many offers about any of these pieces were declined in this deal."""
    return sum(
        isinstance(each.deed, Decline) and not set(those).isdisjoint(each.deed.terms.pieces)
        for each in past.said
    )


def said_before(view: View, those: Sequence[Piece]) -> int | None:
    """Return the seat's last price for exactly these pieces in this deal, in millions."""
    for each in reversed(view.past.said):
        deed = each.deed
        if (
            each.seat == view.seat
            and isinstance(deed, Offer)
            and set(deed.terms.pieces) == {*those}
        ):
            return deed.terms.price.millions(view.table.tile.value)
    return None


@dataclass(frozen=True, slots=True)
class Bargainer:
    """Answers the best open offer, or makes an offer."""

    temper: Temper = USUAL

    def talk(self, view: View, rng: Random) -> Action | None:
        """Return an answer to the best open offer, or a new offer; None to say nothing."""
        deed = self._answer(view) or self._offer(view)
        if deed is None:
            return None
        action = Action(view.seat, deed)
        return action if action in Legal(view) else None

    def _answer(self, view: View) -> Deed | None:
        open_to_me = awaiting(view.table, view.seat)
        if not open_to_me:
            return None
        table = view.table
        sign = 1 if view.is_boss else -1  # the Boss prefers the cheapest, a player the dearest
        best = min(open_to_me, key=lambda each: sign * _each(each, table))
        bend = self.bend(view)
        good = self._pays(view, best, bend) if view.is_boss else self._sells(view, best, bend)
        return Accept(best.terms) if good else Decline(open_to_me[-1].terms)

    def _offer(self, view: View) -> Deed | None:
        return self._as_buyer(view) if view.is_boss else self._as_seller(view)

    def bend(self, view: View) -> float:
        """Return the factor on its demands in this deal, hashed from the table and its hand."""
        table = view.table
        far = to_left(view.seat, table.boss, table.players)
        mind = f"{far}/{table.closed}/{table.marker}/{view.hand}"
        return 1 + self.temper.bends * (pick(201, mind) - 100) / 100

    def _sore(self, view: View, other: Seat) -> float:
        """Return the factor on demands from a player it bears a grudge; 1 for none."""
        return 1 + self.temper.grudge * view.past.grudge(view.seat, other)

    def _due(self, table: Table, player: Seat, those: Sequence[Piece]) -> float:
        """Return the value of a player's pieces in the deal, in millions."""
        return share(table) * len(those)

    # As a helper

    def _sells(self, view: View, bargain: Bargain, bend: float) -> bool:
        """Return True if the bot sells at the offered price; `bend` above 1 raises its demand."""
        those = bargain.terms.pieces
        price = bargain.terms.price.millions(view.table.tile.value)
        asks = bend * self.reservation_price(view, those, refusals(view.past, those) + 1)
        least = bend * self.reservation_price(view, those)
        return will_be_paid(view) and price >= max(least, min(asks, dearest(view, those)))

    def reservation_price(self, view: View, those: Sequence[Piece], rounds: int = ROUNDS) -> float:
        """Return the reservation price for its own pieces, in millions, before the bend.

        After fewer `rounds` of refusals the price is higher.
        """
        table = view.table
        sore = self._sore(view, table.boss)
        if not is_paid(table, view.seat):
            sore += self.temper.card
        return sore * asked(self.temper, rounds) * self._due(table, view.seat, those)

    def _as_seller(self, view: View) -> Deed | None:
        """Return an offer of the pieces the Boss needs, priced below competing offers."""
        table, needed = view.table, useful(view.table, view.seat)
        mine = [piece for piece in needed if not may_use(table, piece, view.seat)]
        if not mine or any(each.player == view.seat for each in table.bargains):
            return None
        if not will_be_paid(view):
            return None
        bend = self.bend(view)
        asks = bend * self.reservation_price(view, mine, refusals(view.past, mine))
        price = min(asks, dearest(view, mine))
        if (before := said_before(view, mine)) is not None:
            price = min(price, before - 1.0)
        sells = price >= bend * self.reservation_price(view, mine)
        return Offer(_terms(table, mine, price)) if sells else None

    # As the Boss

    def _pays(self, view: View, bargain: Bargain, bend: float) -> bool:
        """Return True if the Boss accepts an offer: the pieces are needed and enough money is left.

        `bend` is above 1 if the bot wants more in this deal, below 1 if it wants less.
        """
        table = view.table
        those, price = bargain.terms.pieces, bargain.terms.price.millions(table.tile.value)
        if not {piece.family for piece in those} <= wanted(table):
            return False
        if all(may_use(table, piece, bargain.player) for piece in those):  # B-TWO-2
            return price <= len(those) * fair_price(table)
        pays = self.highest(view, bargain.player, those, refusals(view.past, those) + 1)
        return price <= min(pays / bend, self.spare(table, bend))

    def highest(self, view: View, owner: Seat, those: Sequence[Piece], rounds: int) -> float:
        """Return the highest bid for a player's pieces after `rounds` refusals, in millions."""
        due = self._due(view.table, owner, those)
        return bid(self.temper, rounds) * due / self._sore(view, owner)

    def spare(self, table: Table, bend: float) -> float:
        """Return the amount the Boss can still spend, in millions, after what it wants to keep."""
        owed = sum(cost(table, each) for each in table.bargains if each.struck)
        return table.payout - owed - bend * self.temper.keeps * table.payout

    def _as_buyer(self, view: View) -> Deed | None:
        """Return an offer for the pieces needed from one player without an open bargain."""
        table, bend = view.table, self.bend(view)
        by_owner: dict[Seat, list[Piece]] = {}
        for each in plan(view).of(From.BUY):
            if each.piece and each.owner is not None:
                by_owner.setdefault(each.owner, []).append(each.piece)
        for owner, needed in by_owner.items():
            if any(each.player == owner and not each.struck for each in table.bargains):
                continue
            pays = self.highest(view, owner, needed, refusals(view.past, needed)) / bend
            most = min(self.highest(view, owner, needed, ROUNDS) / bend, self.spare(table, bend))
            if (before := said_before(view, needed)) is not None:
                pays = max(pays, before + 1.0)
            price = pays if before is not None else min(pays, most)
            if 1 <= price <= most:
                return Offer(_terms(table, needed, price))
        return None


def dearest(view: View, those: Sequence[Piece]) -> float:
    """Return the highest possible ask, in millions: below rivals' offers of the same families."""
    table, families = view.table, {piece.family for piece in those}
    rivals = [
        (_each(each, table) - 1) * len(those)
        for each in table.bargains
        if each.player != view.seat and {piece.family for piece in each.terms.pieces} & families
    ]
    return min(rivals, default=float(table.payout))


def _terms(table: Table, needed: Sequence[Piece], price: float) -> Terms:
    """Return terms at about this price, in whole millions (B-DEAL-5)."""
    return Terms(tuple(needed), Price(max(1, min(round(price), table.payout))))


def _each(bargain: Bargain, table: Table) -> float:
    """Return the price per piece of a bargain, in millions."""
    return bargain.terms.price.millions(table.tile.value) / len(bargain.terms.pieces)
