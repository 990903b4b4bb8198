"""Bargaining of *careful*: time-dependent concession in asks and bids.

An ask or bid depends on the number of refusals, by either side, of offers about the player's pieces
in this deal. It starts far from the reservation price, reaches it after three refusals, and stops
there. A seat never repeats an offer: each is better for the other side by at least a million, or
there is none. A seat accepts an offer that is at least as good as its own next one.

One valuation serves asking, accepting and refusing: `ask` and `lowest_ask` for a player's own
pieces, `bid` and `highest_bid` for the Boss. All are in whole millions, and none of them falls, or
rises for the Boss, if pieces are added. So no bot refuses terms that are at least as good for it as
terms that it accepts, nor offers what it would refuse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import floor
from typing import TYPE_CHECKING

from bosslib.board.actions import Accept, Action, Decline, Deed, Offer, Piece, Price, Terms
from bosslib.board.bargain import open_offers
from bosslib.board.bots.participation import will_be_paid
from bosslib.board.bots.plan import (
    Origin,
    bargain_cost,
    cheapest_plan,
    equal_share,
    useful_among,
    useful_pieces,
)
from bosslib.board.bots.tempers import ROUNDS, USUAL, BoardTemper, ask_fraction, bid_fraction
from bosslib.board.cards import Family, Kind
from bosslib.board.legality import Legal
from bosslib.board.settle import fair_price, is_paid, may_use, pieces
from bosslib.board.state import Table
from bosslib.board.terms import Bargain
from bosslib.board.view import PublicHistory, View
from bosslib.chance import random_index
from bosslib.game import Seat, places_to_left

if TYPE_CHECKING:
    from random import Random


def refusals(past: PublicHistory, table: Table, player: Seat) -> int:
    """Return how many offers about any of a player's pieces were declined in this deal."""
    own = {piece for piece, owner in pieces(table).items() if owner == player}
    return sum(
        isinstance(each.deed, Decline) and not own.isdisjoint(each.deed.terms.pieces)
        for each in past.talk
    )


def last_offer_price(view: View, those: Sequence[Piece]) -> int | None:
    """Return the seat's last price for exactly these pieces in this deal, in millions."""
    return next((price for those_then, price in _own_offers(view) if those_then == {*those}), None)


