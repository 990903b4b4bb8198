"""A deal as a coalition game: who is needed to close it, and what theory says each is worth.

A coalition is worth what the deal pays if the Boss is in it and its pieces fill the places (the
engine's own test), else nothing: only the Boss closes (B-DEAL-6). Exact for up to six seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import factorial, fsum
from typing import NamedTuple

from bosslib.board.actions import Piece
from bosslib.board.cards import Family
from bosslib.board.data import Space
from bosslib.board.settle import pieces
from bosslib.board.state import Table
from bosslib.game import Seat

Coalition = frozenset[Seat]


class Worth(NamedTuple):
    """What theory says of a deal, in millions by seat.

    `shapley` is the Shapley value (Shapley 1953): what a seat adds on average when the coalition
    forms in every order. The core (Gillies 1959) are the ways to share that no coalition can
    better: a seat gets from `low` to `high` in it. `needed` are the seats without which nothing
    closes; `minimal` the coalitions that can close, but with any one seat less cannot.
    """

    shapley: tuple[float, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    needed: tuple[Seat, ...]
    minimal: tuple[Coalition, ...]

    @property
    def closes(self) -> bool:
        """Whether all together could close."""
        return bool(self.minimal)


def fillable(space: Space, families: Iterable[Family]) -> bool:
    """Whether some of these families fill the places of a space (B-DEAL-6)."""
    there = set(families)
    return there.issuperset(space.named) and sum(each in there for each in space.of) >= space.some


def families(table: Table, more: Iterable[tuple[Seat, Family]] = ()) -> list[set[Family]]:
    """By seat the families it could bring: what lies there, and what is thought to be added."""
    there: list[set[Family]] = [set() for _ in range(table.players)]
    for piece, owner in (*pieces(table).items(), *((Piece(each), seat) for seat, each in more)):
        there[owner].add(piece.family)
    return there


def worth(
    table: Table, more: Iterable[tuple[Seat, Family]] = (), boss: Seat | None = None
) -> Worth:
    """What the deal of the marker's space is worth to each seat, with this Boss or another.

    `more` are Clan cards that are not on the table yet: whose, and of which family.
    """
    boss = table.boss if boss is None else boss
    return _worth(table.space, tuple(map(frozenset, families(table, more))), boss, table.payout)


@lru_cache(maxsize=8192)
def _worth(space: Space, there: tuple[frozenset[Family], ...], boss: Seat, payout: int) -> Worth:
    seats = range(len(there))
    closing = {
        coalition
        for coalition in _coalitions(seats)
        if boss in coalition and fillable(space, set().union(*(there[seat] for seat in coalition)))
    }
    needed = tuple(
        seat for seat in seats if closing and all(seat in coalition for coalition in closing)
    )
    alone = needed if len(needed) == 1 else ()
    return Worth(
        tuple(_shapley(seat, len(there), closing) * payout for seat in seats),
        tuple(payout if seat in alone else 0 for seat in seats),
        tuple(payout if seat in needed else 0 for seat in seats),
        needed,
        tuple(
            coalition
            for coalition in sorted(closing, key=lambda each: (len(each), sorted(each)))
            if all(coalition - {seat} not in closing for seat in coalition)
        ),
    )


def _coalitions(seats: Iterable[Seat]) -> Iterator[Coalition]:
    every = list(seats)
    for size in range(1, len(every) + 1):
        yield from map(frozenset, combinations(every, size))


def _shapley(seat: Seat, players: int, closing: set[Coalition]) -> float:
    """The share of the orders in which a seat is the one that makes closing possible."""
    return fsum(
        factorial(len(coalition) - 1) * factorial(players - len(coalition)) / factorial(players)
        for coalition in closing
        if seat in coalition and coalition - {seat} not in closing
    )
