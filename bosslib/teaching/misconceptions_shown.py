"""Misconceptions that answers reveal, by the names under which they are remembered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain

from bosslib.teaching.exercise import Exercise, TaskKind


def misconceptions_by_number(exercise: Exercise, at: int) -> dict[int, str]:
    """Return the misconceptions that wrong numbers would reveal, by the number.

    They are those listed in the exercise; if it lists none, those that the game knows.
    """
    listed = {each.number: each.name for each in exercise.blanks[at].wrong if each.name}
    known = exercise.teaching.misconceptions
    return listed or {each.number: each.name for each in known(exercise, at) if each.name}


def possible_misconceptions(exercise: Exercise) -> set[str]:
    """Return the misconceptions that some answer to an exercise would reveal."""
    numbers = (
        misconceptions_by_number(exercise, at).values() for at in range(len(exercise.blanks))
    )
    tables = (each.name for each in exercise.wrong_tables)
    choices = (each.name for each in exercise.choices)
    return {*chain.from_iterable(numbers), *tables, *choices} - {""}


def shown_in_numbers(
    exercise: Exercise, answers: Sequence[int], wrong: Collection[int]
) -> tuple[str, ...]:
    """Return the misconceptions revealed by numbers, some of which are wrong.

    The misconception of a wrong table shows in each of its wrong rows.
    """
    for table in exercise.wrong_tables:
        if table.name and all(answers[seat] == number for seat, number in table.answer.items()):
            return (table.name,)
    found = dict.fromkeys(
        misconceptions_by_number(exercise, at).get(answers[at], "") for at in wrong
    )
    if exercise.kind is TaskKind.SETTLE and len(found) > 1:
        return ()
    return tuple(filter(None, found))


def shown_in_choices(exercise: Exercise, wrong: Collection[int]) -> tuple[str, ...]:
    """Return the misconceptions revealed by options wrongly chosen or left out."""
    found = (exercise.choices[at].name for at in wrong)
    return tuple(dict.fromkeys(filter(None, found)))
