"""What is made for the final test: a bargain, a deal to play, and cards that fit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bosslib.card.actions import Action, Cash, Move, Offer, Play, cached_action
from bosslib.card.bots.sides import bargain_sides
from bosslib.card.cards import sort_cards
from bosslib.card.legality import Legal
from bosslib.card.practice import table_exercises
from bosslib.card.practice.generator import final_test
from bosslib.card.view import view
from bosslib.errors import BossError
from bosslib.game import LARGEST
from bosslib.teaching import attempt
from bosslib.teaching.course import lessons
from bosslib.teaching.exercise import MAX_TASK_WORDS, Exercise
from bosslib.teaching.kinds.choose import ChooseTask
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


@pytest.mark.parametrize(
    ("parts", "least", "most"),
    [((0.8, 0.65, 0.5), 30, 30), ((0.5,), 0, 20), ((0.2,), 0, 0), ((1.0, 0.98, 0.96), 0, 0)],
)
def test_only_who_comes_down_from_a_high_price_always_passes(
    parts: Sequence[float], least: int, most: int
) -> None:
    made = [table_exercises.bargain_exercise(seed) for seed in range(30)]
    assert least <= sum(passes(each, parts) for each in made) <= most
    assert not any("$" in each.instruction for each in made), "no price is printed"


def test_after_three_offers_that_are_turned_down_nothing_is_heard() -> None:
    for seed in SEEDS:
        exercise = table_exercises.bargain_exercise(seed)
        (best,) = exercise.task_of(PlayTask).solution
        high = offers(exercise, (0.98, 0.97, 0.96))
        assert judge_attempt(exercise, attempt.play_actions(exercise, high[:2])) is None
        in_time = judge_attempt(exercise, attempt.play_actions(exercise, [*high[:2], best]))
        assert in_time
        assert in_time.is_right
        failed = judge_attempt(exercise, attempt.play_actions(exercise, high))
        assert failed
        assert not failed.is_right


def passes(exercise: Exercise, parts: Sequence[float]) -> bool:
    """Whether the learner passes with offers that leave it these parts of the token's value."""
    record = attempt.follow(exercise, attempt.begun(exercise))
    for offer in offers(exercise, parts):
        record = attempt.play_action(exercise, record, offer)
        if not attempt.was_declined(exercise, record):
            break
        for _, reply in attempt.latest_replies(exercise, record):
            assert "$" not in reply, "the limit is hidden"
    verdict = judge_attempt(exercise, record)
    verdict = verdict or judge_attempt(exercise, attempt.play_out(exercise, record))
    return bool(verdict and verdict.is_right)


def offers(exercise: Exercise, parts: Sequence[float]) -> list[Action]:
    """The offers of a token that leave the learner these parts of its value."""
    me, task = exercise.seat, exercise.task_of(PlayTask)
    to, is_boss = task.solution[0].deed.to, me == exercise.start.table.boss
    player = next(iter(task.replies)) if is_boss else me
    worth = round(bargain_sides(exercise.start.table, player, (), 0.0).player)
    gains = [5 * round(part * worth / 5) for part in parts]
    prices = [gain if is_boss else worth - gain for gain in gains]
    return [cached_action(me, Offer((Cash(each),) if each else (), to)) for each in prices]


def test_each_final_test_has_cards_that_fit_and_one_deal_and_one_bargain() -> None:
    for seed in (1, 2):
        made = [each.id for each in final_test(seed) if each.id.startswith("test-")]
        assert made == [f"test-colour-{seed}", f"test-deal-{seed}", f"test-bargain-{seed}"]


def test_the_first_question_is_new_and_its_answer_is_what_the_engine_allows() -> None:
    course = {name for names in lessons().values() for name in names}
    for seed in range(30):
        exercise = table_exercises.make_exercise("colour", seed)
        assert exercise == table_exercises.exercise_by_id(f"test-colour-{seed}")
        assert exercise.id not in course
        assert isinstance(exercise.task, ChooseTask)
        state = exercise.start
        legal = Legal(view(state, exercise.seat))
        deeds = [each.deed for each in legal if each.seat == exercise.seat]
        playable = {each.card for each in deeds if isinstance(each, Play | Move)}
        cards = sort_cards(set(state.hands[exercise.seat]))
        assert [each.right for each in exercise.task.choices] == [
            each in playable for each in cards
        ]
        right = {at for at, each in enumerate(cards) if each in playable}
        assert exercise.task.judge(exercise, right).is_right
        assert 0 < len(right) < len(cards)
        assert not exercise.task.judge(exercise, set(range(len(cards)))).is_right
        assert not exercise.task.judge(exercise, set()).is_right


@pytest.mark.parametrize("name", ["test-deal-", "test-gift-1", f"test-deal-{LARGEST + 1}"])
def test_what_is_not_asked_in_a_test_is_refused(name: str) -> None:
    with pytest.raises(BossError):
        table_exercises.exercise_by_id(name)
