"""How a seat could close the deal of the marker's space: what it has, and what it would need.

Made from a view: its own hand, and what lies on the table. Hands of others are not guessed.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

from bosslib.board.actions import Piece
from bosslib.board.bots.partners import partners, rather
from bosslib.board.cards import CLAN, DECK, Family, Kind
from bosslib.board.data import Tile
from bosslib.board.play import LAST
from bosslib.board.settle import agreement, fair_price, is_paid, pieces
from bosslib.board.state import Short, Table
from bosslib.board.terms import Bargain
from bosslib.board.view import View
from bosslib.game import Seat

JOINING = sum(card.kind in (Kind.CLAN, Kind.TRAVEL) for card in DECK) / len(DECK)
"""Which part of the influence cards takes part in a deal without being its Boss or taking more."""


class From(IntEnum):
    """Where a place is filled from, the cheapest first."""

    TABLE = 0
    """One's own investor, or one's own Clan card on the table."""
    AGREED = 1
    HAND = 2
    """A Clan card in one's own hand."""
    FAIR = 3
    """Another's investor at the fair price (B-TWO-2)."""
    BUY = 4
    """A piece of another player, who has to agree."""
    NOWHERE = 5


class Source(NamedTuple):
    """What fills a place: a family, from where, and the piece if it lies on the table."""

    family: Family
    origin: From
    piece: Piece | None = None
    owner: Seat | None = None


class Plan(NamedTuple):
    """The sources for all places of the space."""

    sources: tuple[Source, ...]

    def of(self, *origins: From) -> list[Source]:
        """The sources from there."""
        return [each for each in self.sources if each.origin in origins]

    @property
    def missing(self) -> int:
        """How many places nothing on the table and in the own hand fills."""
        return len(self.of(From.NOWHERE))

    @property
    def own(self) -> int:
        """How many places one fills without anybody's help."""
        return len(self.of(From.TABLE, From.HAND))


def plan(view: View) -> Plan:
    """The cheapest way for the seat of a view to close the deal as its Boss."""
    space, best = view.table.space, dict[Family, Source]()
    allies = partners(view)
    for piece, owner in rather(view, allies):
        family = piece.family
        if family not in best or best[family].origin > From.TABLE:
            source = _on_table(view, piece, owner)
            if family not in best or source.origin < best[family].origin:
                best[family] = source
    for family in space.families:
        held = CLAN[family] in view.hand
        if family not in best or (held and best[family].origin > From.HAND):
            best[family] = Source(family, From.HAND if held else From.NOWHERE)
    more = [best[family] for family in space.of]
    more.sort(key=lambda each: (each.origin, each.owner not in allies))
    return Plan((*(best[family] for family in space.named), *more[: space.some]))


def as_boss(view: View) -> View:
    """What the seat of a view would see as the Boss."""
    return view._replace(table=view.table._replace(boss=view.seat))


def _on_table(view: View, piece: Piece, owner: Seat) -> Source:
    table = view.table
    if owner == view.seat:
        origin = From.TABLE
    elif view.is_boss and table.bargains and agreement(table, piece):
        origin = From.AGREED
    else:
        origin = From.FAIR if table.fair and piece.owner is None else From.BUY
        if origin is From.BUY and not likely_paid(table, owner):
            origin = From.NOWHERE
    return Source(piece.family, origin, piece, owner)


def share(table: Table) -> float:
    """What a place of the space would be worth, in millions, if all were worth the same."""
    return table.payout / table.space.needs


class Coming(NamedTuple):
    """What the deals after the one at hand pay on average: so many millions in so many deals."""

    millions: float
    deals: float

    @property
    def each(self) -> float:
        """What one of them pays, in millions."""
        return self.millions / self.deals if self.deals else 0.0


def coming(table: Table) -> Coming:
    """What is still to come, by the tiles left and how likely the game goes on (B-END-1)."""
    left = [each for at, each in enumerate(table.board.spaces, 1) if at not in table.closed]
    dividends = sum(space.dividends for space in left) / len(left)
    millions, deals, reached = 0.0, 0.0, 1.0
    for tile, after in pairwise(table.tiles[len(table.closed) :]):
        reached *= 1 - endings(table, tile) / 6
        millions += reached * after.value * dividends
        deals += reached
    return Coming(millions, deals)


def endings(table: Table, tile: Tile) -> int:
    """How many of the six results of the die end the game after a tile (B-END-1, B-VAR-7)."""
    if table.rules.short is not Short.DIE:
        return len(tile.ends)
    return sum(pips + tile.value >= LAST for pips in range(1, 7)) if tile.number >= 4 else 0


def profit(view: View, made: Plan, price: float) -> float:
    """What closing by a plan leaves its Boss, in millions, at so much for each piece to be bought.

    For each place that nobody fills yet it is a third of that.
    """
    table, left = view.table, float(view.table.payout)
    agreed = [agreement(table, each.piece) for each in made.of(From.AGREED) if each.piece]
    left -= sum(cost(table, each) for each in dict.fromkeys(agreed) if each)
    bought = made.of(From.BUY)
    left -= fair_price(table) * len(made.of(From.FAIR)) + price * len(bought)
    for owner in {each.owner for each in bought if each.owner is not None}:
        left *= likely_paid(table, owner)
    return max(0.0, left) / float(3**made.missing)


def likely_paid(table: Table, seat: Seat) -> float:
    """How likely a player can still be paid, by how many cards he holds (B-VAR-3).

    He needs a Clan or a Travel card: who can't be paid has no reason to help.
    """
    if is_paid(table, seat):
        return 1.0
    return 1 - (1 - JOINING) ** table.hand_sizes[seat]


def promised(table: Table, player: Seat) -> int:
    """What a player is to get by what was agreed, in millions."""
    return sum(
        cost(table, each) for each in table.bargains if each.struck and each.player == player
    )


def cost(table: Table, bargain: Bargain) -> int:
    """What a bargain costs the Boss if he uses it, in millions, as far as everybody can see.

    Nothing, if the player has played no card, and has none left to play (B-VAR-3).
    """
    paid = is_paid(table, bargain.player) or table.hand_sizes[bargain.player]
    return bargain.terms.price.millions(table.tile.value) if paid else 0


def filled(table: Table) -> set[Family]:
    """The families that the Boss has: his own, and those agreed on."""
    agreed = {piece for each in table.bargains if each.struck for piece in each.terms.pieces}
    return {
        piece.family
        for piece, owner in pieces(table).items()
        if owner == table.boss or piece in agreed
    }


def wanted(table: Table) -> set[Family]:
    """The families that the Boss still needs, as far as the table shows."""
    space, has = table.space, filled(table)
    needs = set(space.named) - has
    return needs | (set(space.of) - has if _more(table, has) > 0 else set())


def _more(table: Table, has: set[Family]) -> int:
    """How many places out of the list are to be filled."""
    return table.space.some - sum(family in has for family in table.space.of)


def useful(table: Table, player: Seat) -> list[Piece]:
    """What lies in front of a player and the Boss needs: a piece for a place, and no more."""
    needs, has = wanted(table), filled(table)
    mine: dict[Family, Piece] = {}
    for piece, owner in pieces(table).items():
        if owner == player and piece.family in needs:
            mine.setdefault(piece.family, piece)
    named = [piece for family, piece in mine.items() if family in table.space.named]
    others = [piece for family, piece in mine.items() if family not in table.space.named]
    return [*named, *others[: _more(table, has)]]
