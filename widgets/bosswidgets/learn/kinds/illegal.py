"""Exercises answered by choosing why an action is refused."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bosslib import RuleError
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.illegal import IllegalTask
from bosslib.words import say
from bosswidgets.kit.choices import Button
from bosswidgets.learn.exercise_parts import ExerciseBody, ExerciseTexts
from bosswidgets.learn.kinds.base import ExerciseContext
from bosswidgets.learn.kinds.choose import AnswerCommand, ChoiceListBody, ChooseAnswers
from bosswidgets.learn.paper import text_html


class IllegalAnswers(ChooseAnswers):
    """The learner tries the action first; on paper the attempt is described."""

    kind = IllegalTask.kind

    def build_body(self, posed: ExerciseContext) -> ExerciseBody:
        return ReasonsBody(posed)

    def paper_lines(self, exercise: Exercise, words: ExerciseTexts) -> Iterator[str]:
        yield f"<p>{text_html(tried_sentence(exercise, words))}</p>"
        yield from super().paper_lines(exercise, words)


class ReasonsBody(ChoiceListBody):
    """The reasons to choose from, once the action has been tried."""

    def __init__(self, posed: ExerciseContext) -> None:
        self._was_tried = False
        super().__init__(posed)

    def show_solution(self) -> None:
        """Select the right choices."""
        self._was_tried = True
        super().show_solution()

    def _update(self) -> None:
        if not self._was_tried:
            told = attempt_text(self._exercise, self._texts)
            button = Button(say("task.try"), AnswerCommand.TRY, detail=told, tone="primary")
            self._list.show_buttons([button])
            return
        super()._update()
        told = tried_sentence(self._exercise, self._texts)
        self._words.value = f'<p class="boss-notice" role="status">✗ {escape(told)}</p>'

    def _choose(self, choice: int | AnswerCommand) -> None:
        if choice is AnswerCommand.TRY:
            self._try_action()
        else:
            super()._choose(choice)

    def _try_action(self) -> None:
        try:
            attempt.begun(self._exercise).play(self._exercise.task_of(IllegalTask).attempt)
        except RuleError:
            self._was_tried = True
        self._update()


def tried_sentence(exercise: Exercise, words: ExerciseTexts) -> str:
    """Return the sentence that the action was tried."""
    return say("task.tried", action=attempt_text(exercise, words))


def attempt_text(exercise: Exercise, words: ExerciseTexts) -> str:
    """Return the illegal action as a sentence."""
    return words.action_sentence(exercise.task_of(IllegalTask).attempt)
