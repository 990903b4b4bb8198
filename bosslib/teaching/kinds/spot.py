"""Exercises that ask for the one right option."""

from __future__ import annotations

from dataclasses import dataclass

from bosslib.teaching.kinds.choose import ChooseTask


@dataclass(frozen=True)
class SpotTask(ChooseTask):
    """Single choice: exactly one option is right."""

    kind = "spot"
    one_right = True
