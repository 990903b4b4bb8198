"""Exercises answered with numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from ipywidgets import Widget

from bosslib.teaching.exercise import Exercise, TaskKind
from bosslib.teaching.grade import judge_numbers
from bosslib.teaching.number_input import explain_unreadable, parse_number
from bosslib.words import say
from bosswidgets.kit.fields import MAX_LETTERS, AnswerField, Fields, SubmitButton, Values
from bosswidgets.kit.html import format_number
from bosswidgets.learn.exercise_parts import ExerciseBody, ExerciseTexts, unit_sign
from bosswidgets.learn.kinds.base import ExerciseContext, KindAnswers, position_picture
from bosswidgets.learn.paper import line_html


class NumberAnswers(KindAnswers):
    """Number fields, each with its label."""

    kind = TaskKind.NUMBER

    def build_body(self, posed: ExerciseContext) -> ExerciseBody:
        return NumbersBody(posed)

    def paper_lines(self, exercise: Exercise, words: ExerciseTexts) -> Iterator[str]:
        for at, ask in enumerate(exercise.blanks):
            given = at in exercise.given_indices
            blank = words.right_answer_text(at) if given else f"{unit_sign(ask.unit)}____________"
            yield line_html(words.answer_label(at), blank)

    def answer_lines(self, exercise: Exercise, words: ExerciseTexts) -> list[str]:
        return [
            f"{words.answer_label(at)}: {words.right_answer_text(at)}"
            for at in range(len(exercise.blanks))
        ]


class NumbersBody:
    """Number fields; unreadable input is asked for again and doesn't count as a try."""

    needs_restart = False
    has_begun = False

    def __init__(self, posed: ExerciseContext) -> None:
        self._exercise, self._texts, self._judge = posed.exercise, posed.words, posed.on_answer
        self._marks_answers = posed.marks_answers
        self._fields = Fields(say("task.answers"), "answers")
        self._fields.add_listener("sent", self._on_submit)
        self._is_open = True
        self.answers: list[int] = []
        """Numbers of the last try."""
        self._show_fields(self._empty_fields())
        self.stage = position_picture(posed)
        self.answer: list[Widget] = [self._fields]
        self.extras: list[Widget] = []

    def _empty_fields(self) -> list[AnswerField]:
        return [
            AnswerField(
                self._texts.answer_label(at),
                f"{at}",
                most=MAX_LETTERS,
                unit=unit_sign(ask.unit),
                given=at in self._exercise.given_indices,
                value=format_number(ask.answer) if at in self._exercise.given_indices else "",
            )
            for at, ask in enumerate(self._exercise.blanks)
        ]

    def _show_fields(self, fields: Sequence[AnswerField]) -> None:
        """Show the fields, with a submit button while answers are accepted."""
        self._boxes = fields
        if self._is_open:
            button = SubmitButton(say("task.check"), "check")
            self._fields.show_fields([*fields, button])
        else:
            self._fields.show_fields(replace(each, given=True) for each in fields)

    def restart(self) -> None:
        """Clear the fields."""
        self._is_open = True
        self._show_fields(self._empty_fields())

    def stop_answers(self) -> None:
        """Accept no more numbers."""
        self._is_open = False
        self._show_fields(self._boxes)

    def close_body(self) -> None:
        """Do nothing: the page closes all of its widgets."""

    def show_solution(self) -> None:
        """Fill in the right numbers."""
        answers = zip(self._empty_fields(), self._exercise.answers, strict=True)
        self._show_fields([replace(each, value=format_number(answer)) for each, answer in answers])

    def _on_submit(self, values: Values) -> None:
        texts = [str(values.get(each.name, "")) for each in self._boxes]
        numbers = [parse_number(text) for text in texts]
        if None in numbers:
            empty = [text for text in texts if not text.strip()]
            first = texts[numbers.index(None)]
            self._fields.show_error(explain_unreadable(empty[0] if empty else first))
            return
        self.answers = [each for each in numbers if each is not None]
        verdict = judge_numbers(self._exercise, self.answers)
        fresh = [
            each if each.given else replace(each, value=text)
            for each, text in zip(self._empty_fields(), texts, strict=True)
        ]
        self._show_fields(_with_marks(fresh, verdict.wrong) if self._marks_answers else fresh)
        self._judge(verdict, [])


def _with_marks(fields: Sequence[AnswerField], wrong: Collection[int]) -> list[AnswerField]:
    """Return the fields with a mark each, visible and spoken; given fields have none."""
    return [
        each if each.given else _with_mark(each, "wrong" if at in wrong else "right")
        for at, each in enumerate(fields)
    ]


def _with_mark(field: AnswerField, mark: Literal["right", "wrong"]) -> AnswerField:
    return replace(field, mark=mark, said=say(f"fields.{mark}"))
