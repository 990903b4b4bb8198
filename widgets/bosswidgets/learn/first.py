"""What a lesson's page shows before any Python is there: the exercise that it begins with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from bosslib.picture.svg import svg
from bosslib.teaching import course
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import PLAIN, LookOptions
from bosslib.words import language_scope, say
from bosswidgets.kit.picture import still
from bosswidgets.learn import said
from bosswidgets.learn.exercise_page import Words, beneath
from bosswidgets.learn.given import own
from bosswidgets.learn.replay import worked

LESSON = re.compile(r'^Lesson\("([a-z-]+)"\)$', re.MULTILINE)
"""How a notebook's cell opens a lesson of the course."""

OWN = re.compile(r"^OwnExercises\(\)$", re.MULTILINE)
"""How it opens a teacher's own."""

ADDRESS = "exercise"
"""What stands in the page's address before the name of an exercise."""

MODES = ("projector", "print")
"""The ways to show a lesson besides to one person; each stands in the address, `?print=1`."""

KEPT = 200
"""How many first exercises are kept, some 25 kB each."""


class Window(NamedTuple):
    """How much room a page has in a browser: for its content, and in height, in CSS pixels."""

    width: int
    height: int
    projects: bool = False


class First(NamedTuple):
    """An exercise as its page begins: which one of how many, its head and its picture as HTML, and
    how wide that is shown, in CSS pixels; without a position there is no picture.
    """

    at: int
    most: int
    head: str
    picture: str = ""
    wide: float = 0
    beneath: str = ""


class Cell(Protocol):
    """A cell of a notebook."""

    @property
    def cell_type(self) -> str:
        """What it is: code, markdown or raw."""

    @property
    def source(self) -> str:
        """What it says."""


def first(cells: Sequence[Cell], lang: str, asked: str, window: Window) -> First | None:
    """What a notebook of these cells shows first, in a language; None if that is no exercise.

    The address may have `asked` for an exercise by its id.
    """
    for cell in cells:
        if cell.cell_type == "code":
            if OWN.search(cell.source):
                return _own(lang, asked, window)
            if found := LESSON.search(cell.source):
                return _shipped(found[1], lang, asked, window)
    return None


@lru_cache(maxsize=KEPT)
def _shipped(name: str, lang: str, asked: str, window: Window) -> First | None:
    """Of a lesson of the course: thirty pages of a class ask for the same."""
    ids = course.lessons().get(name, ())
    if not ids:
        return None
    with language_scope(lang):
        at = ids.index(asked) if asked in ids else 0
        exercise = course.load(course.COURSE_FOLDER / name / f"{ids[at]}.toml")
        return _shown(exercise, at, len(ids), window)


def _own(lang: str, asked: str, window: Window) -> First | None:
    """Of a teacher's exercises: they may change."""
    with language_scope(lang):
        found = own().exercises
        at = next((at for at, each in enumerate(found) if each.id == asked), 0)
        return _shown(found[at], at, len(found), window) if found else None


def _shown(exercise: Exercise, at: int, most: int, window: Window) -> First:
    words, shown = Words(exercise), exercise.teaching.pictures
    if exercise.steps:
        step, look = worked(exercise)[0], PLAIN
        record, task, badge = step.record, step.told, say("task.steps")
    else:
        look = LookOptions(
            shows_hand=not exercise.kind.at_table, is_question=True
        )  # there it lies below the picture
        record = begun(exercise) if exercise.start else None
        task, badge = exercise.task, say(f"task.{exercise.help}")
    head = said.head(words.told(exercise.title), badge, [words.told(task)])
    if record is None:
        return First(at, most, head)
    drawn = shown.draw(exercise, record, words.names, still.room(window), look)
    below = beneath(exercise, record, look) if look.shows_hand else ""
    return First(at, most, head, svg(drawn, None), still.shown(window, drawn), below)
