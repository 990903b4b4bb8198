"""Deals scored as arrays: examples of the rules, and realistic work in the benchmark."""

import numpy as np
import pytest

from bosslib.card.payoffs import payoff as engine_payoff
from bosslib.card.state import Phase
from bosslib.lab.cards import NUMBERS, U8
from bosslib.lab.engine import from_states
from bosslib.lab.settling import payoff, value
from tests.engine.lab.both import positions
from tools.bench import lab


def centre(*numbers: int) -> U8:
    return np.array([[numbers.count(each) for each in NUMBERS]], np.uint8)


@pytest.mark.parametrize(
    ("numbers", "x", "limit", "worth"),
    [
        ((3, 4, 4, -2), 2, 200, 180),  # VALUE, example A
        ((3, 4, 4, -2), 2, 150, 150),
        ((2, -4, -5), 1, 200, -105),  # example B
        ((-5, -5, -5), 3, 250, -250),
        ((), 3, 250, 0),  # MOVE-4
    ],
)
def test_a_deals_value_and_its_limit(
    numbers: tuple[int, ...], x: int, limit: int, worth: int
) -> None:
    assert value(centre(*numbers), np.array([x], np.uint8), limit).tolist() == [worth]


@pytest.mark.parametrize("players", [3, 6])
def test_payoffs_are_the_engines_at_every_moment(players: int) -> None:
    met = positions(players, 3, 4, nasty=False)
    states = [each for each in met if each.table.phase is Phase.PLAY]
    games = from_states(states)
    expected = [list(engine_payoff(each.table)) for each in states]
    assert payoff(games, np.arange(len(states))).tolist() == expected
    assert any(pay < 0 for row in expected for pay in row)


def test_the_bench_measures_something() -> None:
    assert lab.random_play(games=20) > 0
    assert lab.engine_play(0.01) > 0
    assert lab.scoring(games=20, times=2) > 0
    assert lab.plain_scoring(games=20, times=2) > 0
    made = lab.deals(20)
    assert (payoff(made, np.arange(20)) != 0).any()
    assert ((made.cousins >> made.boss) & 1).sum() == 0  # COUSIN-3
