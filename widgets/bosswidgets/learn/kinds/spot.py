"""Exercises answered by finding the wrong line."""

from __future__ import annotations

from bosslib.teaching.kinds.spot import SpotTask
from bosswidgets.learn.exercise_parts import ExerciseBody
from bosswidgets.learn.kinds.base import ExerciseContext
from bosswidgets.learn.kinds.choose import ChoiceListBody, ChooseAnswers


class SpotAnswers(ChooseAnswers):
    """A list of numbered lines."""

    kind = SpotTask.kind

    def build_body(self, posed: ExerciseContext) -> ExerciseBody:
        return SpotBody(posed)


class SpotBody(ChoiceListBody):
    """Numbered lines; the right choice is the line with the error."""

    right_key = "fields.found"

    def choice_label(self, at: int) -> str:
        return f"({at + 1}) {super().choice_label(at)}"
