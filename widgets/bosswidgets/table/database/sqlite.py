"""Saved games in a SQLite file of one computer, which all its pages open."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from traitlets.log import get_logger

from bosslib import BossError
from bosswidgets.table.database import TakenError, Value
from bosswidgets.table.database.schema import migrate
from bosswidgets.table.database.udp_listener import UdpListener, notify_pages

NAME = "games.sqlite"

FILE_SUFFIXES = ("", "-wal", "-shm")
"""File name suffixes of one SQLite database, including its write-ahead log."""

LOCK_SUFFIX = ".lock"
"""Suffix of a table's lock file."""

WAIT = 10
"""Seconds to wait for another process's transaction."""

RETRY = 0.01
"""Seconds between two attempts where SQLite does not wait by itself."""


class SQLite:
    """Connection to the file in a folder; BossError if it cannot be opened.

    With `durable`, each transaction waits for the disk, so not even a power failure loses it.
    """

    def __init__(self, place: Path, *, durable: bool = False) -> None:
        self._locks: dict[str, Any] = {}
        self._lock_folder = place / "tables"
        self._files = place / f"{NAME}-wal", place / NAME
        try:
            place.mkdir(parents=True, exist_ok=True)
            make_private(place / NAME)
            self._connection = sqlite3.connect(place / NAME, timeout=WAIT)
            self._use_write_ahead_log()
            waits = "FULL" if durable else "NORMAL"  # NORMAL: no disk sync at every action
            self.execute(f"PRAGMA synchronous = {waits}")
            self.execute("PRAGMA foreign_keys = ON")  # deleting a game also deletes its entries
            migrate(self, "SELECT name FROM sqlite_master")
        except (OSError, sqlite3.Error) as error:
            why = getattr(error, "strerror", None) or error
            raise BossError("saves.folder", folder=place, why=why) from None
        except BossError as error:
            raise BossError("saves.folder", folder=place, why=error.values["why"]) from None

    def _use_write_ahead_log(self) -> None:
        """Switch the file to a write-ahead log, so that readers do not wait for writers.

        Of two connections that open a new file at once, SQLite refuses one without waiting.
        """
        end = monotonic() + WAIT
        while True:
            try:
                self.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or monotonic() > end:
                    raise
                sleep(RETRY)
            else:
                return

    def execute(self, statement: str, values: Sequence[Value] = ()) -> sqlite3.Cursor:
        return self._connection.execute(statement, values)

    def executemany(self, statement: str, rows: Iterable[Sequence[Value]]) -> object:
        return self._connection.executemany(statement, rows)

    @contextmanager
    def error_boundary(self, *, together: bool = False, exclusive: bool = True) -> Iterator[SQLite]:
        """Context manager of the interface; a SQLite file has one writer anyway."""
        try:
            with self._connection:
                if together:
                    self.execute("BEGIN IMMEDIATE")
                yield self
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                raise BossError("saves.gone") from None
            raise TakenError("saves.elsewhere") from None
        except sqlite3.Error as error:
            raise BossError("saves.failed", why=error) from None

    def is_locked(self) -> bool:
        """Return True if another process is inside a write transaction, without waiting for it."""
        self.execute("PRAGMA busy_timeout = 0")
        try:
            self.execute("BEGIN IMMEDIATE")
            self.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            return _is_busy(error)
        finally:
            self.execute(f"PRAGMA busy_timeout = {WAIT * 1000}")
        return False

    def version(self) -> tuple[int, ...]:
        """Return a value that differs whenever the file has changed; ten times faster than asking
        SQLite.
        """
        found = []
        for file in self._files:
            with suppress(OSError):
                status = file.stat()
                found += [status.st_mtime_ns, status.st_size]
        return tuple(found)

    def subscribe(self, name: str, heard: Callable[[], object]) -> UdpListener:
        return UdpListener(self, name, heard)

    def notify(self, name: str) -> None:
        notify_pages(self, name)

    def acquire_lock(self, name: str) -> bool:
        """Acquire the lock of a game; on systems without file locks every page gets it."""
        from filelock import FileLock, Timeout  # late: it takes 50 ms, rarely needed

        if self.has_lock(name):
            return False
        lock = FileLock(self._lock_file(name), thread_local=False)
        try:
            self._lock_folder.mkdir(parents=True, exist_ok=True)
            lock.acquire(blocking=False)
        except Timeout:
            return False
        except (OSError, NotImplementedError):
            get_logger().warning(
                "file locks are not available: every page of a table runs its bots", exc_info=True
            )
        self._locks[name] = lock
        return True

    def has_lock(self, name: str) -> bool:
        return name in self._locks

    def release_lock(self, name: str) -> None:
        if lock := self._locks.pop(name, None):
            with suppress(OSError):
                lock.release(force=True)

    def remove_lock(self, name: str) -> None:
        """Remove the lock file of a game that has been deleted.

        A page of the game may still hold its lock; nobody else needs it any more.
        """
        with suppress(OSError):  # there is none, or it is open: Windows keeps such files
            self._lock_file(name).unlink()

    def remove_unused_locks(self) -> None:
        """Remove the lock files of all games that have been deleted."""
        files = [*self._lock_folder.glob(f"*{LOCK_SUFFIX}")]  # first: a game precedes its lock
        with self.error_boundary():
            there = {name for (name,) in self.execute("SELECT id FROM games").fetchall()}
        for name in {file.name.removesuffix(LOCK_SUFFIX) for file in files} - there:
            self.remove_lock(name)

    def _lock_file(self, name: str) -> Path:
        return self._lock_folder / f"{name}{LOCK_SUFFIX}"

    def close(self) -> None:
        for name in [*self._locks]:
            self.release_lock(name)
        self._connection.close()


def _is_busy(error: sqlite3.OperationalError) -> bool:
    """Return True if another connection has a lock that the statement needs."""
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def make_private(file: Path) -> None:
    """Create a database file if it is missing, and restrict it and its write-ahead log to their
    owner (mode 0600).

    SQLite gives a new log the mode of the file; an older one may be in use with another mode. A
    mode that cannot be set stays as it was.

    An existing file must not be opened here: closing any descriptor of a file drops all POSIX locks
    that the process holds on it, including those of SQLite's connections. Another process would
    then delete the write-ahead log while it is in use (sqlite.org/howtocorrupt.html, section 2.2).
    """
    with suppress(OSError):  # it exists, or the folder is not writable
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    for each in database_files(file):
        with suppress(OSError):
            if each.stat().st_mode & 0o077:
                each.chmod(0o600)


def database_files(file: Path) -> list[Path]:
    """Return the files of a database, which need not all exist: itself and its write-ahead log."""
    return [file.with_name(file.name + suffix) for suffix in FILE_SUFFIXES]
