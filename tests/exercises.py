"""The course's lessons and exercises in English, loaded once in a process."""

from functools import cache

from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise


@cache
def lessons() -> tuple[course.Lesson, ...]:
    """All lessons, in order."""
    return (*course.course(),)


@cache
def exercises() -> dict[str, Exercise]:
    """All exercises, by name."""
    return {each.id: each for lesson in lessons() for each in lesson.exercises}
