"""Exercises that are answered with a table: a box for each player."""

from __future__ import annotations

from bosslib.teaching.exercise import TaskKind
from bosswidgets.learn.kinds.number import NumberAnswering


class SettleAnswering(NumberAnswering):
    """Boxes whose labels are the players' names."""

    kind = TaskKind.SETTLE
