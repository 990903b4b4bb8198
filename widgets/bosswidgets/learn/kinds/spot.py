"""Exercises answered by finding the wrong line."""

from __future__ import annotations

from bosslib.teaching.exercise import TaskKind
from bosswidgets.learn.exercise_page import Body
from bosswidgets.learn.kinds.base import Posed
from bosswidgets.learn.kinds.choose import ChoiceList, ChooseAnswering


class SpotAnswering(ChooseAnswering):
    """A list of numbered lines."""

    kind = TaskKind.SPOT

    def body(self, posed: Posed) -> Body:
        return Spotting(posed)


class Spotting(ChoiceList):
    """Numbered lines; the right choice is the line with the error."""

    found = "fields.found"

    def label(self, at: int) -> str:
        return f"({at + 1}) {super().label(at)}"
