"""Temporary static file server on a free port."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class Files(SimpleHTTPRequestHandler):
    """Request handler like that of `python -m http.server`, without a log."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def files(folder: Path, handler: Callable[..., Any] = Files) -> Iterator[str]:
    """Serve a folder; yield the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
