"""Endpoints of the index's script: storing a learner's progress, and validating a progress file.

The database may be locked or slow, so it is accessed in threads, and other pages do not wait.
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
MOST_BYTES = 150_000  # all possible marks take less than half of it
RETRY_SECONDS = 30

WORKERS = ThreadPoolExecutor(4, thread_name_prefix="progress")


class Bound:
    """Rate limiter (token bucket) per client: a burst size, and a sustained rate per second."""

    def __init__(self, most: int, rate: float) -> None:
        self._most, self._rate = most, rate
        self._left: dict[str, tuple[float, float]] = {}  # tokens and time, ordered by last request

    def lets(self, who: str) -> bool:
        """Return True if the client may send another request, and count it."""
        now = monotonic()
        left, at = self._left.pop(who, (self._most, now))
        left = min(self._most, left + (now - at) * self._rate)
        self._left[who] = (left - (left >= 1), now)
        self._forget(now - self._most / self._rate)
        return left >= 1

    def _forget(self, before: float) -> None:
        """Remove clients whose buckets are full again."""
        while (first := next(iter(self._left))) and self._left[first][1] < before:
            del self._left[first]


class ProgressHandler(Speaking, BaseVoilaHandler):
    """Base of handlers that respond with JSON, or one sentence on an error."""

    # A class of sixty behind one router opens the index within a minute, with three requests each.
    BY_ADDRESS = Bound(600, 20)
    BY_GUEST = Bound(60, 2)
    NEW = Bound(120, 1 / 30)
    """Limit on new progress ids, each of which takes disk space."""

    async def prepare(self) -> None:
        """Refuse clients that send too many requests."""
        await super().prepare()
        guest = browser(self)
        if not self.BY_ADDRESS.lets(self.whence) or (guest and not self.BY_GUEST.lets(guest)):
            raise self.too_often()

    @property
    def whence(self) -> str:
        """Key of the client: the user name if logged in, otherwise the IP address."""
        them = person(self)
        return them.username if them else self.request.remote_ip or ""

    def too_often(self) -> Finish:
        """Send HTTP 429 with the time to wait."""
        self.set_header("Retry-After", str(RETRY_SECONDS))
        return self.refused(429, say("lobby.progress.often", self.lang, seconds=RETRY_SECONDS))

    def unknown(self) -> Finish:
        """Send HTTP 400 for data that is not progress of this course."""
        return self.refused(400, say("lobby.progress.unknown", self.lang))

    def refused(self, status: int, why: str) -> Finish:
        """Send an error message, and return the exception to raise."""
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(why)
        return Finish()

    def said(self) -> Any:
        """Return the JSON body of the request."""
        if len(self.request.body) > MOST_BYTES:
            raise self.unknown()
        try:
            return parsed(self.request.body.decode())
        except (UnicodeDecodeError, BossError):
            raise self.unknown() from None

    async def in_thread(self, work: Callable[[Saves], T]) -> T:
        """Run work on the saved games in a thread and return its result."""
        try:
            return await asyncio.get_running_loop().run_in_executor(WORKERS, lambda: work(Saves()))
        except BossError as error:
            raise self.refused(503, say(error.key, self.lang, **error.values)) from None


class Progress(ProgressHandler):
    """A learner's progress, by the id in their link."""

    @authenticated
    async def get(self, learner: str) -> None:
        """Send the progress; empty for an unused id."""
        marks = await self.in_thread(lambda saves: saves.marks(learner)) if is_id(learner) else {}
        self.finish(marks)

    @authenticated
    async def put(self, learner: str) -> None:
        """Merge the browser's progress into the stored one; HTTP 400 for marks that the app cannot
        have made.
        """
        marks = self.said()
        if not is_id(learner) or not isinstance(marks, dict) or sifted(marks) != marks:
            raise self.unknown()
        new = marks and not await self.in_thread(lambda saves: saves.knows(learner))
        if new and not self.NEW.lets(self.whence):
            raise self.too_often()
        await self.in_thread(lambda saves: saves.mark(learner, marks))

    @authenticated
    async def delete(self, learner: str) -> None:
        await self.in_thread(lambda saves: saves.forget(learner))


class Checked(ProgressHandler):
    """Validation of a progress file."""

    @authenticated
    def post(self) -> None:
        """Send the marks in the file that belong to this course, without anything else."""
        file = self.said()
        if not isinstance(file, dict) or file.get("schema") != SCHEMA:
            raise self.unknown()
        self.finish(sifted(file.get("marks")))
