"""Plan for closing the deal under the marker: what a seat has and what it needs.

Computed from a view: the seat's own hand and the table. Other hands are not guessed.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

from bosslib.board.actions import Piece
from bosslib.board.bots.partners import by_preference, partners
from bosslib.board.cards import CLAN, DECK, Family, Kind
from bosslib.board.data import Tile
from bosslib.board.payoffs import agreement, fair_price, is_paid, pieces
from bosslib.board.state import Short, Table
from bosslib.board.terms import Bargain
from bosslib.board.transitions import DIE_END_SUM
from bosslib.board.view import View
from bosslib.game import Seat

PARTICIPATION_RATE = sum(card.kind in (Kind.CLAN, Kind.TRAVEL) for card in DECK) / len(DECK)
"""Fraction of the influence cards with which a helper can take part (B-VAR-3)."""


class Origin(IntEnum):
    """Origin of a piece, cheapest first."""

    TABLE = 0
    """The seat's own investor, or its own Clan card on the table."""
    AGREED = 1
    HAND = 2
    """A Clan card in the seat's own hand."""
    FAIR = 3
    """Another player's investor at the fair price (B-TWO-2)."""
    BUY = 4
    """A piece of another player, who has to agree."""
    NOWHERE = 5


class Source(NamedTuple):
    """Source for one place: a family, its origin, and the piece if it is on the table."""

    family: Family
    origin: Origin
    piece: Piece | None = None
    owner: Seat | None = None


class ClosingPlan(NamedTuple):
    """Sources for all places of the space."""

    sources: tuple[Source, ...]

    def from_origins(self, *origins: Origin) -> list[Source]:
        """Return the sources with one of these origins."""
        return [each for each in self.sources if each.origin in origins]

    @property
    def missing(self) -> int:
        """Number of places that no piece on the table or in the seat's hand fills."""
        return len(self.from_origins(Origin.NOWHERE))

    @property
    def own(self) -> int:
        """Number of places that the seat fills without help."""
        return len(self.from_origins(Origin.TABLE, Origin.HAND))


def cheapest_plan(view: View) -> ClosingPlan:
    """Return the cheapest plan for the view's seat to close the deal as the Boss."""
    space, best = view.table.space, dict[Family, Source]()
    allies = partners(view)
    for piece, owner in by_preference(view, allies):
        family = piece.family
        if family not in best or best[family].origin > Origin.TABLE:
            source = _source_on_table(view, piece, owner)
            if family not in best or source.origin < best[family].origin:
                best[family] = source
    for family in space.families:
        held = CLAN[family] in view.hand
        if family not in best or (held and best[family].origin > Origin.HAND):
            best[family] = Source(family, Origin.HAND if held else Origin.NOWHERE)
    more = [best[family] for family in space.of]
    more.sort(key=lambda each: (each.origin, each.owner not in allies))
    return ClosingPlan((*(best[family] for family in space.named), *more[: space.some]))


def as_boss(view: View) -> View:
    """Return the view with its seat as the Boss."""
    return view._replace(table=view.table._replace(boss=view.seat))


def _source_on_table(view: View, piece: Piece, owner: Seat) -> Source:
    table = view.table
    if owner == view.seat:
        origin = Origin.TABLE
    elif view.is_boss and table.bargains and agreement(table, piece):
        origin = Origin.AGREED
    else:
        origin = Origin.FAIR if table.has_fair_prices and piece.owner is None else Origin.BUY
        if origin is Origin.BUY and not payment_probability(table, owner):
            origin = Origin.NOWHERE
    return Source(piece.family, origin, piece, owner)


def place_share(table: Table) -> float:
    """Return an equal share of the payout for each place of the space, in millions."""
    return table.payout / table.space.needs


class FuturePayouts(NamedTuple):
    """Expected total payout, in millions, and number of the deals after the current one."""

    millions: float
    deals: float

    @property
    def average(self) -> float:
        """Average payout of one of these deals, in millions."""
        return self.millions / self.deals if self.deals else 0.0


