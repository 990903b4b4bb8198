"""Buttons below an exercise: help, another try, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from bosslib.words import say
from bosswidgets.kit.choices import Button
from bosswidgets.learn.exercise_parts import ExerciseBody


class TaskCommand(StrEnum):
    """Commands below an exercise."""

    AGAIN = "again"
    FRESH = "fresh"
    HINT = "hint"
    NEXT = "next"
    REVEAL = "reveal"
    SKIP = "skip"
    SOLUTION = "solution"
    STEP = "step"


TaskButton = Button[TaskCommand]


def step_buttons(*, last: bool) -> list[TaskButton]:
    """Return the buttons of an example's step: next step and skip; the last step leads to the
    task.
    """
    if last:
        return [Button(say("task.skip"), TaskCommand.SKIP, tone="primary")]
    return [
        Button(say("task.step"), TaskCommand.STEP, tone="primary"),
        Button(say("task.skip"), TaskCommand.SKIP, tone="quiet"),
    ]


def hint_button(left: int) -> list[TaskButton]:
    """Return the button for the next hint, if any is left."""
    return [Button(say("task.hint", count=left), TaskCommand.HINT)] if left else []


def help_buttons(left: int) -> list[TaskButton]:
    """Return the buttons for a hint and the solution."""
    solution = Button(say("task.solution"), TaskCommand.SOLUTION, tone="quiet")
    return [*hint_button(left), solution]


def repeat_buttons(*, solved: bool, best: bool, fresh: bool) -> list[TaskButton]:
    """Return the button to repeat the exercise: after its solution, or for more stars.

    If `fresh` is true, it asks for a generated variant.
    """
    if best and not solved:
        return []
    command = TaskCommand.FRESH if fresh and not solved else TaskCommand.AGAIN
    return [Button(say("task.again" if solved else "task.more"), command)]


def restart_buttons(body: ExerciseBody | None, *, wrong: bool) -> list[TaskButton]:
    """Return the button to start again, after a wrong answer or during one, if anything was
    done.
    """
    if wrong and body and body.needs_restart:
        return [Button(say("task.again"), TaskCommand.AGAIN, tone="primary")]
    if body and body.has_begun:
        return [Button(say("task.anew"), TaskCommand.AGAIN, tone="quiet")]
    return []


def next_button(label: str) -> TaskButton:
    """Return the button that leads to what comes next."""
    return Button(label, TaskCommand.NEXT, tone="primary")


def with_less_emphasis(button: TaskButton) -> TaskButton:
    """Return the same button with less emphasis."""
    return replace(button, tone="quiet")
