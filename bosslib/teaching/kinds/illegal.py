"""Exercises that ask why an action is illegal."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.documents.nodes import Node
from bosslib.documents.scenario import violated_rules
from bosslib.errors import RuleError
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Exercise, ShownArithmetic, TaskKind
from bosslib.teaching.kinds.base import Flaw, action, rule
from bosslib.teaching.kinds.spot import SpotKind
from bosslib.words import say


class IllegalKind(SpotKind):
    """Single choice of the reason why an action is illegal."""

    kind = TaskKind.ILLEGAL
    keys = ("try", "error", "choices")
    needs_position = True
    shows = ShownArithmetic.PAYOFF

    def read(self, document: Node, common: Exercise) -> Exercise:
        attempt = action(document.at("try"), common)
        error = rule(document.at("error"))
        return super().read(document, common)._replace(attempt=attempt, error=error)

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        assert exercise.attempt  # the parser requires it
        expected = say("proof.refused", rule=exercise.error)
        try:
            begun(exercise).play(exercise.attempt)
        except RuleError as error:
            if exercise.error not in violated_rules(error):
                yield Flaw(exercise, "try", expected, str(error))
        else:
            yield Flaw(exercise, "try", expected, str(exercise.attempt))
