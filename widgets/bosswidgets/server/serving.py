"""Voilà as the app serves it: our index, our error pages, our settings.

It gets sockets that are bound already; what goes wrong before that is `app`'s to say.
"""

import asyncio
import os
import re
from collections.abc import Callable, Collection, Sequence
from functools import partial
from http import HTTPStatus
from pathlib import Path
from signal import SIGINT, signal
from socket import socket
from typing import Any

from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.utils import ensure_async, url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RedirectHandler, authenticated
from traitlets.config import Config
from voila import __version__ as voila_version
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from bosslib.teaching.course import lessons
from bosslib.words import ENGLISH, languages, say
from bosswidgets.kit.lobby import OWN, by_part, pages, table_page
from bosswidgets.learn.given import some
from bosswidgets.server.alive import EVERY, EVERY_OF_A_CLASS, Alive
from bosswidgets.server.bounds import ANSWER_SECONDS, MOST_MESSAGE, PAGES, Porter, open_more_files
from bosswidgets.server.classroom import TEACHER, Classroom, FullError
from bosswidgets.server.classroom_pages import Close, Enter, Hold, Present, Teacher, guest, visitor
from bosswidgets.server.door import Door
from bosswidgets.server.given_pages import ADDRESSES
from bosswidgets.server.language import CHOICE, Speaking
from bosswidgets.server.lines import Line
from bosswidgets.server.pool import LOOK
from bosswidgets.server.progress_pages import Checked, Progress
from bosswidgets.server.rendering import compile_once
from bosswidgets.server.replies import Refused, Unknown, plain

PICTURES = r".*\.(png|jpg|gif|svg)"
EXTENSIONS = [
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "ipycanvas",
]
IDLE_SECONDS = 900
IDLE_SECONDS_OF_A_CLASS = 180  # others want the place; a slow network must bring the scripts in it
RETRY_SECONDS = 15  # as the page of 503.html does
PING, PONG = 5_000, 15_000  # milliseconds: a page that answers no ping for so long has gone
BEATS = 12  # one every ten seconds in which nothing comes
TOLD = (
    "begin",
    "go-on",
    "reached",
    "whole",
    "saved-as",
    "sum",
    "sum-board",
    "forget",
    "really",
    "no-file",
    "away",
    "loaded",
    "forgotten",
)
"""The sentences of the index that its script says, and fills."""
FILLED = {name: f"{{{name}}}" for name in ("done", "all", "stars", "most", "file")}
STATIC = f"voila/static-{voila_version}"


def prepared(
    sockets: Sequence[socket],
    notebooks: Path,
    template: Path,
    ready: Callable[[], None],
    *,
    verbose: bool,
    warm: int = 0,
    classroom: Classroom | None = None,
    names: Collection[str] = (),
) -> "Server":
    """A server of the notebooks of a folder on sockets; `start` serves until it is interrupted.

    It calls `ready` when the first page can be asked for. `template` is a Jupyter data folder;
    `warm` kernels are kept ready. Only who asks by one of the `names`, or on this computer, is
    answered.
    """
    found = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(template), found]))
    config = settings(notebooks)
    compile_once()
    files = open_more_files()
    config.Kernels.warm = warm
    config.Kernels.files = files
    config.Kernels.pages = 0 if classroom else PAGES
    if classroom:
        config.VoilaConfiguration.page_config_hook = partial(_page_config, every=EVERY_OF_A_CLASS)
        config.Kernels.most = classroom.places
        config.MappingKernelManager.cull_idle_timeout = IDLE_SECONDS_OF_A_CLASS
        config.MappingKernelManager.cull_interval = 15
    if not verbose:
        config.MappingKernelManager.kernel_manager_class = "bosswidgets.server.kernels.QuietKernel"
    server = Server(config=config)
    server.sockets = sockets
    server.names = names
    server.files = files
    server.ready = ready
    server.classroom = classroom
    server.initialize([])
    return server


def settings(notebooks: Path) -> Config:
    """How Voilà is told to work; nothing is read from the user's own Jupyter configuration."""
    return Config(
        Voila={
            "config_file_paths": [],
            "root_dir": str(notebooks),
            "kernel_websocket_connection_class": "bosswidgets.server.lines.Connection",
            "tornado_settings": {
                # Their names contain a hash of what is in them.
                "static_immutable_cache": ["/voila/labextensions/"],
                "websocket_max_message_size": MOST_MESSAGE,
            },
        },
        VoilaConfiguration={
            "template": "boss",
            "theme": "light",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "show_tracebacks": False,
            "strip_sources": True,
            "file_allowlist": [PICTURES],
            "extension_allowlist": EXTENSIONS,
            "page_config_hook": _page_config,
            "kernel_spec_manager_class": "bosswidgets.server.kernels.OwnPython",
            "multi_kernel_manager_class": "bosswidgets.server.pool.Kernels",
        },
        AsyncKernelManager={"client_class": "bosswidgets.server.kernels.Client"},
        # A new kernel would know nothing of the page: it is told instead that its own is dead.
        KernelRestarter={"restart_limit": 0},
        # A page ends its kernel when it goes; one that could not (a crash, a laptop asleep) leaves
        # it to be culled. A kernel whose page is open is never culled, however long one thinks.
        MappingKernelManager={
            "cull_idle_timeout": IDLE_SECONDS,
            "cull_interval": 60,
            "cull_connected": False,
        },
    )


