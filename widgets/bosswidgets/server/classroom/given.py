"""The teacher's page of the exercises for the class: what is given, give more, take back.

All of it is the teacher's alone: `TeacherHandler` asks for the secret that only his browser has.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tornado.web import HTTPError, authenticated

from bosslib import BossError, ScenarioError
from bosslib.teaching.exercise import Exercise
from bosslib.words import say
from bosswidgets.kit.lobby import pages
from bosswidgets.learn.given import MOST, Given, given
from bosswidgets.server.classroom import shared
from bosswidgets.server.classroom.pages import TeacherHandler

EDITOR = "editor"
"""The name of the page on which exercises are written."""


class GivenHandler(TeacherHandler):
    """What concerns the exercises that are given."""

    @property
    def given(self) -> Given:
        """What is given; there is no such page where nothing can be."""
        found = given()
        if found is None:
            raise HTTPError(404)
        return found

    async def kept(self, text: str) -> Exercise:
        """Give an exercise; BossError if it is none."""
        if shared.shares():
            return await self.classroom.room.ask(shared.give, self.given, text)
        return await asyncio.to_thread(self.given.give, text)

    async def show(self, told: list[str] | None = None) -> None:
        """Write the page, and what is to be said of what was done."""
        lesson = await asyncio.to_thread(lambda: self.given.lesson)
        root = Path(self.settings["voila"].root_dir)
        editor = next((each.path for each in pages(root, self.lang) if each.name == EDITOR), "")
        values = {"given": lesson, "told": told or [], "editor": editor}
        self.finish(self.render_template("teacher-exercises.html", **values))


class Exercises(GivenHandler):
    """The page; and what is sent to it is given to the class."""

    @authenticated
    async def get(self) -> None:
        """Writes the page."""
        _ = self.xsrf_token
        await self.show()

    @authenticated
    async def post(self) -> None:
        """Gives the files that are sent: to a page's script it is answered as JSON."""
        files = [each for listed in self.request.files.values() for each in listed]
        names: list[str] = []
        wrong: list[str] = []
        for file in files[:MOST]:
            try:
                text = file["body"].decode("utf-8")
                exercise = await self.kept(text)
                names.append(exercise.title)
            except UnicodeDecodeError:
                wrong.append(f"{file['filename']}: {say('scenario.not-utf8', self.lang)}")
            except BossError as error:
                wrong.append(f"{file['filename']}: {self._told(error)}")
        if "application/json" in self.request.headers.get("Accept", ""):
            self.finish({"given": names, "wrong": wrong})
            return
        told = [say("given.given", self.lang, title=title) for title in names]
        await self.show([*told, *wrong])

    def _told(self, error: BossError) -> str:
        """An error in the language of who asks."""
        place = f"{error.place}: " if isinstance(error, ScenarioError) else ""
        return place.lstrip(":") + self.fault(error)


class TakeBack(GivenHandler):
    """An exercise is given no more."""

    @authenticated
    async def post(self) -> None:
        """Takes it back and shows the page."""
        name = self.get_body_argument("exercise", "")
        if shared.shares():
            await self.classroom.room.ask(shared.take_back, self.given, name)
        else:
            await asyncio.to_thread(self.given.take_back, name)
        self.redirect(f"{self.base_url}teacher/exercises")


ADDRESSES = {"teacher/exercises": Exercises, "teacher/exercises/back": TakeBack}
