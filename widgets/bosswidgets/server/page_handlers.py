"""Pages rendered by the app: the index, and notebooks with one kernel each."""

import asyncio
import re
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jupyter_server.utils import ensure_async
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from bosslib.teaching.course import lessons
from bosslib.words import ENGLISH, languages, say
from bosswidgets import kit
from bosswidgets.kit.bridge import ROOM_VARIABLE
from bosswidgets.kit.page_list import (
    OWN_EXERCISES_PAGE,
    PUZZLES_PAGE,
    index_parts,
    list_pages,
)
from bosswidgets.learn.assigned_exercises import has_own_exercises
from bosswidgets.server.auth.users import logged_in_user
from bosswidgets.server.classroom import PAUSED, TEACHER, FullError
from bosswidgets.server.classroom.teacher_pages import guest_number, is_teacher, visitor_number
from bosswidgets.server.language import LANGUAGE_PARAMETER, LocalizedHandler
from bosswidgets.server.policy import content_security_policy
from bosswidgets.server.prerender import sent_window
from bosswidgets.server.server_limits import ANSWER_SECONDS
from bosswidgets.table.defaults import USER_NAME_VARIABLE
from bosswidgets.table.games import table_pages

PICTURES = r".*\.(png|jpg|gif|svg)"


RETRY_SECONDS = 15  # until the page reloads itself


MAX_HEARTBEATS = 12  # heartbeats, one every ten seconds without output


SENTENCES = (
    "begin",
    "go-on",
    "reached",
    "whole",
    "saved-as",
    "sum",
    "sum-bargain",
    "sum-board",
    "forget",
    "really",
    "no-file",
    "away",
    "loaded",
    "forgotten",
)
"""Sentences used by the index's script, with placeholders."""


MEMORY_SCRIPT = (Path(kit.__file__).parent / "memory.js").read_text("utf-8").replace("export ", "")
"""Code shared by the scripts of the index and the pages."""


PLACEHOLDERS = {name: f"{{{name}}}" for name in ("done", "all", "stars", "most", "file")}


UNFOLDED_PAGES = (OWN_EXERCISES_PAGE, "table")
"""Names of pages that the index never folds, wherever they are in their part."""


class IndexPage(LocalizedHandler, BaseVoilaHandler):
    """Index of the pages, at the root of the app."""

    @authenticated
    def get(self) -> None:
        """Send the index, which is generated from the notebooks and starts no kernel."""
        _ = self.xsrf_token  # sets the XSRF cookie, needed to store progress
        if self.redirect_on_choice():
            return
        root = Path(self.settings["voila"].root_dir)
        known = {code: listed for code in languages() if (listed := list_pages(root, code))}
        lang = self.lang if self.lang in known else next(iter(known), ENGLISH)
        listed = known.get(lang, [])
        if not has_own_exercises():
            listed = [page for page in listed if page.name != OWN_EXERCISES_PAGE]
        classroom = self.settings["classroom"]
        values = {
            "lang": lang,
            "others": [
                (code, say("page.language", code), f"?{LANGUAGE_PARAMETER}={code}")
                for code in known
                if code != lang
            ],
            "parts": index_parts(listed, UNFOLDED_PAGES),
            "tables": table_pages(listed),
            "puzzles": next((page for page in listed if page.name == PUZZLES_PAGE), None),
            "number": guest_number(self) if classroom else 0,
            "teaches": classroom and is_teacher(self),
            "person": logged_in_user(self),
            "memory": MEMORY_SCRIPT,
            "words": {
                name: say(f"lobby.progress.{name}", lang, **PLACEHOLDERS) for name in SENTENCES
            },
        }
        self.set_header("Content-Security-Policy", content_security_policy([MEMORY_SCRIPT]))
        self.finish(self.render_template("lobby.html", lessons=lessons(), **values))

    head = get


class UnavailableError(HTTPError):
    """No page is available: the class is `paused`, `stopped` or `full`, or the app is `crowded`."""

    def __init__(self, why: str) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE)
        self.why = why


