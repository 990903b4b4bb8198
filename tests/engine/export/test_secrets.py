"""During a game, an export contains nothing that is hidden from anybody at the table.

Each game is played in two worlds that differ only in hidden information: hands, deck, money, seed.
The bytes of the zip must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given

from bosslib import Record, board, card, games
from bosslib.board.bots.determinize import determinize
from bosslib.card import Rules
from bosslib.card.actions import Discard
from bosslib.card.events import Ended
from bosslib.driver import play_match
from tests.engine.board import games as of_board
from tests.engine.card.games import every_table, tries
from tests.engine.card.strategies import seeds, some
from tests.engine.export.packed import cut, exported, files, log, rows, whole
from tests.engine.test_secrets import Worlds, other_world, until_it_shows
from tests.engine.trying import attempt

SEED = 8_070_450_532_247_928_831
HIDDEN = {
    "actions": ("legal", *(f"money_{letter}" for letter in "ABCDEF")),
    "bargains": ("worth_from", "worth_to"),
    "deals": tuple(f"paid_{letter}" for letter in "ABCDEF"),
    "results": ("money", "rank", "won"),
}


def zipped(record: Record) -> bytes:
    return exported(log(record.start, record.actions), samples=3)


@every_table
@some(2)
@given(seed=seeds)
def test_two_worlds_of_the_card_game_make_the_same_zip(
    players: int, rules: Rules, seed: int
) -> None:
    rng = Random(seed)
    for tried in tries(card.new(players, seed, rules=rules), rng):
        if rng.random() < 0.03 and tried.after.table.to_act:
            seat, start = rng.randrange(players), tried.after
            other = other_world(start, seat, rng)._replace(seed=seed + 1)
            both = until_it_shows(Worlds(Record(start), Record(other), seat), rng)
            ends = [event for each in both.one.played for event in each.events]
            if not any(isinstance(event, Ended) for event in ends):
                assert zipped(both.one) == zipped(both.two)


def test_the_two_worlds_of_the_card_game_discard_other_cards() -> None:
    """NEXT-3: the zip is the same although the choices differ."""
    start = card.new(4, 1)
    entries = play_match(start, [games.game_named("card").bot("careful")] * 4).actions
    first = next(at for at, each in enumerate(entries) if isinstance(each.deed, Discard))
    state = start.play(*entries[:first])
    seat = entries[first].seat
    one, two = (f"{'ABCD'[seat]}: discard {each}" for each in dict.fromkeys(state.hands[seat][:2]))
    assert state.play(one) != state.play(two)
    both = [exported(log(start, [*entries[:first], each])) for each in (one, two)]
    assert both[0] == both[1]
    assert len(rows(both[0], "actions")) == first


def goes_on(start: Any, other: Any, rng: Random) -> Iterator[tuple[Record, Record]]:
    """A board game in two worlds, while every action is possible in both."""
    one, two = Record(start), Record(other)
    for _ in range(60):
        if not one.state.table.to_act:
            return
        action = of_board.something(one.state, rng)
        if action.seat >= start.table.players:
            continue
        tried = attempt(one.state, action), attempt(two.state, action)
        if all(each.step for each in tried):
            one, two = one.play(action), two.play(action)
            yield one, two
            if one.state.table != two.state.table:
                return


@of_board.every_table
@some(2)
@given(seed=seeds)
def test_two_worlds_of_the_board_game_make_the_same_zip(
    players: int, rules: board.Rules, seed: int
) -> None:
    rng = Random(seed)
    dice = tuple(rng.randrange(1, 7) for _ in range(100))
    for tried in of_board.tries(of_board.started(players, rules, seed), rng):
        if rng.random() < 0.03 and tried.after.table.to_act:
            start = tried.after._replace(dice=dice)
            seen = board.view(start, rng.randrange(players))
            other = determinize(seen, rng)._replace(dice=dice)
            for one, two in goes_on(start, other, rng):
                if one.state.table.to_act and two.state.table.to_act:
                    assert zipped(one) == zipped(two)


@pytest.mark.parametrize("name", ["card", "board"])
@pytest.mark.parametrize("part", [0.3, 0.6, 0.95])
def test_what_hidden_cards_decide_is_empty(name: str, part: float) -> None:
    packed = exported(cut(whole(name, seed=SEED), part), samples=3)
    assert len(rows(packed, "actions")) > 20
    assert len(rows(packed, "bargains")) > 1
    for table, columns in HIDDEN.items():
        found = rows(packed, table)
        assert {row[column] for row in found for column in columns} == {""}
    assert {row["finished"] for row in rows(packed, "results")} == {"no"}
    there = files(packed)
    assert [each for each in there if each.startswith("games/")] == []
    assert str(SEED) not in str(there)
    assert "It isn't over" in there["README.txt"]
    if name == "card":
        assert {row["kind"] for row in rows(packed, "actions")}.isdisjoint({"Discard"})


@pytest.mark.parametrize("name", ["card", "board"])
def test_when_it_is_over_nothing_is_empty(name: str) -> None:
    packed = exported(whole(name), samples=3)
    found = rows(packed, "actions")
    assert {row["legal"] == "" for row in found if row["player"] != "clock"} == {False}
    assert "" not in {row["money_A"] for row in found}
    assert any(row["worth_to"] for row in rows(packed, "bargains"))
    assert "isn't over" not in files(packed)["README.txt"]
