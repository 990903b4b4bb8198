"""Exercises answered by a table with a field for each player."""

from __future__ import annotations

from bosslib.teaching.kinds.settle import SettleTask
from bosswidgets.learn.kinds.number import NumberAnswers


class SettleAnswers(NumberAnswers):
    """Number fields labelled with the players' names."""

    kind = SettleTask.kind
