"""Who fills the places of a space, and what it costs the Boss. Knows nothing of turns.

Ask it which pieces there are, in which ways a deal can be closed, and what each player would get.
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
LAID = {(family, seat): Piece(family, seat) for family in Family for seat in range(len(SEATS))}
"""The pieces that there are, made once."""


def pieces(table: Table) -> dict[Piece, Seat]:
    """What can fill places, and whose it is: investors that are there, Clan cards on the table.

    Not an investor that travels, nor one beside the board (B-DEAL-2, B-INF-2). Who asks again about
    the same cards gets the same mapping.
    """
    global _last
    investors, clans, travels, there = _last
    if table.investors is investors and table.clans is clans and table.travels is travels:
        return there
    there = _pieces(table)
    _last = table.investors, table.clans, table.travels, there
    return there


_last: tuple[object, object, object, dict[Piece, Seat]] = (None, None, None, {})
"""What `pieces` was asked last, and its answer: a player who thinks asks it again and again."""


def _pieces(table: Table) -> dict[Piece, Seat]:
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
                there[LAID[card.family, seat]] = seat
    return there


def fills(space: Space, families: Iterable[Family]) -> bool:
    """Whether these families fill the places of a space, each one place, and no more (B-DEAL-6)."""
    given = list(families)
    more = [family for family in given if family not in space.named]
    return (
        len(given) == len(set(given)) == space.needs
        and len(more) == space.some
        and all(family in space.of for family in more)
    )


def fair_price(table: Table) -> int:
    """What the Boss pays for an investor that he uses without consent, in millions (B-TWO-2)."""
    return table.payout // table.space.needs


def agreement(table: Table, piece: Piece) -> Bargain | None:
    """The agreement with the Boss that names a piece."""
    if not table.bargains:
        return None
    return next(
        (each for each in table.bargains if each.struck and piece in each.terms.pieces), None
    )


def may_use(table: Table, piece: Piece, owner: Seat) -> bool:
    """Whether the Boss may use a piece: his own, an agreed one, or at a fair price (B-DEAL-6)."""
    fair = table.fair and piece.owner is None
    return owner == table.boss or fair or agreement(table, piece) is not None


def is_paid(table: Table, seat: Seat) -> bool:
    """Whether what was agreed with a player is owed to him as things stand.

    Where B-VAR-3 holds, it is not owed to one who has played no card in this deal.
    """
    return not table.rules.active or seat in table.took_part


def owed(table: Table, used: Iterable[Piece]) -> dict[Seat, int]:
    """What the Boss owes each player for the pieces that he uses, in millions (B-CLOSE-1).

    An agreement is owed once and whole, as soon as a card of it is used (B-DEAL-8), to who is paid
    at all (B-VAR-3); a fair price always is.
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


def ways(table: Table) -> Iterator[tuple[Piece, ...]]:
    """All ways to fill the places with what the Boss may use, whatever they cost (B-DEAL-6)."""
    by_family: dict[Family, list[Piece]] = {}
    for piece, owner in pieces(table).items():
        if may_use(table, piece, owner):
            by_family.setdefault(piece.family, []).append(piece)
    space = table.space
    if any(family not in by_family for family in space.named):
        return
    more = [family for family in space.of if family in by_family]
    for some in combinations(more, space.some):
        yield from product(*(by_family[family] for family in (*space.named, *some)))


def closings(table: Table) -> Iterator[tuple[Piece, ...]]:
    """All ways to fill the places with what the Boss may use, and can pay out of the deal."""
    for used in ways(table):
        if sum(owed(table, used).values()) <= table.payout:
            yield used


def can_close(table: Table) -> bool:
    """Whether the cards on the table and what was agreed make it possible (B-DEAL-6, B-TWO-4)."""
    return next(closings(table), None) is not None


def prevents(table: Table) -> str:
    """What prevents closing: `empty` places, what was agreed is too `dear`; empty if nothing."""
    if can_close(table):
        return ""
    return "empty" if next(ways(table), None) is None else "dear"


def payoff(table: Table, used: Sequence[Piece]) -> tuple[int, ...]:
    """What each seat gets when the deal is closed with these pieces, in millions (B-CLOSE-1)."""
    due = owed(table, used)
    got = [due.get(seat, 0) for seat in range(table.players)]
    got[table.boss] = table.payout - sum(due.values())
    return tuple(got)
