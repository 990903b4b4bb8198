"""The end of a lesson: its stars, a summary of what was learnt, and the way on."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from bosslib.teaching import course
from bosslib.teaching.grade import MAX_STARS
from bosslib.words import ENGLISH, languages, say
from bosswidgets.kit.page_list import EXERCISES_VARIABLE, list_pages, sort_by_reading_order
from bosswidgets.learn.lesson import Lesson, OwnExercises
from tests.widgets.learn.learner import Learner, easiest
from tools.notebooks import FOLDER as NOTEBOOKS

LESSONS = course.lessons()
Opened = Callable[..., Lesson]


def end(page: Lesson) -> str:
    assert page.task
    return unescape(page.task.lesson_end.value)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, speaking: Callable[[str], None]) -> Opened:
    """Opens a lesson on its page, at one of its exercises."""

    def at(name: str, number: int, language: str = ENGLISH) -> Lesson:
        speaking(language)
        path = next((NOTEBOOKS / language).glob(f"*-{name}.ipynb"))
        monkeypatch.chdir(path.parent)
        monkeypatch.setenv("JPY_SESSION_NAME", str(path))
        monkeypatch.setenv("QUERY_STRING", f"exercise={LESSONS[name][number]}")
        return Lesson(name)

    return at


@pytest.mark.parametrize("name", ["value", "board-deal"])
def test_after_the_last_exercise_a_panel_leads_on(opened: Opened, name: str) -> None:
    page = opened(name, -1)
    learner = Learner(page)
    learner.begin()
    assert not end(page)
    wrong = easiest(learner.exercise)
    assert wrong
    learner.answer_wrongly(wrong)
    assert not end(page)
    if "again" in learner.ways:
        learner.press("again")
    learner.answer_rightly()
    stars = page.bridge.marks()[LESSONS[name][-1]]["stars"]
    reached = say("course.so-far", stars=stars, all=MAX_STARS * len(LESSONS[name]))
    for words in (reached, say(f"course.learnt.{name}")):
        assert words in end(page)
        assert words in page.bridge._words
    assert page.bridge._words.startswith(say("task.right"))


def test_whoever_asks_for_the_last_solution_is_led_on_too(opened: Opened) -> None:
    page = opened("value", -1)
    learner = Learner(page)
    learner.begin()
    learner.press("solution")
    assert "boss-on" in end(page)


def test_before_the_last_exercise_nothing_ends(opened: Opened) -> None:
    page = opened("value", 1)
    Learner(page).answer_rightly()
    assert not end(page)


def test_a_lesson_of_which_all_was_done_before_leads_on_at_once(opened: Opened) -> None:
    page = opened("value", 1)
    page.bridge.store_marks(
        **{name: {"stars": MAX_STARS, "missed": False} for name in LESSONS["value"]}
    )
    most = MAX_STARS * len(LESSONS["value"])
    assert say("course.done", stars=most, all=most) in end(page)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_leads_to_the_next_page_and_says_what_was_learnt(
    opened: Opened, name: str, language: str
) -> None:
    page = opened(name, -1, language)
    page.bridge.store_marks(**{each: {"stars": 1, "missed": True} for each in LESSONS[name]})
    listed = sort_by_reading_order(list_pages(NOTEBOOKS, language))
    at = next(at for at, each in enumerate(listed) if each.name == name)
    after = listed[at + 1]
    assert f'href="{Path(after.path).name}"' in end(page)
    assert say("course.on", title=after.title) in end(page)
    assert say(f"course.learnt.{name}") in end(page)


def test_own_exercises_lead_back_to_the_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(course.COURSE_FOLDER / "value" / "below-zero.toml", tmp_path)
    monkeypatch.setenv(EXERCISES_VARIABLE, str(tmp_path))
    monkeypatch.chdir(NOTEBOOKS / ENGLISH)
    monkeypatch.setenv("JPY_SESSION_NAME", str(NOTEBOOKS / ENGLISH / "20-own.ipynb"))
    page = OwnExercises()
    Learner(page).answer_rightly()
    assert 'href="../../../?language=en"' in end(page)
    assert say("course.back") in end(page)
