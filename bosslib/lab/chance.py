"""Chance for many games: every game has streams of its own, so no batch changes its numbers.

The stream of a game and a use is numpy's `Generator(Philox(key=seed, counter=[0, game, use, 0]))`.
A use is what the numbers are for: setting up, one of the reshuffles, a policy's choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from bosslib.errors import BossError
from bosslib.game import LARGEST
from bosslib.lab.cards import U8, U64, Floats

SETUP, CHOICES, TOKENS, RESHUFFLE = 0, 1, 2, 3
"""The uses; reshuffle number n of a game, from 0, has the use 3 + n."""

WORDS = 4
"""How many numbers Philox makes at once: how far they are apart in the counter."""

_LOW = np.uint64(0x7F)
_NONE = np.uint64(2**64 - 1)


class Chance:
    """The streams of all games of a seed.

    BossError for a seed that is negative or has more than 63 bits.
    """

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < LARGEST:
            raise BossError("lab.seed")
        self.seed = seed
        self._generator = np.random.Generator(np.random.Philox(key=seed))

    def words(self, games: npt.NDArray[np.int64], use: int, count: int, start: int = 0) -> U64:
        """Random words of some games' streams from place `start`, a multiple of 4.

        uint64, shape (games, count), each of 0 to 2**64 - 1 as likely.
        """
        bits = self._generator.bit_generator
        found = np.empty((len(games), count), np.uint64)
        for row in self._begun(found, games, use, start):
            row[:] = bits.random_raw(count)
        return found

    def numbers(self, games: npt.NDArray[np.int64], use: int, count: int, start: int = 0) -> Floats:
        """The same as numbers from 0 to below 1, as `Generator.random` makes them: float64."""
        found = np.empty((len(games), count))
        for row in self._begun(found, games, use, start):
            self._generator.random(out=row)
        return found

    def _begun(
        self, found: npt.NDArray[Any], games: npt.NDArray[np.int64], use: int, start: int
    ) -> Iterator[npt.NDArray[Any]]:
        """The rows to be filled, each when its game's stream stands at `start`."""
        counter = [start // WORDS, 0, use, 0]
        state = {
            "bit_generator": "Philox",
            "state": {"counter": counter, "key": [self.seed, 0]},
            "buffer": [0] * WORDS,  # with nothing left over from numbers made before
            "buffer_pos": WORDS,
            "has_uint32": 0,
            "uinteger": 0,
        }  # numbers of Python's own: numpy takes them four times as fast as its own
        bits = self._generator.bit_generator
        for row, game in zip(found, games.tolist(), strict=True):
            counter[1] = game
            bits.state = state
            yield row

    def shuffled(self, games: npt.NDArray[np.int64], number: int, piles: U8) -> U8:
        """The piles of some games in the order that reshuffle `number`, from 0, gives them.

        `piles` is uint8, shape (games, width): kinds, filled up with 255; so is what comes back.
        """
        return sorted_by(self.words(games, RESHUFFLE + number, piles.shape[1]), piles)


def sorted_by(words: U64, piles: U8) -> U8:
    """Each row of piles in the order of its random words; 255s stay at the end.

    The words' last 7 bits give way to the kinds: two equal words of 57 bits are never seen, and two
    cards of one kind are not told apart.
    """
    keys = (words & ~_LOW) | piles
    keys[piles == 255] = _NONE
    keys.sort(axis=1)
    low = (keys & _LOW).astype(np.uint8)
    low[keys == _NONE] = 255
    return low
