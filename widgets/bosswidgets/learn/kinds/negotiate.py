"""Exercises answered by bargaining at a table at which the others only reply."""

from __future__ import annotations

from bosslib.teaching.kinds.negotiate import NegotiateTask
from bosswidgets.learn.kinds.play import PlayAnswers


class NegotiateAnswers(PlayAnswers):
    """Bargaining uses the same table as playing."""

    kind = NegotiateTask.kind
