"""Trial of an exercise that is being written: a check of its answers, and a learner's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from bosslib import BossError
from bosslib.teaching.exercise import Exercise
from bosslib.words import say
from bosswidgets.editor.faults import Fault, empty, flaws
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.fields import Field
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import linked
from bosswidgets.learn.exercise_page import Result
from bosswidgets.learn.task import Task


def shown(bridge: Bridge, exercise: Exercise) -> Task:
    """Return the exercise as a task without results; raise BossError if it can't be started."""
    return Task(bridge, exercise, _done, list[dict[str, Any]], _go)


def _done(_: Result) -> None:
    """Discard the result, because the exercise may change."""


def _go(_: str) -> None:
    """Do nothing: there is no next exercise."""


class TryOut(VBox):
    """Buttons to check and to try an exercise."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._text = ""
        self._exercise: Exercise | None = None
        self._fault: Fault | None = None
        self._fields: Sequence[Field] = ()
        self._hear: Callable[[list[Fault]], object] = len
        self.task: Task | None = None
        self.buttons = Choices(label=say("editor.trial"))
        self.buttons.on_choose(self._chosen)
        self.result = HTML()
        super().__init__([self.buttons, self.result])

    def on_check(self, hear: Callable[[list[Fault]], object]) -> None:
        """Set the callback that receives the errors found by a check."""
        self._hear = hear

    def show(
        self, exercise: Exercise | None, text: str, fault: Fault | None, fields: Sequence[Field]
    ) -> None:
        """Show another exercise, or the error if there is none yet; a running trial is closed."""
        same = text == self._text
        self._exercise, self._text, self._fault = exercise, text, fault
        self._fields = fields
        if not same:
            self.result.value = ""
            self._leave()
        self._show_buttons()

    def _show_buttons(self) -> None:
        no = {} if self._exercise else {"disabled_reason": str(self._fault or "")}
        trying = {"id": "leave", "label": say("editor.leave")}
        self.buttons.items = [
            {"id": "check", "label": say("editor.check"), "tone": "primary"},
            trying if self.task else {"id": "try", "label": say("editor.try"), **no},
        ]

    def _leave(self) -> None:
        if self.task:
            self.children = [self.buttons, self.result]
            self.task.leave()
            self.task = None

    def _chosen(self, item: str) -> None:
        match item:
            case "check":
                self.check()
            case "try" if self._exercise:
                try:
                    self.task = shown(self._bridge, self._exercise)
                except BossError as error:
                    self.children = [self.buttons, self.result, sorry(error)]
                else:
                    self.children = [self.buttons, self.result, self.task]
            case "leave":
                self._leave()
        self._show_buttons()

    def check(self) -> list[Fault]:
        """Check the exercise, show the result, and return the errors."""
        found = self._faults()
        lines = [str(each) for each in found]
        head = say("editor.flaws", count=len(lines)) if lines else say("editor.sound")
        sign, kind = ("✗", "wrong") if lines else ("✓", "right")
        listed = "".join(f"<li>{linked(line)}</li>" for line in lines)
        self.result.value = (
            f'<div class="boss-task-{kind}"><p><strong><span aria-hidden="true">{sign} </span>'
            f"{escape(head)}</strong></p>{f'<ul>{listed}</ul>' if lines else ''}</div>"
        )
        self._bridge.announce(" ".join([head, *lines]))
        self._hear(found)
        return found

    def _faults(self) -> list[Fault]:
        """Return the errors: empty fields, other reasons why it is invalid, or failed answers."""
        if self._exercise:
            return [*empty(self._fields), *flaws(self._exercise, self._fields, self._text)]
        if self._fault is None or not self._fault.field:
            return [self._fault] if self._fault else []
        lacking = {each.field: each for each in empty(self._fields)}
        return [*({self._fault.field: self._fault} | lacking).values()]
