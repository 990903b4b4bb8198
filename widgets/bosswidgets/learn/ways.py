"""Buttons below an exercise: help, another try, and what comes next."""

from __future__ import annotations

from bosslib.words import say
from bosswidgets.kit.choices import Button
from bosswidgets.learn.exercise_page import Body


def on(*, last: bool) -> list[Button]:
    """From a step of an example to the next one, and to the task, which the last step leads to."""
    if last:
        return [{"id": "skip", "label": say("task.skip"), "tone": "primary"}]
    skip = {"id": "skip", "label": say("task.skip"), "tone": "quiet"}
    return [{"id": "step", "label": say("task.step"), "tone": "primary"}, skip]


def hint(left: int) -> list[Button]:
    """The next hint, of which so many are left."""
    return [{"id": "hint", "label": say("task.hint", count=left)}] if left else []


def helped(left: int) -> list[Button]:
    """A hint, and the solution."""
    return [*hint(left), {"id": "solution", "label": say("task.solution"), "tone": "quiet"}]


def again(*, solved: bool, best: bool, fresh: bool) -> list[Button]:
    """To do it once more: after its solution was shown, or for more stars, then a `fresh` one."""
    if best and not solved:
        return []
    item = "fresh" if fresh and not solved else "again"
    return [{"id": item, "label": say("task.again" if solved else "task.more"), "tone": "plain"}]


def anew(body: Body | None, *, wrong: bool) -> list[Button]:
    """To begin anew, after a wrong answer or in the midst of it; nothing where nothing is begun."""
    if wrong and body and body.retries:
        return [{"id": "again", "label": say("task.again"), "tone": "primary"}]
    if body and body.begun:
        return [{"id": "again", "label": say("task.anew"), "tone": "quiet"}]
    return []


def quiet(button: Button) -> Button:
    """The same button, but not what one should do first."""
    return {**button, "tone": "quiet"}
