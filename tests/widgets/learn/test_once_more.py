"""Once more, for three stars: a new position of the same kind, where there is a generator."""

from __future__ import annotations

import pytest

from bosslib.card.practice import generator
from bosslib.card.practice.similar_questions import question_kind, similar_question
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import MAX_STARS
from bosswidgets.learn.lesson import Lesson
from bosswidgets.learn.practice import Practice
from tests.exercises import exercises
from tests.widgets.learn.learner import Learner
from tests.widgets.learn.test_task import opened

LIKE = [each for each in exercises().values() if each.game.name == "card" and question_kind(each)]


def test_lessons_of_numbers_have_a_generator() -> None:
    lessons = {name for name, each in course.lessons().items() if any(e.id in each for e in LIKE)}
    assert lessons == {"value", "shares", "reverse"}


@pytest.mark.parametrize("exercise", LIKE, ids=lambda each: each.id)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_fresh_one_is_of_the_same_kind(exercise: Exercise, seed: int) -> None:
    like = question_kind(exercise)
    assert like
    fresh = similar_question(exercise, seed)
    assert fresh.kind == "number"
    assert question_kind(fresh) == like
    assert similar_question(fresh, seed).start != fresh.start


def test_the_same_one_never_comes_at_once() -> None:
    before = generator.generate_question(5, 1, "shares")
    for _ in range(5):  # starting from the same seed
        fresh = similar_question(before, 5)
        assert fresh.start != before.start
        assert fresh.kind == before.kind
        before = fresh


def with_a_hint(learner: Learner) -> None:
    learner.begin()
    learner.press("hint")
    learner.answer_rightly()


@pytest.mark.parametrize("name", ["four-cards", "limit-below", "limit-then-shares"])
def test_a_lesson_gives_a_fresh_one_that_counts_for_it(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    lesson = next(each for each, names in course.lessons().items() if name in names)
    monkeypatch.setenv("QUERY_STRING", f"exercise={name}")
    page = Lesson(lesson)
    learner = Learner(page)
    with_a_hint(learner)
    assert page.bridge.marks()[name] == {"stars": 2, "missed": True}
    learner.press("fresh")
    fresh = learner.exercise
    assert fresh.start != exercises()[name].start
    with_a_hint(learner)
    assert page.bridge.marks()[name]["stars"] == 2
    learner.press("fresh")
    assert learner.exercise.start != fresh.start
    learner.answer_rightly()
    assert page.bridge.marks()[name] == {"stars": MAX_STARS, "missed": False}
    assert "fresh" not in learner.ways
    assert fresh.id not in page.bridge.marks()


def test_after_the_solution_the_same_one_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "exercise=four-cards")
    learner = Learner(Lesson("value"))
    learner.begin()
    learner.press("solution")
    learner.press("again")
    assert learner.exercise.id == "four-cards"


def test_where_there_is_no_generator_it_is_the_same_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "exercise=which-sum")
    learner = Learner(Lesson("value"))
    with_a_hint(learner)
    learner.press("again")
    assert learner.exercise.id == "which-sum"


def test_another_exercise_is_no_fresh_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "exercise=four-cards")
    page = Lesson("value")
    learner = Learner(page)
    with_a_hint(learner)
    learner.press("fresh")
    page._row._on_message(None, {"choose": "0"}, None)
    assert learner.exercise.id == "four-cards"


def test_the_practice_gives_a_fresh_one_of_the_topic_and_level() -> None:
    page = opened(Practice, "?exercise=practice-reverse-2-7")
    learner = Learner(page)
    with_a_hint(learner)
    learner.press("fresh")
    assert learner.exercise.id.startswith("practice-reverse-2-")
    assert learner.exercise.id != "practice-reverse-2-7"
    assert page.bridge._place == f"?exercise={learner.exercise.id}"