def _page_config(
    config: dict[str, Any], *, base_url: str, every: float = EVERY, **_: object
) -> dict[str, Any]:
    scripts = url_path_join(base_url, STATIC)
    return config | {"fullStaticUrl": scripts, "home": base_url, "aliveEvery": every}


class Server(Voila):
    """Voilà on sockets that are bound, with the index in place of its tree of files."""

    sockets: Sequence[socket]
    names: Collection[str]
    files: int
    ready: Callable[[], None]
    classroom: Classroom | None = None

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, when a silent page has gone, and the class for who asks for it."""
        pings = {"ws_ping_interval": PING, "ws_ping_timeout": PONG}
        return {**super().init_settings(), **pings, "classroom": self.classroom}

    def init_handlers(self) -> list[Any]:
        """Voilà's handlers with ours in the place of those that show a page."""
        home = self.server_url
        shared = {"voila_configuration": self.voila_configuration}
        ours = {TornadoVoilaHandler: NotebookPage, VoilaKernelWebsocketHandler: Line}
        handlers: list[Any] = [
            (home, Index, shared),
            (url_path_join(home, "progress"), Checked, shared),
            (url_path_join(home, "progress/([A-Za-z0-9_-]+)"), Progress, shared),
            (url_path_join(home, "alive/([A-Za-z0-9-]+)"), Alive, shared),
        ]
        if self.classroom:
            handlers += [
                (url_path_join(home, "teacher"), Teacher, shared),
                (url_path_join(home, "teacher/present"), Present, shared),
                (url_path_join(home, "teacher/hold"), Hold, shared),
                (url_path_join(home, "teacher/close"), Close, shared),
                *((url_path_join(home, each), page, shared) for each, page in ADDRESSES.items()),
                (url_path_join(home, "teacher/(.+)"), Enter, shared),
            ]
        for pattern, handler, *options in super().init_handlers():
            if handler not in (TornadoVoilaTreeHandler, VoilaContentsHandler, LogoutHandler):
                handlers.append((pattern, ours.get(handler) or plain(handler), *options))
        scripts = url_path_join(home, STATIC, "(.*)")
        return [
            *handlers,
            (scripts, plain(Script), {"paths": self.static_paths}),
            (url_path_join(home, r"voila/tree.*"), RedirectHandler, {"url": home}),
            (r".*", Unknown, shared),
        ]

    def listen(self) -> None:
        """Answers on the sockets until Ctrl-C or SIGTERM, then ends every kernel."""
        shared = {"voila_configuration": self.voila_configuration}
        door = Door(self.app, self.names, Refused, **shared)
        self.porter = Porter(door, files=self.files)
        self.porter.add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.ready)
        self.ioloop.add_callback(self.kernel_manager.keep_warm)
        looks = PeriodicCallback(self._look, 1000 * LOOK)
        self.ioloop.add_callback(looks.start)
        # Raised in the midst of a task, KeyboardInterrupt would come again while kernels are ended.
        before = signal(SIGINT, self._handle_signal_stop)
        try:
            self.ioloop.start()
        finally:
            signal(SIGINT, before)  # who cannot wait for the kernels presses Ctrl-C again
            # Voilà would end them on a loop of its own, where those that are starting never end.
            self.ioloop.run_sync(partial(self.kernel_manager.shutdown_all, now=True))
            self.stop()

    async def _look(self) -> None:
        """Ends kernels that have run away; pages that came during a pause stand still too."""
        await self.kernel_manager.look()
        if self.classroom:
            self.classroom.pause(self.kernel_manager)


class Index(Speaking, BaseVoilaHandler):
    """The list of pages, at the root of the app."""

    @authenticated
    def get(self) -> None:
        """Writes the index; it is read from the notebooks each time, and starts no kernel."""
        _ = self.xsrf_token  # sets its cookie, which the browser shows to keep its progress here
        if self.chose():
            return
        root = Path(self.settings["voila"].root_dir)
        known = {code: listed for code in languages() if (listed := pages(root, code))}
        lang = self.lang if self.lang in known else next(iter(known), ENGLISH)
        listed = known.get(lang, [])
        if not some():
            listed = [page for page in listed if page.name != OWN]
        number = guest(self) if self.settings["classroom"] else 0
        values = {
            "lang": lang,
            "others": [
                (code, say("page.language", code), f"?{CHOICE}={code}")
                for code in known
                if code != lang
            ],
            "parts": by_part(listed),
            "table": table_page(listed),
            "number": number,
            "words": {name: say(f"lobby.progress.{name}", lang, **FILLED) for name in TOLD},
        }
        self.finish(self.render_template("lobby.html", lessons=lessons(), **values))

    head = get


