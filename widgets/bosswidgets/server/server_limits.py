"""Limits of the server: open files, pages, connections, bytes and seconds.

If file descriptors run out, libzmq aborts the whole process. Therefore further pages are refused
before that, and the connection that has been idle for longest is closed.
"""

import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import takewhile
from math import ceil
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

from bosswidgets.kit.token_bucket import TokenBucket

MAX_PAGES = 24
"""Limit for one person without a class. With 54 MB and 14 files each (a table whose kernel is not
forked, including the server's share), they take 1.3 GB and 336 files, half of a small laptop's
memory.
"""

FILES_PER_PAGE = 14  # one is the kernel's handle if it was forked
FILES_RESERVE = 10  # reserve that is never given away
FILES_OF_THE_APP = 43  # ten of its own, and those for reading files and saved games
FILES_WANTED = 8192  # a class of 200 needs 2,800 for pages and as many for requests
CONNECTIONS_SHARE = 3  # a third of all files; browsers keep up to six connections per page

MAX_SOCKETS = 512  # limit of `select` on Windows; one more aborts the process
SOCKETS_OF_A_PAGE = 6
SOCKETS_OF_THE_APP = 12

NO_LIMIT = 10**6

MAX_BODY = 500_000  # bytes; a learner's progress has at most 150,000
MAX_MESSAGE = 4_000_000  # per WebSocket message; an uploaded file has up to a million bytes
MOST_WAITING = 16_000_000  # bytes a page has not read, connected or not; a table's has 300,000
HEAD_SECONDS = 30  # for the head of a request, also after a previous one
BODY_SECONDS = 30
ANSWER_SECONDS = 60  # for slow pages and slow readers


def raise_file_limit() -> int:
    """Raise this process's limit of open files as far as allowed; return it, or 0 for no limit."""
    if sys.platform == "win32":
        return 0
    import resource

    limit, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = highest == resource.RLIM_INFINITY
    wanted = FILES_WANTED if unlimited else min(FILES_WANTED, highest)
    if limit == resource.RLIM_INFINITY:
        return 0
    if limit < wanted:
        with suppress(ValueError, OSError):  # macOS reports a limit as unlimited that is not
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, highest))
            limit = wanted
    return limit


def max_pages(files: int) -> int:
    """Return the number of pages that fit into this many files; 0 means no limit other than that of
    Windows.
    """
    if files:
        return (files - files // CONNECTIONS_SHARE - FILES_OF_THE_APP) // FILES_PER_PAGE
    if sys.platform != "win32":
        return NO_LIMIT
    return (
        MAX_SOCKETS - MAX_SOCKETS // CONNECTIONS_SHARE - SOCKETS_OF_THE_APP
    ) // SOCKETS_OF_A_PAGE


def has_files(files: int) -> bool:
    """Return True if there are enough free files for another page or WebSocket."""
    if not files:
        return True
    taken: int = psutil.Process().num_fds()
    return taken + FILES_PER_PAGE + FILES_RESERVE <= files


class ClientRateLimit:
    """Rate limiter with a token bucket per client: a burst size, and a rate per second."""

    def __init__(self, most: int, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._buckets: dict[str, TokenBucket] = {}  # ordered by last request

    def allow(self, who: str) -> bool:
        """Return True if the client may send another request, and count it."""
        bucket = self._buckets.pop(who, None) or TokenBucket(self._most, self._rate, self._clock)
        self._buckets[who] = bucket
        allowed = bucket.take()
        for idle in [*takewhile(self._is_full, self._buckets)]:
            del self._buckets[idle]
        return allowed

    def has_room(self, who: str) -> bool:
        """Return True if the client may send another request, without counting it."""
        return who not in self._buckets or self._buckets[who].left >= 1

    @property
    def seconds_per_request(self) -> int:
        """Seconds after which a client that was refused may send another request."""
        return ceil(1 / self._rate)

    def _is_full(self, who: str) -> bool:
        return self._buckets[who].left >= self._most


class LimitedServer(HTTPServer):
    """HTTP server with a limit on its connections, not counting WebSockets.

    The limit is a third of the open files allowed (`files`, 0 for no limit), or on Windows of the
    sockets.
    """

    def initialize(  # type: ignore[override]
        self, request_callback: HTTPServerConnectionDelegate, files: int, **options: Any
    ) -> None:
        super().initialize(
            request_callback,
            idle_connection_timeout=HEAD_SECONDS,
            body_timeout=BODY_SECONDS,
            max_body_size=MAX_BODY,
            max_buffer_size=MAX_MESSAGE + 2**20,
            **options,
        )
        self.files = files
        usual = MAX_SOCKETS if sys.platform == "win32" else FILES_WANTED
        self.most = (files or usual) // CONNECTIONS_SHARE
        self._waiting: dict[Any, float] = {}
        self._answered: dict[Any, float] = {}

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Accept a connection, closing an idle one if necessary, or refuse it."""
        full = len(self._connections) >= self.most or not has_files(self.files)
        if full and not self._close_idle():
            stream.close()
        else:
            super().handle_stream(stream, address)

    def start_request(self, server_conn: Any, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Register a connection that waits for its next request, the body included."""
        self._answered.pop(server_conn, None)
        self._waiting[server_conn] = monotonic()

        def mark_answered() -> None:
            if self._waiting.pop(server_conn, None):
                self._answered[server_conn] = monotonic()

        inner = super().start_request(server_conn, request_conn)
        return _Request(inner, mark_answered, server_conn.stream.closed)

    def on_close(self, server_conn: Any) -> None:
        self._connections.discard(server_conn)
        self._waiting.pop(server_conn, None)
        self._answered.pop(server_conn, None)

    def _close_idle(self) -> bool:
        """Close the connection that has been idle longest, or one too slow to read its response."""
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


class _Request(HTTPMessageDelegate):
    """Delegate that reports when a request has arrived completely.

    It drops the request if its connection is closed when the head has arrived: a client can
    pipeline many requests and leave, and Tornado would answer them all.
    """

    def __init__(
        self, inner: HTTPMessageDelegate, heard: Callable[[], None], left: Callable[[], bool]
    ) -> None:
        self._inner = inner
        self._heard = heard
        self._left = left

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        if self._left():
            self._inner = HTTPMessageDelegate()
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        self._heard()
        self._inner.finish()

    def on_connection_close(self) -> None:
        self._inner.on_connection_close()
