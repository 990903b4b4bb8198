"""A lesson of the course on its page: its exercises one after another, with what was reached."""

from __future__ import annotations

import os
from contextlib import suppress
from html import escape
from typing import Any
from urllib.parse import parse_qsl, urlencode

from ipywidgets import HTML, VBox, Widget

from bosslib import BossError
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import MOST
from bosslib.words import listing, say
from bosswidgets.kit.bridge import Bridge, CourseBridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.progress import LINK, is_id, merged, sifted
from bosswidgets.kit.rows import picked
from bosswidgets.learn import lesson_end
from bosswidgets.learn.given import own
from bosswidgets.learn.print_sheet import sheet
from bosswidgets.learn.task import Result, Task
from bosswidgets.table.saves import Saves

ADDRESS = "exercise"
"""What stands in the page's address before the name of an exercise."""


MODES = ("projector", "print")
"""The ways to show a lesson besides to one person; each stands in the address, `?print=1`."""


class Course(VBox):
    """A page of exercises of which one is shown at a time, each at an address of its own."""

    def __init__(self) -> None:
        self.bridge: Bridge = CourseBridge()
        self.task: Task | None = None
        self._shown: list[Task] = []
        super().__init__([self.bridge])
        self.add_class("boss-page")
        self.add_class("boss-lesson")
        self._learner = ""
        self._question: tuple[Widget, ...] = ()
        self.bridge.observe(self._meet, "ready")
        self.bridge.observe(self._save, "_marks")

    def _meet(self, _: object) -> None:
        """Take up what is kept under the id of a learner's link, if he came by one and wants it."""
        named, known = self.asked(LINK), self.bridge.recall().get(LINK)
        if is_id(known):
            self._take_up(known)
        if is_id(named) and named != known:
            self._ask(named)

    def _ask(self, learner: str) -> None:
        """Ask whether the progress that a link leads to is to be gone on with here."""
        heading, text = say("course.link.title"), say("course.link.text")
        items = [
            {"id": "yes", "label": say("course.link.yes"), "tone": "primary"},
            {"id": "no", "label": say("course.link.no")},
        ]
        answers = Choices(items, label=heading)
        answers.on_choose(lambda item: self._answered(learner if item == "yes" else ""))
        words = HTML(f"<h2>{escape(heading)}</h2><p>{escape(text)}</p>")
        question = VBox([words, answers])
        question.add_class("boss-asks")
        self._question = (question,)
        self.put(*self.children[1:])
        self.bridge.lead(".boss-asks h2", focus=True)
        self.bridge.announce(f"{heading} {text}")

    def _answered(self, learner: str) -> None:
        """Go on with the progress of that link, or without it; the address is as it was before."""
        self._question, asked = (), self._question
        self.put(*(each for each in self.children[1:] if each not in asked))
        rest = {name: text for name, text in self.bridge.query.items() if name != LINK}
        self.bridge.replace(f"?{urlencode(rest)}")
        if learner:
            self.bridge.remember(**{LINK: learner})
            self._take_up(learner)
        self.bridge.announce(say("course.link.taken" if learner else "course.link.left"))

    def _take_up(self, learner: str) -> None:
        with suppress(BossError):  # what the browser keeps is there all the same
            saves = Saves()
            both = merged(saves.marks(learner), self.bridge.marks())
            saves.mark(learner, both)
            self._learner = learner
            self.bridge.mark(**both)

    def _save(self, change: Any) -> None:
        """Keep what is new under the id of the link too."""
        old, now = sifted(change.old), sifted(change.new)
        new = {name: mark for name, mark in now.items() if old.get(name) != mark}
        if self._learner and new:
            with suppress(BossError):
                Saves().mark(self._learner, new)

    def asked(self, name: str = ADDRESS) -> str:
        """What the page's address says after a name: in JupyterLab only when the bridge knows."""
        query = self.bridge.query or dict(parse_qsl(os.environ.get("QUERY_STRING", "")))
        return query.get(name, "")

    def put(self, *parts: Widget) -> None:
        """Show these parts; an exercise that is not among them any more is left."""
        gone, self._shown = self._shown, [each for each in parts if isinstance(each, Task)]
        self.children = [self.bridge, *self._question, *parts]
        if gone and self._shown and gone != self._shown:  # not when the page opens
            self.bridge.lead(".boss-task-head h2", focus=True)
        for task in gone:
            if task not in self._shown:
                task.leave()


