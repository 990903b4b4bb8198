"""Checks of exercises: every answer in a file must have the result that the file claims."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.errors import RuleError
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds import KINDS, Flaw
from bosslib.words import say


def first_flaw(exercise: Exercise) -> Flaw | None:
    """Return the first flaw of an exercise, or None."""
    return next(flaws(exercise), None)


def flaws(exercise: Exercise) -> Iterator[Flaw]:
    """Yield all flaws of an exercise."""
    try:
        if exercise.start is not None:
            begun(exercise)
    except RuleError as error:
        yield Flaw(exercise, "steps", say("proof.legal"), str(error))
        return
    yield from KINDS[exercise.kind].flaws(exercise)
