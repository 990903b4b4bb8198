"""Database of saved games: SQLite on one computer, PostgreSQL if several servers share them.

Both accept the same statements, with `?` for values. This interface covers the differences:
opening, errors, notification between pages, and table locks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from bosslib import BossError

Value = str | int | None


MAX_TRIES = 20
"""Number of times that an entry is tried again because another page was faster."""


class TakenError(BossError):
    """A row with this number or name exists already: another page was faster."""


class Listener(Protocol):
    """Subscription of a page to news in a game."""

    def poll(self) -> bool:
        """Return True if there may be news without a notification; called every second."""

    def notify(self) -> None:
        """Notify the other pages of the game."""

    def close(self) -> None:
        """Unsubscribe."""


class QueryResult(Protocol):
    """Result of a statement."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Database(Protocol):
    """A connection to the saved games."""

    def execute(self, statement: str, values: Sequence[Value] = ()) -> QueryResult:
        """Execute a statement with the values for its `?` placeholders."""

    def executemany(self, statement: str, rows: Iterable[Sequence[Value]]) -> object:
        """Execute a statement once for each row of values."""

    def error_boundary(
        self, *, together: bool = False, exclusive: bool = True
    ) -> AbstractContextManager[Database]:
        """Context manager that converts database errors to BossError with a one-line message.

        `TakenError` if the key exists already. With `together`, the block is one transaction and,
        if `exclusive`, excludes all other such blocks.
        """

    def is_locked(self) -> bool:
        """Return True if another process holds the write lock of the whole database now."""

    def subscribe(self, name: str, heard: Callable[[], object]) -> Listener:
        """Subscribe to a game: `heard` is called on this thread's event loop for each
        notification.
        """

    def notify(self, name: str) -> None:
        """Notify all pages of a game."""

    def acquire_lock(self, name: str) -> bool:
        """Acquire the lock of a game; return True if this connection has just acquired it."""

    def has_lock(self, name: str) -> bool:
        """Return True if this connection holds the lock of a game."""

    def release_lock(self, name: str) -> None:
        """Release the lock. It is also released when the process exits."""

    def remove_lock(self, name: str) -> None:
        """Remove what is stored of the lock of a game that has been deleted."""

    def remove_unused_locks(self) -> None:
        """Remove what is stored of the locks of all games that have been deleted."""

    def close(self) -> None:
        """Close the connection and release all locks."""


def now_ms() -> int:
    """Return the current time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def to_monotonic(at: int) -> float:
    """Convert such a time to the scale of `time.monotonic`, which is never adjusted; times in the
    future become now.
    """
    return time.monotonic() - max(0, now_ms() - at) / 1000
