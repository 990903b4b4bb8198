"""What `check` asks of an exercise: that every answer in its file comes to what the file says."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.errors import RuleError
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds import KINDS, Flaw
from bosslib.words import say


def flaw(exercise: Exercise) -> Flaw | None:
    """The first flaw of an exercise, None if there is none."""
    return next(flaws(exercise), None)


def flaws(exercise: Exercise) -> Iterator[Flaw]:
    """All flaws of an exercise."""
    try:
        if exercise.start is not None:
            begun(exercise)
    except RuleError as error:
        yield Flaw(exercise, "steps", say("proof.legal"), str(error))
        return
    yield from KINDS[exercise.kind].flaws(exercise)
