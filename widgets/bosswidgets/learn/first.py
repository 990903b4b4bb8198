"""Prerendered lesson page: its first exercise, shown before Python starts."""

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
"""Cell that opens a lesson of the course."""

OWN = re.compile(r"^OwnExercises\(\)$", re.MULTILINE)
"""Cell that opens a teacher's own exercises."""

ADDRESS = "exercise"
"""Query parameter with the id of an exercise."""

MODES = ("projector", "print")
"""Modes other than for a single learner; each is a query parameter, `?print=1`."""

KEPT = 200
"""Maximum number of prerendered exercises, about 25 kB each."""


class Window(NamedTuple):
    """Size of a page in a browser, in CSS pixels: content width and window height."""

    width: int
    height: int
    projects: bool = False


class First(NamedTuple):
    """Prerendered exercise: its index and the number of exercises, its head and picture as HTML,
    and the picture's displayed width in CSS pixels.

    Without a position there is no picture.
    """

    at: int
    most: int
    head: str
    picture: str = ""
    wide: float = 0
    beneath: str = ""


class Cell(Protocol):
    """Protocol of a notebook cell."""

    @property
    def cell_type(self) -> str:
        """Type: code, markdown or raw."""

    @property
    def source(self) -> str:
        """Source text."""


def first(cells: Sequence[Cell], lang: str, asked: str, window: Window) -> First | None:
    """Return the first exercise of a notebook with these cells; None if it shows none.

    `asked` is the id of an exercise in the address, if any.
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
    """Return the first exercise of a course lesson, cached because a whole class requests it."""
    ids = course.lessons().get(name, ())
    if not ids:
        return None
    with language_scope(lang):
        at = ids.index(asked) if asked in ids else 0
        exercise = course.load(course.COURSE_FOLDER / name / f"{ids[at]}.toml")
        return _shown(exercise, at, len(ids), window)


def _own(lang: str, asked: str, window: Window) -> First | None:
    """Return the first of a teacher's exercises; not cached, because they may change."""
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
        # the hand is below the picture there
        look = LookOptions(shows_hand=not exercise.kind.at_table, is_question=True)
        record = begun(exercise) if exercise.start else None
        task, badge = exercise.task, say(f"task.{exercise.help}")
    head = said.head(words.told(exercise.title), badge, [words.told(task)])
    if record is None:
        return First(at, most, head)
    drawn = shown.draw(exercise, record, words.names, still.room(window), look)
    below = beneath(exercise, record, look) if look.shows_hand else ""
    return First(at, most, head, svg(drawn, None), still.shown(window, drawn), below)
