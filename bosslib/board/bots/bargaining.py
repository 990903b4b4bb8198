"""Bargaining of *careful*: time-dependent concession in asks and bids.

An ask or bid depends on the rounds of the bargain: the refusals, by either side, of offers about
the same pieces in this deal. It starts far from the reservation price, reaches it after three
rounds, and stops there. Absurd and repeated prices make no round (`concessions`). A seat never
repeats an offer: each is better for the other side by at least a million, or there is none. A seat
accepts an offer that is at least as good as its own next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bosslib.board.actions import Accept, Action, Decline, Deed, Offer, Piece, Price, Terms
from bosslib.board.bargain import open_offers
from bosslib.board.bots.concessions import TalkAboutPieces, rounds_after
from bosslib.board.bots.participation import will_be_paid
from bosslib.board.bots.plan import (
    Origin,
    bargain_cost,
    cheapest_plan,
    needed_families,
    place_share,
    useful_pieces,
)
from bosslib.board.bots.tempers import ROUNDS, USUAL, BoardTemper, ask_fraction, bid_fraction
from bosslib.board.legality import Legal
from bosslib.board.payoffs import fair_price, is_paid, may_use
from bosslib.board.state import Table
from bosslib.board.terms import Bargain
from bosslib.board.view import View
from bosslib.chance import random_index
from bosslib.game import Seat, places_to_left

if TYPE_CHECKING:
    from random import Random


def last_offer_price(view: View, those: Sequence[Piece]) -> int | None:
    """Return the seat's last price for exactly these pieces in this deal, in millions."""
    for each in reversed(view.past.talk):
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

    temper: BoardTemper = USUAL

    def talk(self, view: View, rng: Random) -> Action | None:
        """Return an answer to the best open offer, or a new offer; None to say nothing."""
        deed = self._answer(view) or self._offer(view)
        if deed is None:
            return None
        action = Action(view.seat, deed)
        return action if action in Legal(view) else None

    def _answer(self, view: View) -> Deed | None:
        open_to_me = open_offers(view.table, view.seat)
        if not open_to_me:
            return None
        table = view.table
        sign = 1 if view.is_boss else -1  # the Boss prefers the cheapest, a player the dearest
        best = min(open_to_me, key=lambda each: sign * _price_per_piece(each, table))
        bend = self.demand_factor(view)
        good = self._may_buy(view, best, bend) if view.is_boss else self._may_sell(view, best, bend)
        return Accept(best.terms) if good else Decline(open_to_me[-1].terms)

    def _offer(self, view: View) -> Deed | None:
        return self._bid_as_buyer(view) if view.is_boss else self._ask_as_seller(view)

    def demand_factor(self, view: View) -> float:
        """Return the factor on its demands in this deal, hashed from the table and its hand."""
        table = view.table
        far = places_to_left(view.seat, table.boss, table.players)
        mind = f"{far}/{table.closed}/{table.marker}/{view.hand}"
        return 1 + self.temper.bends * (random_index(201, mind) - 100) / 100

    def _grudge_factor(self, view: View, other: Seat) -> float:
        """Return the factor on demands from a player it bears a grudge; 1 for none."""
        return 1 + self.temper.grudge * view.past.grudge(view.seat, other)

    def _piece_value(self, table: Table, player: Seat, those: Sequence[Piece]) -> float:
        """Return the value of a player's pieces in the deal, in millions."""
        return place_share(table) * len(those)

    # As a helper

    def _may_sell(self, view: View, bargain: Bargain, bend: float) -> bool:
        """Return True if the bot sells at the offered price; `bend` above 1 raises its demand."""
        those, value = bargain.terms.pieces, view.table.tile.value
        price = bargain.terms.price.millions(value)
        replaced = [
            each.terms.price.millions(value)
            for each in view.table.bargains
            if each.is_struck and each.has_common_piece(bargain.terms)
        ]
        if price < sum(replaced):  # an agreement binds the Boss too (B-DEAL-8)
            return False
        rounds = rounds_after(view.table, view.past, view.table.boss, bargain.terms)
        asks = bend * self.reservation_price(view, those, rounds)
        least = bend * self.reservation_price(view, those)
        return will_be_paid(view) and price >= max(least, min(asks, highest_ask(view, those)))

    def reservation_price(self, view: View, those: Sequence[Piece], rounds: int = ROUNDS) -> float:
        """Return the reservation price for its own pieces, in millions, before the bend.

        After fewer `rounds` of refusals the price is higher.
        """
        table = view.table
        sore = self._grudge_factor(view, table.boss)
        if not is_paid(table, view.seat):
            sore += self.temper.card
        return sore * ask_fraction(self.temper, rounds) * self._piece_value(table, view.seat, those)

    def _ask_as_seller(self, view: View) -> Deed | None:
        """Return an offer of the pieces the Boss needs, priced below competing offers."""
        table, needed = view.table, useful_pieces(view.table, view.seat)
        mine = [piece for piece in needed if not may_use(table, piece, view.seat)]
        if not mine or any(each.player == view.seat for each in table.bargains):
            return None
        if not will_be_paid(view):
            return None
        bend, talk = self.demand_factor(view), TalkAboutPieces(table, view.past, mine)
        asks = bend * self.reservation_price(view, mine, talk.rounds)
        price = min(asks, highest_ask(view, mine))
        if (before := last_offer_price(view, mine)) is not None:
            if table.boss in talk.idle:
                return None
            price = min(price, before - 1.0)
        sells = price >= bend * self.reservation_price(view, mine)
        return Offer(_terms_at(table, mine, price)) if sells else None

    # As the Boss

    def _may_buy(self, view: View, bargain: Bargain, bend: float) -> bool:
        """Return True if the Boss accepts an offer: the pieces are needed and enough money is left.

        `bend` is above 1 if the bot wants more in this deal, below 1 if it wants less.
        """
        table = view.table
        those, price = bargain.terms.pieces, bargain.terms.price.millions(table.tile.value)
        if not {piece.family for piece in those} <= needed_families(table):
            return False
        if all(may_use(table, piece, bargain.player) for piece in those):  # B-TWO-2
            return price <= len(those) * fair_price(table)
        rounds = rounds_after(table, view.past, bargain.player, bargain.terms)
        pays = self.highest_bid(view, bargain.player, those, rounds)
        return price <= min(pays / bend, self.spending_limit(table, bend))

    def highest_bid(self, view: View, owner: Seat, those: Sequence[Piece], rounds: int) -> float:
        """Return the highest bid for a player's pieces after `rounds` refusals, in millions."""
        due = self._piece_value(view.table, owner, those)
        return bid_fraction(self.temper, rounds) * due / self._grudge_factor(view, owner)

    def spending_limit(self, table: Table, bend: float) -> float:
        """Return the amount the Boss can still spend, in millions, after what it wants to keep."""
        owed = sum(bargain_cost(table, each) for each in table.bargains if each.is_struck)
        return table.payout - owed - bend * self.temper.keeps * table.payout

    def _bid_as_buyer(self, view: View) -> Deed | None:
        """Return an offer for the pieces needed from one player without an open bargain."""
        table, bend = view.table, self.demand_factor(view)
        by_owner: dict[Seat, list[Piece]] = {}
        for each in cheapest_plan(view).from_origins(Origin.BUY):
            if each.piece and each.owner is not None:
                by_owner.setdefault(each.owner, []).append(each.piece)
        for owner, needed in by_owner.items():
            if any(each.player == owner and not each.is_struck for each in table.bargains):
                continue
            talk = TalkAboutPieces(table, view.past, needed)
            pays = self.highest_bid(view, owner, needed, talk.rounds) / bend
            most = min(
                self.highest_bid(view, owner, needed, ROUNDS) / bend,
                self.spending_limit(table, bend),
            )
            if (before := last_offer_price(view, needed)) is not None:
                if owner in talk.idle:
                    continue
                pays = max(pays, before + 1.0)
            price = pays if before is not None else min(pays, most)
            if 1 <= price <= most:
                return Offer(_terms_at(table, needed, price))
        return None


def highest_ask(view: View, those: Sequence[Piece]) -> float:
    """Return the highest possible ask, in millions: below rivals' offers of the same families."""
    table, families = view.table, {piece.family for piece in those}
    rivals = [
        (_price_per_piece(each, table) - 1) * len(those)
        for each in table.bargains
        if each.player != view.seat and {piece.family for piece in each.terms.pieces} & families
    ]
    return min(rivals, default=float(table.payout))


def _terms_at(table: Table, needed: Sequence[Piece], price: float) -> Terms:
    """Return terms at about this price, in whole millions (B-DEAL-5)."""
    return Terms(tuple(needed), Price(max(1, min(round(price), table.payout))))


def _price_per_piece(bargain: Bargain, table: Table) -> float:
    """Return the price per piece of a bargain, in millions."""
    return bargain.terms.price.millions(table.tile.value) / len(bargain.terms.pieces)
