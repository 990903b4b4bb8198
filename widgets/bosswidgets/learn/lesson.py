"""Page of a course lesson: its exercises one after another, with the results."""

from __future__ import annotations

from enum import StrEnum
from secrets import randbelow
from urllib.parse import urlencode

from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import MAX_STARS
from bosslib.words import join_list, say
from bosswidgets.kit.addresses import is_embedded
from bosswidgets.kit.choices import Button, Choices, Tone
from bosswidgets.kit.error_display import error_html
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.progress import SEED_LIMIT, BrowserStore
from bosswidgets.kit.sound_switch import sound_button, sound_icons
from bosswidgets.learn import lesson_end
from bosswidgets.learn.assigned_exercises import own_exercises
from bosswidgets.learn.course_page import ExercisePage, store_result
from bosswidgets.learn.exercise_parts import ExerciseResult
from bosswidgets.learn.prerender import EXERCISE_PARAMETER, MODES
from bosswidgets.learn.print_sheet import print_html
from bosswidgets.learn.task import ExerciseTask
from bosswidgets.learn.task_buttons import TaskButton, TaskCommand, next_button

SOUND = "sound"
"""Value of the switch for sounds, beside those of the modes."""


class SlideCommand(StrEnum):
    """Commands on a projector."""

    BACK = "back"
    FORWARD = "forward"
    LEAVE = "leave"


class Lesson(ExercisePage):
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
        self._variant: Exercise | None = None
        listed = course.lessons()
        if name in listed:
            self._open_exercises(course.lesson(course.COURSE_FOLDER / name, listed[name]))
        else:
            self.show_parts(error_html(say("task.missing", name=name, names=join_list(listed))))

    def __repr__(self) -> str:
        return f"<Lesson: {self.name}>"

    def _open_exercises(self, found: course.Lesson) -> None:
        """Show the exercise in the address, or the first one."""
        self.exercises = found.exercises
        if found.is_in_words:
            self.add_class("boss-in-words")
        self._error_widgets = [error_html(say("task.broken", why=error)) for error in found.errors]
        self._index, self._variant = self._address_index(), None
        self._row: Choices[int] = Choices(label=say("course.label"))
        self._row.on_choose(self._show_exercise)
        self._teach: Choices[str] = Choices(label=say("course.teach"))
        self._teach.pictures = sound_icons()
        self._teach.on_choose(self._on_tool)
        self._teach.add_class("boss-teach")
        self._slides = Choices(_slide_buttons(), say("course.slides"))
        self._slides.on_choose(self._on_slide_button)
        self._slides.add_class("boss-slides")
        self._mode = ""
        self._set_mode(next((mode for mode in MODES if self.query_parameter(mode)), ""))
        self.bridge.observe(self._on_ready, "ready")
        self.bridge.observe(self._show_tools, "sound")
        self.bridge.observe(lambda _: self._show_row(), "_marks")

    def _on_tool(self, choice: str) -> None:
        if choice == SOUND:
            self.bridge.switch_sound()
        else:
            self._set_mode(choice)

    def _show_tools(self, _: object = None) -> None:
        """Show the modes and the switch for sounds."""
        modes = (
            Button(say(f"course.{mode}"), mode, pressed=mode == self._mode, tone="quiet")
            for mode in MODES
        )
        self._teach.show_buttons([sound_button(SOUND, on=self.bridge.sound), *modes])

    def _set_mode(self, mode: str) -> None:
        """Toggle the mode: normal, projector, or print."""
        self._mode = "" if mode == self._mode else mode
        self.bridge.is_projector = self._is_projector
        (self.add_class if self._is_projector else self.remove_class)("boss-projector")
        if self.bridge.ready:
            self.bridge.replace_address(self._current_query())
        self._update()

    @property
    def _is_projector(self) -> bool:
        return self._mode == "projector"

    def _current_query(self) -> str:
        """Return the query for the current exercise and mode."""
        mode = {self._mode: "1"} if self._mode else {}
        name = {EXERCISE_PARAMETER: self.exercises[self._index].id} if self.exercises else {}
        return f"?{urlencode(name | mode)}"

    def _address_index(self) -> int:
        """Return the index of the exercise in the page's address; 0 by default."""
        ids = [each.id for each in self.exercises]
        name = self.query_parameter()
        return ids.index(name) if name in ids else 0

    def _on_ready(self, _: object) -> None:
        """Show the exercise in the address if it is only known now (in JupyterLab)."""
        if self._address_index() != self._index:
            self._show_exercise(self._address_index())
        self._show_row()

    def _show_exercise(self, at: int) -> None:
        self._index, self._variant = at, None
        self.bridge.replace_address(self._current_query())
        self._update()

    def _on_slide_button(self, command: SlideCommand) -> None:
        """Go forward or back on a projector, through the steps of an exercise first."""
        task = self.task
        if command is SlideCommand.LEAVE or task is None:
            self._set_mode("")
        elif command is SlideCommand.FORWARD:
            if not task.forward() and self._index + 1 < len(self.exercises):
                self._show_exercise(self._index + 1)
        elif not task.back() and self._index:
            self._show_exercise(self._index - 1)
            if self.task:
                self.task.skip_example()
        self._show_row()

    def _update(self) -> None:
        self._show_tools()
        if self._mode == "print":
            self.show_parts(self._teach, HTML(print_html(self.exercises)))
            return
        tasks = []
        if self.exercises:
            exercise = self.exercises[self._index]
            ways = (self._on_result, self._next_buttons, self._on_next)
            shown, hushed = self._variant or exercise, self._is_projector
            self.task = ExerciseTask(
                self.bridge, shown, *ways, hushed=hushed, fresh=self._has_variants
            )
            tasks = [self.task]
        self._show_row()
        if self._is_projector:
            self.show_parts(*tasks, *self._error_widgets, self._slides)
        else:
            teach = [] if is_embedded() else [self._teach]
            self.show_parts(self._row, *tasks, *self._error_widgets, *teach)

    def _show_row(self) -> None:
        marks = self.bridge.marks()
        self._row.show_buttons(
            _exercise_button(number, each, marks.get(each.id), pressed=number == self._index)
            for number, each in enumerate(self.exercises)
        )
        done = not self._is_projector and lesson_end.is_done(self.exercises, marks)
        if self.task:
            self.task.lesson_end.value = self._end_html() if self._has_ended or done else ""

    def _end_html(self) -> str:
        """Return the end of the lesson as HTML; on a projector it has no stars, and links keep the
        mode.
        """
        way = self.next_page_link()
        lines = lesson_end.end_sentences(self.name, self.exercises, self.bridge.marks())
        if self._is_projector:
            query = "&" if way and "?" in way.address else "?"
            way = way and way._replace(address=f"{way.address}{query}projector=1")
            lines = lines[1:] or [say("course.on-label")]
        return lesson_end.end_html(lines, way, lesson_end.advice_html(self.name))

    @property
    def _has_ended(self) -> bool:
        """True if the last exercise is over and its solution was replayed to the end."""
        task = self.task
        if task is None or not task.is_over or self._index < len(self.exercises) - 1:
            return False
        return task.replay is None or task.replay.index == task.replay.last_index

    def next_page_link(self) -> lesson_end.PageLink | None:
        """Return the link to the page after the lesson."""
        return lesson_end.next_page_link()

    def _on_result(self, result: ExerciseResult) -> None:
        if self._is_projector:  # it was nobody's own answer
            self._show_row()
            return
        if self.task:
            store_result(self.bridge, self.exercises[self._index].id, self.task.exercise, result)
            if self.task.replay:
                self.task.replay.on_step(self._lead_on)
        self._lead_on()

    def _lead_on(self) -> None:
        """Show the results, and at the end of the lesson the link to the next page."""
        self._show_row()
        if self._has_ended:
            lines = lesson_end.end_sentences(self.name, self.exercises, self.bridge.marks())
            self.bridge.announce(" ".join(lines), also=True)
            self.bridge.scroll_to(".boss-lesson-end")

    def _next_buttons(self) -> list[TaskButton]:
        """Return the button for the next exercise; none after the last one."""
        if self._index + 1 < len(self.exercises):
            return [next_button(say("task.next"))]
        return []

    def _on_next(self, command: TaskCommand) -> None:
        if command is TaskCommand.NEXT:
            self._show_exercise(self._index + 1)
        elif command is TaskCommand.FRESH and self.task:
            from bosslib.card.practice.similar_questions import similar_question  # late, as below

            self._variant = similar_question(self.task.exercise, randbelow(SEED_LIMIT))
            self._update()

    def _has_variants(self) -> bool:
        """Return True if there are generated variants of the exercise."""
        from bosslib.card.practice.similar_questions import (
            question_kind,  # late: a page opens without it
        )

        return question_kind(self.exercises[self._index]) is not None


