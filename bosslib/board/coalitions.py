"""A deal as a coalition game: the seats needed to close it, and the value of each.

A coalition is worth the payout if it includes the Boss and its pieces fill the places (by the
engine's own test), otherwise nothing: only the Boss closes (B-DEAL-6). Exact for up to six seats.
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
from bosslib.board.payoffs import pieces
from bosslib.board.state import Table
from bosslib.game import Seat

Coalition = frozenset[Seat]


class DealWorth(NamedTuple):
    """Solution concepts of a deal, in millions by seat.

    `shapley` is the Shapley value (Shapley 1953): the average marginal contribution of a seat over
    all orders in which the coalition can form. The core (Gillies 1959) is the set of allocations
    that no coalition can improve on; in it a seat gets between `low` and `high`. `needed` are the
    veto players, without whom no coalition closes; `minimal` are the minimal winning coalitions.
    """

    shapley: tuple[float, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    needed: tuple[Seat, ...]
    minimal: tuple[Coalition, ...]

    @property
    def can_close(self) -> bool:
        """True if the grand coalition can close."""
        return bool(self.minimal)


def can_fill(space: Space, families: Iterable[Family]) -> bool:
    """Return True if a subset of the families fills the places of a space (B-DEAL-6)."""
    there = set(families)
    return there.issuperset(space.named) and sum(each in there for each in space.of) >= space.some


def families_by_seat(table: Table, more: Iterable[tuple[Seat, Family]] = ()) -> list[set[Family]]:
    """Return the families each seat can contribute: pieces on the table plus assumed ones."""
    there: list[set[Family]] = [set() for _ in range(table.players)]
    for piece, owner in (*pieces(table).items(), *((Piece(each), seat) for seat, each in more)):
        there[owner].add(piece.family)
    return there


def deal_worth(
    table: Table, more: Iterable[tuple[Seat, Family]] = (), boss: Seat | None = None
) -> DealWorth:
    """Return the values of the deal under the marker, for the current Boss or another one.

    `more` holds assumed Clan cards that are not on the table: their seats and families.
    """
    boss = table.boss if boss is None else boss
    return _worth(
        table.space, tuple(map(frozenset, families_by_seat(table, more))), boss, table.payout
    )


@lru_cache(maxsize=8192)
def _worth(
    space: Space, there: tuple[frozenset[Family], ...], boss: Seat, payout: int
) -> DealWorth:
    seats = range(len(there))
    closing = {
        coalition
        for coalition in _coalitions(seats)
        if boss in coalition and can_fill(space, set().union(*(there[seat] for seat in coalition)))
    }
    needed = tuple(
        seat for seat in seats if closing and all(seat in coalition for coalition in closing)
    )
    alone = needed if len(needed) == 1 else ()
    return DealWorth(
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
    """Return the fraction of orders in which a seat is pivotal: it makes closing possible."""
    return fsum(
        factorial(len(coalition) - 1) * factorial(players - len(coalition)) / factorial(players)
        for coalition in closing
        if seat in coalition and coalition - {seat} not in closing
    )
