"""Cards as small whole numbers: the order of the 41 kinds in every array of the lab.

Kinds 0 to 12 are blue, 13 to 25 green, 26 to 38 red; within a colour there are the Deal cards -5,
-4, -3, -2, +1, +2, +3, +4, then the POTA, the Reverse, Move 1, Move 2 and Move 3. Kind 39 is the
wild POTA, kind 40 the X card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from bosslib.card.cards import CARDS, COPIES, Card, Colour

U8 = npt.NDArray[np.uint8]
U64 = npt.NDArray[np.uint64]
Index = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Array = npt.NDArray[Any]
"""Array of numbers of any type."""

NUMBERS = (-5, -4, -3, -2, 1, 2, 3, 4)
"""Numbers of the Deal cards in the order of the kinds."""

_IN_A_COLOUR = (*(f"{number:+d}" for number in NUMBERS), "P", "R", "M1", "M2", "M3")
PER_COLOUR = len(_IN_A_COLOUR)
POTA, REVERSE, MOVE = 8, 9, 10
"""Offsets of the POTA, the Reverse and the first of the Moves among a colour's 13 kinds."""

CARD: tuple[Card, ...] = (
    *(CARDS[f"{colour}{each}"] for colour in Colour for each in _IN_A_COLOUR),
    CARDS["wP"],
    CARDS["X"],
)
"""Engine card of each kind."""

KIND: dict[Card, int] = {each: kind for kind, each in enumerate(CARD)}
"""Kind of each engine card."""

KINDS = len(CARD)
WILD, X = KINDS - 2, KINDS - 1
HAND_KINDS = KINDS - 1
"""Number of kinds that a hand can hold: all but the X card."""

COLOURS = tuple(Colour)
NO_COLOUR = len(COLOURS)
"""Value that stands for the colour of a deal that has none yet."""

COPIES_OF: U8 = np.array([COPIES[each] for each in CARD], np.uint8)
"""Number of copies of each kind in the game (components): uint8, shape (41,)."""

COLOUR_OF: U8 = np.array([kind // PER_COLOUR for kind in range(HAND_KINDS)], np.uint8)
"""Colour of each kind but X, 3 for the wild POTA: uint8, shape (40,)."""

PLACE_OF: U8 = np.array([kind % PER_COLOUR for kind in range(WILD)] + [POTA], np.uint8)
"""Offset of each kind but X in its colour, the wild POTA as a POTA: uint8, shape (40,)."""

POINTS: npt.NDArray[np.int64] = np.array(NUMBERS, np.int64)
"""Points of each place of the centre (VALUE-1): int64, shape (8,)."""


def kinds_of(cards: Iterable[Card]) -> list[int]:
    """Return the kinds of some engine cards, in the same order."""
    return [KIND[each] for each in cards]


def count_kinds(cards: Iterable[Card]) -> U8:
    """Return the number of cards of each kind: uint8, shape (41,)."""
    return np.bincount(kinds_of(cards), minlength=KINDS).astype(np.uint8)
