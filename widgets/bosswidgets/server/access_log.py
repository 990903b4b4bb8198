"""Access log of the server, which `--verbose` prints: no secret of an address is in it, and nothing
that a terminal would obey.
"""

from __future__ import annotations

import logging
import re

from tornado.web import RequestHandler

SECRET = re.compile(r"[\w-]{16,}")
"""Part of a path that may be a secret: a kernel's id, or a link to somebody's progress."""

UNPRINTABLE = re.compile(r"[^\x20-\x7e]")

ACCESS = logging.getLogger("tornado.access")


def log_answer(handler: RequestHandler) -> None:
    """Log an answered request; its query is left out, and long ids in its path are shortened."""
    status, request = handler.get_status(), handler.request
    level = logging.ERROR if status >= 500 else logging.WARNING if status >= 400 else logging.INFO
    path = SECRET.sub("…", UNPRINTABLE.sub("�", request.path))
    ACCESS.log(
        level, "%d %s %s %.0f ms", status, request.method, path, request.request_time() * 1e3
    )
