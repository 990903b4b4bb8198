"""Exercises in which one bargains."""

from __future__ import annotations

from bosslib.teaching.exercise import Kind
from bosslib.teaching.kinds.play import Play


class Negotiate(Play):
    """One bargains: the others only answer, so that one can go on talking."""

    kind = Kind.NEGOTIATE
