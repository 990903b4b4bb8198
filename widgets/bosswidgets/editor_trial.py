"""An exercise that is being written, tried out: whether its answers do what they should, and as a
learner sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from ipywidgets import HTML, VBox

from bosslib import BossError, proof
from bosslib.exercise import Exercise
from bosslib.reader import line_of
from bosslib.words import say
from bosswidgets.bridge import Bridge
from bosswidgets.choices import Choices
from bosswidgets.lesson import sorry
from bosswidgets.rules import linked
from bosswidgets.task import Result, Task


def shown(bridge: Bridge, exercise: Exercise) -> Task:
    """The exercise to do, for nothing but to do it; BossError if it cannot be begun."""
    return Task(bridge, exercise, _done, list[dict[str, Any]], _go)


def _done(_: Result) -> None:
    """How it went is kept nowhere: it may be another exercise tomorrow."""


def _go(_: str) -> None:
    """There is nothing that comes next."""


class Trial(VBox):
    """Buttons to check an exercise and to try it."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._text = ""
        self._exercise: Exercise | None = None
        self._why = ""
        self.task: Task | None = None
        self.buttons = Choices(label=say("editor.trial"))
        self.buttons.on_choose(self._chosen)
        self.result = HTML()
        super().__init__([self.buttons, self.result])

    def show(self, exercise: Exercise | None, text: str, why: str = "") -> None:
        """Be about another exercise, or about none yet, and why; what was tried goes."""
        same = text == self._text
        self._exercise, self._text, self._why = exercise, text, why
        if not same:
            self.result.value = ""
            self._leave()
        self._show_buttons()

    def _show_buttons(self) -> None:
        no = {} if self._exercise else {"disabled_reason": self._why}
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
                self._check()
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

    def _check(self) -> None:
        lines = list(self._flaws())
        head = say("editor.flaws", count=len(lines)) if lines else say("editor.sound")
        sign, kind = ("✗", "wrong") if lines else ("✓", "right")
        listed = "".join(f"<li>{linked(line)}</li>" for line in lines)
        self.result.value = (
            f'<div class="boss-task-{kind}"><p><strong><span aria-hidden="true">{sign} </span>'
            f"{escape(head)}</strong></p>{f'<ul>{listed}</ul>' if lines else ''}</div>"
        )
        self._bridge.announce(" ".join([head, *lines]))

    def _flaws(self) -> Iterator[str]:
        exercise = self._exercise
        if exercise is None:
            yield self._why
            return
        for name in ("title", "task", "success"):
            if not getattr(exercise, name).strip():
                yield say("editor.empty", key=name)
        for count, hint in enumerate(exercise.hints, 1):
            if not hint.strip():
                yield say("editor.empty-hint", count=count)
        for each in exercise.choices:
            if not each.say.strip():
                yield say("editor.empty", key="choices")
        for flaw in proof.flaws(exercise):
            line = line_of(self._text, flaw.key)
            yield say(
                "editor.flaw", line=line, key=flaw.key, expected=flaw.expected, came=flaw.came
            )
