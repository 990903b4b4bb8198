"""Voilà server with the app's index, error pages and settings.

It gets bound sockets; `app` reports all errors before that.
"""

import mimetypes
import os
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from secrets import token_bytes
from signal import SIGINT, signal
from socket import socket

from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import RedirectHandler, RequestHandler
from traitlets.config import Config
from voila import __version__ as voila_version
from voila.app import Voila
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from bosswidgets.server.access_log import hide_secrets, log_answer
from bosswidgets.server.auth import RequestFilter
from bosswidgets.server.auth.proxies import Network
from bosswidgets.server.classroom import Classroom
from bosswidgets.server.classroom.shared_class import is_shared
from bosswidgets.server.classroom.teacher_pages import (
    ClosePageHandler,
    HoldAllHandler,
    OpenPagesHandler,
    TeacherLogin,
    TeacherPage,
    control_tables,
    freeze_between_writes,
    sync_with_class,
)
from bosswidgets.server.error_responses import RefusedRequest, UnknownAddress, with_plain_errors
from bosswidgets.server.forking.warm_parents import warm_parent
from bosswidgets.server.health import (
    CLASS_POLL_SECONDS,
    POLL_SECONDS,
    SERVER_ID,
    Health,
    KernelStatus,
)
from bosswidgets.server.language import SECURE_SETTING
from bosswidgets.server.page_handlers import PICTURES, IndexPage, NotebookPage, VersionedScript
from bosswidgets.server.policy import content_security_policy
from bosswidgets.server.pool import CHECK_SECONDS
from bosswidgets.server.prerender import prerender_hook
from bosswidgets.server.progress_pages import LearnerProgressHandler, ProgressFileHandler
from bosswidgets.server.rendering import install_exporter
from bosswidgets.server.server_limits import MAX_MESSAGE, MAX_PAGES, LimitedServer, raise_file_limit
from bosswidgets.server.websocket_frames import KernelConnection, KernelWebSocket

EXTENSIONS = [
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "ipycanvas",
]
IDLE_SECONDS = 900
IDLE_SECONDS_OF_A_CLASS = 180  # frees places; slow networks must load the scripts within it
PING, PONG = 5_000, 15_000  # milliseconds; a page that answers no ping within the timeout has gone
OUTPUT_TIMEOUT = 60  # seconds to wait for a cell's output after its end
STATIC = f"voila/static-{voila_version}"


def prepare_server(
    sockets: Sequence[socket],
    notebooks: Path,
    template: Path,
    ready: Callable[[], None],
    *,
    verbose: bool,
    warm: int = 0,
    classroom: Classroom | None = None,
    names: Collection[str] | None = (),
    proxies: Sequence[Network] = (),
    base: str = "/",
    secure: bool = False,
    hub: Config | None = None,
    kind: "type[BossServer] | None" = None,
    more: Config | None = None,
) -> "BossServer":
    """Return a server of a folder's notebooks on bound sockets; `start` serves until interrupted.

    It calls `ready` when the first page can be requested. `template` is a Jupyter data folder;
    `warm` kernels are kept ready. All addresses are below `base`, which begins and ends with a
    slash. Only requests to one of the host `names`, or to a loopback name, are answered; with None,
    all are. `proxies` are trusted to say from which address a request comes. `secure` means that it
    is reached by https only, so its cookies are limited to https. `hub` is the configuration for a
    JupyterHub; `kind` and `more` are a server class and further settings.
    """
    add_data_folder(template)
    if kind is None:
        warm_parent()  # it warms up in the background
    install_exporter()
    files = raise_file_limit()
    config = voila_config(notebooks, base, secure=secure)
    config.KernelPool.warm, config.KernelPool.files = warm, files
    config.KernelPool.pages = 0 if classroom else MAX_PAGES
    for other in (classroom and class_config(classroom), hub, more):
        config.merge(other or Config())
    if not verbose:
        config.MappingKernelManager.kernel_manager_class = (
            "bosswidgets.server.kernel_spec.QuietKernel"
        )
    server = (kind or BossServer)(config=config)
    server.sockets, server.names, server.files, server.ready = sockets, names, files, ready
    server.proxies = proxies
    server.classroom, server.uses_hub = classroom, bool(hub)
    server.initialize([])
    hide_secrets(server.log)
    return server


def add_data_folder(folder: Path) -> None:
    """Make Jupyter look for templates in this folder first."""
    found = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(folder), found]))


