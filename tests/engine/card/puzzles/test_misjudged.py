"""The misconceptions that show in the puzzles: what holds of them in every puzzle."""

from __future__ import annotations

from collections import Counter

import pytest

from bosslib.card.actions import DOUBLE_PASS, PASS, act
from bosslib.card.practice.question import PASSED
from bosslib.card.puzzles import Puzzle, Theme
from bosslib.card.puzzles.answering import listed
from bosslib.card.puzzles.misjudged import could_show, shown
from bosslib.puzzles import puzzles
from bosslib.teaching.drill.mistakes import Misjudged
from bosslib.words import say

ALL = [each for each in puzzles("card") if isinstance(each, Puzzle)]
BARGAINS = [each for each in ALL if each.theme is Theme.BARGAIN]
each_bargain = pytest.mark.parametrize("puzzle", BARGAINS, ids=lambda each: each.id)


def test_a_solution_shows_nothing_and_a_mistake_what_it_could_show() -> None:
    for each in ALL:
        assert shown(each, each.solution) == ""
        assert shown(each, ()) == ""
        assert {shown(each, each.tempting)} - {""} <= could_show(each)


@each_bargain
def test_all_that_could_show_shows_in_an_answer_that_is_wrong(puzzle: Puzzle) -> None:
    names = {shown(puzzle, (each,)) for each in listed(puzzle.view, puzzle.counters)}
    assert could_show(puzzle) == names - {""}
    assert could_show(puzzle) <= {*Misjudged}


def test_all_four_are_asked_about() -> None:
    found = Counter(name for each in ALL for name in could_show(each))
    assert found.keys() == {PASSED, Misjudged.MISSED, Misjudged.COSTLY, Misjudged.GREEDY}
    assert found[PASSED] > 20


def test_passing_shows_only_where_it_tempts_and_nothing_else_was_done() -> None:
    (each, *_) = (each for each in ALL if PASSED in could_show(each))
    (one, two) = (act(each.seat, deed) for deed in (PASS, DOUBLE_PASS))
    assert shown(each, (one,)) == shown(each, (two,)) == shown(each, (one, one)) == PASSED
    assert shown(each, (one, each.solution[0])) == ""
    (other, *_) = (each for each in ALL if not could_show(each))
    assert shown(other, (act(other.seat, PASS),)) == ""


def test_it_has_its_words() -> None:
    assert say(f"practice.named.{PASSED}")
