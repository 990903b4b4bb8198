"""Endpoints of the index's script: storing a learner's progress, and validating a progress file.

The database may be locked or slow, so it is accessed in threads, and other pages do not wait.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tornado.web import Finish, authenticated
from voila.handler import BaseVoilaHandler

from bosslib import BossError
from bosslib.documents.nodes import parse_document
from bosslib.words import say
from bosswidgets.kit.progress import is_id, validate_progress
from bosswidgets.server.auth.proxies import client_network
from bosswidgets.server.auth.users import logged_in_user
from bosswidgets.server.classroom.teacher_pages import browser_identity
from bosswidgets.server.language import LocalizedHandler
from bosswidgets.server.server_limits import ClientRateLimit
from bosswidgets.table.saves import Saves

T = TypeVar("T")

SCHEMA = "boss-progress/1"
MAX_BYTES = 150_000  # all possible marks take less than half of it
RETRY_SECONDS = 30

WORKERS = ThreadPoolExecutor(4, thread_name_prefix="progress")


class ProgressHandler(LocalizedHandler, BaseVoilaHandler):
    """Base of handlers that respond with JSON, or one sentence on an error."""

    # A class of sixty behind one router opens the index within a minute, with three requests each.
    BY_ADDRESS = ClientRateLimit(600, 20)
    BY_GUEST = ClientRateLimit(60, 2)
    NEW_BY_ADDRESS = ClientRateLimit(120, 1 / 30)
    """Limit on new progress ids, each of which takes disk space."""
    NEW_BY_GUEST = ClientRateLimit(10, 1 / 300)
    """Limit of one browser, so that it does not use up the limit of its address; some learners
    share one.
    """

    async def prepare(self) -> None:
        """Refuse clients that send too many requests."""
        await super().prepare()
        self.require_rate(self.BY_GUEST, self.BY_ADDRESS)

    def require_rate(self, by_guest: ClientRateLimit, by_address: ClientRateLimit) -> None:
        """Respond with HTTP 429 if the browser or its address sends too many requests.

        A request counts for both or for neither: refused requests of a browser must not count
        against others at the same address, nor those of an address against the browser.
        """
        guest = browser_identity(self)
        if guest and not by_guest.has_room(guest):
            raise self.send_too_many(max(RETRY_SECONDS, by_guest.seconds_per_request))
        if not by_address.allow(self.client_key):
            raise self.send_too_many(max(RETRY_SECONDS, by_address.seconds_per_request))
        if guest:
            by_guest.allow(guest)

    @property
    def client_key(self) -> str:
        """Key of the client: the user name if logged in, otherwise the IP address, apart for
        browsers that have a cookie, which a script without one must not shut out.
        """
        if them := logged_in_user(self):
            return them.username
        known = "a browser at" if browser_identity(self) else "somebody at"
        return f"{known} {client_network(self.request.remote_ip)}"

    def send_unknown(self) -> Finish:
        """Send HTTP 400 for data that is not progress of this course."""
        return self.send_error_text(400, say("lobby.progress.unknown", self.lang))

    def read_body(self) -> object:
        """Return the JSON body of the request."""
        if len(self.request.body) > MAX_BYTES:
            raise self.send_unknown()
        try:
            return parse_document(self.request.body.decode())
        except (UnicodeDecodeError, BossError):
            raise self.send_unknown() from None

    async def in_thread(self, work: Callable[[Saves], T]) -> T:
        """Run work on the saved games in a thread and return its result."""
        try:
            return await asyncio.get_running_loop().run_in_executor(WORKERS, lambda: work(Saves()))
        except BossError as error:
            raise self.send_error_text(503, self.error_text(error)) from None


class LearnerProgressHandler(ProgressHandler):
    """A learner's progress, by the id in their link."""

    @authenticated
    async def get(self, learner: str) -> None:
        """Send the progress; empty for an unused id."""
        marks = (
            await self.in_thread(lambda saves: saves.progress(learner)) if is_id(learner) else {}
        )
        self.finish(marks)

    @authenticated
    async def put(self, learner: str) -> None:
        """Merge the browser's progress into the stored one; HTTP 400 for marks that the app cannot
        have made.
        """
        marks = self.read_body()
        if not is_id(learner) or not isinstance(marks, dict) or validate_progress(marks) != marks:
            raise self.send_unknown()
        if not await self.in_thread(
            lambda saves: saves.merge_progress(learner, marks, begins=False)
        ):
            self.require_rate(self.NEW_BY_GUEST, self.NEW_BY_ADDRESS)
            await self.in_thread(lambda saves: saves.merge_progress(learner, marks))

    @authenticated
    async def delete(self, learner: str) -> None:
        await self.in_thread(lambda saves: saves.delete_progress(learner))


class ProgressFileHandler(ProgressHandler):
    """Validation of a progress file."""

    @authenticated
    def post(self) -> None:
        """Send the marks in the file that belong to this course, without anything else."""
        file = self.read_body()
        if not isinstance(file, dict) or file.get("schema") != SCHEMA:
            raise self.send_unknown()
        self.finish(validate_progress(file.get("marks")))
