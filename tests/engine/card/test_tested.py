"""Tasks of the final test at a table: a bargain to make, and a deal to play."""

from __future__ import annotations

import pytest

from bosslib.card.actions import Cash, Offer, cached_action
from bosslib.card.practice import table_exercises
from bosslib.card.practice.generator import final_test
from bosslib.errors import BossError
from bosslib.game import LARGEST
from bosslib.teaching import attempt
from bosslib.teaching.exercise import MAX_TASK_WORDS
from bosslib.teaching.kinds.play import PlayTask
from tests.judging import judge_attempt

SEEDS = range(12)


@pytest.mark.parametrize("kind", ["bargain", "deal"])
def test_what_the_test_asks_for_was_reached_and_its_mistakes_fail(kind: str) -> None:
    for seed in SEEDS:
        exercise = table_exercises.make_exercise(kind, seed)
        assert exercise == table_exercises.exercise_by_id(f"test-{kind}-{seed}")
        assert len(exercise.instruction.split()) <= MAX_TASK_WORDS
        task = exercise.task_of(PlayTask)
        verdict = judge_attempt(exercise, attempt.play_actions(exercise, task.solution))
        assert verdict
        assert verdict.is_right
        assert "{payoff" not in verdict.say
        assert task.wrong
        for mistake in task.wrong:
            tried = attempt.play_out(exercise, attempt.play_actions(exercise, mistake.do))
            failed = judge_attempt(exercise, tried)
            assert failed
            assert not failed.is_right
            assert mistake.say in (failed.say, *failed.outcome)


def test_in_the_test_one_buys_and_one_sells() -> None:
    made = [table_exercises.bargain_exercise(seed) for seed in SEEDS]
    assert {each.seat == each.start.table.boss for each in made} == {True, False}


def test_a_partner_in_the_test_turns_down_what_is_too_little() -> None:
    for seed in SEEDS:
        exercise = table_exercises.bargain_exercise(seed)
        (solution,) = exercise.task_of(PlayTask).solution
        (cash,) = solution.deed.terms
        sells = exercise.seat == exercise.start.table.boss
        better = cash.dollars + 5 * round(exercise.start.money[exercise.seat] / 5)
        offer = Offer((Cash(better if sells else 5),), solution.deed.to)
        record = attempt.play_actions(exercise, [cached_action(exercise.seat, offer)])
        assert attempt.was_declined(exercise, record)
        assert attempt.latest_replies(exercise, record)


def test_each_final_test_has_one_bargain_and_one_deal() -> None:
    for seed in (1, 2):
        made = [each.id for each in final_test(seed) if each.id.startswith("test-")]
        assert made == [f"test-deal-{seed}", f"test-bargain-{seed}"]


@pytest.mark.parametrize("name", ["test-deal-", "test-gift-1", f"test-deal-{LARGEST + 1}"])
def test_what_is_not_asked_in_a_test_is_refused(name: str) -> None:
    with pytest.raises(BossError):
        table_exercises.exercise_by_id(name)
