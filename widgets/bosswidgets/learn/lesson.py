"""A lesson of the course on its page: its exercises one after another, with what was reached."""

from __future__ import annotations

from secrets import randbelow
from urllib.parse import urlencode

from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import MAX_STARS
from bosslib.words import join_list, say
from bosswidgets.kit.choices import Button, Buttons, Choices
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.places import embedded
from bosswidgets.kit.progress import SEEDS, Recalled
from bosswidgets.kit.rows import picked
from bosswidgets.learn import lesson_end
from bosswidgets.learn.course_page import Course, keep
from bosswidgets.learn.exercise_page import Result
from bosswidgets.learn.first import ADDRESS, MODES
from bosswidgets.learn.given import own
from bosswidgets.learn.print_sheet import sheet
from bosswidgets.learn.task import Task


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
        self._fresh: Exercise | None = None
        listed = course.lessons()
        if name in listed:
            self._open(course.lesson(course.COURSE_FOLDER / name, listed[name]))
        else:
            self.put(sorry(say("task.missing", name=name, names=join_list(listed))))

    def __repr__(self) -> str:
        return f"<Lesson: {self.name}>"

    def _open(self, found: course.Lesson) -> None:
        """Begin with the exercise that the address names."""
        self.exercises = found.exercises
        self._sorry = [sorry(say("task.broken", why=error)) for error in found.errors]
        self._at, self._fresh = self._number(), None
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
        self._at, self._fresh = at, None
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
            shown, hushed = self._fresh or exercise, self._projects
            self.task = Task(self.bridge, shown, *ways, hushed=hushed, fresh=self._has_fresh)
            tasks = [self.task]
        self._show_row()
        if self._projects:
            self.put(*tasks, *self._sorry, self._slides)
        else:
            teach = [] if embedded() else [self._teach]
            self.put(self._row, *tasks, *self._sorry, *teach)

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
        """Whether the last exercise is over; its solution has been played to the end."""
        task = self.task
        if task is None or not task.over or self._at < len(self.exercises) - 1:
            return False
        return task.replay is None or task.replay.at == task.replay.last

    def way_on(self) -> lesson_end.Link | None:
        """Where the lesson leads on to."""
        return lesson_end.following()

    def _done(self, result: Result) -> None:
        if self._projects:  # it was nobody's own answer
            self._show_row()
            return
        if self.task:
            keep(self.bridge, self.exercises[self._at].id, self.task.exercise, result)
            if self.task.replay:
                self.task.replay.on_step(self._lead_on)
        self._lead_on()

    def _lead_on(self) -> None:
        """Show what was reached, and at the end of the lesson the way on."""
        self._show_row()
        if self._ended:
            lines = lesson_end.told(self.name, self.exercises, self.bridge.marks())
            self.bridge.announce(" ".join(lines), also=True)
            self.bridge.lead(".boss-lesson-end")

    def _ways(self) -> Buttons:
        """The next exercise; after the last one the end of the lesson leads on."""
        if self._at + 1 < len(self.exercises):
            return [{"id": "next", "label": say("task.next"), "tone": "primary"}]
        return []

    def _go(self, item: str) -> None:
        if item == "next":
            self._turn(self._at + 1)
        elif item == "fresh" and self.task:
            from bosslib.card.practice.fresh import similar_question  # late, as below

            self._fresh = similar_question(self.task.exercise, randbelow(SEEDS))
            self._show()

    def _has_fresh(self) -> bool:
        """Whether there are other positions for the exercise."""
        from bosslib.card.practice.fresh import question_kind  # late: a page opens without it

        return question_kind(self.exercises[self._at]) is not None


def _slides() -> Buttons:
    """The bar of a projector: its first two are pressed by keys as well (bridge.js)."""
    return [
        {"id": "back", "label": say("course.slide-back")},
        {"id": "forward", "label": say("course.slide-on"), "tone": "primary"},
        {"id": "leave", "label": say("course.slide-leave"), "tone": "quiet"},
    ]


def _numbered(number: int, exercise: Exercise, mark: Recalled | None, *, pressed: bool) -> Button:
    """The button of an exercise: its number, its title, what was reached."""
    stars = (mark or {}).get("stars", 0)
    missed = (mark or {}).get("missed") and not stars
    shown = "★" * stars + "☆" * (MAX_STARS - stars) if stars else "✗" if missed else ""
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

    def way_on(self) -> lesson_end.Link:
        """There is no next lesson: back to all pages."""
        return lesson_end.index()
