"""The misconceptions that puzzles reveal: what holds of them in every puzzle."""

from __future__ import annotations

from collections import Counter

import pytest

from bosslib.card.actions import DOUBLE_PASS, PASS, cached_action
from bosslib.card.practice.question import PASSED_MISCONCEPTION
from bosslib.card.puzzles import Puzzle, Theme
from bosslib.card.puzzles.answering import listed_answers
from bosslib.card.puzzles.feedback_text import possible_misconceptions, shown_misconception
from bosslib.puzzles import load_puzzles
from bosslib.teaching.drill.mistakes import BargainMisconception
from bosslib.words import say

ALL = [each for each in load_puzzles("card") if isinstance(each, Puzzle)]
BARGAINS = [each for each in ALL if each.theme is Theme.BARGAIN]
each_bargain = pytest.mark.parametrize("puzzle", BARGAINS, ids=lambda each: each.id)


def test_a_solution_shows_nothing_and_a_mistake_what_it_could_show() -> None:
    for each in ALL:
        assert shown_misconception(each, each.solution) == ""
        assert shown_misconception(each, ()) == ""
        assert {shown_misconception(each, each.tempting)} - {""} <= possible_misconceptions(each)


@each_bargain
def test_all_that_could_show_shows_in_an_answer_that_is_wrong(puzzle: Puzzle) -> None:
    names = {
        shown_misconception(puzzle, (each,))
        for each in listed_answers(puzzle.view, puzzle.counters)
    }
    assert possible_misconceptions(puzzle) == names - {""}
    assert possible_misconceptions(puzzle) <= {*BargainMisconception}


def test_all_four_are_asked_about() -> None:
    found = Counter(name for each in ALL for name in possible_misconceptions(each))
    assert found.keys() == {
        PASSED_MISCONCEPTION,
        BargainMisconception.MISSED,
        BargainMisconception.COSTLY,
        BargainMisconception.GREEDY,
    }
    assert found[PASSED_MISCONCEPTION] > 20


def test_passing_shows_only_where_it_tempts_and_nothing_else_was_done() -> None:
    (each, *_) = (each for each in ALL if PASSED_MISCONCEPTION in possible_misconceptions(each))
    (one, two) = (cached_action(each.seat, deed) for deed in (PASS, DOUBLE_PASS))
    assert (
        shown_misconception(each, (one,))
        == shown_misconception(each, (two,))
        == shown_misconception(each, (one, one))
        == PASSED_MISCONCEPTION
    )
    assert shown_misconception(each, (one, each.solution[0])) == ""
    (other, *_) = (each for each in ALL if not possible_misconceptions(each))
    assert shown_misconception(other, (cached_action(other.seat, PASS),)) == ""


def test_it_has_its_words() -> None:
    assert say(f"practice.named.{PASSED_MISCONCEPTION}")