def declare_types() -> None:
    """Set the media types of scripts and styles.

    On Windows, Python reads them from the registry, where other programs have registered wrong
    ones, and browsers run no script sent as text/plain.
    """
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("text/javascript", ".mjs")
    mimetypes.add_type("text/css", ".css")
    mimetypes.add_type("image/svg+xml", ".svg")


def voila_config(notebooks: Path, base: str = "/", *, secure: bool = False) -> Config:
    """Return Voilà's configuration; the user's own Jupyter configuration is not read."""
    return Config(
        Voila={
            "config_file_paths": [],
            "base_url": base,
            "root_dir": str(notebooks),
            "kernel_websocket_connection_class": KernelConnection,
            "tornado_settings": _tornado_settings(base, secure=secure),
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
            "page_config_hook": page_config,
            "prelaunch_hook": prerender_hook,
            "kernel_spec_manager_class": "bosswidgets.server.kernel_spec.SinglePython",
            "multi_kernel_manager_class": "bosswidgets.server.pool.KernelPool",
        },
        # A cell's output arrives after its end, late if thirty pages open at once. With the default
        # of four seconds it would be dropped and the page would stay empty.
        VoilaExecutor={"iopub_timeout": OUTPUT_TIMEOUT, "raise_on_iopub_timeout": True},
        AsyncKernelManager={"client_class": "bosswidgets.server.kernel_spec.KernelClient"},
        # No notebook is signed here, and the home folder may not be writable.
        NotebookNotary={"db_file": ":memory:", "secret": token_bytes(32)},
        IdentityProvider={"secure_cookie": secure, "cookie_options": {"samesite": "Lax"}},
        # A restarted kernel would know nothing of the page; the page is told that its kernel is
        # dead.
        KernelRestarter={"restart_limit": 0},
        # A page shuts down its kernel when it is closed; one that could not (after a crash, or on a
        # sleeping laptop) leaves it to be culled. A kernel whose page is open is never culled.
        MappingKernelManager={
            "cull_idle_timeout": IDLE_SECONDS,
            "cull_interval": 60,
            "cull_connected": False,
        },
    )


def _tornado_settings(base: str, *, secure: bool) -> dict[str, object]:
    return {
        # Their names contain a hash of their contents.
        "static_immutable_cache": [f"{base}voila/labextensions/"],
        "log_function": log_answer,
        "xsrf_cookie_kwargs": {"path": base, "samesite": "Lax", "secure": secure},
        SECURE_SETTING: secure,
        "websocket_max_message_size": MAX_MESSAGE,
    }


def class_config(classroom: Classroom) -> Config:
    """Return the settings that differ for a class: places, cookies, and shorter timeouts."""
    return Config(
        Voila={"cookie_secret": classroom.room.derive_secret("cookies")},
        VoilaConfiguration={"page_config_hook": partial(page_config, every=CLASS_POLL_SECONDS)},
        KernelPool={"most": classroom.places},
        MappingKernelManager={"cull_idle_timeout": IDLE_SECONDS_OF_A_CLASS, "cull_interval": 15},
    )


def page_config(
    config: dict[str, object],
    *,
    base_url: str,
    every: float = POLL_SECONDS,
    static: dict[str, object] | None = None,
    **_: object,
) -> dict[str, object]:
    """Return a page's configuration; `static` is that of a static site, which has no server."""
    scripts = url_path_join(base_url, STATIC)
    told = {"fullStaticUrl": scripts, "home": base_url, "aliveEvery": every}
    return config | told | ({"static": static} if static else {"server": SERVER_ID})


