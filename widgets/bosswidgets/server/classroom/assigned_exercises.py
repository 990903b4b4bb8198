"""Teacher's page of the assigned exercises: list, assign and withdraw.

Only the teacher has access: `TeacherHandler` requires the secret that only the teacher's browser
has.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tornado.web import HTTPError, authenticated

from bosslib import BossError, ScenarioError
from bosslib.teaching.exercise import Exercise
from bosslib.words import say
from bosswidgets.kit.page_list import list_pages
from bosswidgets.learn.assigned_exercises import MAX_ASSIGNED, AssignedExercises, assigned_exercises
from bosswidgets.server.classroom import shared_class
from bosswidgets.server.classroom.teacher_pages import TeacherHandler

EDITOR = "editor"
"""Name of the page with the exercise editor."""


class AssignedHandler(TeacherHandler):
    """Base of the handlers for assigned exercises."""

    @property
    def assigned(self) -> AssignedExercises:
        """The assigned exercises; HTTP 404 if none can be assigned."""
        found = assigned_exercises()
        if found is None:
            raise HTTPError(404)
        return found

    async def assign(self, text: str) -> Exercise:
        """Assign an exercise; BossError if the text is invalid."""
        if shared_class.is_shared():
            return await self.classroom.room.run_control(shared_class.assign, self.assigned, text)
        return await asyncio.to_thread(self.assigned.assign, text)

    async def send_page(self, told: list[str] | None = None) -> None:
        """Send the page with messages on what was done."""
        lesson = await asyncio.to_thread(lambda: self.assigned.lesson)
        root = Path(self.settings["voila"].root_dir)
        editor = next(
            (each.path for each in list_pages(root, self.lang) if each.name == EDITOR), ""
        )
        values = {"given": lesson, "told": told or [], "editor": editor}
        self.finish(self.render_template("teacher-exercises.html", **values))


class AssignedPage(AssignedHandler):
    """Page of assigned exercises; files posted to it are assigned to the class."""

    @authenticated
    async def get(self) -> None:
        _ = self.xsrf_token
        await self.send_page()

    @authenticated
    async def post(self) -> None:
        """Assign the uploaded files; the response is JSON for scripts and a page otherwise."""
        files = [each for listed in self.request.files.values() for each in listed]
        names: list[str] = []
        wrong: list[str] = []
        for file in files[:MAX_ASSIGNED]:
            try:
                text = file["body"].decode("utf-8")
                exercise = await self.assign(text)
                names.append(exercise.title)
            except UnicodeDecodeError:
                wrong.append(f"{file['filename']}: {say('scenario.not-utf8', self.lang)}")
            except BossError as error:
                wrong.append(f"{file['filename']}: {self._error_text(error)}")
        if "application/json" in self.request.headers.get("Accept", ""):
            self.finish({"given": names, "wrong": wrong})
            return
        told = [say("given.given", self.lang, title=title) for title in names]
        await self.send_page([*told, *wrong])

    def _error_text(self, error: BossError) -> str:
        """Return an error in the language of the request."""
        place = f"{error.place}: " if isinstance(error, ScenarioError) else ""
        return place.lstrip(":") + self.error_text(error)


class WithdrawHandler(AssignedHandler):
    """Withdrawal of an exercise."""

    @authenticated
    async def post(self) -> None:
        """Withdraw an exercise and redirect to the page."""
        name = self.get_body_argument("exercise", "")
        if shared_class.is_shared():
            await self.classroom.room.run_control(shared_class.withdraw, self.assigned, name)
        else:
            await asyncio.to_thread(self.assigned.withdraw, name)
        self.redirect(f"{self.base_url}teacher/exercises")


ADDRESSES = {"teacher/exercises": AssignedPage, "teacher/exercises/back": WithdrawHandler}
