"""Sets and small amounts packed in single words, to avoid loops over rows.

A *set* is a word whose bit k is set if k is in it. *Amounts* are eight whole numbers, one in each
byte of a word, the first in the lowest byte; their sum is less than 128.
"""

from __future__ import annotations

import numpy as np

from bosslib.lab.cards import U8, U64, Array, Flags

WORD = np.dtype("<u8")
"""Little-endian word of eight bytes, on any computer."""

ONES = np.uint64(0x0101010101010101)
_SIGNS = np.uint64(0x8080808080808080)
_BYTE, _THREE, _EIGHT, _TOP = np.uint64(0xFF), np.uint64(3), np.uint64(8), np.uint64(56)


def nth_table(members: list[int]) -> U8:
    """Return a table of the n-th member, from 0, of each subset of `members`; 0 if there is none.

    uint8, shape (2**members, members).
    """
    found = np.zeros((1 << len(members), len(members)), np.uint8)
    for mask in range(len(found)):
        there = [each for at, each in enumerate(members) if mask >> at & 1]
        found[mask, : len(there)] = there
    return found


_NTH = nth_table([*range(8)]).ravel()


def sets(amounts: U8 | Flags) -> U64:
    """Return the positions of each row's nonzero amounts as sets: uint64 (M,).

    A row has 8, 16, ... or 64 amounts.
    """
    games, many = amounts.shape
    found = np.zeros((games, WORD.itemsize), np.uint8)
    found[:, : many // 8] = np.packbits(amounts, bitorder="little").reshape(games, many // 8)
    return found.view(WORD)[:, 0]


def nth(of: U64, n: Array) -> U8:
    """Return the n-th member, from 0, of each set: uint8 (M,); arbitrary where there is none."""
    counts = np.bitwise_count(of.view(np.uint8)).view(WORD)
    place, rest = find_in_bytes(counts, n)
    first = place << _THREE
    byte = (of >> first) & _BYTE
    found: U8 = (first + _NTH.take((byte << _THREE) + rest, mode="clip")).astype(np.uint8)
    return found


def find_in_bytes(amounts: U64, n: Array) -> tuple[U64, U64]:
    """Find the n-th unit, from 0, in eight amounts: the amount's index, and its number in it.

    uint64 (M,) each; (8, arbitrary) where there are no more than n units.
    """
    until = amounts * ONES  # each byte: the sum of the amounts up to it
    n = n.astype(np.uint64)
    place = np.bitwise_count(((n * ONES | _SIGNS) - until) & _SIGNS).astype(np.uint64)
    before = ((until << _EIGHT) >> (place << _THREE)) & _BYTE
    return place, n - before


def total(amounts: U64) -> U64:
    """Return the sum of the eight amounts of each word, of any shape."""
    found: U64 = (amounts * ONES) >> _TOP
    return found
