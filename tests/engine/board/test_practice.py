"""Questions about a deal: their numbers are what the engine does when it is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bosslib.board import step
from bosslib.board.actions import Accept, Action, Close, Deed, Lay, NoMore, Offer, Price, Terms
from bosslib.board.bots.plan import From, plan
from bosslib.board.cards import CLAN
from bosslib.board.narration import millions
from bosslib.board.practice import NAMES, again, named, questions
from bosslib.board.settle import closings, owed
from bosslib.board.view import view
from bosslib.game import Seat
from bosslib.teaching.exercise import HINTS, Exercise
from bosslib.teaching.grade import numbers_judged
from bosslib.teaching.misled import could_show
from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.board.state import State

SEEDS = range(40)


def do(state: State, seat: Seat, deed: Deed) -> State:
    return step(state, Action(seat, deed)).state


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bank_pays_and_the_boss_keeps_what_the_engine_says(seed: int) -> None:
    """B-CLOSE-1."""
    for exercise in questions(seed)[:2]:
        state = exercise.start
        boss = state.table.boss
        (way,) = closings(state.table)
        closed = state
        for seat in range(4):
            closed = closed if seat == boss else do(closed, seat, NoMore())
        closed = do(closed, boss, Close(way))
        got = [now - before for now, before in zip(closed.money, state.money, strict=True)]
        assert exercise.seat == boss
        assert exercise.answers == ((sum(got),) if "payout" in exercise.id else (got[boss],))
        assert got[boss] > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_so_many_others_are_needed_and_not_one_fewer(seed: int) -> None:
    """B-DEAL-6."""
    exercise = questions(seed)[2]
    state = exercise.start
    boss, (answer,) = state.table.boss, exercise.answers
    made = plan(view(state, boss))
    for each in made.of(From.HAND):
        state = do(state, boss, Lay(CLAN[each.family]))
    bought = made.of(From.BUY)
    for each in bought:
        assert next(closings(state.table), None) is None
        assert each.owner is not None
        assert each.piece is not None
        terms = Terms((each.piece,), Price(1))
        state = do(do(state, each.owner, Offer(terms)), boss, Accept(terms))
    assert answer == len(owed(state.table, next(closings(state.table)))) == len(bought)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_known_mistake_is_never_the_answer(seed: int) -> None:
    for exercise in questions(seed):
        (ask,) = exercise.asks
        assert ask.answer not in [each.number for each in ask.wrong]
        assert exercise == next(each for each in questions(seed) if each.id == exercise.id)
        assert str(ask.answer) in exercise.success


def test_what_is_said_of_a_number_is_true_of_it() -> None:
    for seed in SEEDS:
        pays, keeps, others = questions(seed)
        assert wrong(pays, "payout-one-dividend") in (None, pays.start.table.tile.value)
        assert wrong(keeps, "keeps-all") == keeps.start.table.payout
        assert wrong(others, "others-places") in (None, others.start.table.space.needs)


def wrong(exercise: Exercise, mistake: str) -> int | None:
    """The number of a question that shows a mistake; None if it shows another one too."""
    value = millions(exercise.start.table.tile.value)
    words = say(f"board.practice.wrong.{mistake}", value=value)
    return next((each.number for each in exercise.asks[0].wrong if each.say == words), None)


@pytest.mark.parametrize("name", NAMES)
def test_every_mistake_is_named_and_comes_back_in_a_question(name: str) -> None:
    found = again(name, 7)
    assert found
    assert named(found.id) == found
    assert name in could_show(found)
    (ask,) = found.asks
    (number,) = {each.number for each in ask.wrong if each.name == name}
    assert numbers_judged(found, [number]).shows == (name,)
    assert len({*found.hints}) == HINTS


def test_an_id_of_no_question_is_none() -> None:
    assert named("board-payout-x") is None
    assert named("board-be-paid") is None
