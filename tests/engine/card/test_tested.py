"""What the final test asks to be done at a table: a bargain to make, and a deal to play."""

from __future__ import annotations

import pytest

from bosslib.card.actions import Cash, Offer, act
from bosslib.card.practice import tested
from bosslib.card.practice.generate import final_test
from bosslib.errors import BossError
from bosslib.game import LARGEST
from bosslib.teaching import attempt, grade
from bosslib.teaching.exercise import WORDS

SEEDS = range(12)


@pytest.mark.parametrize("kind", ["bargain", "deal"])
def test_what_the_test_asks_for_was_reached_and_its_mistakes_fail(kind: str) -> None:
    for seed in SEEDS:
        exercise = tested.made(kind, seed)
        assert exercise == tested.named(f"test-{kind}-{seed}")
        assert len(exercise.task.split()) <= WORDS
        verdict = grade.judged(exercise, attempt.done(exercise, exercise.solution))
        assert verdict
        assert verdict.right
        assert "{payoff" not in verdict.say
        assert exercise.wrong
        for mistake in exercise.wrong:
            tried = attempt.played_out(exercise, attempt.done(exercise, mistake.do))
            failed = grade.judged(exercise, tried)
            assert failed
            assert not failed.right
            assert mistake.say in (failed.say, *failed.came)


def test_in_the_test_one_buys_and_one_sells() -> None:
    made = [tested.bargain(seed) for seed in SEEDS]
    assert {each.seat == each.start.table.boss for each in made} == {True, False}


def test_a_partner_in_the_test_turns_down_what_is_too_little() -> None:
    for seed in SEEDS:
        exercise = tested.bargain(seed)
        (solution,) = exercise.solution
        (cash,) = solution.deed.terms
        sells = exercise.seat == exercise.start.table.boss
        better = cash.dollars + 5 * round(exercise.start.money[exercise.seat] / 5)
        offer = Offer((Cash(better if sells else 5),), solution.deed.to)
        record = attempt.done(exercise, [act(exercise.seat, offer)])
        assert attempt.turned_down(exercise, record)
        assert attempt.heard(exercise, record)


def test_each_final_test_has_one_bargain_and_one_deal() -> None:
    for seed in (1, 2):
        made = [each.id for each in final_test(seed) if each.id.startswith("test-")]
        assert made == [f"test-deal-{seed}", f"test-bargain-{seed}"]


@pytest.mark.parametrize("name", ["test-deal-", "test-gift-1", f"test-deal-{LARGEST + 1}"])
def test_what_is_not_asked_in_a_test_is_refused(name: str) -> None:
    with pytest.raises(BossError):
        tested.named(name)
