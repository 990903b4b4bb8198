"""Exercises that are answered with a table: a box for each player."""

from __future__ import annotations

from bosslib.teaching.exercise import Kind
from bosswidgets.learn.kinds.number import Number


class Settle(Number):
    """Boxes whose labels are the players' names."""

    kind = Kind.SETTLE
