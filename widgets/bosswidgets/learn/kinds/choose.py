"""Exercises answered by choosing from a list."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from html import escape

from ipywidgets import Widget

from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.choose import ChooseTask
from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML
from bosswidgets.learn.exercise_parts import ExerciseBody, ExerciseTexts
from bosswidgets.learn.kinds.base import ExerciseContext, KindAnswers, position_picture
from bosswidgets.learn.paper import text_html


class AnswerCommand(StrEnum):
    """Commands beside the choices of an exercise."""

    CHECK = "check"
    TRY = "try"


class ChooseAnswers(KindAnswers):
    """A list to choose from; on paper, with checkboxes."""

    kind = ChooseTask.kind

    def build_body(self, posed: ExerciseContext) -> ExerciseBody:
        return ChoiceListBody(posed)

    def paper_lines(self, exercise: Exercise, words: ExerciseTexts) -> Iterator[str]:
        choices = exercise.task_of(ChooseTask).choices
        items = "".join(f"<li>☐ {text_html(words.fill_names(each.say))}</li>" for each in choices)
        yield f'<ul class="boss-boxes">{items}</ul>'

    def answer_lines(self, exercise: Exercise, words: ExerciseTexts) -> list[str]:
        choices = exercise.task_of(ChooseTask).choices
        return [words.fill_names(each.say) for each in choices if each.right]


class ChoiceListBody:
    """A list to choose from: a single choice, or several with a check button."""

    needs_restart = False
    has_begun = False
    right_key = "fields.right"
    """Catalogue key of the mark on a right choice."""

    def __init__(self, posed: ExerciseContext) -> None:
        self._exercise, self._texts, self._on_answer = posed.exercise, posed.words, posed.on_answer
        self._task = posed.exercise.task_of(ChooseTask)
        self._marks_answers = posed.marks_answers
        self._chosen: set[int] = set()
        self._marks: dict[int, str] = {}
        self._is_open = True
        right = sum(each.right for each in self._task.choices)
        self._is_multiple = self._task.allows_several or right > 1
        self._words = HTML()
        self._list: Choices[int | AnswerCommand] = Choices(
            label=say("task.choices"), layout_kind="list"
        )
        self._list.on_choose(self._choose)
        self.stage = position_picture(posed)
        self.answer: list[Widget] = [self._words, self._list]
        self.extras: list[Widget] = []
        self._update()

    @property
    def chosen_indices(self) -> tuple[int, ...]:
        """Indices of the current choices."""
        return tuple(sorted(self._chosen))

    def restart(self) -> None:
        """Clear the choices."""
        self._chosen, self._marks, self._is_open = set(), {}, True
        self._update()

    def stop_answers(self) -> None:
        """Accept no more choices."""
        self._is_open = False
        self._update()

    def close_body(self) -> None:
        """Do nothing: the page closes all of its widgets."""

    def show_solution(self) -> None:
        """Select the right choices."""
        self._chosen = {at for at, each in enumerate(self._task.choices) if each.right}
        self._marks = {at: say(self.right_key) for at in self._chosen}
        self._update()

    def choice_label(self, at: int) -> str:
        """Return the label of a choice's button."""
        return self._texts.fill_names(self._task.choices[at].say)

    def _update(self) -> None:
        self._words.value = ""
        buttons: list[Button[int | AnswerCommand]] = [
            Button(
                self.choice_label(at),
                at,
                pressed=at in self._chosen if self._is_multiple or at in self._chosen else None,
                detail=self._marks.get(at, ""),
                disabled_reason="" if self._is_open else say("task.closed"),
            )
            for at in range(len(self._task.choices))
        ]
        if self._is_multiple and self._is_open:
            buttons.append(Button(say("task.check"), AnswerCommand.CHECK, tone="primary"))
        self._list.show_buttons(buttons)

    def _choose(self, choice: int | AnswerCommand) -> None:
        if isinstance(choice, AnswerCommand):
            self._check()
        elif self._is_multiple:
            self._chosen ^= {choice}
            self._marks = {}
            self._update()
        else:
            self._chosen = {choice}
            self._check()

    def _check(self) -> None:
        if not self._chosen:
            self._words.value = (
                f'<p class="boss-notice" role="alert">{escape(say("task.none"))}</p>'
            )
            return
        verdict = self._task.judge(self._exercise, self._chosen)
        wrong = [at for at in self._chosen if at in verdict.wrong]
        right = [at for at in self._chosen if at not in verdict.wrong]
        if self._marks_answers:
            self._marks = {at: say("fields.wrong") for at in wrong}
            self._marks |= {at: say(self.right_key) for at in right}
        self._update()
        self._on_answer(verdict, [])
