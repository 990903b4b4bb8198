"""What the index asks of the server: to keep a learner's progress, and to look at a file of it.

The saved games' database may be locked, or slow: it is asked in threads, so that no other page
waits for it.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, TypeVar

from tornado.web import Finish, authenticated
from voila.handler import BaseVoilaHandler

from bosslib import BossError
from bosslib.documents.nodes import parsed
from bosslib.words import say
from bosswidgets.kit.progress import is_id, sifted
from bosswidgets.server.classroom.pages import browser
from bosswidgets.server.door.persons import person
from bosswidgets.server.language import Speaking
from bosswidgets.table.saves import Saves

T = TypeVar("T")

SCHEMA = "boss-progress/1"
MOST_BYTES = 150_000  # all marks that there can be take less than half of it
RETRY_SECONDS = 30

WORKERS = ThreadPoolExecutor(4, thread_name_prefix="progress")


class Bound:
    """How often each may ask: so many times at once, and later so many times a second."""

    def __init__(self, most: int, rate: float) -> None:
        self._most, self._rate = most, rate
        self._left: dict[str, tuple[float, float]] = {}  # and when; the last to ask is last

    def lets(self, who: str) -> bool:
        """Whether one may ask once more."""
        now = monotonic()
        left, at = self._left.pop(who, (self._most, now))
        left = min(self._most, left + (now - at) * self._rate)
        self._left[who] = (left - (left >= 1), now)
        self._forget(now - self._most / self._rate)
        return left >= 1

    def _forget(self, before: float) -> None:
        """Those who could ask as often as a newcomer again."""
        while (first := next(iter(self._left))) and self._left[first][1] < before:
            del self._left[first]


class ProgressHandler(Speaking, BaseVoilaHandler):
    """A question whose answer is JSON, or one sentence on why there is none."""

    # A class of sixty behind one router opens the index in the same minute, and each asks thrice.
    BY_ADDRESS = Bound(600, 20)
    BY_GUEST = Bound(60, 2)
    NEW = Bound(120, 1 / 30)
    """Links that nobody has used yet: each takes room on the disk."""

    async def prepare(self) -> None:
        """Refuses who asks too often."""
        await super().prepare()
        guest = browser(self)
        if not self.BY_ADDRESS.lets(self.whence) or (guest and not self.BY_GUEST.lets(guest)):
            raise self.too_often()

    @property
    def whence(self) -> str:
        """Who asks, if they have logged in; else from which address."""
        them = person(self)
        return them.username if them else self.request.remote_ip or ""

    def too_often(self) -> Finish:
        """Says when one may ask again."""
        self.set_header("Retry-After", str(RETRY_SECONDS))
        return self.refused(429, say("lobby.progress.often", self.lang, seconds=RETRY_SECONDS))

    def unknown(self) -> Finish:
        """Says that this is no progress of this course."""
        return self.refused(400, say("lobby.progress.unknown", self.lang))

    def refused(self, status: int, why: str) -> Finish:
        """Answers with a sentence; what is to be raised then."""
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(why)
        return Finish()

    def said(self) -> Any:
        """What the request says in JSON."""
        if len(self.request.body) > MOST_BYTES:
            raise self.unknown()
        try:
            return parsed(self.request.body.decode())
        except (UnicodeDecodeError, BossError):
            raise self.unknown() from None

    async def in_thread(self, work: Callable[[Saves], T]) -> T:
        """What becomes of work on the saved games; meanwhile others are served."""
        try:
            return await asyncio.get_running_loop().run_in_executor(WORKERS, lambda: work(Saves()))
        except BossError as error:
            raise self.refused(503, say(error.key, self.lang, **error.values)) from None


class Progress(ProgressHandler):
    """How far a learner is in the course, by the id of his link."""

    @authenticated
    async def get(self, learner: str) -> None:
        """Writes it; an empty one for an id that nobody has used."""
        marks = await self.in_thread(lambda saves: saves.marks(learner)) if is_id(learner) else {}
        self.finish(marks)

    @authenticated
    async def put(self, learner: str) -> None:
        """Keeps what the browser knows besides: marks that the app can have made, and no others."""
        marks = self.said()
        if not is_id(learner) or not isinstance(marks, dict) or sifted(marks) != marks:
            raise self.unknown()
        new = marks and not await self.in_thread(lambda saves: saves.knows(learner))
        if new and not self.NEW.lets(self.whence):
            raise self.too_often()
        await self.in_thread(lambda saves: saves.mark(learner, marks))

    @authenticated
    async def delete(self, learner: str) -> None:
        """Forgets it."""
        await self.in_thread(lambda saves: saves.forget(learner))


class Checked(ProgressHandler):
    """A file of progress, looked at."""

    @authenticated
    def post(self) -> None:
        """Writes the marks in it that are of this course, and leaves out all else."""
        file = self.said()
        if not isinstance(file, dict) or file.get("schema") != SCHEMA:
            raise self.unknown()
        self.finish(sifted(file.get("marks")))
