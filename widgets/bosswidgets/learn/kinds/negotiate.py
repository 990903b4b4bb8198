"""Exercises answered by bargaining at a table at which the others only reply."""

from __future__ import annotations

from bosslib.teaching.exercise import TaskKind
from bosswidgets.learn.kinds.play import PlayAnswering


class NegotiateAnswering(PlayAnswering):
    """Bargaining uses the same table as playing."""

    kind = TaskKind.NEGOTIATE