class UnavailableError(HTTPError):
    """There is no page now: the class is `paused` or `stopped`, or `full`, or the app `crowded`."""

    def __init__(self, why: str) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE)
        self.why = why


class NotebookPage(Speaking, TornadoVoilaHandler):
    """One notebook, run in a kernel of its own."""

    kernel_id = ""
    guest = TEACHER
    whole = False
    kernel: "asyncio.Future[Any] | None" = None

    @authenticated
    async def get(self, path: str = "") -> None:
        """Streams the page; stops when nobody reads it any more, or nothing comes any more."""
        # Reading the token sets its cookie. Voilà's page sends it back with the message that ends
        # its kernel, but nothing else ever sets it: without it every kernel outlives its page.
        _ = self.xsrf_token
        self.path = path
        self.guest = visitor(self) if self.settings["classroom"] else 0
        self.request.connection.stream.set_nodelay(True)
        if not await self._written(path):
            await self._end_kernel()

    @authenticated
    async def head(self, path: str = "") -> None:
        """Says whether there is such a page; that takes no kernel."""
        found = path.endswith(".ipynb") and self.contents_manager.file_exists(path)
        if not await ensure_async(found):
            raise HTTPError(404)

    @property
    def kernel_manager(self) -> "NotebookPage":
        """Whom Voilà asks for a kernel: the page, which knows for whom it is."""
        return self

    async def start_kernel(self, *, path: str, env: dict[str, str], **_: object) -> str:
        """The id of the page's kernel, at once: its first picture waits for no kernel."""
        kernels, classroom = self.settings["kernel_manager"], self.settings["classroom"]
        if classroom and classroom.held and self.guest != TEACHER:
            raise UnavailableError(classroom.held)
        if not kernels.has_room():
            raise UnavailableError("full" if classroom else "crowded")
        if classroom:
            try:
                old = classroom.makes_room(self.guest, kernels.alive)
            except FullError:
                raise UnavailableError("full") from None
            if old:
                IOLoop.current().add_callback(kernels.shutdown_kernel, old, now=True)
        self.kernel_id, self.kernel = kernels.promise(path, env)
        if classroom:
            classroom.enter(self.kernel_id, self.guest, self.path)
        return self.kernel_id

    def get_kernel(self, _: str) -> "asyncio.Future[Any] | None":
        """The page's kernel, when it is there."""
        return self.kernel

    async def _written(self, path: str) -> bool:
        """Whether the whole page could be written."""
        beats = 0
        try:
            async for html in self.get_generator(path=path):
                beats = beats + 1 if "voila_heartbeat()" in html else 0
                if beats > BEATS or (beats and self._failed()):
                    return False
                self.write(html)
                await asyncio.wait_for(self.flush(), ANSWER_SECONDS)
        except (StreamClosedError, TimeoutError):
            return False
        self.whole = True
        return True

    def _failed(self) -> bool:
        """Whether the kernel will never be there."""
        if self.kernel is None or not self.kernel.done():
            return False
        return self.kernel.cancelled() or self.kernel.exception() is not None

    def on_connection_close(self) -> None:
        """Ends the kernel of a page that is left before all of it is there."""
        super().on_connection_close()
        if not self.whole:
            IOLoop.current().add_callback(self._end_kernel)

    async def _end_kernel(self) -> None:
        await self.settings["kernel_manager"].shutdown_kernel(self.kernel_id, now=True)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Says why there is no page; when there may be one soon, also when to ask again."""
        _, error, _ = details.get("exc_info", (None, None, None))
        if not isinstance(error, UnavailableError):
            super().write_error(status_code, **details)
            return
        self.set_header("Retry-After", str(RETRY_SECONDS))
        self.finish(self.render_template("503.html", why=error.why))

    def redirect_to_file(self, path: str) -> None:
        """A picture lies elsewhere; there is no page at any other address."""
        if not re.fullmatch(PICTURES, path, re.IGNORECASE):
            raise HTTPError(404)
        super().redirect_to_file(path)


class Script(MultiStaticFileHandler):
    """Voilà's scripts at an address that names its version, so that a browser may keep them."""

    def get_cache_time(self, *_: object) -> int:
        """A year, in seconds."""
        return 365 * 24 * 3600
