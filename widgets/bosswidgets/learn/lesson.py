"""Page of a course lesson: its exercises one after another, with the results."""

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

    Each has its own address, `?exercise=be-paid`. Results are stored in the browser. An invalid
    exercise file is reported; the other exercises still work. `?print=1` shows the whole lesson for
    printing. `?projector=1` fills the screen with one exercise, step by step, and hides the verdict
    on an answer until it is requested.
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
        """Show the exercise in the address, or the first one."""
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
        """Toggle the mode: normal, projector, or print."""
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
        """Return the query for the current exercise and mode."""
        mode = {self._mode: "1"} if self._mode else {}
        name = {ADDRESS: self.exercises[self._at].id} if self.exercises else {}
        return f"?{urlencode(name | mode)}"

    def _number(self) -> int:
        """Return the index of the exercise in the page's address; 0 by default."""
        ids = [each.id for each in self.exercises]
        name = self.asked()
        return ids.index(name) if name in ids else 0

    def _ready(self, _: object) -> None:
        """Show the exercise in the address if it is only known now (in JupyterLab)."""
        if self._number() != self._at:
            self._turn(self._number())
        self._show_row()

    def _turn(self, at: int) -> None:
        self._at, self._fresh = at, None
        self.bridge.replace(self._address())
        self._show()

    def _slide(self, item: str) -> None:
        """Go forward or back on a projector, through the steps of an exercise first."""
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
        """Return the end of the lesson as HTML; on a projector it has no stars, and links keep the
        mode.
        """
        way = self.way_on()
        lines = lesson_end.told(self.name, self.exercises, self.bridge.marks())
        if self._projects:
            query = "&" if way and "?" in way.address else "?"
            way = way and way._replace(address=f"{way.address}{query}projector=1")
            lines = lines[1:] or [say("course.on-label")]
        return lesson_end.panel(lines, way)

    @property
    def _ended(self) -> bool:
        """True if the last exercise is over and its solution was replayed to the end."""
        task = self.task
        if task is None or not task.over or self._at < len(self.exercises) - 1:
            return False
        return task.replay is None or task.replay.at == task.replay.last

    def way_on(self) -> lesson_end.Link | None:
        """Return the link to the page after the lesson."""
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
        """Show the results, and at the end of the lesson the link to the next page."""
        self._show_row()
        if self._ended:
            lines = lesson_end.told(self.name, self.exercises, self.bridge.marks())
            self.bridge.announce(" ".join(lines), also=True)
            self.bridge.lead(".boss-lesson-end")

    def _ways(self) -> Buttons:
        """Return the button for the next exercise; none after the last one."""
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
        """Return True if there are generated variants of the exercise."""
        from bosslib.card.practice.fresh import question_kind  # late: a page opens without it

        return question_kind(self.exercises[self._at]) is not None


def _slides() -> Buttons:
    """Return the buttons for a projector; keys press the first two as well (bridge.js)."""
    return [
        {"id": "back", "label": say("course.slide-back")},
        {"id": "forward", "label": say("course.slide-on"), "tone": "primary"},
        {"id": "leave", "label": say("course.slide-leave"), "tone": "quiet"},
    ]


def _numbered(number: int, exercise: Exercise, mark: Recalled | None, *, pressed: bool) -> Button:
    """Return an exercise's button: its number, title and result."""
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
    """A teacher's exercises: those of a served folder, and those assigned to a class."""

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
        """Return the link to the list of pages, as there is no next lesson."""
        return lesson_end.index()
