"""Exercises that are answered by bargaining: at a table too, where the others only answer."""

from __future__ import annotations

from bosslib.teaching.exercise import TaskKind
from bosswidgets.learn.kinds.play import PlayAnswering


class NegotiateAnswering(PlayAnswering):
    """One bargains as one plays."""

    kind = TaskKind.NEGOTIATE
