"""Exercises that ask for all that is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from bosslib.documents.nodes import Node
from bosslib.teaching.exercise import AnswerOption, Exercise, TaskKind
from bosslib.teaching.kinds.base import ExerciseKind, Flaw, fail, misconception


class ChooseKind(ExerciseKind):
    """Multiple choice with any number of right options."""

    kind = TaskKind.CHOOSE
    keys: ClassVar[tuple[str, ...]] = ("choices",)
    one_right = False
    """True if exactly one choice must be right."""

    def read(self, document: Node, common: Exercise) -> Exercise:
        listed = document.at("choices")
        choices = tuple(
            AnswerOption(
                each.at("say").text(),
                each.get("right", False).boolean(),
                each.get("why", "").text(),
                misconception(each, common),
            )
            for each in listed.tables("say", "right", "why", "name")
        )
        right = [each for each in choices if each.right]
        if len(choices) < 2 or not right:
            fail(listed, "choices")
        if self.one_right and len(right) > 1:
            fail(listed, "one-right", kind=str(self.kind))
        return common._replace(choices=choices)

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        yield from ()
