"""Buttons below an exercise: help, another try, and what comes next."""

from __future__ import annotations

from bosslib.words import say
from bosswidgets.kit.choices import Button
from bosswidgets.learn.exercise_parts import ExerciseBody


def step_buttons(*, last: bool) -> list[Button]:
    """Return the buttons of an example's step: next step and skip; the last step leads to the
    task.
    """
    if last:
        return [{"id": "skip", "label": say("task.skip"), "tone": "primary"}]
    skip = {"id": "skip", "label": say("task.skip"), "tone": "quiet"}
    return [{"id": "step", "label": say("task.step"), "tone": "primary"}, skip]


def hint_button(left: int) -> list[Button]:
    """Return the button for the next hint, if any is left."""
    return [{"id": "hint", "label": say("task.hint", count=left)}] if left else []


def help_buttons(left: int) -> list[Button]:
    """Return the buttons for a hint and the solution."""
    return [*hint_button(left), {"id": "solution", "label": say("task.solution"), "tone": "quiet"}]


def repeat_buttons(*, solved: bool, best: bool, fresh: bool) -> list[Button]:
    """Return the button to repeat the exercise: after its solution, or for more stars.

    If `fresh` is true, it asks for a generated variant.
    """
    if best and not solved:
        return []
    item = "fresh" if fresh and not solved else "again"
    return [{"id": item, "label": say("task.again" if solved else "task.more"), "tone": "plain"}]


def restart_buttons(body: ExerciseBody | None, *, wrong: bool) -> list[Button]:
    """Return the button to start again, after a wrong answer or during one, if anything was
    done.
    """
    if wrong and body and body.needs_restart:
        return [{"id": "again", "label": say("task.again"), "tone": "primary"}]
    if body and body.has_begun:
        return [{"id": "again", "label": say("task.anew"), "tone": "quiet"}]
    return []


def with_less_emphasis(button: Button) -> Button:
    """Return the same button with less emphasis."""
    return {**button, "tone": "quiet"}
