"""Progress of a class: what learners choose to show to their teacher, by number.

A learner's browser sends the id under which its progress is stored; the server keeps it in memory
only, for as long as the learner wishes. The progress itself is read when the teacher asks for it.
"""

from __future__ import annotations

import asyncio
import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from tornado.web import HTTPError, authenticated

from bosslib import BossError
from bosslib.teaching.course import lessons
from bosslib.teaching.spaced_repetition import LEARNT_BOX, Memory, times_shown
from bosslib.words import say
from bosswidgets.kit.page_list import list_pages
from bosswidgets.kit.progress import MEASURE_KEY, BrowserStore, is_id, memories
from bosswidgets.server.classroom import Classroom, FullError
from bosswidgets.server.classroom.room_pages import RoomHandler
from bosswidgets.server.classroom.teacher_pages import TeacherHandler, browser_identity
from bosswidgets.table.saves import Saves

BARGAIN_COLUMNS = ("bargains:first", "bargains:last")
"""Columns of the file for the first and the last test of bargaining."""


class ShowProgressHandler(RoomHandler):
    """Setting that shows a learner's progress to the teacher."""

    @authenticated
    def post(self) -> None:
        """Show the progress with the id in the request under the browser's number; without an id,
        hide it. HTTP 503 if all places of the class are taken.
        """
        name, learner = browser_identity(self), self.get_body_argument("learner", "")
        classroom: Classroom = self.settings["classroom"]
        if not learner:
            classroom.hide_progress(name)
            return
        if not name or not is_id(learner):
            raise HTTPError(400)
        try:
            classroom.show_progress(name, learner)
        except FullError:
            full = BossError("rooms.full", most=classroom.places)
            raise self.send_error_text(503, self.error_text(full)) from None


class LearnerProgress(NamedTuple):
    """Progress of one learner: number, stars of exercises, misconceptions, and what the first and
    the last test of bargaining brought, in percent of the best results.
    """

    number: int
    stars: Mapping[str, int]
    memories: Mapping[str, Memory]
    bargains: Sequence[int] = ()

    @property
    def exercises_done(self) -> int:
        """Number of exercises in the course with stars."""
        return sum(len(self.done_numbers(names)) for names in lessons().values())

    def done_numbers(self, names: Sequence[str]) -> list[int]:
        """Return the numbers of a lesson's exercises that have stars, counted from 1."""
        return [at for at, name in enumerate(names, 1) if self.stars.get(name)]


class MisconceptionCount(NamedTuple):
    """A misconception: number of learners who have it, and who have since overcome it."""

    name: str
    have: int
    learnt: int


def learner_progress(number: int, marks: BrowserStore) -> LearnerProgress:
    """Return a learner's progress from the stored marks."""
    stars = {name: mark["stars"] for name, mark in marks.items() if "stars" in mark}
    bargains = marks.get(MEASURE_KEY, {}).get("scores", [])
    return LearnerProgress(number, stars, memories(marks), bargains)


def misconception_counts(learners: Sequence[LearnerProgress]) -> list[MisconceptionCount]:
    """Return the misconceptions of a class, most common first."""
    have, learnt = Counter[str](), Counter[str]()
    for each in learners:
        for name, memory in each.memories.items():
            (learnt if memory[-1].box == LEARNT_BOX else have)[name] += 1
    found = (MisconceptionCount(name, have[name], learnt[name]) for name in have | learnt)
    return sorted(found, key=lambda each: (-each.have, -each.learnt, each.name))


def progress_csv(learners: Sequence[LearnerProgress]) -> str:
    """Return the progress as CSV: one row per learner, with the stars of each exercise, how often
    each misconception showed, and the percentages of the first and the last test of bargaining.

    Cells are empty for what was not tried or not shown.
    """
    exercises = [name for names in lessons().values() for name in names]
    names = sorted({name for each in learners for name in each.memories})
    text = StringIO()
    write = csv.writer(text)
    mistakes = (f"misconception:{name}" for name in names)
    write.writerow(["learner", *exercises, *mistakes, *BARGAIN_COLUMNS])
    for each in learners:
        times = (
            times_shown(each.memories[name]) if name in each.memories else "" for name in names
        )
        stars = (each.stars.get(name, "") for name in exercises)
        bargains = [*each.bargains, "", ""][: len(BARGAIN_COLUMNS)]
        write.writerow([each.number, *stars, *times, *bargains])
    return text.getvalue()


class ClassProgressHandler(TeacherHandler):
    """Base of the handlers for learners' progress."""

    async def learners(self) -> list[LearnerProgress]:
        """Return the learners who show their progress, by number."""

        def read(saves: Saves) -> list[LearnerProgress]:
            return [
                learner_progress(at, saves.progress(name))
                for at, name in self.classroom.shown_progress()
            ]

        return await self.classroom.room.run(read)


class ClassProgressPage(ClassProgressHandler):
    """Page of the class's progress."""

    @authenticated
    async def get(self) -> None:
        found = await self.learners()
        titles = await asyncio.to_thread(self.titles)
        values: dict[str, object] = {
            "learners": [(each, [*self.lessons(each, titles)]) for each in found],
            "mistakes": misconception_counts(found),
            "all": sum(map(len, lessons().values())),
        }
        self.finish(self.render_template("teacher-progress.html", **values))

    def titles(self) -> dict[str, str]:
        """Return the titles of the pages by name; call it in a thread, since it reads them all."""
        root = Path(self.settings["voila"].root_dir)
        return {page.name: page.title for page in list_pages(root, self.lang)}

    def lessons(self, one: LearnerProgress, titles: Mapping[str, str]) -> Iterator[str]:
        """Yield the lessons that a learner has begun, with the exercises done."""
        for name, names in lessons().items():
            if done := one.done_numbers(names):
                title, numbers = titles.get(name, name), ", ".join(map(str, done))
                yield say("getting-on.lesson", self.lang, title=title, numbers=numbers)


class ClassProgressFile(ClassProgressHandler):
    """Progress as a CSV file."""

    @authenticated
    async def get(self) -> None:
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="class-progress.csv"')
        self.finish(progress_csv(await self.learners()))


ADDRESSES = {
    "room/progress": ShowProgressHandler,
    "teacher/progress": ClassProgressPage,
    "teacher/progress.csv": ClassProgressFile,
}
