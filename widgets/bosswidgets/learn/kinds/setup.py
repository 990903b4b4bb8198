"""Exercises answered by setting up a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bosslib.picture.shapes import Scene
from bosslib.record import Record
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.setup import SetupTask
from bosslib.words import say
from bosswidgets.kit.fields import AnswerField, Option
from bosswidgets.kit.guarded import VBox
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.learn.exercise_parts import ExerciseBody, ExerciseTexts, position_scene
from bosswidgets.learn.kinds.base import ExerciseContext
from bosswidgets.learn.kinds.number import NumberAnswers, NumbersBody, answer_label
from bosswidgets.learn.paper import line_html


class SetupAnswers(NumberAnswers):
    """Amounts are typed and other items selected; on paper, options have checkboxes."""

    kind = SetupTask.kind

    def build_body(self, posed: ExerciseContext) -> ExerciseBody:
        return SetupBody(posed)

    def paper_lines(self, exercise: Exercise, words: ExerciseTexts) -> Iterator[str]:
        task = exercise.task_of(SetupTask)
        lines = zip(task.blanks, super().paper_lines(exercise, words), strict=True)
        for at, (ask, line) in enumerate(lines):
            boxes = "  ".join(f"☐ {each}" for each in ask.options)
            asks_choice = boxes and at not in task.given_indices
            yield line_html(answer_label(words, ask), boxes) if asks_choice else line


class SetupBody(NumbersBody):
    """Fields and lists; the resulting table is shown once all answers are right."""

    def __init__(self, posed: ExerciseContext) -> None:
        super().__init__(posed)
        self._context, self._table_box = posed, VBox()
        self.extras = [self._table_box]

    def _empty_fields(self) -> list[AnswerField]:
        fields = zip(super()._empty_fields(), self._task.blanks, strict=True)
        return [replace(field, options=_option_list(ask.options)) for field, ask in fields]

    def restart(self) -> None:
        """Clear the answers and the table."""
        self._table_box.children = ()
        super().restart()

    def stop_answers(self) -> None:
        """Accept no more answers, and show the resulting table."""
        super().stop_answers()
        self._table_box.children = (StillPicture(self._context.bridge, self._draw),)

    def _draw(self, _: int) -> Scene:
        there = self._exercise._replace(start=self._exercise.task_of(SetupTask).table)
        return position_scene(there, Record(there.start), self._context.bridge)


def _option_list(labels: Sequence[str]) -> list[Option]:
    """Return the options with these labels, after one that asks to choose; none without labels."""
    listed = [Option(f"{at}", each) for at, each in enumerate(labels)]
    return [Option("", say("task.pick")), *listed] if listed else []
