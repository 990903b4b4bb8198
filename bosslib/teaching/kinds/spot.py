"""Exercises that ask for the one right option."""

from __future__ import annotations

from bosslib.teaching.exercise import TaskKind
from bosslib.teaching.kinds.choose import ChooseKind


class SpotKind(ChooseKind):
    """Single choice: exactly one option is right."""

    kind = TaskKind.SPOT
    one_right = True
