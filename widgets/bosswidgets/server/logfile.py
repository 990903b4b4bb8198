"""Error log of the kernels, in a file that a teacher can send: location and kind of each error.

Exception messages are left out, since they may quote a hand or a name; so are the folders of the
installation.
"""

from __future__ import annotations

import logging
import os
import re
import sqlite3
import sys
import threading
import traceback
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from traitlets.log import get_logger

from bosswidgets.kit.token_bucket import TokenBucket

NAME = "boss.log"
LOG = "BOSS_LOG"
"""Environment variable with the file's path, for the kernels."""

MAX_BYTES = 500_000  # bytes; then it is renamed to boss.log.1, replacing the older one
MOST_CAUSES = 5
BURST, PER_SECOND = 100, 1 / 60
"""Most records of a kernel at once, and then in a second: a browser can cause errors without end,
and must not push everything else out of the log.
"""
OBJECT = re.compile(r"[\n<({\[]")
"""What begins the representation of an object in a message."""
ALIKE = 5
"""Most records of a kernel at once that differ in nothing but their time."""


class KernelLogHandler(RotatingFileHandler):
    """Log handler for a file shared by several kernels; it is closed after each record."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, maxBytes=MAX_BYTES, backupCount=1, encoding="utf-8", delay=True)
        self.setLevel(logging.ERROR)
        self.setFormatter(BriefFormatter())
        self._last: logging.LogRecord | None = None
        self._limit = TokenBucket(BURST, PER_SECOND)
        self._alike: defaultdict[str, TokenBucket] = defaultdict(
            lambda: TokenBucket(ALIKE, PER_SECOND)
        )

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record once, even if several loggers propagate it, within the rate limits."""
        if record is not self._last:
            self._last = record
            if self._alike[_text(record)].take() and self._limit.take():
                super().emit(record)
                self.close()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's own name)
        """Ignore a log file that cannot be written."""


class BriefFormatter(logging.Formatter):
    """Formatter that leaves out the arguments of a record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the time, the message template, and the traceback."""
        return f"{self.formatTime(record)} {os.getpid()} {_text(record)}"


def _text(record: logging.LogRecord) -> str:
    """Return the message template of a record, and its traceback."""
    error = record.exc_info[1] if record.exc_info else None
    said = str(record.msg)
    if record.name == "asyncio":  # it uses no template: an object or its arguments would follow
        said = OBJECT.split(said, maxsplit=1)[0].rstrip()
    return "\n".join([f"{record.name}: {said}", *error_lines(error)])


def error_lines(error: BaseException | None) -> Iterator[str]:
    """Yield an error's kind and traceback, then those of its causes."""
    for _ in range(MOST_CAUSES):
        if error is None:
            return
        yield f"  {type(error).__module__}.{type(error).__qualname__}{_safe_message(error)}"
        for frame in traceback.extract_tb(error.__traceback__):
            place = "/".join(Path(frame.filename).parts[-3:])
            yield f"    {place}:{frame.lineno} {frame.name}: {frame.line}"
        error = error.__cause__ or error.__context__


def _safe_message(error: BaseException) -> str:
    """Return the message of a system error, which cannot contain game data; empty for others."""
    if isinstance(error, OSError):
        return f": {error.strerror}"
    return f": {error}" if isinstance(error, ImportError | sqlite3.Error) else ""


def error_loggers() -> tuple[logging.Logger, ...]:
    """Return the loggers that receive the errors in a kernel: the root logger and traitlets'."""
    found = get_logger()
    return logging.getLogger(), found if isinstance(found, logging.Logger) else found.logger


def _log_thread_error(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None:
        error = failed.exc_type, failed.exc_value, failed.exc_traceback
        logging.getLogger("bosswidgets").error("a thread failed", exc_info=error)


def start_log(file: Path) -> KernelLogHandler:
    """Log the errors of this kernel to a file, including those in cells and callbacks.

    The page gets only the kind of error: a traceback or message could name a hidden card. It gets
    nothing that is written to stderr: warnings and other packages' logs name folders of this
    computer.
    """
    with suppress(OSError):  # with a shared database, nothing else is stored in the folder
        file.parent.mkdir(parents=True, exist_ok=True)
    logging.captureWarnings(capture=True)
    writer = KernelLogHandler(file)
    for logger in error_loggers():
        logger.addHandler(writer)
    try:
        from IPython import get_ipython
    except ImportError:
        return writer
    shell: Any = get_ipython()
    if shell is not None:
        setattr(sys.stderr, "write", len)  # noqa: B010 - ipykernel's stream, also for descriptor 2
        threading.excepthook = _log_thread_error
        shown = shell._showtraceback  # IPython calls it for every error

        def show(kind: object, error: BaseException, _lines: object) -> None:
            logging.getLogger("bosswidgets").error(
                "a cell or a click failed", exc_info=(type(error), error, error.__traceback__)
            )
            shown(kind, "", [])

        shell._showtraceback = show
    return writer
