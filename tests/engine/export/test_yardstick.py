"""The yardstick for classes was played by bots, from the documented seeds."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib.export import yardstick as measured
from bosslib.export.summary import SUMMARY_TABLES, Tables, group_stats
from bosslib.export.yardstick import EXAMPLE, Yardstick, compared_bots, compared_games, yardstick
from bosslib.export.zip_reader import MAX_ZIP_BYTES, unpacked
from tools.class_data import CLASS, MANY, ON_HONOUR, STANDARD, Kind, example
from tools.class_data import yardstick as made

CALLED = ("game", "table", "name", "from_name", "to_name", "boss_name")
"""Columns whose values depend on the number of games."""


def some(kinds: list[Kind], *seeds: int) -> list[Kind]:
    return [
        each._replace(seeds=range(seed, seed + 1))
        for each in kinds
        for seed in seeds
        if seed in each.seeds
    ]


def plain(rows: Any) -> list[tuple[object, ...]]:
    return [tuple(cell for name, cell in row.items() if name not in CALLED) for row in rows]


def of_game(tables: Tables, name: str, number: int) -> list[tuple[object, ...]]:
    return plain(row for row in tables[name] if row["game"] == number)


def test_the_games_of_a_seed_are_those_that_are_stored() -> None:
    """For each kind, its first game and its eleventh."""
    seeds = (1, 11)
    found = unpacked(made(some(STANDARD, *seeds), some(ON_HONOUR, *seeds)), SUMMARY_TABLES)
    stored, first, at = measured.rows(), 1, 1
    for kind in (*STANDARD, *ON_HONOUR):
        for seed in seeds:
            for name in SUMMARY_TABLES:
                mine = of_game(found, name, at)
                assert mine == of_game(stored, name, first + seed - 1)
                assert mine or kind in ON_HONOUR
            at += 1
        first += len(kind.seeds)
    assert len({row["game"] for row in stored["results"]}) == first - 1


def test_the_tables_of_the_example_are_those_of_its_seeds() -> None:
    seeds = (1, 7)
    found, stored = unpacked(example(some(CLASS, *seeds))), unpacked(EXAMPLE)
    numbers = [1, 7, 13]  # the first of each kind; names of other tables are numbered differently
    for at, number in enumerate(numbers, 1):
        for name in found:
            assert of_game(found, name, at) == of_game(stored, name, number)
    assert EXAMPLE.stat().st_size < MAX_ZIP_BYTES


def test_the_example_shows_what_a_class_can_be_asked() -> None:
    board, honour, standard = group_stats(unpacked(EXAMPLE))
    assert (board.rules, honour.treatment, standard.treatment) == ("board", "honour", "no honour")
    for group in (board, honour, standard):
        assert group.tables == 6
        assert group.accepted_wanted
        assert group.gain_to
    assert honour.kept_promises
    assert board.in_core
    assert {row["player"] for row in unpacked(EXAMPLE)["results"]} == {"person"}


@pytest.mark.parametrize("rules", compared_games())
def test_each_bot_has_its_numbers_and_how_many_games_they_are_from(rules: str) -> None:
    found = yardstick(rules)
    assert isinstance(found, Yardstick)
    assert (found.games, found.honour) == (MANY[rules], MANY[rules] if rules == "card" else 0)
    assert tuple(found.bots) == compared_bots(rules)
    for bot, group in found.bots.items():
        assert (group.rules, group.treatment) == (rules, bot)
        assert group.tables == found.games + found.honour
        assert group.accepted_asked
        assert group.accepted_asked.cases == group.offers > 100
        assert (group.kept_promises is None) is (rules == "board")
        assert (group.in_core is None) is (rules == "card")
        assert group.people_money is None


def test_a_guest_has_none() -> None:
    assert yardstick("rps") is None