def _own_offers(view: View) -> Iterator[tuple[set[Piece], int]]:
    """Yield the seat's offers in this deal, latest first: their pieces and prices in millions."""
    for each in reversed(view.past.talk):
        if each.seat == view.seat and isinstance(each.deed, Offer):
            terms = each.deed.terms
            yield {*terms.pieces}, terms.price.millions(view.table.tile.value)


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
        best_first = sorted(open_to_me, key=lambda each: sign * _price_per_piece(each, table))
        good = (each for each in best_first if self.accepts(view, each.player, each.terms))
        best = next(good, None)
        return Decline(open_to_me[-1].terms) if best is None else Accept(best.terms)

    def _offer(self, view: View) -> Deed | None:
        return self._bid_as_buyer(view) if view.is_boss else self._ask_as_seller(view)

    def accepts(self, view: View, player: Seat, terms: Terms) -> bool:
        """Return True if the seat of a view takes terms about a player's pieces."""
        price = terms.price.millions(view.table.tile.value)
        rounds = refusals(view.past, view.table, player) + 1
        if view.is_boss:
            return price <= self._highest_accepted(view, player, terms.pieces, rounds)
        if not will_be_paid(view) or price < _replaced_income(view.table, terms.pieces):
            return False  # an agreement binds the Boss too (B-DEAL-8)
        asked = self.ask(view, terms.pieces, rounds)
        before = [each for those, each in _own_offers(view) if those >= {*terms.pieces}]
        return price >= max(
            self.lowest_ask(view, terms.pieces), min([asked, *(each - 1 for each in before)])
        )

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
        return equal_share(table) * len(those)

    # As a helper

    def reservation_price(self, view: View, those: Sequence[Piece], rounds: int = ROUNDS) -> float:
        """Return the price that it wants for its own pieces after `rounds` refusals, in millions.

        After `ROUNDS` refusals it is the reservation price.
        """
        table = view.table
        factor = self.demand_factor(view) * self._grudge_factor(view, table.boss)
        if not is_paid(table, view.seat):
            factor += self.demand_factor(view) * self.temper.card
        wanted = ask_fraction(self.temper, rounds) * self._piece_value(table, view.seat, those)
        return factor * wanted

    def lowest_ask(self, view: View, those: Sequence[Piece]) -> int:
        """Return the lowest price at which it sells its own pieces, in whole millions."""
        return round(self.reservation_price(view, those))

    def ask(self, view: View, those: Sequence[Piece], rounds: int) -> int:
        """Return what it asks for its own pieces after `rounds` refusals, in whole millions.

        It undercuts competing offers. Below `lowest_ask` it makes no offer.
        """
        wanted = round(self.reservation_price(view, those, rounds))
        price = max(wanted, self.lowest_ask(view, those))
        rivals = rival_prices(view)
        if rivals.keys().isdisjoint(piece.family for piece in those):
            return price
        alone = self.reservation_price(view, those[:1], rounds)
        below = sum(min(alone, rivals.get(each.family, alone + 1) - 1) for each in those)
        return min(price, round(below))

    def _ask_as_seller(self, view: View) -> Deed | None:
        """Return an offer of the pieces the Boss needs, priced below competing offers."""
        table, needed = view.table, useful_pieces(view.table, view.seat)
        mine = [piece for piece in needed if not may_use(table, piece, view.seat)]
        if not mine or any(each.player == view.seat for each in table.bargains):
            return None
        if not will_be_paid(view):
            return None
        price = self.ask(view, mine, refusals(view.past, table, view.seat))
        if (before := last_offer_price(view, mine)) is not None:
            price = min(price, before - 1)
        if not self.lowest_ask(view, mine) <= price <= table.payout:
            return None
        return Offer(_terms_at(mine, price))

    # As the Boss

    def _highest_accepted(
        self, view: View, player: Seat, those: Sequence[Piece], rounds: int
    ) -> int:
        """Return the highest price that the Boss accepts for a player's pieces; -1 for none.

        Pieces without a place add nothing. An agreement that the new one replaces is no longer
        owed (B-DEAL-8).
        """
        table = view.table
        replaced = [
            each
            for each in table.bargains
            if each.is_struck and not {*each.terms.pieces}.isdisjoint(those)
        ]
        if any(not {*each.terms.pieces} <= {*those} for each in replaced):
            return -1
        spared = sum(bargain_cost(table, each) for each in replaced)
        held = [card.family for card in view.hand if card.kind is Kind.CLAN and card.family]
        useful = useful_among(table, those, held)
        if not useful:  # a free piece spares a card
            return spared if useful_among(table, those) else spared - 1
        before = [each for then, each in _own_offers(view) if then <= {*those}]
        return spared + max(
            self._price_with_fair(view, player, some, rounds, max(before, default=-1) + 1)
            for some in _selections(table, useful, those, held)
        )

    def _price_with_fair(
        self, view: View, player: Seat, those: Sequence[Piece], rounds: int, least: int
    ) -> int:
        """Return the highest price for useful pieces, those at a fair price included (B-TWO-2)."""
        table = view.table
        bought = [piece for piece in those if not may_use(table, piece, player)]
        fair = fair_price(table) * (len(those) - len(bought))
        if not bought:
            return fair
        bid = max(self.bid(view, player, bought, rounds), least - fair)
        return fair + min(bid, self.highest_bid(view, player, bought))

    def bid(self, view: View, owner: Seat, those: Sequence[Piece], rounds: int) -> int:
        """Return the bid for a player's pieces after `rounds` refusals, in whole millions."""
        due = self._piece_value(view.table, owner, those) / self._grudge_factor(view, owner)
        wanted = bid_fraction(self.temper, rounds) * due / self.demand_factor(view)
        return min(round(wanted), self.highest_bid(view, owner, those))

    def highest_bid(self, view: View, owner: Seat, those: Sequence[Piece]) -> int:
        """Return the most that it pays for a player's pieces, in whole millions."""
        due = self._piece_value(view.table, owner, those) / self._grudge_factor(view, owner)
        most = bid_fraction(self.temper, ROUNDS) * due / self.demand_factor(view)
        return max(0, min(round(most), floor(self.spending_limit(view))))

    def spending_limit(self, view: View) -> float:
        """Return the amount the Boss can still spend, in millions, after what it wants to keep."""
        table = view.table
        owed = sum(bargain_cost(table, each) for each in table.bargains if each.is_struck)
        return table.payout - owed - self.demand_factor(view) * self.temper.keeps * table.payout

    def _bid_as_buyer(self, view: View) -> Deed | None:
        """Return an offer for the pieces needed from one player without an open bargain."""
        table = view.table
        by_owner: dict[Seat, list[Piece]] = {}
        for each in cheapest_plan(view).from_origins(Origin.BUY):
            if each.piece and each.owner is not None:
                by_owner.setdefault(each.owner, []).append(each.piece)
        for owner, needed in by_owner.items():
            if any(each.player == owner and not each.is_struck for each in table.bargains):
                continue
            price = self.bid(view, owner, needed, refusals(view.past, table, owner))
            if (before := last_offer_price(view, needed)) is not None:
                price = max(price, before + 1)
            if 1 <= price <= self.highest_bid(view, owner, needed):
                return Offer(_terms_at(needed, price))
        return None


def _selections(
    table: Table, useful: Sequence[Piece], those: Sequence[Piece], held: Sequence[Family]
) -> Iterator[Sequence[Piece]]:
    """Yield the choices among pieces that the Boss may value; more than one at fair prices alone.

    At fair prices (B-TWO-2) it may be better to leave a piece out.
    """
    yield useful
    if not table.has_fair_prices:
        return
    for many in range(1, len(those) + 1):
        for some in combinations(those, many):
            if len(useful_among(table, some, held)) == many:
                yield some


def _replaced_income(table: Table, those: Sequence[Piece]) -> int:
    """Return the agreed prices, in millions, that a new agreement on these pieces replaces."""
    return sum(
        each.terms.price.millions(table.tile.value)
        for each in table.bargains
        if each.is_struck and not {*each.terms.pieces}.isdisjoint(those)
    )


def rival_prices(view: View) -> dict[Family, float]:
    """Return the lowest price per piece of other players' bargains, in millions, by family."""
    table, found = view.table, dict[Family, float]()
    for each in table.bargains:
        if each.player != view.seat:
            price = _price_per_piece(each, table)
            for piece in each.terms.pieces:
                found[piece.family] = min(price, found.get(piece.family, price))
    return found


def _terms_at(needed: Sequence[Piece], price: int) -> Terms:
    """Return terms at a price in whole millions (B-DEAL-5)."""
    return Terms(tuple(needed), Price(price))


def _price_per_piece(bargain: Bargain, table: Table) -> float:
    """Return the price per piece of a bargain, in millions."""
    return bargain.terms.price.millions(table.tile.value) / len(bargain.terms.pieces)
