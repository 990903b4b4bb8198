"""Practice questions about the board game: their numbers agree with the engine."""

from __future__ import annotations

from itertools import combinations, count
from typing import TYPE_CHECKING

import pytest

from bosslib.board import step
from bosslib.board.actions import (
    Accept,
    Action,
    Close,
    Deed,
    Lay,
    NoMore,
    Offer,
    Price,
    Roll,
    Terms,
)
from bosslib.board.bots.plan import Origin, cheapest_plan
from bosslib.board.cards import CLAN, RECRUITMENT, Family
from bosslib.board.events import Rolled
from bosslib.board.legality import TRIO
from bosslib.board.payoffs import closings, fills, may_use, owed, pieces
from bosslib.board.practice.generator import (
    MISTAKE_TOPICS,
    MISTAKES,
    PRACTISING,
    WARM_UP_TOPICS,
    question_showing,
    warm_up_questions,
)
from bosslib.board.view import view
from bosslib.errors import BossError
from bosslib.game import SEATS, Seat
from bosslib.teaching.exercise import HINTS, MAX_TASK_WORDS, Exercise
from bosslib.teaching.kinds.number import NumberTask
from bosslib.teaching.practice import LEVELS
from bosslib.teaching.proof import flaws
from tests.judging import judge_numbers, right_numbers

if TYPE_CHECKING:
    from bosslib.board.state import State

SEEDS = range(12)
PAIRS = [(topic, level) for topic in PRACTISING.topics for level in LEVELS]
each_level = pytest.mark.parametrize("level", LEVELS)


def do(state: State, seat: Seat, deed: Deed) -> State:
    return step(state, Action(seat, deed)).state


def made(topic: str, level: int) -> list[Exercise]:
    return [PRACTISING.question(seed, level, topic) for seed in SEEDS]


def closed(state: State) -> tuple[int, ...]:
    """Each seat's payoff when the Boss closes in the only way, or in the cheapest."""
    boss = state.table.boss
    way = min(closings(state.table), key=lambda way: sum(owed(state.table, way).values()))
    after = state
    for seat in state.table.others:
        after = do(after, seat, NoMore())
    after = do(after, boss, Close(way))
    return tuple(now - before for now, before in zip(after.money, state.money, strict=True))


@each_level
def test_the_bank_pays_and_the_boss_keeps_what_the_engine_says(level: int) -> None:
    """B-CLOSE-1, B-VAR-3."""
    for exercise in made("payout", level):
        assert right_numbers(exercise) == (sum(closed(exercise.start)),)
    for exercise in made("keeps", level):
        got = closed(exercise.start)
        assert right_numbers(exercise) == (got[exercise.seat],)
        assert exercise.start.table.boss == exercise.seat
        assert got[exercise.seat] > 0


@each_level
def test_a_helper_gets_what_the_engine_says(level: int) -> None:
    """B-DEAL-5, B-DEAL-8, B-VAR-3."""
    for exercise in made("gets", level):
        letter = exercise.task_of(NumberTask).blanks[0].label[1]
        assert right_numbers(exercise) == (closed(exercise.start)[SEATS.index(letter)],)


@each_level
def test_so_many_others_are_needed_and_not_one_fewer(level: int) -> None:
    """B-DEAL-6."""
    for exercise in made("others", level):
        state = exercise.start
        boss, (answer,) = state.table.boss, right_numbers(exercise)
        plans = cheapest_plan(view(state, boss))
        for each in plans.from_origins(Origin.HAND):
            state = do(state, boss, Lay(CLAN[each.family]))
        bought = plans.from_origins(Origin.BUY)
        for each in bought:
            assert next(closings(state.table), None) is None
            assert each.owner is not None
            assert each.piece is not None
            terms = Terms((each.piece,), Price(0))
            state = do(do(state, each.owner, Offer(terms)), boss, Accept(terms))
        assert next(closings(state.table), None)
        assert answer == len(bought)


@pytest.mark.parametrize("name", ["board-others-1-906", "board-others-2-901", "board-others-2-908"])
def test_the_boss_who_needs_others_can_recruit_nobody(name: str) -> None:
    """The answer would be another one (B-INF-2)."""
    topic, level, seed = name.removeprefix("board-").split("-")
    exercise = PRACTISING.question(int(seed), int(level), topic)
    assert exercise.start.hands[exercise.start.table.boss].count(RECRUITMENT) < TRIO


