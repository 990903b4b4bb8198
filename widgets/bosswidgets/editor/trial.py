"""Trial of an exercise that is being written: a check of its answers, and a learner's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from html import escape

from bosslib import BossError
from bosslib.teaching.exercise import Exercise
from bosslib.words import say
from bosswidgets.editor.exercise_errors import ExerciseError, behaviour_errors, empty_field_errors
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.error_display import error_html
from bosswidgets.kit.fields import Field
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import link_rules
from bosswidgets.learn.exercise_parts import ExerciseResult
from bosswidgets.learn.task import ExerciseTask
from bosswidgets.learn.task_buttons import TaskButton, TaskCommand


def new_trial_task(bridge: Bridge, exercise: Exercise) -> ExerciseTask:
    """Return the exercise as a task without results; raise BossError if it can't be started."""
    return ExerciseTask(bridge, exercise, _discard_result, list[TaskButton], _do_nothing)


def _discard_result(_: ExerciseResult) -> None:
    """Discard the result, because the exercise may change."""


class TrialCommand(StrEnum):
    """Commands to check and to try an exercise."""

    CHECK = "check"
    LEAVE = "leave"
    TRY = "try"


def _do_nothing(_: TaskCommand) -> None:
    """Do nothing: there is no next exercise."""


class TryOut(VBox):
    """Buttons to check and to try an exercise."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._text = ""
        self._exercise: Exercise | None = None
        self._fault: ExerciseError | None = None
        self._fields: Sequence[Field] = ()
        self._on_check: Callable[[list[ExerciseError]], object] = len
        self.task: ExerciseTask | None = None
        self.buttons: Choices[TrialCommand] = Choices(label=say("editor.trial"))
        self.buttons.on_choose(self._on_choose)
        self.result = HTML()
        super().__init__([self.buttons, self.result])

    def on_check(self, hear: Callable[[list[ExerciseError]], object]) -> None:
        """Set the callback that receives the errors found by a check."""
        self._on_check = hear

    def show(
        self,
        exercise: Exercise | None,
        text: str,
        fault: ExerciseError | None,
        fields: Sequence[Field],
    ) -> None:
        """Show another exercise, or the error if there is none yet; a running trial is closed."""
        same = text == self._text
        self._exercise, self._text, self._fault = exercise, text, fault
        self._fields = fields
        if not same:
            self.result.value = ""
            self._close_trial()
        self._show_buttons()

    def _show_buttons(self) -> None:
        why = "" if self._exercise else str(self._fault or "")
        check = Button(say("editor.check"), TrialCommand.CHECK, tone="primary")
        leave = Button(say("editor.leave"), TrialCommand.LEAVE)
        start = Button(say("editor.try"), TrialCommand.TRY, disabled_reason=why)
        self.buttons.show_buttons([check, leave if self.task else start])

    def _close_trial(self) -> None:
        if self.task:
            self.children = [self.buttons, self.result]
            self.task.close_task()
            self.task = None

    def _on_choose(self, command: TrialCommand) -> None:
        match command:
            case TrialCommand.CHECK:
                self.check()
            case TrialCommand.TRY if self._exercise:
                try:
                    self.task = new_trial_task(self._bridge, self._exercise)
                except BossError as error:
                    self.children = [self.buttons, self.result, error_html(error)]
                else:
                    self.children = [self.buttons, self.result, self.task]
            case TrialCommand.LEAVE:
                self._close_trial()
        self._show_buttons()

    def check(self) -> list[ExerciseError]:
        """Check the exercise, show the result, and return the errors."""
        found = self._find_errors()
        lines = [str(each) for each in found]
        head = say("editor.flaws", count=len(lines)) if lines else say("editor.sound")
        sign, kind = ("✗", "wrong") if lines else ("✓", "right")
        listed = "".join(f"<li>{link_rules(line)}</li>" for line in lines)
        self.result.value = (
            f'<div class="boss-task-{kind}"><p><strong><span aria-hidden="true">{sign} </span>'
            f"{escape(head)}</strong></p>{f'<ul>{listed}</ul>' if lines else ''}</div>"
        )
        self._bridge.announce(" ".join([head, *lines]))
        self._on_check(found)
        return found

    def _find_errors(self) -> list[ExerciseError]:
        """Return the errors: empty fields, other reasons why it is invalid, or failed answers."""
        if self._exercise:
            return [
                *empty_field_errors(self._fields),
                *behaviour_errors(self._exercise, self._fields, self._text),
            ]
        if self._fault is None or not self._fault.field:
            return [self._fault] if self._fault else []
        lacking = {each.field: each for each in empty_field_errors(self._fields)}
        return [*({self._fault.field: self._fault} | lacking).values()]
