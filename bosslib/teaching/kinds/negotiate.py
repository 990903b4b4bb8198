"""Exercises in negotiation."""

from __future__ import annotations

from dataclasses import dataclass

from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.play import PlayTask


@dataclass(frozen=True)
class NegotiateTask(PlayTask):
    """Negotiation: the others only answer, so that the learner can keep talking."""

    kind = "negotiate"
    answers_only = True

    def has_bargaining(self, exercise: Exercise) -> bool:
        return True
