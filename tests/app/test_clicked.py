"""Every exercise of the course in a real browser: a wrong answer is clicked, then the right
one.

One page for each lesson, all by real clicks and typing. New exercises are discovered automatically:
nothing here names one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds import KINDS
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.outcome import FIGURE
from bosslib.words import say
from bosswidgets.kit.html import link_rules
from bosswidgets.learn.lesson import Lesson
from tests.app.test_course import WIDE, Reader, kept, path, some
from tests.exercises import exercises
from tests.judging import blanks, right_numbers
from tests.widgets.learn.learner import Wrong, easiest, typed

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

EVERY = exercises()
LESSONS = course.lessons()
WHERE = {name: lesson for lesson, names in LESSONS.items() for name in names}
FIRST = {each.kind: name for name, each in reversed(EVERY.items())}
"""The first exercise of each kind."""


def clicked(reader: Reader) -> None:
    """Answer wrongly, read the feedback, and answer rightly."""
    reader.begin()
    if wrong := mistake(reader.exercise):
        reader.answer_wrongly(wrong)
        assert told(reader, wrong), f"{reader.exercise.id}: {wrong.say} is not in {reader.said}"
        assert say("task.right") not in reader.said
        if "again" in reader.ways:
            reader.press("again")
    reader.answer_rightly()
    assert say("task.right") in reader.said, f"{reader.exercise.id}: {reader.said}"
    assert kept(reader.tab, reader.exercise.id)


def mistake(exercise: Exercise) -> Wrong | None:
    """The listed wrong answer that takes the fewest clicks; by default, one the engine names."""
    if listed := easiest(exercise):
        return listed
    for at, ask in enumerate(blanks(exercise)):
        for each in exercise.teaching.misconceptions(exercise, ask):
            right = right_numbers(exercise)
            numbers = [*right[:at], each.number, *right[at + 1 :]]
            return Wrong(f"ask[{at}]: {each.number}", each.say, texts=typed(numbers))
    return None


def told(reader: Reader, wrong: Wrong) -> bool:
    """Return whether the page shows the exercise's feedback to a wrong answer, whatever its
    figures.

    An answer that the rules refuse may have several texts: any text for the same rule will do.
    """
    task = reader.exercise.task
    listed = task.wrong if isinstance(task, PlayTask) else ()
    alike = [each.say for each in listed if each.error == wrong.error != ""]
    return any(
        all(link_rules(reader.task.fill_names(part)) in reader.said for part in parted(words))
        for words in (wrong.say, *alike)
    )


def parted(words: str) -> list[str]:
    """The parts of a text between its figures."""
    return FIGURE.sub("\n", words).split("\n")


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_exercise_of_each_kind_is_clicked(boss: Boss, visit: Visit, kind: str) -> None:
    name = FIRST[kind]
    tab = visit(boss.url(path(WHERE[name]), f"?exercise={name}"), *WIDE)
    reader = Reader(tab, Lesson(WHERE[name]))
    assert reader.exercise.id == name
    clicked(reader)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", some(LESSONS))
def test_every_exercise_of_a_lesson_is_clicked(boss: Boss, visit: Visit, lesson: str) -> None:
    reader = Reader(visit(boss.url(path(lesson)), *WIDE), Lesson(lesson))
    for name in LESSONS[lesson]:
        assert reader.exercise.id == name
        clicked(reader)
        if name != LESSONS[lesson][-1]:
            reader.press("next")


def test_nearly_every_exercise_has_a_wrong_answer_to_click() -> None:
    """The exception is a whole game, which a computer player plays to its end."""
    without = [name for name, each in EVERY.items() if not mistake(each)]
    assert [name for name in without if not EVERY[name].task_of(PlayTask).solver] == []
