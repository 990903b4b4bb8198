"""Exercises that ask for the one thing that is right."""

from __future__ import annotations

from bosslib.teaching.exercise import TaskKind
from bosslib.teaching.kinds.choose import ChooseKind


class SpotKind(ChooseKind):
    """The one thing that is right."""

    kind = TaskKind.SPOT
    one_right = True
