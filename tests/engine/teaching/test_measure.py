"""Bargains that measure how well somebody bargains: no rules are needed for them."""

from __future__ import annotations

import pytest

from bosslib.errors import BossError
from bosslib.teaching.drill.bargainers import compare_bargainers
from bosslib.teaching.drill.measure import MEASURED, measured_positions, measured_task

SEEDS = range(1, 13)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_task_says_what_the_token_is_worth_and_both_sides_can_gain(seed: int) -> None:
    found = measured_positions("card", seed)
    assert len(found) == MEASURED
    for each in found:
        zone, money = each.zone, each.exercise.teaching.pictures.money
        assert not each.base
        assert zone.gain(0, sells=True) == 0, "giving it away costs nothing"
        assert zone.gain(zone.buyer, sells=False) == 0
        task = measured_task(each, "Ann")
        assert money(zone.buyer) in task
        assert "Ann" in task
        assert compare_bargainers(each.talks)["best"].gain > 0
    assert found == measured_positions("card", seed)


def test_one_sells_and_buys() -> None:
    made = [each.sells for seed in SEEDS for each in measured_positions("card", seed)]
    assert {*made} == {True, False}


def test_what_has_no_drill_is_refused() -> None:
    with pytest.raises(BossError):
        measured_positions("chess", 1)
