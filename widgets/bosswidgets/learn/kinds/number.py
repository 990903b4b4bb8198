"""Exercises answered with numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ipywidgets import Widget

from bosslib.teaching.exercise import Exercise, TaskKind
from bosslib.teaching.grade import judge_numbers
from bosslib.teaching.typed import explain_unreadable, parse_number
from bosslib.words import say
from bosswidgets.kit.fields import LETTERS, Field, Fields, Values
from bosswidgets.kit.html import written
from bosswidgets.learn.exercise_page import Body, Words, sign
from bosswidgets.learn.kinds.base import Answering, Posed, pictured
from bosswidgets.learn.paper import line


class NumberAnswering(Answering):
    """Number fields, each with its label."""

    kind = TaskKind.NUMBER

    def body(self, posed: Posed) -> Body:
        return Numbers(posed)

    def blanks(self, exercise: Exercise, words: Words) -> Iterator[str]:
        for at, ask in enumerate(exercise.blanks):
            given = at in exercise.given_indices
            blank = words.number(at) if given else f"{sign(ask.unit)}____________"
            yield line(words.label(at), blank)

    def answers(self, exercise: Exercise, words: Words) -> list[str]:
        return [f"{words.label(at)}: {words.number(at)}" for at in range(len(exercise.blanks))]


class Numbers:
    """Number fields; unreadable input is asked for again and doesn't count as a try."""

    retries = False
    begun = False

    def __init__(self, posed: Posed) -> None:
        self._exercise, self._said, self._judge = posed.exercise, posed.words, posed.judge
        self._marking = posed.marks
        self._fields = Fields(say("task.answers"), "answers")
        self._fields.on("sent", self._answered)
        self._open = True
        self.answers: list[int] = []
        """Numbers of the last try."""
        self._show(self._fresh())
        self.stage = pictured(posed)
        self.answer: list[Widget] = [self._fields]
        self.extras: list[Widget] = []

    def _fresh(self) -> list[Field]:
        exercise = self._exercise
        fields = []
        for seat, ask in enumerate(exercise.blanks):
            field: Field = {"id": f"{seat}", "kind": "answer", "most": LETTERS}
            field |= {"label": self._said.label(seat), "unit": sign(ask.unit)}
            if seat in exercise.given_indices:
                field |= {"given": True, "value": written(ask.answer)}
            fields.append(field)
        return fields

    def _show(self, fields: list[Field]) -> None:
        """Show the fields, with a submit button while answers are accepted."""
        self._boxes = fields
        if self._open:
            button = {"id": "check", "kind": "submit", "label": say("task.check")}
            self._fields.show([*fields, button])
        else:
            self._fields.show({**each, "given": True} for each in fields)

    def again(self) -> None:
        """Clear the fields."""
        self._open = True
        self._show([{"value": "", **each} for each in self._fresh()])

    def close(self) -> None:
        """Accept no more numbers."""
        self._open = False
        self._show(self._boxes)

    def leave(self) -> None:
        """Do nothing: the page closes all of its widgets."""

    def solve(self) -> None:
        """Fill in the right numbers."""
        answers = zip(self._fresh(), self._exercise.answers, strict=True)
        self._show([{**each, "value": written(answer)} for each, answer in answers])

    def _answered(self, values: Values) -> None:
        texts = [str(values.get(each["id"], "")) for each in self._boxes]
        numbers = [parse_number(text) for text in texts]
        if None in numbers:
            empty = [text for text in texts if not text.strip()]
            first = texts[numbers.index(None)]
            self._fields.refuse(explain_unreadable(empty[0] if empty else first))
            return
        self.answers = [each for each in numbers if each is not None]
        verdict = judge_numbers(self._exercise, self.answers)
        fresh = [
            each if each.get("given") else {**each, "value": text}
            for each, text in zip(self._fresh(), texts, strict=True)
        ]
        self._show(_marked(fresh, verdict.wrong) if self._marking else fresh)
        self._judge(verdict, [])


def _marked(fields: list[Field], wrong: Collection[int]) -> list[Field]:
    """Return the fields with a mark each, visible and spoken; given fields have none."""
    marks = ["wrong" if at in wrong else "right" for at in range(len(fields))]
    return [
        each if each.get("given") else {**each, "mark": mark, "said": say(f"fields.{mark}")}
        for each, mark in zip(fields, marks, strict=True)
    ]
