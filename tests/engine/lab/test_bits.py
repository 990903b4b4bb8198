"""Bit sets and packed amounts agree with Python's lists."""

from __future__ import annotations

import numpy as np
import pytest

from bosslib.lab.bits import WORD, find_in_bytes, nth, nth_table, sets, total

RNG = np.random.default_rng(1)


@pytest.mark.parametrize("many", [8, 40, 64])
def test_the_members_of_a_set_come_in_order(many: int) -> None:
    amounts = RNG.integers(0, 2, (300, many), np.uint8) * RNG.integers(1, 9, (300, 1), np.uint8)
    made = sets(amounts)
    for row, word in zip(amounts, made, strict=True):
        there = np.flatnonzero(row).tolist()
        found = [int(nth(np.array([word]), np.array([n]))[0]) for n in range(len(there))]
        assert found == there
        assert [at for at in range(64) if int(word) >> at & 1] == there


def test_the_table_of_members_has_all_sets() -> None:
    table = nth_table([3, 5, 9])
    assert table[0b101].tolist() == [3, 9, 0]
    assert table.shape == (8, 3)
    assert table[0].tolist() == [0, 0, 0]


def test_the_nth_thing_lies_where_it_does_when_they_are_laid_out() -> None:
    amounts = RNG.integers(0, 16, (300, 8), np.uint8)
    words = amounts.view(WORD)[:, 0]
    assert total(words).tolist() == amounts.sum(1).tolist()
    for row, word in zip(amounts, words, strict=True):
        laid = [(at, number) for at, many in enumerate(row) for number in range(many)]
        place, rest = find_in_bytes(np.full(len(laid), word), np.arange(len(laid)))
        assert list(zip(place.tolist(), rest.tolist(), strict=True)) == laid
        beyond, _ = find_in_bytes(np.array([word]), np.array([len(laid)]))
        assert beyond.tolist() == [8]
