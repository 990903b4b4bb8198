"""Prerendered lesson page: its first exercise, shown before Python starts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from bosslib.picture.spotlight import spotlight
from bosslib.picture.svg import svg
from bosslib.teaching import course
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import PLAIN, LookOptions
from bosslib.words import language_scope, say
from bosswidgets.kit.picture import still
from bosswidgets.learn import exercise_html
from bosswidgets.learn.assigned_exercises import own_exercises
from bosswidgets.learn.exercise_parts import ExerciseTexts, caption_html
from bosswidgets.learn.replay import worked_steps

LESSON_CELL = re.compile(r'^Lesson\("([a-z-]+)"\)$', re.MULTILINE)
"""Cell that opens a lesson of the course."""

OWN_EXERCISES_CELL = re.compile(r"^OwnExercises\(\)$", re.MULTILINE)
"""Cell that opens a teacher's own exercises."""

EXERCISE_PARAMETER = "exercise"
"""Query parameter with the id of an exercise."""

MODES = ("projector", "print")
"""Modes other than for a single learner; each is a query parameter, `?print=1`."""

CACHE_SIZE = 200
"""Maximum number of prerendered exercises, about 25 kB each."""


class WindowSize(NamedTuple):
    """Size of a page in a browser, in CSS pixels: content width and window height."""

    width: int
    height: int
    is_projector: bool = False


class FirstExercise(NamedTuple):
    """Prerendered exercise: its index and the number of exercises, its head and picture as HTML,
    and the picture's displayed width in CSS pixels.

    Without a position there is no picture. `in_words` is true if no exercise of the lesson has one.
    """

    number: int
    total: int
    head: str
    picture: str = ""
    width: float = 0
    caption: str = ""
    in_words: bool = False


class NotebookCell(Protocol):
    """Protocol of a notebook cell."""

    @property
    def cell_type(self) -> str:
        """Type: code, markdown or raw."""

    @property
    def source(self) -> str:
        """Source text."""


def prerender_first_exercise(
    cells: Sequence[NotebookCell], lang: str, asked: str, window: WindowSize
) -> FirstExercise | None:
    """Return the first exercise of a notebook with these cells; None if it shows none.

    `asked` is the id of an exercise in the address, if any.
    """
    for cell in cells:
        if cell.cell_type == "code":
            if OWN_EXERCISES_CELL.search(cell.source):
                return _prerender_own(lang, asked, window)
            if found := LESSON_CELL.search(cell.source):
                return _prerender_lesson(found[1], lang, asked, window)
    return None


def _prerender_lesson(name: str, lang: str, asked: str, window: WindowSize) -> FirstExercise | None:
    """Return the exercise of a course lesson that is asked for, or the first one."""
    ids = course.lessons().get(name, ())
    at = ids.index(asked) if asked in ids else 0
    return _prerender_nth(name, ids[at], at, len(ids), lang, window) if ids else None


@lru_cache(maxsize=CACHE_SIZE)
def _prerender_nth(
    lesson: str, name: str, at: int, most: int, lang: str, window: WindowSize
) -> FirstExercise:
    """Return an exercise of a course lesson, cached because a whole class requests it."""
    folder = course.COURSE_FOLDER / lesson
    with language_scope(lang):
        found = _prerender_exercise(course.load_exercise(folder / f"{name}.toml"), at, most, window)
        if found.picture:
            return found
        whole = course.lesson(folder, course.lessons()[lesson])
        return found._replace(in_words=whole.is_in_words)


def _prerender_own(lang: str, asked: str, window: WindowSize) -> FirstExercise | None:
    """Return the first of a teacher's exercises; not cached, because they may change."""
    with language_scope(lang):
        found = own_exercises().exercises
        at = next((at for at, each in enumerate(found) if each.id == asked), 0)
        return _prerender_exercise(found[at], at, len(found), window) if found else None


def _prerender_exercise(
    exercise: Exercise, at: int, most: int, window: WindowSize
) -> FirstExercise:
    words, shown = ExerciseTexts(exercise), exercise.teaching.pictures
    lit: tuple[str, ...] = ()
    if exercise.steps:
        step, look = worked_steps(exercise)[0], PLAIN
        record, task, badge, lit = step.record, step.text, say("task.steps"), step.look
    else:
        # the hand is below the picture there
        look = LookOptions(shows_hand=not exercise.task.at_table, is_question=True)
        record = begun(exercise) if exercise.start else None
        task, badge = exercise.instruction, say(f"task.{exercise.help}")
    head = exercise_html.head_html(
        words.fill_names(exercise.title), badge, [words.fill_names(task)]
    )
    if record is None:
        return FirstExercise(at, most, head)
    drawn = shown.draw(exercise, record, words.names, still.picture_size(window), look)
    drawn = spotlight(drawn, lit)
    below = caption_html(exercise, record, look) if look.shows_hand else ""
    return FirstExercise(
        at, most, head, svg(drawn, None), still.displayed_width(window, drawn), below
    )
