"""Exercises that ask for all that is true."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from bosslib.documents.nodes import Node
from bosslib.teaching.exercise import Exercise, Task
from bosslib.teaching.grade import Verdict
from bosslib.teaching.kinds.base import fail, misconception
from bosslib.words import say


class AnswerOption(NamedTuple):
    """Option of a question.

    `why` is the feedback if it was wrongly chosen or left out, which reveals the misconception
    `name`.
    """

    say: str
    right: bool
    why: str = ""
    name: str = ""


@dataclass(frozen=True)
class ChooseTask(Task):
    """Multiple choice with any number of right options."""

    kind = "choose"
    keys: ClassVar[tuple[str, ...]] = ("choices",)
    one_right: ClassVar[bool] = False
    """True if exactly one choice must be right."""

    choices: tuple[AnswerOption, ...] = ()
    allows_several: bool = False
    """True to allow several choices even if only one is right."""

    @classmethod
    def read(cls, document: Node, exercise: Exercise) -> Self:
        listed = document.at("choices")
        choices = tuple(
            AnswerOption(
                each.at("say").text(),
                each.get("right", False).boolean(),
                each.get("why", "").text(),
                misconception(each, exercise),
            )
            for each in listed.tables("say", "right", "why", "name")
        )
        right = [each for each in choices if each.right]
        if len(choices) < 2 or not right:
            fail(listed, "choices")
        if cls.one_right and len(right) > 1:
            fail(listed, "one-right", kind=cls.kind)
        return cls(choices=choices)

    def judge(self, exercise: Exercise, chosen: Collection[int]) -> Verdict:
        """Grade a choice, given by the indices of the chosen options."""
        wrong = tuple(at for at, each in enumerate(self.choices) if each.right != (at in chosen))
        if not wrong:
            return Verdict(True, exercise.success)
        first = next((at for at in wrong if at in chosen), wrong[0])
        key = "lesson.wrong-choice" if first in chosen else "lesson.left-out"
        names = (self.choices[at].name for at in wrong)
        return Verdict(
            False,
            self.choices[first].why or say(key),
            wrong=wrong,
            misconceptions=tuple(dict.fromkeys(filter(None, names))),
        )

    def possible_misconceptions(self, exercise: Exercise) -> set[str]:
        return {each.name for each in self.choices} - {""}
