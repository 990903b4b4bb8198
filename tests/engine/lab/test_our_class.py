"""A class in the lab: its numbers equal those of the summary, intervals are between tables."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from bosslib.errors import BossError
from bosslib.export.summary import Tables, group_stats
from bosslib.export.yardstick import EXAMPLE, compared_games, yardstick
from bosslib.export.zip_reader import unpacked
from bosslib.lab.answer import Answer, Row
from bosslib.lab.our_class import our_class
from bosslib.words import say
from tests.engine.export.packed import cut, exported, whole

BOTH = pytest.mark.parametrize("rules", ["card", "board"])
SAME = {
    "offers.wanted": "accepted_wanted",
    "offers.unwanted": "accepted_unwanted",
    "offers.asked": "accepted_asked",
    "gains.by": "gain_by",
    "gains.to": "gain_to",
    "promises.kept": "kept_promises",
    "core.core": "in_core",
}
"""Keys of the figures, and the summary's names for them."""

Rows = dict[tuple[str, str, str], Row]


def example() -> Tables:
    return unpacked(EXAMPLE)


def rows(answer: Answer) -> Rows:
    """The estimates, by series, figure and place."""
    return {
        (row.series, figure.key.partition(".")[2].partition("-")[0], str(row.at)): row
        for figure in answer.figures
        for row in answer.rows(figure)
    }


def bot(name: str) -> str:
    return say(f"our-class.bots.{name.replace(':', '-')}")


@BOTH
def test_the_numbers_are_those_of_the_summary_for_the_class_and_for_the_bots(rules: str) -> None:
    found = rows(our_class(example(), rules))
    measured = yardstick(rules)
    assert measured
    groups = {
        **{each.treatment or "your class": each for each in group_stats(example())
           if each.rules == rules},
        **{bot(name): each for name, each in measured.bots.items()},
    }  # fmt: skip
    assert [*dict.fromkeys(series for series, _, _ in found)] == [*groups]
    compared = 0
    for series, group in groups.items():
        for place, name in SAME.items():
            counted = getattr(group, name)
            figure = place.partition(".")[0]
            row = found.get((series, figure, say(f"lab.our-class.{place}")))
            if counted is None:
                assert row is None
            else:
                assert row
                assert row.cases == counted.cases
                assert row.estimate == pytest.approx(counted.mean)
                compared += 1
    assert compared > 20 if rules == "card" else compared == 18


def test_the_mean_price_is_as_far_from_the_shapley_value_as_in_the_summary() -> None:
    (group,) = (each for each in group_stats(example()) if each.rules == "board")
    found = rows(our_class(example(), "board"))
    price, shapley, low, high = (
        found["your class", "prices", say(f"lab.our-class.prices.{each}")].estimate
        for each in ("price", "shapley", "low", "high")
    )
    assert group.price_over_shapley
    assert price - shapley == pytest.approx(group.price_over_shapley.mean, abs=1e-3)
    assert low <= shapley <= high


def test_an_interval_is_taken_between_tables() -> None:
    """The ratio estimator (Cochran 1977, 6.4), calculated here from the rows."""
    worth: dict[int, list[float]] = {}
    for row in example()["bargains"]:
        if row["treatment"] == "honour" and row["answer"] == "accepted":
            worth.setdefault(row["game"], []).append(row["worth_to"])
    sums = np.array([sum(each) for each in worth.values()])
    cases = np.array([len(each) for each in worth.values()])
    mean = sums.sum() / cases.sum()
    games = cases.sum() ** 2 / (cases**2).sum()
    spread = ((sums - mean * cases) ** 2).sum() / cases.sum() ** 2 * games / (games - 1)
    found = rows(our_class(example()))["honour", "gains", say("lab.our-class.gains.to")]
    assert found.estimate == pytest.approx(mean)
    assert found.high - found.estimate == pytest.approx(1.96 * math.sqrt(spread), rel=1e-4)


def test_twice_the_same_tables_are_no_surer_within_a_table() -> None:
    """Offers at one table are correlated: more offers are not more samples."""
    once = our_class(example())
    tables: dict[str, Any] = {
        name: [*found, *found] if name == "bargains" else found for name, found in example().items()
    }
    twice = our_class(tables)
    place = ("honour", "gains", say("lab.our-class.gains.to"))
    one, two = rows(once)[place], rows(twice)[place]
    assert two.cases == 2 * one.cases
    assert (two.low, two.high) == pytest.approx((one.low, one.high))


def test_one_table_alone_says_next_to_nothing() -> None:
    played = whole("card")
    people = played._replace(start={**played.start, "bots": [None] * 4})
    found = rows(our_class(unpacked(exported(people, samples=2))))
    share = found["your class", "offers", say("lab.our-class.offers.asked")]
    gain = found["your class", "gains", say("lab.our-class.gains.to")]
    assert share.cases > 10
    assert share.high - share.low > 0.8  # like that of one case
    assert gain.cases > 5
    assert math.isnan(gain.low)


def test_a_treatment_is_called_in_words() -> None:
    answer = our_class(example(), called=str.upper)
    assert answer.figures[0].series[:2] == ("HONOUR", "NO HONOUR")
    assert answer.figures[2].series[0] == "HONOUR"  # no promises can be broken at the other tables
    assert answer.games == answer.total_games == 12
    assert answer.csv().splitlines()[1].startswith(",12,our-class.offers-card,%,HONOUR,")


@pytest.mark.parametrize("rules", [*compared_games(), "rps"])
def test_where_no_person_made_an_offer_in_a_game_that_is_over_it_is_refused(rules: str) -> None:
    played = whole("card")
    going = cut(played._replace(start={**played.start, "bots": [None] * 4}), 0.5)
    for log in (played, going):
        with pytest.raises(BossError, match="no finished game has offers that people made"):
            our_class(unpacked(exported(log)), rules)


@pytest.mark.parametrize("column", ["price", "core_low", "core_high"])
def test_a_price_without_all_that_it_is_compared_with_is_left_out(column: str) -> None:
    tables = unpacked(EXAMPLE)
    for row in tables["bargains"]:
        row["shapley"] = row["shapley"] or 1
        row[column] = None
    assert not any("prices" in each.key for each in our_class(tables, "board").figures)


def test_prices_in_a_game_that_has_none_are_left_out() -> None:
    tables = unpacked(EXAMPLE)
    forged = {"answer": "accepted", "price": 5, "shapley": 5, "core_low": 5, "core_high": 5}
    for row in tables["bargains"]:
        row.update(forged)
    keys = [each.key for each in our_class(tables, "card").figures]
    assert keys
    assert not any("prices" in key or "core" in key for key in keys)
