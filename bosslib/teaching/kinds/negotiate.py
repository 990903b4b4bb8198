"""Exercises in negotiation."""

from __future__ import annotations

from bosslib.teaching.exercise import TaskKind
from bosslib.teaching.kinds.play import PlayKind


class NegotiateKind(PlayKind):
    """Negotiation: the others only answer, so that the learner can keep talking."""

    kind = TaskKind.NEGOTIATE