class BossServer(Voila):
    """Voilà on bound sockets, with the index in place of its file tree."""

    page: type[NotebookPage] = NotebookPage
    sockets: Sequence[socket]
    names: Collection[str] | None
    proxies: Sequence[Network]
    files: int
    ready: Callable[[], None]
    classroom: Classroom | None = None
    uses_hub: bool

    def init_settings(self) -> dict[str, object]:
        """Return Voilà's settings with ping timeouts, the class, and headers."""
        declare_types()
        own = {
            "ws_ping_interval": PING,
            "ws_ping_timeout": PONG,
            "compress_response": True,  # generated pages; files: replies.py
            "classroom": self.classroom,
            "headers": {
                "Content-Security-Policy": content_security_policy(),
                "Referrer-Policy": "same-origin",  # a seat's page has its secret in its address
            },
        }
        return {**super().init_settings(), **own}

    def init_handlers(self) -> list[object]:
        """Return Voilà's handlers, with those that show a page replaced by ours."""
        home = self.server_url
        shared = {"voila_configuration": self.voila_configuration}
        ours = {TornadoVoilaHandler: self.page, VoilaKernelWebsocketHandler: KernelWebSocket}
        handlers: list[object] = [
            (home, IndexPage, shared),
            (url_path_join(home, "progress"), ProgressFileHandler, shared),
            (url_path_join(home, "progress/([A-Za-z0-9_-]+)"), LearnerProgressHandler, shared),
            (url_path_join(home, "alive/([A-Za-z0-9-]+)"), KernelStatus, shared),
            (url_path_join(home, "healthz"), with_plain_errors(Health)),
        ]
        if self.classroom:
            handlers += [
                (url_path_join(home, "teacher"), TeacherPage, shared),
                (url_path_join(home, "teacher/present"), OpenPagesHandler, shared),
                (url_path_join(home, "teacher/hold"), HoldAllHandler, shared),
                (url_path_join(home, "teacher/close"), ClosePageHandler, shared),
                *(
                    (url_path_join(home, each), page, shared)
                    for each, page in _class_handlers().items()
                ),
                (url_path_join(home, "teacher/(.+)"), TeacherLogin, shared),
            ]
        for pattern, handler, *options in super().init_handlers():
            if handler not in (TornadoVoilaTreeHandler, VoilaContentsHandler, LogoutHandler):
                handlers.append(
                    (pattern, ours.get(handler) or with_plain_errors(handler), *options)
                )
        scripts = url_path_join(home, STATIC, "(.*)")
        if home != "/":
            handlers.append((home.rstrip("/"), RedirectHandler, {"url": home}))
        handlers += [
            (scripts, with_plain_errors(VersionedScript), {"paths": self.static_paths}),
            (url_path_join(home, r"voila/tree.*"), RedirectHandler, {"url": home}),
            (r".*", UnknownAddress, shared),
        ]
        if not self.uses_hub:
            return handlers
        from bosswidgets.server.auth.hub import (
            with_authentication,
        )  # late: its packages are optional

        return with_authentication(handlers, home, shared)

    def listen(self) -> None:
        """Serve on the sockets until Ctrl-C or SIGTERM, then shut down every kernel."""
        shared = {"voila_configuration": self.voila_configuration}
        door = RequestFilter(self.app, self.names, RefusedRequest, proxies=self.proxies, **shared)
        self.porter = LimitedServer(door, files=self.files)
        self.porter.add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.ready)
        self.ioloop.add_callback(self.kernel_manager.keep_warm)
        looks = PeriodicCallback(self._check_kernels, 1000 * CHECK_SECONDS)
        self.ioloop.add_callback(looks.start)
        if self.classroom and not is_shared():  # its pages are not held any more
            self.ioloop.add_callback(control_tables, self.classroom.room, held=False)
        # KeyboardInterrupt raised within a task would be raised again while kernels are shut down.
        before = signal(SIGINT, self._handle_signal_stop)
        try:
            self.ioloop.start()
        finally:
            signal(SIGINT, before)  # a second Ctrl-C interrupts the shutdown
            # Voilà would use another event loop, where kernels that are starting never finish.
            self.ioloop.run_sync(partial(self.kernel_manager.shutdown_all, now=True))
            self.stop()

    async def _check_kernels(self) -> None:
        """Shut down runaway kernels, synchronize the class, and freeze pages opened during
        a pause.
        """
        await self.kernel_manager.end_runaways()
        if self.classroom and is_shared():
            await sync_with_class(self.classroom, self.kernel_manager)
        if self.classroom:
            await freeze_between_writes(self.classroom, self.kernel_manager)


def _class_handlers() -> dict[str, type[RequestHandler]]:
    """Return the additional handlers of a class, by path."""
    from bosswidgets.server.classroom import (  # late: 0.3 s
        assigned_exercises,
        class_export,
        class_progress,
        entry_questions,
        our_class_page,
        room_pages,
        table_page,
        table_pages,
    )

    parts = (
        assigned_exercises,
        room_pages,
        table_pages,
        table_page,
        class_export,
        our_class_page,
        entry_questions,
        class_progress,
    )
    return {name: page for part in parts for name, page in part.ADDRESSES.items()}
