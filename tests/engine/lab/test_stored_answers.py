"""The stored answers of the lab are those that today's games give."""

from __future__ import annotations

import pytest

from bosslib.lab.question import Question
from bosslib.lab.questions import QUESTIONS, draws, hands
from bosslib.lab.stored_answers import stored_answer, stored_answers
from tools.lab_answers import played_answer, played_probe

every_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=str)


@every_question
def test_the_default_parameters_are_stored(question: Question) -> None:
    found = stored_answers()[question.name]
    answer = stored_answer(question, question.with_defaults({}), question.pace.start, 1)
    assert answer
    assert answer.games == answer.total_games == found.games == question.pace.start
    assert answer.sums.tolist() == found.sums != found.probe


@pytest.mark.slow
@every_question
def test_the_first_games_are_as_they_were(question: Question) -> None:
    assert played_probe(question) == stored_answers()[question.name].probe


@pytest.mark.nightly
@every_question
def test_all_games_are_as_they_were(question: Question) -> None:
    assert played_answer(question) == stored_answers()[question.name]


@pytest.mark.parametrize("question", [hands, draws], ids=str)
def test_it_is_the_answer_that_a_call_gives(question: Question) -> None:
    found = stored_answer(question, question.with_defaults({}), question.pace.start, 1)
    assert found
    assert found.csv() == question(seed=1).csv()


def test_what_is_not_stored_is_played() -> None:
    usual, games = hands.with_defaults({}), hands.pace.start
    assert stored_answer(hands, {**usual, "players": 3}, games, 1) is None
    assert stored_answer(hands, usual, 1000, 1) is None
    assert stored_answer(hands, usual, games, 2) is None
    mine = Question("hands", hands.settings, hands.sample, hands.figures)
    assert stored_answer(mine, usual, games, 1) is None
