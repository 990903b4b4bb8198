"""Log output of the server for `--verbose`, without secrets of an address and without characters
that a terminal would obey.
"""

from __future__ import annotations

import logging
import re
from copy import copy

from tornado.web import RequestHandler

LONG = re.compile(r"[\w-]{16,}")
"""Part of a message that may be a secret: a kernel's id, or a link to somebody's progress."""

WORDS = re.compile(r"[a-z_-]+")
"""Such a part that is no secret: random characters have a capital or a digit among them."""

UNPRINTABLE = re.compile(r"[^\x20-\x7e…]")

QUERY = re.compile(r"(?<=\S)\?\S+")
"""Query of an address within a message."""

ACCESS = logging.getLogger("tornado.access")


def log_answer(handler: RequestHandler) -> None:
    """Log an answered request; its query is left out, and long ids in its path are shortened."""
    status, request = handler.get_status(), handler.request
    level = logging.ERROR if status >= 500 else logging.WARNING if status >= 400 else logging.INFO
    path, time = without_secrets(UNPRINTABLE.sub("�", request.path)), request.request_time() * 1e3
    ACCESS.log(level, "%d %s %s %.0f ms", status, request.method, path, time)


def without_secrets(text: str) -> str:
    """Return a message without queries, with long ids shortened and characters other than
    printable ASCII replaced.

    >>> without_secrets("403 GET /progress/4NqRkLzvQ0aFw2cB?seat=9 (127.0.0.1)")
    '403 GET /progress/… (127.0.0.1)'
    """
    lines = (UNPRINTABLE.sub("�", line) for line in text.split("\n"))
    return "\n".join(LONG.sub(_shorten, QUERY.sub("", line)) for line in lines)


def _shorten(found: re.Match[str]) -> str:
    return found[0] if WORDS.fullmatch(found[0]) else "…"


def hide_secrets(logger: logging.Logger) -> None:
    """Print the messages that a server logs without secrets, also those of Jupyter and Tornado.

    The traceback of an error is printed as it is.
    """
    for handler in filter(None, (*logger.handlers, logging.lastResort)):
        if not isinstance(handler.formatter, DiscreetFormatter):
            handler.setFormatter(DiscreetFormatter(handler.formatter or logging.Formatter()))


class DiscreetFormatter(logging.Formatter):
    """Formatter that removes the secrets from a message before another one formats it."""

    def __init__(self, inner: logging.Formatter) -> None:
        super().__init__()
        self._inner = inner

    def format(self, record: logging.LogRecord) -> str:
        """Return the record's text; the record stays as it is for other handlers."""
        shown = copy(record)
        shown.msg, shown.args = without_secrets(record.getMessage()), ()
        return self._inner.format(shown)
