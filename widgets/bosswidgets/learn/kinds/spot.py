"""Exercises that are answered by finding the line that is wrong."""

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
    """Lines with their numbers; the right choice is what was found to be wrong."""

    found = "fields.found"

    def label(self, at: int) -> str:
        return f"({at + 1}) {super().label(at)}"
