"""Exercises answered by playing on at a table."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.play import PlayTask
from bosslib.words import say
from bosswidgets.learn.exercise_parts import ExerciseBody, ExerciseTexts, events_to_settlement
from bosswidgets.learn.kinds.base import ExerciseContext, KindAnswers
from bosswidgets.learn.paper import line_html
from bosswidgets.learn.table_body import TableBody


class PlayAnswers(KindAnswers):
    """The learner plays at the table; on paper, they write what they would do."""

    kind = PlayTask.kind

    def build_body(self, posed: ExerciseContext) -> ExerciseBody:
        return TableBody(
            posed.exercise, posed.words, posed.bridge, posed.on_answer, posed.on_comment
        )

    def paper_lines(self, exercise: Exercise, words: ExerciseTexts) -> Iterator[str]:
        yield line_html(say("printed.do"), "______________________________")

    def answer_lines(self, exercise: Exercise, words: ExerciseTexts) -> list[str]:
        task = exercise.task_of(PlayTask)
        if task.solver:
            return []
        return words.event_sentences(events_to_settlement(task.solution_record(exercise).played))
