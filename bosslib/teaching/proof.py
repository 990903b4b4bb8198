"""Checks of exercises: every answer in a file must have the result that the file claims."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bosslib.documents.nodes import toml_line
from bosslib.errors import RuleError
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Exercise, Flaw
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
    yield from exercise.task.flaws(exercise)


def place(flaw: Flaw) -> str:
    """Return the location of a flaw: the file, the line and the key."""
    file = flaw.exercise.place
    line = toml_line(Path(file).read_text(encoding="utf-8"), flaw.key)
    return f"{file}:{line}: {flaw.key}"
