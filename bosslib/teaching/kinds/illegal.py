"""Exercises that ask why an action is illegal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from bosslib.documents.nodes import Node
from bosslib.documents.scenario import violated_rules
from bosslib.errors import RuleError
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Action, Exercise, Flaw, ShownArithmetic
from bosslib.teaching.kinds.base import action, rule
from bosslib.teaching.kinds.spot import SpotTask
from bosslib.words import say


@dataclass(frozen=True)
class IllegalTask(SpotTask):
    """Single choice of the reason why an action is illegal."""

    kind = "illegal"
    keys = ("try", "error", "choices")
    needs_position = True
    shows = ShownArithmetic.PAYOFF

    attempt: Action = None
    error: str = ""
    """Rule that refuses the attempt."""

    @classmethod
    def read(cls, document: Node, exercise: Exercise) -> Self:
        attempt = action(document.at("try"), exercise)
        error = rule(document.at("error"))
        return replace(super().read(document, exercise), attempt=attempt, error=error)

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        expected = say("proof.refused", rule=self.error)
        try:
            begun(exercise).play(self.attempt)
        except RuleError as error:
            if self.error not in violated_rules(error):
                yield Flaw(exercise, "try", expected, str(error))
        else:
            yield Flaw(exercise, "try", expected, str(self.attempt))
