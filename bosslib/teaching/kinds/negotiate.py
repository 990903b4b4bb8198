"""Exercises in which one bargains."""

from __future__ import annotations

from bosslib.teaching.exercise import TaskKind
from bosslib.teaching.kinds.play import PlayKind


class NegotiateKind(PlayKind):
    """One bargains: the others only answer, so that one can go on talking."""

    kind = TaskKind.NEGOTIATE
