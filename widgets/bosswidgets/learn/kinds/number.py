"""Exercises answered with numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from ipywidgets import Widget

from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.number import Blank, NumberTask
from bosslib.teaching.number_input import explain_unreadable, parse_number
from bosslib.words import say
from bosswidgets.kit.fields import MAX_LETTERS, AnswerField, Fields, SubmitButton, Values
from bosswidgets.kit.html import format_number
from bosswidgets.learn.exercise_parts import ExerciseBody, ExerciseTexts
from bosswidgets.learn.kinds.base import ExerciseContext, KindAnswers, position_picture
from bosswidgets.learn.paper import line_html

MILLIONS_UNIT = "m"
"""Unit of the board game's money in a file."""


class NumberAnswers(KindAnswers):
    """Number fields, each with its label."""

    kind = NumberTask.kind

    def build_body(self, posed: ExerciseContext) -> ExerciseBody:
        return NumbersBody(posed)

    def paper_lines(self, exercise: Exercise, words: ExerciseTexts) -> Iterator[str]:
        task = exercise.task_of(NumberTask)
        for at, ask in enumerate(task.blanks):
            given = right_answer_text(exercise, ask) if at in task.given_indices else ""
            line = given or f"{unit_sign(ask.unit)}____________"
            yield line_html(answer_label(words, ask), line)

    def answer_lines(self, exercise: Exercise, words: ExerciseTexts) -> list[str]:
        return [
            f"{answer_label(words, ask)}: {right_answer_text(exercise, ask)}"
            for ask in exercise.task_of(NumberTask).blanks
        ]


class NumbersBody:
    """Number fields; unreadable input is asked for again and doesn't count as a try."""

    needs_restart = False
    has_begun = False

    def __init__(self, posed: ExerciseContext) -> None:
        self._exercise, self._texts, self._on_answer = posed.exercise, posed.words, posed.on_answer
        self._task = posed.exercise.task_of(NumberTask)
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
                answer_label(self._texts, ask),
                f"{at}",
                most=MAX_LETTERS,
                unit=unit_sign(ask.unit),
                given=at in self._task.given_indices,
                value=format_number(ask.answer) if at in self._task.given_indices else "",
            )
            for at, ask in enumerate(self._task.blanks)
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
        answers = zip(self._empty_fields(), self._task.answers, strict=True)
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
        verdict = self._task.judge(self._exercise, self.answers)
        fresh = [
            each if each.given else replace(each, value=text)
            for each, text in zip(self._empty_fields(), texts, strict=True)
        ]
        self._show_fields(_with_marks(fresh, verdict.wrong) if self._marks_answers else fresh)
        self._on_answer(verdict, [])


def answer_label(words: ExerciseTexts, blank: Blank) -> str:
    """Return the label of an answer, with the names filled in."""
    label = words.fill_names(blank.label)
    return say("task.in-millions", label=label) if blank.unit == MILLIONS_UNIT else label


def right_answer_text(exercise: Exercise, blank: Blank) -> str:
    """Return the right answer: a number with its unit, or an option."""
    if blank.options:
        return blank.options[blank.answer]
    if blank.unit == exercise.teaching.unit:
        return exercise.teaching.pictures.money(blank.answer)
    return f"{blank.unit}{format_number(blank.answer)}"


def unit_sign(unit: str) -> str:
    """Return the unit sign before a number field; a unit in words is in the label instead."""
    return "" if unit == MILLIONS_UNIT else unit


def _with_marks(fields: Sequence[AnswerField], wrong: Collection[int]) -> list[AnswerField]:
    """Return the fields with a mark each, visible and spoken; given fields have none."""
    return [
        each if each.given else _with_mark(each, "wrong" if at in wrong else "right")
        for at, each in enumerate(fields)
    ]


def _with_mark(field: AnswerField, mark: Literal["right", "wrong"]) -> AnswerField:
    return replace(field, mark=mark, said=say(f"fields.{mark}"))
