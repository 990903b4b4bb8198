"""Where saved games are: SQLite on one computer, PostgreSQL where several servers share them.

Both take the same statements, which say `?` for a value. Here is all that they do differently: how
they are opened, what fails, how pages hear of each other, and who holds a table's lock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from bosslib import BossError

Value = str | int | None


class TakenError(BossError):
    """There is something of this number, or this name, already: another page was faster."""


class Ear(Protocol):
    """How a page hears that there is something new in a game."""

    def look(self) -> bool:
        """To be called each second: whether there may be news of which nothing was heard."""

    def ring(self) -> None:
        """Tell the other pages of the game."""

    def close(self) -> None:
        """Nobody listens any more."""


class Found(Protocol):
    """What a statement has found, or changed."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Database(Protocol):
    """One connection to the saved games."""

    def execute(self, statement: str, values: Sequence[Value] = ()) -> Found:
        """Do what a statement says; its `?` are the values."""

    def executemany(self, statement: str, rows: Iterable[Sequence[Value]]) -> object:
        """The same for many rows."""

    def failing(self, *, together: bool = False) -> AbstractContextManager[Database]:
        """A connection whose failures are told in one line, as BossError.

        `TakenError` if there is a row of that key already. What is done `together` is done whole or
        not at all, and nobody else does something together meanwhile.
        """

    def ear(self, name: str, heard: Callable[[], object]) -> Ear:
        """Call `heard` on this thread's loop when somebody rings for a game."""

    def ring(self, name: str) -> None:
        """Tell all pages of a game that there is something new in it."""

    def lock(self, name: str) -> bool:
        """Take the lock of a game; whether it is this connection's now, and was not before."""

    def locked(self, name: str) -> bool:
        """Whether this connection has the lock of a game."""

    def unlock(self, name: str) -> None:
        """Let another page take it. Who ends, however he ends, lets go of it too."""

    def close(self) -> None:
        """Let go of all."""


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def moment(at: int) -> float:
    """Such a time by the clock of `monotonic`, which nobody puts right; now if it is to come."""
    return time.monotonic() - max(0, now() - at) / 1000
