"""Setting a table up: right answers come from a dealt game, and every error is named."""

from __future__ import annotations

import re

import pytest

from bosslib import board, card
from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.errors import ScenarioError
from bosslib.games import game_named
from bosslib.rulebook import ids
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.number import NumberTask
from tests.judging import judge_numbers

TEXT = """
schema = "boss-exercise/1"
game = "{game}"
id = "a-table"
kind = "setup"
title = "A table"
task = "Set it up."
cites = ["SETUP-1"]
hints = ["One.", "Two.", "Three."]
success = "It stands."
"""
EVERY = {
    "card": {f"SETUP-{n}" for n in range(1, 8)},
    "board": {f"B-SETUP-{n}" for n in range(1, 7)},
}


def made(game: str, more: str) -> Exercise:
    return course.parse_exercise_text(TEXT.format(game=game) + more)


def rights(game: str, friends: int) -> dict[str, str | int]:
    """The right answers, by name: a number, or the words of the option."""
    teaching = game_named(game).teaching
    assert teaching
    _, parts = teaching.set_up(friends)
    return {
        name: each.options[each.answer] if each.options else each.answer
        for name, each in parts.items()
    }


@pytest.mark.parametrize("players", SETTINGS_BY_PLAYERS)
def test_a_table_of_the_card_game(players: int) -> None:
    found, state = rights("card", players), card.new(players)
    assert found["players"] == players
    assert found["money"] == state.money[0] == 50
    assert found["hand"] == len(state.hands[0])
    assert found["pack"] == players * len(state.hands[0]) + len(state.deck) - 2
    assert found["cousins"] == (1 if players == 3 else 2)
    assert found["side"] == "I’m In"
    assert found["third"] == "face down under the 2X disk"


@pytest.mark.parametrize(
    ("players", "each", "beside"), [(3, 2, 0), (4, 1, 2), (5, 1, 1), (6, 1, 0)]
)
def test_a_table_of_the_board_game(players: int, each: int, beside: int) -> None:
    found, state = rights("board", players), board.new(players)
    assert (found["each"], found["beside"]) == (each, beside)
    assert found["pile"] == len(state.deck) == 98 - 5 * players
    assert found["money"] == 0


@pytest.mark.parametrize("game", EVERY)
def test_no_more_sit_down_than_may_play(game: str) -> None:
    assert (
        rights(game, 6)["players"] == rights(game, 7)["players"] == rights(game, 20)["players"] == 6
    )


@pytest.mark.parametrize("game", EVERY)
def test_every_fault_is_told_with_its_rule_and_all_rules_are_told(game: str) -> None:
    exercise = made(game, "friends = 7")
    task, cited = exercise.task_of(NumberTask), set[str]()
    for at, ask in enumerate(task.blanks):
        others = range(len(ask.options)) if ask.options else (0, 1, 2, 7, 105)
        for other in set(others) - {ask.answer}:
            answers = [*task.answers[:at], other, *task.answers[at + 1 :]]
            verdict = judge_numbers(exercise, answers)
            assert (verdict.is_right, verdict.wrong) == (False, (at,))
            cited |= {rule for rule in ids() if re.search(rf"\b{rule}\b(?!-)", verdict.say)}
    assert cited >= EVERY[game]
    assert judge_numbers(exercise, task.answers).is_right


@pytest.mark.parametrize(
    ("game", "more", "place"),
    [
        ("card", "friends = 2", "friends"),
        ("board", "friends = 1", "friends"),
        ("card", 'friends = 3\ngiven = ["tiles"]', "given[0]"),
        ("board", 'friends = 3\ngiven = ["disks"]', "given[0]"),
        ("card", "", "friends"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(game: str, more: str, place: str) -> None:
    with pytest.raises(ScenarioError) as error:
        made(game, more)
    assert place in str(error.value)


def test_what_is_given_is_named() -> None:
    exercise = made("card", 'friends = 4\ngiven = ["money", "third"]')
    task = exercise.task_of(NumberTask)
    labels = [task.blanks[at].label for at in task.given_indices]
    assert labels == ["Money for each player", "The third X card"]
