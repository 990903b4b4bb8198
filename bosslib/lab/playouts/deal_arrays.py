"""Vectorized remainders of deals: many playouts at once, played by `greedy_policy`.

A row has the same result as `Playout.play_out` with the same hands and random numbers, to the last
dollar; a test compares them. Promises are not supported. Evaluation of cards is in
`greedy_playouts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np
import numpy.typing as npt

from bosslib.card.bots.playout import MOVE, PIECE, REVERSE, Playout
from bosslib.lab.cards import NUMBERS, Floats, Index

Ints = npt.NDArray[np.int64]

COLUMN_CODES = (*NUMBERS, PIECE, REVERSE, MOVE + 1, MOVE + 2, MOVE + 3)
"""Codes of cards in a `Playout`'s hand, ascending: the 13 columns of `DealArrays.hands`."""

COLUMN = {short: column for column, short in enumerate(COLUMN_CODES)}
PIECES = COLUMN[PIECE]
ONLY_WILD = 1 << len(COLUMN_CODES)

BLOCK = 64
"""Number of random numbers of a line generated at a time."""


class RandomLines:
    """Random lines, each from a `Random`; each row consumes the next numbers of its line."""

    def __init__(self, lines: Sequence[Random], line: Index) -> None:
        self.lines = lines
        self.u: Floats = np.empty((len(lines), 0))
        self.line, self.used = line, np.zeros(len(line), np.int64)

    def consume(self, rows: Index, many: Ints | int) -> Index:
        """Consume `many` numbers for each row; return the index of the first in `u.reshape(-1)`."""
        begin = self.used[rows]
        self.used[rows] = begin + many
        if len(rows) and self.used[rows].max() > self.u.shape[1]:
            more = [[each.random() for _ in range(BLOCK)] for each in self.lines]
            self.u = np.concatenate((self.u, more), axis=1)
        first: Index = self.line[rows] * self.u.shape[1] + begin
        return first


@dataclass(slots=True)
class DealArrays:
    """N playouts of unfinished deals of P players; changed in place. Seats are numbers from 0.

    A set of seats is a number whose bit s is seat s. The deals may differ, the variant may not.
    """

    nasty: bool
    base: Ints
    """int64 (N, P): shares that are tokens."""
    pieces: Ints
    """int64 (N, P): POTAs in front of each seat."""
    reverses: Ints
    """int64 (N, P): Reverses in front of each seat."""
    once: Ints
    """int64 (N,): the set of seats that have turned a disk, or both."""
    out: Ints
    """int64 (N,): the set of seats that have turned both."""
    hands: Ints
    """int64 (N, P, 13): number of each of `CARD_CODES` in a seat's hand."""
    wild: Ints
    """int64 (N, P): number of POTAs in the initial hand that were wild; these come last."""
    centre: Ints
    """int64 (N, 8): number of each of `NUMBERS` in the centre."""
    last_laid: Ints
    """int64 (N, 8): when the last of them was laid; the latest is removed first."""
    points: Ints
    """int64 (N,): the sum of the centre."""
    point_value: Ints
    """int64 (N,): dollars a point (VALUE-1)."""
    limit: Ints
    """int64 (N,): dollars (VALUE-2)."""
    turn: Ints
    """int64 (N,): the seat on turn."""
    ranks: Ints
    """int64 (16384, 13): see `evaluation_order`."""
    random_lines: RandomLines

    @property
    def players(self) -> int:
        """Number of seats."""
        return int(self.base.shape[1])

    def share_value(self, points: Ints, rows: Index) -> Ints:
        """Return a share's value at some points, in dollars: the shape of points (VALUE-2)."""
        shape = (-1, *[1] * (points.ndim - 1))
        limit = self.limit[rows].reshape(shape)
        worth: Ints = np.clip(points * self.point_value[rows].reshape(shape), -limit, limit)
        return worth

    def payoffs(self) -> Ints:
        """Return the payoffs if the deals end now, in dollars: int64 (N, P) (SETTLE-2, REV-2)."""
        value = self.share_value(self.points, np.arange(len(self.points)))
        due = value[:, None] * (self.base + self.pieces)
        return np.where(self.reverses % 2, -due, due)


def deal_arrays(
    deals: Sequence[Playout],
    deal: Index,
    hands: Ints,
    wild: Ints,
    order: Order,
    chances: RandomLines,
) -> DealArrays:
    """Return the rows: for each the deal of an index, with its hands and its random line.

    `order` is the order of cards in the hands; `hands` and `wild` are changed in place.
    """
    laid = [[max(_places(each, number), default=-1) for number in NUMBERS] for each in deals]
    return DealArrays(
        deals[0].nasty,
        base=np.array([each.base for each in deals])[deal],
        pieces=np.array([each.pieces for each in deals])[deal],
        reverses=np.array([each.reverses for each in deals])[deal],
        once=np.array([_seats(each, 1) for each in deals])[deal],
        out=np.array([_seats(each, 2) for each in deals])[deal],
        hands=hands,
        wild=wild,
        centre=np.array([[len(_places(each, n)) for n in NUMBERS] for each in deals])[deal],
        last_laid=np.array(laid)[deal],
        points=np.array([each.points for each in deals])[deal],
        point_value=np.array([each.dollars_per_point for each in deals])[deal],
        limit=np.array([each.limit for each in deals])[deal],
        turn=np.array([each.turn for each in deals])[deal],
        ranks=evaluation_order(order),
        random_lines=chances,
    )


def _places(rest: Playout, number: int) -> list[int]:
    return [place for place, each in enumerate(rest.centre) if each == number]


def _seats(rest: Playout, turned: int) -> int:
    return sum(1 << seat for seat, passes in enumerate(rest.passes) if passes >= turned)


Order = tuple[int, ...]
"""Card codes in the order in which a hand keeps them, with a second entry for the wild POTA."""


@lru_cache(maxsize=4)
def evaluation_order(order: Order) -> Ints:
    """Return the order in which `greedy_policy` considers cards: int64 (16384, 13), by bit mask.

    It iterates over a Python set, whose order depends on the order of insertion. Bit 13 is set if
    only wild POTAs are left.
    """
    found = np.zeros((2 * ONLY_WILD, len(COLUMN_CODES)), np.int64)
    columns = [COLUMN[short] for short in order]
    for mask in range(2 * ONLY_WILD):
        gone = columns.index(PIECES) if mask & ONLY_WILD else None
        held = [short for at, short in enumerate(order) if mask >> columns[at] & 1 and at != gone]
        for rank, short in enumerate(set(held)):
            found[mask, COLUMN[short]] = rank
    return found
