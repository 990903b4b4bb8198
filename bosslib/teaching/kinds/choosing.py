"""Exercises that ask to choose: what holds, the better move, or why a move is not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from bosslib.documents.nodes import Node
from bosslib.documents.scenario import rules_against
from bosslib.errors import RuleError
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Choice, Exercise, Kind, Shows
from bosslib.teaching.kinds.base import ExerciseKind, Flaw, action, rule, wrong
from bosslib.words import say


class Choose(ExerciseKind):
    """All that holds is to be chosen."""

    kind = Kind.CHOOSE
    keys: ClassVar[tuple[str, ...]] = ("choices",)
    one_right = False
    """Whether exactly one choice is right."""

    def read(self, document: Node, common: Exercise) -> Exercise:
        listed = document.at("choices")
        choices = tuple(
            Choice(
                each.at("say").text(), each.get("right", False).flag(), each.get("why", "").text()
            )
            for each in listed.tables("say", "right", "why")
        )
        right = [each for each in choices if each.right]
        if len(choices) < 2 or not right:
            wrong(listed, "choices")
        if self.one_right and len(right) > 1:
            wrong(listed, "one-right", kind=str(self.kind))
        return common._replace(choices=choices)

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        yield from ()


class Spot(Choose):
    """The one thing that is right."""

    kind = Kind.SPOT
    one_right = True


class Illegal(Spot):
    """Why a move is not allowed."""

    kind = Kind.ILLEGAL
    keys = ("try", "error", "choices")
    needs_position = True
    shows = Shows.PAYOFF

    def read(self, document: Node, common: Exercise) -> Exercise:
        attempt = action(document.at("try"), common)
        error = rule(document.at("error"))
        return super().read(document, common)._replace(attempt=attempt, error=error)

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        assert exercise.attempt  # the reader asked for it
        expected = say("proof.refused", rule=exercise.error)
        try:
            begun(exercise).play(exercise.attempt)
        except RuleError as error:
            if exercise.error not in rules_against(error):
                yield Flaw(exercise, "try", expected, str(error))
        else:
            yield Flaw(exercise, "try", expected, str(exercise.attempt))
