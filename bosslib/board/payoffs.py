"""Settlement of a deal: available pieces, legal ways to close it, and payoffs.

Independent of turns and phases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from bosslib.board.actions import Piece
from bosslib.board.cards import Family
from bosslib.board.data import Space
from bosslib.board.state import Table
from bosslib.board.terms import Bargain
from bosslib.game import SEATS, Seat

INVESTORS = {family: Piece(family) for family in Family}
CLAN_PIECES = {
    (family, seat): Piece(family, seat) for family in Family for seat in range(len(SEATS))
}
"""All pieces, precomputed by family (and seat for Clan cards)."""


def pieces(table: Table) -> dict[Piece, Seat]:
    """Return the pieces that can fill places, with their owners: present investors and Clan cards.

    Travelling investors and investors beside the board are excluded (B-DEAL-2, B-INF-2). The last
    result is cached: a call with the same cards returns the same mapping.
    """
    global _pieces_cache
    investors, clans, travels, there = _pieces_cache
    if table.investors is investors and table.clans is clans and table.travels is travels:
        return there
    there = _find_pieces(table)
    _pieces_cache = table.investors, table.clans, table.travels, there
    return there


_pieces_cache: tuple[object, object, object, dict[Piece, Seat]] = (None, None, None, {})
"""Cache of the last call of `pieces`, which bots call repeatedly for the same table."""


def _find_pieces(table: Table) -> dict[Piece, Seat]:
    away = {family for family, _ in table.travels}
    there = {
        INVESTORS[family]: seat
        for seat, row in enumerate(table.investors)
        for family in row
        if family not in away
    }
    for seat, row in enumerate(table.clans):
        for card in row:
            if card.family:
                there[CLAN_PIECES[card.family, seat]] = seat
    return there


def fills(space: Space, families: Iterable[Family]) -> bool:
    """Return True if the families fill all places of a space, each exactly one (B-DEAL-6)."""
    given = list(families)
    more = [family for family in given if family not in space.named]
    return (
        len(given) == len(set(given)) == space.needs
        and len(more) == space.some
        and all(family in space.of for family in more)
    )


def fair_price(table: Table) -> int:
    """Return the price of an investor that the Boss uses without consent, in millions (B-TWO-2)."""
    return table.payout // table.space.needs


def agreement(table: Table, piece: Piece) -> Bargain | None:
    """Return the agreement with the Boss that includes a piece, or None."""
    if not table.bargains:
        return None
    return next(
        (each for each in table.bargains if each.is_struck and piece in each.terms.pieces), None
    )


def may_use(table: Table, piece: Piece, owner: Seat) -> bool:
    """Return True if the Boss may use a piece: owned, agreed on, or at a fair price (B-DEAL-6)."""
    fair = table.has_fair_prices and piece.owner is None
    return owner == table.boss or fair or agreement(table, piece) is not None


def is_paid(table: Table, seat: Seat) -> bool:
    """Return True if a player is owed the price of an agreement.

    Under B-VAR-3, a player who has not played a card in this deal is owed nothing.
    """
    return not table.rules.active or seat in table.took_part


def owed(table: Table, used: Iterable[Piece]) -> dict[Seat, int]:
    """Return what the Boss owes each player for the used pieces, in millions (B-CLOSE-1).

    An agreement is owed once and in full as soon as one of its pieces is used (B-DEAL-8), unless
    B-VAR-3 excludes the player. A fair price is always owed.
    """
    there, due = pieces(table), dict[Seat, int]()
    struck: list[Bargain] = []
    for piece in used:
        owner = there[piece]
        bargain = agreement(table, piece)
        if owner == table.boss or bargain in struck:
            continue
        if bargain:
            struck.append(bargain)
        price = bargain.terms.price.millions(table.tile.value) if bargain else fair_price(table)
        if bargain is None or is_paid(table, owner):
            due[owner] = due.get(owner, 0) + price
    return due


def fullest_uses(table: Table) -> Iterator[tuple[Piece, ...]]:
    """Yield all ways to fill as many places as usable pieces can fill (B-DEAL-6)."""
    by_family: dict[Family, list[Piece]] = {}
    for piece, owner in pieces(table).items():
        if may_use(table, piece, owner):
            by_family.setdefault(piece.family, []).append(piece)
    space = table.space
    named = [by_family[family] for family in space.named if family in by_family]
    more = [by_family[family] for family in space.of if family in by_family]
    for some in combinations(more, min(space.some, len(more))):
        yield from product(*named, *some)


def fillings(table: Table) -> Iterator[tuple[Piece, ...]]:
    """Yield all ways to fill the places with usable pieces, regardless of cost (B-DEAL-6)."""
    return (used for used in fullest_uses(table) if len(used) == table.space.needs)


def closings(table: Table) -> Iterator[tuple[Piece, ...]]:
    """Yield all ways to fill the places with pieces the Boss may use and can pay from the deal."""
    for used in fillings(table):
        if sum(owed(table, used).values()) <= table.payout:
            yield used


def can_close(table: Table) -> bool:
    """Return True if the available pieces and agreements allow closing (B-DEAL-6, B-TWO-4)."""
    return next(closings(table), None) is not None


def payoff(table: Table, used: Sequence[Piece]) -> tuple[int, ...]:
    """Return each seat's payoff when closing with these pieces, in millions (B-CLOSE-1)."""
    due = owed(table, used)
    got = [due.get(seat, 0) for seat in range(table.players)]
    got[table.boss] = table.payout - sum(due.values())
    return tuple(got)
