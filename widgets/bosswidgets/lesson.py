"""A lesson of the course on its page: its exercises one after another, with what was reached."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import parse_qsl

from ipywidgets import HTML, VBox, Widget

from bosslib import course
from bosslib.exercise import Exercise
from bosslib.lesson import MOST
from bosslib.words import listing, say
from bosswidgets.bridge import Bridge
from bosswidgets.choices import Choices
from bosswidgets.rules import linked
from bosswidgets.task import Result, Task

ADDRESS = "exercise"
"""What stands in the page's address before the name of an exercise."""


class Course(VBox):
    """A page of exercises of which one is shown at a time, each at an address of its own."""

    def __init__(self) -> None:
        self.bridge = Bridge()
        self.task: Task | None = None
        self._shown: list[Task] = []
        super().__init__([self.bridge])
        self.add_class("boss-page")
        self.add_class("boss-lesson")

    def asked(self, name: str = ADDRESS) -> str:
        """What the page's address says after a name: in JupyterLab only when the bridge knows."""
        query = self.bridge.query or dict(parse_qsl(os.environ.get("QUERY_STRING", "")))
        return query.get(name, "")

    def put(self, *parts: Widget) -> None:
        """Show these parts; an exercise that is not among them any more is left."""
        gone, self._shown = self._shown, [each for each in parts if isinstance(each, Task)]
        self.children = [self.bridge, *parts]
        for task in gone:
            if task not in self._shown:
                task.leave()


def sorry(why: object) -> HTML:
    """A sentence on what is wrong, in the place of what cannot be shown."""
    return HTML(f'<p class="boss-notice" role="alert">{linked(str(why))}</p>')


class Lesson(Course):
    """The exercises of a lesson, by its name: `Lesson("first-deal")`.

    Each has its own address, `?exercise=be-paid`. How they went is kept in the browser. A file that
    is wrong is told of in the place of its exercise; the others are there.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.exercises: tuple[Exercise, ...] = ()
        listed = course.lessons()
        if name not in listed:
            self.put(sorry(say("task.missing", name=name, names=listing(listed))))
            return
        found = course.lesson(course.SHIPPED / name, listed[name])
        self.exercises = found.exercises
        self._sorry = [sorry(say("task.broken", why=error)) for error in found.errors]
        self._at = self._number()
        self._row = Choices(label=say("course.label"))
        self._row.on_choose(lambda item: self._turn(int(item)))
        self._stars = HTML()
        self._show()
        self.bridge.observe(self._ready, "ready")
        self.bridge.observe(lambda _: self._show_row(), "_marks")

    def __repr__(self) -> str:
        return f"<Lesson: {self.name}>"

    def _number(self) -> int:
        """The number of the exercise that the page's address names; else the first."""
        ids = [each.id for each in self.exercises]
        name = self.asked()
        return ids.index(name) if name in ids else 0

    def _ready(self, _: object) -> None:
        """Where the address is known only now (in JupyterLab), go where it leads."""
        if self._number() != self._at:
            self._turn(self._number())
        self._show_row()

    def _turn(self, at: int) -> None:
        self._at = at
        self.bridge.replace(f"?{ADDRESS}={self.exercises[at].id}")
        self._show()

    def _show(self) -> None:
        if self.exercises:
            exercise = self.exercises[self._at]
            self.task = Task(self.bridge, exercise, self._done, self._ways, self._go)
        self._show_row()
        tasks = [self.task] if self.task else []
        self.put(self._row, *tasks, self._stars, *self._sorry)

    def _show_row(self) -> None:
        marks = self.bridge.marks()
        self._row.items = [
            _numbered(number, each, marks.get(each.id), pressed=number == self._at)
            for number, each in enumerate(self.exercises)
        ]
        stars = sum(marks.get(each.id, {}).get("stars", 0) for each in self.exercises)
        done = all(marks.get(each.id, {}).get("stars") for each in self.exercises)
        told = say("course.done", stars=stars, all=MOST * len(self.exercises)) if done else ""
        self._stars.value = f"<p><strong>{told}</strong></p>" if told else ""

    def _done(self, result: Result) -> None:
        keep(self.bridge, self.exercises[self._at].id, result)
        self._show_row()

    def _ways(self) -> list[dict[str, Any]]:
        """The next exercise; the page itself leads on after the last one."""
        if self._at + 1 < len(self.exercises):
            return [{"id": "next", "label": say("task.next"), "tone": "primary"}]
        return []

    def _go(self, item: str) -> None:
        if item == "next":
            self._turn(self._at + 1)


def keep(bridge: Bridge, name: str, result: Result) -> None:
    """Mark how an exercise went: the most stars so far, and whether it wants to be repeated."""
    before = bridge.marks().get(name) or {}
    best = max(result.stars, before.get("stars", 0))
    missed = result.missed if result.stars else True
    bridge.mark(**{name: {"stars": best, "missed": missed}})


def _numbered(
    number: int, exercise: Exercise, mark: dict[str, Any] | None, *, pressed: bool
) -> dict[str, Any]:
    """The button of an exercise: its number, its title, what was reached."""
    stars = (mark or {}).get("stars", 0)
    missed = (mark or {}).get("missed") and not stars
    shown = "★" * stars + "☆" * (MOST - stars) if stars else "✗" if missed else ""
    title = exercise.title
    return {
        "id": f"{number}",
        "label": f"{number + 1}",
        "detail": shown,
        "hint": say("course.number", number=number + 1, title=title),
        "pressed": pressed,
        "tone": "quiet" if not pressed else "plain",
    }