def future_payouts(table: Table) -> FuturePayouts:
    """Return the future payouts, given the remaining tiles and end probabilities (B-END-1)."""
    left = [each for at, each in enumerate(table.board.spaces, 1) if at not in table.closed]
    dividends = sum(space.dividends for space in left) / len(left)
    millions, deals, reached = 0.0, 0.0, 1.0
    for tile, after in pairwise(table.tiles[len(table.closed) :]):
        reached *= 1 - ending_rolls(table, tile) / 6
        millions += reached * after.value * dividends
        deals += reached
    return FuturePayouts(millions, deals)


def ending_rolls(table: Table, tile: Tile) -> int:
    """Return how many of the six die results end the game after a tile (B-END-1, B-VAR-7)."""
    if table.rules.short is not Short.DIE:
        return len(tile.ends)
    return sum(pips + tile.value >= DIE_END_SUM for pips in range(1, 7)) if tile.number >= 4 else 0


def profit(view: View, made: ClosingPlan, price: float) -> float:
    """Return what closing by a plan leaves the Boss, in millions, given a price per piece to buy.

    Each unfilled place divides the amount by three.
    """
    table, left = view.table, float(view.table.payout)
    agreed = [
        agreement(table, each.piece) for each in made.from_origins(Origin.AGREED) if each.piece
    ]
    left -= sum(bargain_cost(table, each) for each in dict.fromkeys(agreed) if each)
    bought = made.from_origins(Origin.BUY)
    left -= fair_price(table) * len(made.from_origins(Origin.FAIR)) + price * len(bought)
    for owner in {each.owner for each in bought if each.owner is not None}:
        left *= payment_probability(table, owner)
    return max(0.0, left) / float(3**made.missing)


def payment_probability(table: Table, seat: Seat) -> float:
    """Return the probability that a player can still be paid, by the size of the hand (B-VAR-3).

    The player needs a Clan or Travel card; a player who cannot be paid has no reason to help.
    """
    if is_paid(table, seat):
        return 1.0
    return 1 - (1 - PARTICIPATION_RATE) ** table.hand_sizes[seat]


def agreed_income(table: Table, player: Seat) -> int:
    """Return the amount that agreements promise a player, in millions."""
    return sum(
        bargain_cost(table, each)
        for each in table.bargains
        if each.is_struck and each.player == player
    )


def bargain_cost(table: Table, bargain: Bargain) -> int:
    """Return the cost of a bargain for the Boss if it is used, in millions, from public
    information.

    It is 0 if the player has played no card and has none left to play (B-VAR-3).
    """
    paid = is_paid(table, bargain.player) or table.hand_sizes[bargain.player]
    return bargain.terms.price.millions(table.tile.value) if paid else 0


def boss_families(table: Table) -> set[Family]:
    """Return the families that the Boss has, own or agreed on."""
    agreed = {piece for each in table.bargains if each.is_struck for piece in each.terms.pieces}
    return {
        piece.family
        for piece, owner in pieces(table).items()
        if owner == table.boss or piece in agreed
    }


def needed_families(table: Table) -> set[Family]:
    """Return the families that the Boss still needs, judging by the table."""
    space, has = table.space, boss_families(table)
    needs = set(space.named) - has
    return needs | (set(space.of) - has if open_list_places(table, has) > 0 else set())


def open_list_places(table: Table, has: set[Family]) -> int:
    """Return the number of unfilled places from the space's list."""
    return table.space.some - sum(family in has for family in table.space.of)


def useful_pieces(table: Table, player: Seat) -> list[Piece]:
    """Return a player's pieces that the Boss needs, at most as many as there are places for."""
    needs, has = needed_families(table), boss_families(table)
    mine: dict[Family, Piece] = {}
    for piece, owner in pieces(table).items():
        if owner == player and piece.family in needs:
            mine.setdefault(piece.family, piece)
    named = [piece for family, piece in mine.items() if family in table.space.named]
    others = [piece for family, piece in mine.items() if family not in table.space.named]
    return [*named, *others[: open_list_places(table, has)]]