class Lesson(Course):
    """The exercises of a lesson, by its name: `Lesson("first-deal")`.

    Each has its own address, `?exercise=be-paid`. How they went is kept in the browser. A file that
    is wrong is told of in the place of its exercise; the others are there. `?print=1` shows all of
    it to be printed. `?projector=1` fills the screen with one exercise, step by step, and keeps
    back what an answer came to until that is asked for.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.exercises: tuple[Exercise, ...] = ()
        listed = course.lessons()
        if name in listed:
            self._open(course.lesson(course.SHIPPED / name, listed[name]))
        else:
            self.put(sorry(say("task.missing", name=name, names=listing(listed))))

    def __repr__(self) -> str:
        return f"<Lesson: {self.name}>"

    def _open(self, found: course.Lesson) -> None:
        """Begin with the exercise that the address names."""
        self.exercises = found.exercises
        self._sorry = [sorry(say("task.broken", why=error)) for error in found.errors]
        self._at = self._number()
        self._row = Choices(label=say("course.label"))
        self._row.on_choose(lambda item: self._turn(int(item)))
        self._teach = Choices(label=say("course.teach"))
        self._teach.on_choose(self._turn_to)
        self._teach.add_class("boss-teach")
        self._slides = Choices(_slides(), say("course.slides"))
        self._slides.on_choose(self._slide)
        self._slides.add_class("boss-slides")
        self._mode = ""
        self._turn_to(next((mode for mode in MODES if self.asked(mode)), ""))
        self.bridge.observe(self._ready, "ready")
        self.bridge.observe(lambda _: self._show_row(), "_marks")

    def _turn_to(self, mode: str) -> None:
        """Show the lesson to one person, on a projector, or on paper."""
        self._mode = "" if mode == self._mode else mode
        self.bridge.projects = self._projects
        (self.add_class if self._projects else self.remove_class)("boss-projector")
        if self.bridge.ready:
            self.bridge.replace(self._address())
        self._show()

    @property
    def _projects(self) -> bool:
        return self._mode == "projector"

    def _address(self) -> str:
        """The query of what is shown."""
        mode = {self._mode: "1"} if self._mode else {}
        name = {ADDRESS: self.exercises[self._at].id} if self.exercises else {}
        return f"?{urlencode(name | mode)}"

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
        self.bridge.replace(self._address())
        self._show()

    def _slide(self, item: str) -> None:
        """Go on or back on a projector: what is left of an exercise comes before another one."""
        task = self.task
        if item == "leave" or task is None:
            self._turn_to("")
        elif item == "forward":
            if not task.forward() and self._at + 1 < len(self.exercises):
                self._turn(self._at + 1)
        elif not task.back() and self._at:
            self._turn(self._at - 1)
            if self.task:
                self.task.skip()
        self._show_row()

    def _show(self) -> None:
        self._teach.items = [
            {**picked(mode, say(f"course.{mode}"), pressed=mode == self._mode), "tone": "quiet"}
            for mode in MODES
        ]
        if self._mode == "print":
            self.put(self._teach, HTML(sheet(self.exercises)))
            return
        tasks = []
        if self.exercises:
            exercise = self.exercises[self._at]
            ways = (self._done, self._ways, self._go)
            self.task = Task(self.bridge, exercise, *ways, hushed=self._projects)
            tasks = [self.task]
        self._show_row()
        if self._projects:
            self.put(*tasks, *self._sorry, self._slides)
        else:
            self.put(self._row, *tasks, *self._sorry, self._teach)

    def _show_row(self) -> None:
        marks = self.bridge.marks()
        self._row.items = [
            _numbered(number, each, marks.get(each.id), pressed=number == self._at)
            for number, each in enumerate(self.exercises)
        ]
        done = not self._projects and lesson_end.done(self.exercises, marks)
        if self.task:
            self.task.end.value = self._end() if self._ended or done else ""

    def _end(self) -> str:
        """The end of the lesson; a class sees nobody's stars, and stays on the projector."""
        way = self.way_on()
        lines = lesson_end.told(self.name, self.exercises, self.bridge.marks())
        if self._projects:
            query = "&" if way and "?" in way.address else "?"
            way = way and way._replace(address=f"{way.address}{query}projector=1")
            lines = lines[1:] or [say("course.on-label")]
        return lesson_end.panel(lines, way)

    @property
    def _ended(self) -> bool:
        """Whether the last exercise is over."""
        last = self._at == len(self.exercises) - 1
        return last and self.task is not None and self.task.over

    def way_on(self) -> lesson_end.Way | None:
        """Where the lesson leads on to."""
        return lesson_end.following()

    def _done(self, result: Result) -> None:
        if self._projects:  # it was nobody's own answer
            self._show_row()
            return
        keep(self.bridge, self.exercises[self._at].id, result)
        self._show_row()
        if self._ended:
            lines = lesson_end.told(self.name, self.exercises, self.bridge.marks())
            self.bridge.announce(" ".join(lines), also=True)
            self.bridge.lead(".boss-lesson-end")

    def _ways(self) -> list[dict[str, Any]]:
        """The next exercise; after the last one the end of the lesson leads on."""
        if self._at + 1 < len(self.exercises):
            return [{"id": "next", "label": say("task.next"), "tone": "primary"}]
        return []

    def _go(self, item: str) -> None:
        if item == "next":
            self._turn(self._at + 1)


def _slides() -> list[dict[str, Any]]:
    """The bar of a projector: its first two are pressed by keys as well (bridge.js)."""
    return [
        {"id": "back", "label": say("course.slide-back")},
        {"id": "forward", "label": say("course.slide-on"), "tone": "primary"},
        {"id": "leave", "label": say("course.slide-leave"), "tone": "quiet"},
    ]


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
    words = say("course.number", number=number + 1, title=exercise.title)
    if stars or missed:
        words = say("course.stars" if stars else "course.missed", label=words, count=stars)
    return {
        "id": f"{number}",
        "label": f"{number + 1}",
        "detail": shown,
        "hint": words,
        "pressed": pressed,
        "tone": "quiet" if not pressed else "plain",
    }


class OwnExercises(Lesson):
    """A teacher's exercises: of a folder that is served, and those that a class was given."""

    def __init__(self) -> None:
        Course.__init__(self)
        self.name = "own"
        self.exercises = ()
        found = own()
        if found.exercises or found.errors:
            self._open(found)
        else:
            self.put(sorry(say("course.no-folder")))

    def way_on(self) -> lesson_end.Way:
        """There is no next lesson: back to all pages."""
        return lesson_end.index()
