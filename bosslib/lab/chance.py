"""Random streams for many games: each game has its own, so results do not depend on batching.

The stream of a game and a use is numpy's `Generator(Philox(key=seed, counter=[0, game, use, 0]))`.
A use is the purpose of the numbers: setting up, one of the reshuffles, a policy's choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from bosslib.errors import BossError
from bosslib.game import LARGEST
from bosslib.lab.cards import U8, U64, Array, Floats

SETUP, CHOICES, TOKENS, RESHUFFLE = 0, 1, 2, 3
"""The uses; reshuffle number n of a game, from 0, has the use 3 + n."""

WORDS = 4
"""Number of words that Philox makes per counter increment."""

_LOW = np.uint64(0x7F)
_NONE = np.uint64(2**64 - 1)


class Chance:
    """Random streams of all games of a seed.

    BossError for a seed that is negative or has more than 63 bits.
    """

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < LARGEST:
            raise BossError("lab.seed")
        self.seed = seed
        self._generator = np.random.Generator(np.random.Philox(key=seed))

    def words(self, games: npt.NDArray[np.int64], use: int, count: int, start: int = 0) -> U64:
        """Return random words of some games' streams from position `start`, a multiple of 4.

        uint64, shape (games, count), uniform on 0 to 2**64 - 1.
        """
        bits = self._generator.bit_generator
        found = np.empty((len(games), count), np.uint64)
        for row in self._seek_rows(found, games, use, start):
            row[:] = bits.random_raw(count)
        return found

    def numbers(self, games: npt.NDArray[np.int64], use: int, count: int, start: int = 0) -> Floats:
        """Return the same as floats in [0, 1), as `Generator.random` makes them: float64."""
        found = np.empty((len(games), count))
        self.fill(found, games, use, start)
        return found

    def fill(
        self, rows: Iterable[Floats], games: npt.NDArray[np.int64], use: int, start: int = 0
    ) -> None:
        """Fill existing rows, one for each game, with such floats: float64 (count,) each."""
        for row in self._seek_rows(rows, games, use, start):
            self._generator.random(out=row)

    def _seek_rows(
        self, rows: Iterable[Array], games: npt.NDArray[np.int64], use: int, start: int
    ) -> Iterator[Array]:
        """Yield each row to be filled, with the generator at `start` of its game's stream."""
        counter = [start // WORDS, 0, use, 0]
        state = {
            "bit_generator": "Philox",
            "state": {"counter": counter, "key": [self.seed, 0]},
            "buffer": [0] * WORDS,  # discard numbers buffered before
            "buffer_pos": WORDS,
            "has_uint32": 0,
            "uinteger": 0,
        }  # Python ints: numpy sets these four times as fast as its own
        bits = self._generator.bit_generator
        for row, game in zip(rows, games.tolist(), strict=True):
            counter[1] = game
            bits.state = state
            yield row

    def shuffle(self, games: npt.NDArray[np.int64], number: int, piles: U8) -> U8:
        """Return the piles of some games in the order of reshuffle `number`, from 0.

        `piles` is uint8, shape (games, width): kinds, padded with 255; so is the result.
        """
        return sort_by_words(self.words(games, RESHUFFLE + number, piles.shape[1]), piles)


def sort_by_words(words: U64, piles: U8) -> U8:
    """Return each row of piles sorted by its random words; 255s stay at the end.

    The kinds replace the words' last 7 bits: equal words of 57 bits practically never occur, and
    cards of one kind are interchangeable.
    """
    keys = (words & ~_LOW) | piles
    keys[piles == 255] = _NONE
    keys.sort(axis=1)
    low = (keys & _LOW).astype(np.uint8)
    low[keys == _NONE] = 255
    return low
