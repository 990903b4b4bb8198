"""Exercises that are answered by bargaining: at a table too, where the others only answer."""

from __future__ import annotations

from bosslib.teaching.exercise import Kind
from bosswidgets.learn.kinds.play import Play


class Negotiate(Play):
    """One bargains as one plays."""

    kind = Kind.NEGOTIATE
