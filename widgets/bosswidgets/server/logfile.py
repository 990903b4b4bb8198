"""What goes wrong in a page's Python, in a file that a teacher can send: where, and of which kind.

What an exception says is left out, since it may quote a hand or a name; so are the folders in which
the program lies.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import traceback
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from traitlets.log import get_logger

NAME = "boss.log"
LOG = "BOSS_LOG"
"""The variable that tells the pages' kernels where the file is."""

LARGEST = 500_000  # bytes; then it becomes boss.log.1, in the place of the one before
MOST_CAUSES = 5


class Writer(RotatingFileHandler):
    """Writes to a file that other kernels write to: it is open for no longer than it takes."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True)
        self.setLevel(logging.ERROR)
        self.setFormatter(Brief())
        self._last: logging.LogRecord | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a record once, however many loggers pass it on."""
        if record is not self._last:
            self._last = record
            super().emit(record)
            self.close()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's own name)
        """A log that cannot be written is no further fault."""


class Brief(logging.Formatter):
    """A record without what was filled into it."""

    def format(self, record: logging.LogRecord) -> str:
        """The time, what was being done, and where it failed."""
        head = f"{self.formatTime(record)} {os.getpid()} {record.name}: {record.msg}"
        error = record.exc_info[1] if record.exc_info else None
        return "\n".join([head, *told(error)])


def told(error: BaseException | None) -> Iterator[str]:
    """The kind of an error and where it was raised, and the same of what led to it."""
    for _ in range(MOST_CAUSES):
        if error is None:
            return
        yield f"  {type(error).__module__}.{type(error).__qualname__}{_harmless(error)}"
        for frame in traceback.extract_tb(error.__traceback__):
            place = "/".join(Path(frame.filename).parts[-3:])
            yield f"    {place}:{frame.lineno} {frame.name}: {frame.line}"
        error = error.__cause__ or error.__context__


def _harmless(error: BaseException) -> str:
    """What an error of the computer says: it knows no game."""
    if isinstance(error, OSError):
        return f": {error.strerror}"
    return f": {error}" if isinstance(error, ImportError | sqlite3.Error) else ""


def loggers() -> tuple[logging.Logger, ...]:
    """Those that hear of what fails in a kernel: Python's own, and the kernel's."""
    found = get_logger()
    return logging.getLogger(), found if isinstance(found, logging.Logger) else found.logger


def begin(file: Path) -> Writer:
    """Write this kernel's faults to a file, those of cells and of clicks among them.

    A page learns only the kind of error: tracebacks and messages can name paths and hidden cards.
    """
    writer = Writer(file)
    for logger in loggers():
        logger.addHandler(writer)
    try:
        from IPython import get_ipython
    except ImportError:
        return writer
    shell: Any = get_ipython()
    if shell is not None:
        shown = shell._showtraceback  # the one place through which all of them go

        def show(kind: Any, error: BaseException, _lines: Any) -> None:
            logging.getLogger("bosswidgets").error(
                "a cell or a click failed", exc_info=(type(error), error, error.__traceback__)
            )
            shown(kind, "", [])

        shell._showtraceback = show
    return writer
