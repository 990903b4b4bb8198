"""How much the app takes at once: open files, pages, connections, bytes and seconds.

Where the files run out, libzmq ends the whole program: so a page more is refused before that, and
of the connections that ask nothing the one that has waited longest is closed.
"""

import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

import psutil
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream

PAGES = 24
"""As many as one person may have open without a class: of 54 MB and 14 files each (a table whose
kernel is no fork, and the server's share), they take 1.3 GB and 336 files, half of a small laptop's
memory."""

FILES_OF_A_PAGE = 14  # one of them its kernel's handle, where that is a fork
FILES_TO_SPARE = 10  # so many are left whoever asks for one
FILES_OF_THE_APP = 43  # ten of its own, and what a file that is read or a saved game takes
FILES_WANTED = 8192  # a class of 200 has 2,800 for its pages, and as many for what it asks
CONNECTIONS = 3  # a third of all files, since a browser keeps up to six connections to a page

SOCKETS = 512  # as many as `select` can wait for on Windows: one more ends the whole program
SOCKETS_OF_A_PAGE = 6
SOCKETS_OF_THE_APP = 12

NO_BOUND = 10**6

MOST_BODY = 500_000  # bytes; a learner's progress has 150,000 at most
MOST_MESSAGE = 4_000_000  # on a line; a file that somebody opens has a million, before it is quoted
HEAD_SECONDS = 30  # for the head of a request, also after the one before
BODY_SECONDS = 30
ANSWER_SECONDS = 60  # a slow page, a slow reader


def open_more_files() -> int:
    """Raises this program's limit of open files as far as it may; returns it, 0 for none."""
    if sys.platform == "win32":
        return 0
    import resource

    limit, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = highest == resource.RLIM_INFINITY
    wanted = FILES_WANTED if unlimited else min(FILES_WANTED, highest)
    if limit == resource.RLIM_INFINITY:
        return 0
    if limit < wanted:
        with suppress(ValueError, OSError):  # a Mac calls a limit unlimited that is not
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, highest))
            limit = wanted
    return limit


def pages(files: int) -> int:
    """Return for how many pages so many files are enough; 0 files are no limit but Windows' own."""
    if files:
        return (files - files // CONNECTIONS - FILES_OF_THE_APP) // FILES_OF_A_PAGE
    if sys.platform != "win32":
        return NO_BOUND
    return (SOCKETS - SOCKETS // CONNECTIONS - SOCKETS_OF_THE_APP) // SOCKETS_OF_A_PAGE


def has_files(files: int) -> bool:
    """Whether there are files left for a page or a line more, whatever has taken the others."""
    if not files:
        return True
    taken: int = psutil.Process().num_fds()
    return taken + FILES_OF_A_PAGE + FILES_TO_SPARE <= files


class Porter(HTTPServer):
    """A server with a bound on its connections, those that have become lines not counted.

    They have a third of the open files that there may be: `files`, 0 for any number; on Windows a
    third of the sockets.
    """

    def initialize(  # type: ignore[override]
        self, request_callback: HTTPServerConnectionDelegate, files: int, **options: Any
    ) -> None:
        super().initialize(
            request_callback,
            idle_connection_timeout=HEAD_SECONDS,
            body_timeout=BODY_SECONDS,
            max_body_size=MOST_BODY,
            max_buffer_size=MOST_MESSAGE + 2**20,
            **options,
        )
        self.files = files
        usual = SOCKETS if sys.platform == "win32" else FILES_WANTED
        self.most = (files or usual) // CONNECTIONS
        self._waiting: dict[Any, float] = {}
        self._answered: dict[Any, float] = {}

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Takes a connection, if need be in the place of another, or closes it."""
        full = len(self._connections) >= self.most or not has_files(self.files)
        if full and not self._makes_room():
            stream.close()
        else:
            super().handle_stream(stream, address)

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """Waits for the head of the next request."""
        self._answered.pop(server_conn, None)
        self._waiting[server_conn] = monotonic()

        def heard() -> None:
            if self._waiting.pop(server_conn, None):
                self._answered[server_conn] = monotonic()

        return _Head(super().start_request(server_conn, request_conn), heard)

    def on_close(self, server_conn: object) -> None:
        self._connections.discard(server_conn)
        self._waiting.pop(server_conn, None)
        self._answered.pop(server_conn, None)

    def _makes_room(self) -> bool:
        """Closes who has asked nothing for longest, else who has not read his answer in time."""
        late = monotonic() - ANSWER_SECONDS
        slow = (each for each, since in self._answered.items() if since < late)
        found = next(iter(self._waiting), None) or next(slow, None)
        if found is None:
            return False
        self._waiting.pop(found, None)
        self._answered.pop(found, None)
        found.stream.close()
        self._connections.discard(found)
        return True


class _Head(HTTPMessageDelegate):
    """Tells when the head of a request has come."""

    def __init__(self, inner: HTTPMessageDelegate, heard: Callable[[], None]) -> None:
        self._inner = inner
        self._heard = heard

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        self._heard()
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        self._inner.finish()

    def on_connection_close(self) -> None:
        self._inner.on_connection_close()
