"""Exercises in negotiation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bosslib.teaching.exercise import AttemptRules, Exercise
from bosslib.teaching.kinds.play import PlayTask


@dataclass(frozen=True)
class NegotiateTask(PlayTask):
    """Negotiation: the others only answer, so that the learner can keep talking."""

    kind = "negotiate"

    @cached_property
    def attempt_rules(self) -> AttemptRules:
        return super().attempt_rules._replace(answers_only=True)

    def has_bargaining(self, exercise: Exercise) -> bool:
        return True
