"""The prerendered page of a lesson: it shows the same as the widgets."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from ipywidgets import Widget

from bosslib.teaching import course
from bosswidgets.kit.bridge import CourseBridge
from bosswidgets.kit.page_list import EXERCISES_VARIABLE
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.learn.lesson import Lesson
from bosswidgets.learn.prerender import FirstExercise, WindowSize, prerender_first_exercise

WINDOWS = (WindowSize(1248, 800), WindowSize(358, 844), WindowSize(812, 390))

LESSONS = course.lessons()


class Cell(NamedTuple):
    """A cell of a notebook."""

    cell_type: str
    source: str


def opened(name: str, asked: str = "", window: WindowSize = WINDOWS[0]) -> FirstExercise | None:
    """The prerendered content of a lesson's page."""
    cells = [
        Cell("markdown", "# A lesson"),
        Cell("code", f'from bosswidgets import Lesson\nLesson("{name}")'),
    ]
    return prerender_first_exercise(cells, "en", asked, window)


def all_of(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from all_of(child)


def size(picture: str) -> str:
    """The layout size of a picture."""
    return picture.partition('viewBox="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("name", "asked", "window"),
    [
        *((name, ids[0], WINDOWS[1]) for name, ids in LESSONS.items()),
        *(
            pytest.param(name, asked, window, marks=pytest.mark.slow)
            for name, ids in LESSONS.items()
            for asked, window in (*((each, WINDOWS[0]) for each in ids), (ids[0], WINDOWS[2]))
        ),
    ],
)
def test_it_is_what_the_widgets_show(
    name: str, asked: str, window: WindowSize, monkeypatch: pytest.MonkeyPatch
) -> None:
    bridge = CourseBridge()
    bridge.width, bridge.height, bridge.ready = window.width, window.height, True
    monkeypatch.setattr("bosswidgets.learn.course_page.CourseBridge", lambda: bridge)
    monkeypatch.setenv("QUERY_STRING", f"exercise={asked}")
    page, seen = Lesson(name), opened(name, asked, window)
    assert page.task
    assert seen
    assert (seen.number, seen.total) == (LESSONS[name].index(asked), len(LESSONS[name]))
    assert seen.head == page.task._head.value
    stills = [each.value for each in all_of(page.task) if isinstance(each, StillPicture)]
    assert len(stills) == bool(seen.picture)
    for each in stills:
        assert f"max-width:{seen.width:g}px" in each
        assert size(each) == size(seen.picture)
        # At a table, a partner has spoken by then, and the picture shows the goal.
        plays = page.task.exercise.task.at_table and not page.task.exercise.steps
        assert plays or seen.picture in each


def test_what_is_no_lesson_shows_nothing_at_once() -> None:
    assert opened("no-such-lesson") is None
    assert prerender_first_exercise([Cell("code", "print(1)")], "en", "", WINDOWS[0]) is None


def test_it_begins_with_the_first_where_the_address_asks_for_none_that_there_is() -> None:
    assert opened("turns", "no-such-exercise") == opened("turns")


def test_it_speaks_the_language_of_its_page() -> None:
    cell = Cell("code", 'Lesson("turns")')
    english, dutch = (
        prerender_first_exercise([cell], lang, "", WINDOWS[0]) for lang in ("en", "nl")
    )
    assert english
    assert dutch
    assert "blue" in english.head
    assert "blauwe" in dutch.head


def test_a_teacher_s_exercises_are_shown_as_they_are_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell = Cell("code", "OwnExercises()")
    monkeypatch.setenv(EXERCISES_VARIABLE, str(tmp_path))
    assert prerender_first_exercise([cell], "en", "", WINDOWS[0]) is None
    for most, name in enumerate(LESSONS["turns"][:2], 1):
        shutil.copy(course.COURSE_FOLDER / "turns" / f"{name}.toml", tmp_path)
        seen = prerender_first_exercise([cell], "en", name, WINDOWS[0])
        assert seen
        assert seen.total == most