@each_level
def test_so_many_families_more_fill_the_deal_and_not_one_fewer(level: int) -> None:
    """B-DEAL-2, B-DEAL-6."""
    for exercise in made("empty", level):
        table = exercise.start.table
        there = {each.family for each, seat in pieces(table).items() if may_use(table, each, seat)}
        enough = next(
            more
            for more in count()
            if any(
                fills(table.space, way)
                for added in combinations(set(Family) - there, more)
                for way in combinations({*there, *added}, table.space.needs)
            )
        )
        assert right_numbers(exercise) == (enough,)


@each_level
def test_a_roll_leads_there(level: int) -> None:
    """B-TURN-1."""
    for exercise in made("moves", level):
        rolled: Rolled | None = None
        pips = exercise.instruction.split("roll a ")[1][0]
        for seed in count():
            events = step(exercise.start._replace(seed=seed), Action(exercise.seat, Roll())).events
            rolled = next(each for each in events if isinstance(each, Rolled))
            if str(rolled.pips) == pips:
                break
        assert rolled
        assert right_numbers(exercise) == (rolled.space,)


@each_level
def test_the_fair_price_is_what_the_engine_has_the_boss_pay(level: int) -> None:
    """B-TWO-2."""
    for exercise in made("fair", level):
        table = exercise.start.table
        (answer,) = right_numbers(exercise)
        if level == LEVELS[-1]:
            assert answer == closed(exercise.start)[1 - table.boss]
            continue
        theirs = next(each for each, seat in pieces(table).items() if seat != table.boss)
        assert owed(table, (theirs,)) == {1 - table.boss: answer}


@pytest.mark.parametrize(("topic", "level"), PAIRS)
def test_a_question_is_whole(topic: str, level: int) -> None:
    for exercise in made(topic, level):
        (ask,) = exercise.task_of(NumberTask).blanks
        numbers = [each.number for each in ask.wrong]
        assert numbers
        assert ask.answer not in numbers
        assert len({*numbers}) == len(numbers)
        assert len({*exercise.hints}) == HINTS
        assert len(exercise.instruction.split()) <= MAX_TASK_WORDS
        assert exercise.cites
        assert PRACTISING.question_by_id(exercise.id) == exercise
        assert " ".join(PRACTISING.calculation(exercise)) == exercise.success
        assert PRACTISING.question_like(exercise, 0).start != exercise.start
        assert not list(flaws(exercise))


def test_every_known_mistake_shows() -> None:
    seen = {
        each.name
        for topic, level in PAIRS
        for exercise in made(topic, level)
        for each in exercise.task_of(NumberTask).blanks[0].wrong
    }
    assert seen == {*MISTAKE_TOPICS}
    assert MISTAKES.keys() == {*PRACTISING.topics}


@each_level
@pytest.mark.parametrize("name", MISTAKE_TOPICS)
def test_every_mistake_is_named_and_comes_back_in_a_question(name: str, level: int) -> None:
    found = question_showing(name, 7, level)
    assert found
    assert PRACTISING.question_by_id(found.id) == found
    assert name in found.task.possible_misconceptions(found)
    (ask,) = found.task_of(NumberTask).blanks
    (number,) = {each.number for each in ask.wrong if each.name == name}
    assert judge_numbers(found, [number]).misconceptions == (name,)


def test_before_a_game_three_questions_are_asked() -> None:
    assert [each.id.split("-")[1] for each in warm_up_questions(3)] == [*WARM_UP_TOPICS]


def test_an_id_of_no_question_is_none() -> None:
    for name in ("board-payout-1-x", "board-payout-4-1", "board-be-paid", "practice-value-1-7"):
        assert PRACTISING.question_by_id(name) is None
    with pytest.raises(BossError, match="board-be-paid"):
        PRACTISING.calculation(PRACTISING.question(1, 1)._replace(id="board-be-paid"))


@pytest.mark.parametrize("asked", [(-1, 1, "fair"), (1, 0, "fair"), (1, 1, "nothing")])
def test_what_there_is_not_is_refused(asked: tuple[int, int, str]) -> None:
    with pytest.raises(BossError):
        PRACTISING.question(*asked)
