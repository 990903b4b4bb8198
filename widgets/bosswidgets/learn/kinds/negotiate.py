"""Exercises answered by bargaining at a table at which the others only reply."""

from __future__ import annotations

from bosslib.teaching.exercise import TaskKind
from bosswidgets.learn.kinds.play import PlayAnswers


class NegotiateAnswers(PlayAnswers):
    """Bargaining uses the same table as playing."""

    kind = TaskKind.NEGOTIATE
