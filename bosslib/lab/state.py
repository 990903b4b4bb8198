"""State of many games as arrays: the name, shape, type and meaning of each."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, fields
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from bosslib.card.state import SETTINGS_BY_PLAYERS, PlayerCountSettings
from bosslib.lab.bits import sets
from bosslib.lab.cards import HAND_KINDS, U8, U64, Array, Flags, Index
from bosslib.lab.chance import Chance

SEATS = 6
LYING = 32
"""Number of places for cards in play."""

IN_FRONT = 8
"""Number of places of the centre, 0 to 7; the following ones are in front of seats."""

FULL = {players: (1 << players) - 1 for players in SETTINGS_BY_PLAYERS}
"""Set of all seats, by the number of players."""

BIT: U8 = (1 << np.arange(8)).astype(np.uint8)
"""Set of one seat: uint8, shape (8,)."""

LEFT: U8 = np.zeros((SEATS + 1, 64, 8), np.uint8)
"""Next seat to act, by players, the set of seats that are out, and the seat (TURN-3, TURN-6)."""

for _players in SETTINGS_BY_PLAYERS:
    for _out in range(64):
        for _seat in range(_players):
            _ahead = [(_seat + _step) % _players for _step in range(1, _players + 1)]
            LEFT[_players, _out, _seat] = next((s for s in _ahead if not _out >> s & 1), _seat)


class Phase(IntEnum):
    """Phase of a game; the same four as the engine's."""

    OPEN = 0
    PLAY = 1
    DISCARD = 2
    OVER = 3


@dataclass(slots=True, repr=False)
class Games:
    """N games of the same number of players P and the same rules. `step` changes it in place.

    Seats are numbers from 0. A *set* of seats is a uint8 whose bit s is seat s. Kinds of cards are
    those of `bosslib.lab.cards`. Cards in a hand or in the centre have no order here.
    """

    players: int
    nasty: bool
    chance: Chance
    """Random streams, also used for reshuffles."""
    game: npt.NDArray[np.int64]
    """int64 (N,): the number of the game among those of its seed; it identifies its streams."""
    phase: U8
    """uint8 (N,): a `Phase`."""
    boss: U8
    """uint8 (N,): the seat with the Boss token."""
    turn: U8
    """uint8 (N,): the seat on turn; between deals the Boss."""
    deal: U8
    """uint8 (N,): the number of the deal, from 1."""
    colour: U8
    """uint8 (N,): 0 blue, 1 green, 2 red, 3 for none (before the opening and between deals)."""
    x: U8
    """uint8 (N,): X cards face up; the multiplier is 2 more (VALUE-1)."""
    reserve: Flags
    """bool (N,): True while the third X card lies under the disk (SETUP-7, X-2)."""
    once: U8
    """uint8 (N,): the set of seats that have turned a disk, or both."""
    out: U8
    """uint8 (N,): the set of seats that have turned both disks."""
    cousins: U8
    """uint8 (N,): the set of seats with a Cousin token."""
    chosen: U8
    """uint8 (N,): number of seats that have chosen discards, A first, then B (NEXT-3)."""
    lying: U8
    """uint8 (N, 32): the number of cards in each place.

    Places 0 to 7: Deal cards -5 to +4 in the centre. 8 + s: POTAs of the deal's colour in front of
    seat s. 16 + s: wild POTAs. 24 + s: Reverses. All cards in play are of the deal's colour, or
    wild (TURN-4).
    """
    hands: U8
    """uint8 (N, P, 40): the number of each kind in each seat's hand."""
    money: npt.NDArray[np.int32]
    """int32 (N, P): dollars."""
    deck: U8
    """uint8 (N, 105): the kinds in the order in which they are drawn."""
    top: U8
    """uint8 (N,): the index of the next card in `deck`."""
    end: U8
    """uint8 (N,): the index after the last card in `deck`; entries from there on are undefined."""
    discard: U8
    """uint8 (N, 40): the number of each kind in the discard pile."""
    shuffles: U8
    """uint8 (N,): the number of reshuffles."""

    def __len__(self) -> int:
        return len(self.game)

    def __repr__(self) -> str:
        over = int(self.over.sum())
        nasty = ", nasty" if self.nasty else ""
        return f"<Games: {len(self)} of {self.players} players{nasty}, {over} over>"

    @property
    def size(self) -> PlayerCountSettings:
        """Hand size, times Boss, limit and tokens for this number of players (SETUP-4)."""
        return SETTINGS_BY_PLAYERS[self.players]

    @property
    def deals(self) -> int:
        """Number of deals in a game (SETUP-4)."""
        return self.size.turns_as_boss * self.players

    @property
    def everybody(self) -> int:
        """Set of all seats."""
        return FULL[self.players]

    @property
    def acting(self) -> U8:
        """Acting seat of each game: uint8 (N,); between deals A first, as the engine lists them."""
        return np.where(self.phase == Phase.DISCARD, self.chosen, self.turn)

    def acting_seat(self, row: int) -> int:
        """Return the acting seat of one game: a row of `acting`."""
        between = self.phase[row] == Phase.DISCARD
        return int(self.chosen[row] if between else self.turn[row])

    @property
    def reached(self) -> U8:
        """Seats that cards reach, as sets: uint8 (N,) (PASS-3, NASTY-1)."""
        if self.nasty:
            return np.full(len(self), self.everybody, np.uint8)
        return ~self.out & np.uint8(self.everybody)

    @property
    def passes(self) -> U8:
        """Number of disks that each seat has turned: uint8 (N, P)."""
        return members(self.once, self.players) + members(self.out, self.players)

    @property
    def over(self) -> Flags:
        """True for each game that has ended: bool (N,)."""
        over: Flags = self.phase == Phase.OVER
        return over

    @property
    def bytes_per_game(self) -> float:
        """Memory per game in bytes, without the overhead of the array objects."""
        return sum(each.nbytes for each in self.arrays().values()) / max(1, len(self))

    def arrays(self) -> dict[str, Array]:
        """Return all arrays by name."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: each for name, each in found.items() if isinstance(each, np.ndarray)}

    def rows(self, which: Index | Flags) -> Games:
        """Return a copy of some of the games."""
        made = copy(self)
        for name, each in self.arrays().items():
            setattr(made, name, each[which])
        return made

    def copy(self) -> Games:
        """Return a copy of all games."""
        return self.rows(np.arange(len(self)))


def members(sets: U8, players: int) -> U8:
    """Expand sets of seats: uint8 (N, P), 1 for each member."""
    return (sets[:, None] >> np.arange(players, dtype=np.uint8)) & np.uint8(1)


def hands_of(games: Games, rows: Index, seats: U8) -> U8:
    """Return the hand of one seat of each of some games: uint8 (M, 40).

    `seats` gives the seat for all games, not only for `rows`.
    """
    which = rows * games.players + seats.take(rows)
    return games.hands.reshape(-1, HAND_KINDS).take(which, axis=0)


def held_kinds(games: Games, rows: Index, seats: U8) -> U64:
    """Return the kinds that these seats hold, as sets of kinds: uint64 (M,)."""
    return sets(hands_of(games, rows, seats))
