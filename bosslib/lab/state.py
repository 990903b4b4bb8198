"""The whole position of many games as arrays: what each is called, its shape, type and meaning."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from bosslib.card.state import SIZES, Size
from bosslib.lab.bits import sets
from bosslib.lab.cards import HELD, U8, U64, Flags, Index
from bosslib.lab.chance import Chance

SEATS = 6
LYING = 32
"""How many places there are for cards in play."""

IN_FRONT = 8
"""Places 0 to 7 are the centre; from here on cards lie in front of seats."""

FULL = {players: (1 << players) - 1 for players in SIZES}
"""The set of all seats at a table."""

BIT: U8 = (1 << np.arange(8)).astype(np.uint8)
"""The set of one seat: uint8, shape (8,)."""

LEFT: U8 = np.zeros((SEATS + 1, 64, 8), np.uint8)
"""Whose turn is next, by players, the set of seats that are out, and the seat (TURN-3, TURN-6)."""

for _players in SIZES:
    for _out in range(64):
        for _seat in range(_players):
            _ahead = [(_seat + _step) % _players for _step in range(1, _players + 1)]
            LEFT[_players, _out, _seat] = next((s for s in _ahead if not _out >> s & 1), _seat)


class Phase(IntEnum):
    """Where a game stands; the same four as the engine's."""

    OPEN = 0
    PLAY = 1
    DISCARD = 2
    OVER = 3


@dataclass(slots=True, repr=False)
class Games:
    """N games of the same number of players P and the same rules. `step` changes it in place.

    Seats are numbers from 0. A *set* of seats is a uint8 whose bit s is seat s. Kinds of cards are
    those of `bosslib.lab.cards`. How cards lie in a hand or in the centre has no order here.
    """

    players: int
    nasty: bool
    chance: Chance
    """Where reshuffles come from."""
    game: npt.NDArray[np.int64]
    """int64 (N,): the number of the game among those of its seed; it names its streams."""
    phase: U8
    """uint8 (N,): a `Phase`."""
    boss: U8
    """uint8 (N,): the seat with the Boss token."""
    turn: U8
    """uint8 (N,): the seat whose turn it is; between deals the Boss's."""
    deal: U8
    """uint8 (N,): the number of the deal, from 1."""
    colour: U8
    """uint8 (N,): 0 blue, 1 green, 2 red, 3 for none (before the opening and between deals)."""
    x: U8
    """uint8 (N,): X cards face up; the multiplier is 2 more (VALUE-1)."""
    reserve: Flags
    """bool (N,): whether the third X card still lies under the disk (SETUP-7, X-2)."""
    once: U8
    """uint8 (N,): the set of seats that have turned a disk, or both."""
    out: U8
    """uint8 (N,): the set of seats that have turned both disks."""
    cousins: U8
    """uint8 (N,): the set of seats with a Cousin token."""
    chosen: U8
    """uint8 (N,): how many have chosen their discards; here A chooses first, then B (NEXT-3)."""
    lying: U8
    """uint8 (N, 32): how many cards lie in each place.

    Places 0 to 7: Deal cards -5 to +4 in the centre. 8 + s: POTAs of the deal's colour in front of
    seat s. 16 + s: wild POTAs. 24 + s: Reverses. All cards in play are of the deal's colour, or
    wild (TURN-4)."""
    hands: U8
    """uint8 (N, P, 40): how many of each kind each seat holds."""
    money: npt.NDArray[np.int32]
    """int32 (N, P): dollars."""
    deck: U8
    """uint8 (N, 105): the kinds in the order in which they are drawn."""
    top: U8
    """uint8 (N,): the place of the next card in `deck`."""
    end: U8
    """uint8 (N,): the place after the last card in `deck`; what stands from there on is nothing."""
    discard: U8
    """uint8 (N, 40): how many of each kind lie in the discard pile."""
    shuffles: U8
    """uint8 (N,): how often the pile was made a new deck."""

    def __len__(self) -> int:
        return len(self.game)

    def __repr__(self) -> str:
        over = int(self.over.sum())
        nasty = ", nasty" if self.nasty else ""
        return f"<Games: {len(self)} of {self.players} players{nasty}, {over} over>"

    @property
    def size(self) -> Size:
        """Hand size, times Boss, limit and tokens for this number of players (SETUP-4)."""
        return SIZES[self.players]

    @property
    def deals(self) -> int:
        """How many deals a game has (SETUP-4)."""
        return self.size.times_boss * self.players

    @property
    def everybody(self) -> int:
        """The set of all seats."""
        return FULL[self.players]

    @property
    def acting(self) -> U8:
        """Who acts in each game: uint8 (N,); between deals A first, as the engine lists them."""
        return np.where(self.phase == Phase.DISCARD, self.chosen, self.turn)

    def who(self, row: int) -> int:
        """Who acts in one game: a row of `acting`."""
        between = self.phase[row] == Phase.DISCARD
        return int(self.chosen[row] if between else self.turn[row])

    @property
    def reached(self) -> U8:
        """The seats that cards reach, as sets: uint8 (N,) (PASS-3, NASTY-1)."""
        if self.nasty:
            return np.full(len(self), self.everybody, np.uint8)
        return ~self.out & np.uint8(self.everybody)

    @property
    def passes(self) -> U8:
        """How many disks each seat has turned: uint8 (N, P)."""
        return members(self.once, self.players) + members(self.out, self.players)

    @property
    def over(self) -> Flags:
        """Whether each game has ended: bool (N,)."""
        over: Flags = self.phase == Phase.OVER
        return over

    @property
    def bytes_per_game(self) -> float:
        """What a game takes of memory, in bytes, the objects around the arrays left out."""
        return sum(each.nbytes for each in self.arrays().values()) / max(1, len(self))

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """All arrays by name."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: each for name, each in found.items() if isinstance(each, np.ndarray)}

    def rows(self, which: Index | Flags) -> Games:
        """Some of the games, as games of their own: a copy."""
        made = copy(self)
        for name, each in self.arrays().items():
            setattr(made, name, each[which])
        return made

    def copy(self) -> Games:
        """The same games, which a step of these does not change."""
        return self.rows(np.arange(len(self)))


def members(sets: U8, players: int) -> U8:
    """Sets of seats written out: uint8 (N, P), 1 for who is in it."""
    return (sets[:, None] >> np.arange(players, dtype=np.uint8)) & np.uint8(1)


def hands_of(games: Games, rows: Index, seats: U8) -> U8:
    """The hand of one seat of each of some games, `seats` said for all: uint8 (M, 40)."""
    which = rows * games.players + seats.take(rows)
    return games.hands.reshape(-1, HELD).take(which, axis=0)


def kinds(games: Games, rows: Index, seats: U8) -> U64:
    """Which kinds that seat holds, as a set of kinds: uint64 (M,)."""
    return sets(hands_of(games, rows, seats))
