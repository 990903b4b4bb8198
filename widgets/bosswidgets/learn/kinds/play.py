"""Exercises answered by playing on at a table."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.teaching import grade
from bosslib.teaching.exercise import Exercise, TaskKind
from bosslib.words import say
from bosswidgets.learn.at_table import AtTable
from bosswidgets.learn.exercise_page import Body, Words, to_settlement
from bosswidgets.learn.kinds.base import Answering, Posed
from bosswidgets.learn.paper import line


class PlayAnswering(Answering):
    """The learner plays at the table; on paper, they write what they would do."""

    kind = TaskKind.PLAY

    def body(self, posed: Posed) -> Body:
        return AtTable(posed.exercise, posed.words, posed.bridge, posed.judge, posed.note)

    def blanks(self, exercise: Exercise, words: Words) -> Iterator[str]:
        yield line(say("printed.do"), "______________________________")

    def answers(self, exercise: Exercise, words: Words) -> list[str]:
        if exercise.solver:
            return []
        return words.events(to_settlement(grade.solution_record(exercise).played))
