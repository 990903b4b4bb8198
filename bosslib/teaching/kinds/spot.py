"""Exercises that ask for the one thing that is right."""

from __future__ import annotations

from bosslib.teaching.exercise import Kind
from bosslib.teaching.kinds.choose import Choose


class Spot(Choose):
    """The one thing that is right."""

    kind = Kind.SPOT
    one_right = True
