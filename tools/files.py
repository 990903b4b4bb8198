"""A plain file server on a port of its own, for as long as somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class Files(SimpleHTTPRequestHandler):
    """Files as `python -m http.server` sends them, and no word of it."""

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def files(folder: Path, handler: Callable[..., Any] = Files) -> Iterator[str]:
    """The address of a server of a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