class NotebookPage(LocalizedHandler, TornadoVoilaHandler):
    """Page of one notebook, executed in a separate kernel."""

    kernel_id = ""
    guest = TEACHER
    is_complete = False
    kernel: "asyncio.Future[object] | None" = None

    @authenticated
    async def get(self, path: str = "") -> None:
        """Stream the page; stop if the browser disconnects or no more output comes."""
        # Reading the token sets its cookie. Voilà's page sends it back with the request that shuts
        # down its kernel, but nothing else ever sets it; without it every kernel would outlive its
        # page.
        _ = self.xsrf_token
        self.path = path
        self.guest = visitor_number(self) if self.settings["classroom"] else 0
        self.request.connection.stream.set_nodelay(True)
        if not await self._write_page(path):
            await self._end_kernel()

    @authenticated
    async def head(self, path: str = "") -> None:
        """Check that the page exists, without starting a kernel."""
        found = path.endswith(".ipynb") and self.contents_manager.file_exists(path)
        if not await ensure_async(found):
            raise HTTPError(404)

    @property
    def kernel_manager(self) -> "NotebookPage":
        """Kernel manager that Voilà uses: the page itself, which knows the guest."""
        return self

    async def start_kernel(self, *, path: str, env: dict[str, str], **_: object) -> str:
        """Return the id of the page's kernel at once, so that the first picture need not wait for
        the kernel.
        """
        kernels, classroom = self.settings["kernel_manager"], self.settings["classroom"]
        if them := logged_in_user(self):
            env[USER_NAME_VARIABLE] = them.username
        if seen := sent_window(self):
            env[ROOM_VARIABLE] = f"{seen.width}x{seen.height}"
        if classroom and classroom.hold_state and self.guest != TEACHER:
            raise UnavailableError(classroom.hold_state)
        if not kernels.make_room():
            raise UnavailableError("full" if classroom else "crowded")
        if classroom:
            try:
                old = classroom.kernel_to_replace(self.guest, kernels.is_running_or_starting)
            except FullError:
                raise UnavailableError("full") from None
            if old:
                IOLoop.current().add_callback(kernels.shutdown_kernel, old, now=True)
        self.kernel_id, self.kernel = kernels.request_kernel(path, env)
        if classroom:
            classroom.add_visit(self.kernel_id, self.guest, self.path)
        return self.kernel_id

    def get_kernel(self, _: str) -> "asyncio.Future[object] | None":
        """Return a future of the page's kernel."""
        return self.kernel

    async def _write_page(self, path: str) -> bool:
        """Write the page; return True if it was written completely."""
        beats = 0
        try:
            async for html in self.get_generator(path=path):
                silent = "voila_heartbeat()" in html and not self._is_paused()
                beats = beats + 1 if silent else 0
                if beats > MAX_HEARTBEATS or (beats and self._has_failed()):
                    return False
                self.write(html)
                await asyncio.wait_for(self.flush(), ANSWER_SECONDS)
        except (StreamClosedError, TimeoutError):
            return False
        self.is_complete = True
        self.settings["kernel_manager"].mark_built(self.kernel_id)
        return True

    def _is_paused(self) -> bool:
        """Return True if the class is paused, so that the kernel may be frozen."""
        classroom = self.settings["classroom"]
        return bool(classroom) and classroom.hold_state == PAUSED and self.guest != TEACHER

    def _has_failed(self) -> bool:
        """Return True if the kernel has failed to start."""
        if self.kernel is None or not self.kernel.done():
            return False
        return self.kernel.cancelled() or self.kernel.exception() is not None

    def on_connection_close(self) -> None:
        """Shut down the kernel if the browser disconnects before the page is complete."""
        super().on_connection_close()
        if not self.is_complete:
            IOLoop.current().add_callback(self._end_kernel)

    async def _end_kernel(self) -> None:
        await self.settings["kernel_manager"].shutdown_kernel(self.kernel_id, now=True)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Send the reason why there is no page, and when to retry if that may help."""
        _, error, _ = details.get("exc_info", (None, None, None))
        if not isinstance(error, UnavailableError):
            super().write_error(status_code, **details)
            return
        self.set_header("Retry-After", str(RETRY_SECONDS))
        self.finish(self.render_template("503.html", why=error.why, seconds=RETRY_SECONDS))

    def redirect_to_file(self, path: str) -> None:
        """Redirect pictures to their file; HTTP 404 for all other addresses."""
        if not re.fullmatch(PICTURES, path, re.IGNORECASE):
            raise HTTPError(404)
        super().redirect_to_file(path)


class VersionedScript(MultiStaticFileHandler):
    """Voilà's scripts at versioned addresses, which browsers may cache."""

    def get_cache_time(self, *_: object) -> int:
        """Return a year, in seconds."""
        return 365 * 24 * 3600