def _slide_buttons() -> list[Button[SlideCommand]]:
    """Return the buttons for a projector; keys press the first two as well (bridge.js)."""
    return [
        Button(say("course.slide-back"), SlideCommand.BACK),
        Button(say("course.slide-on"), SlideCommand.FORWARD, tone="primary"),
        Button(say("course.slide-leave"), SlideCommand.LEAVE, tone="quiet"),
    ]


def _exercise_button(
    number: int, exercise: Exercise, mark: BrowserStore | None, *, pressed: bool
) -> Button[int]:
    """Return an exercise's button: its number, title and result."""
    stars = (mark or {}).get("stars", 0)
    missed = (mark or {}).get("missed") and not stars
    shown = "★" * stars + "☆" * (MAX_STARS - stars) if stars else "✗" if missed else ""
    words = say("course.number", number=number + 1, title=exercise.title)
    if stars or missed:
        words = say("course.stars" if stars else "course.missed", label=words, count=stars)
    tone: Tone = "plain" if pressed else "quiet"
    return Button(f"{number + 1}", number, detail=shown, hint=words, pressed=pressed, tone=tone)


class OwnExercises(Lesson):
    """A teacher's exercises: those of a served folder, and those assigned to a class."""

    def __init__(self) -> None:
        ExercisePage.__init__(self)
        self.name = "own"
        self.exercises = ()
        found = own_exercises()
        if found.exercises or found.errors:
            self._open_exercises(found)
        else:
            self.show_parts(error_html(say("course.no-folder")))

    def next_page_link(self) -> lesson_end.PageLink:
        """Return the link to the list of pages, as there is no next lesson."""
        return lesson_end.index_link()
