"""Saved games in a PostgreSQL database that several servers share, used only for `postgresql://`
URLs.

Each thread has one connection for everything: statements (one transaction each), notification by
LISTEN and NOTIFY, and locks, which end with the connection. If it breaks, the next statement
reconnects.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from threading import local
from time import monotonic
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from bosslib import BossError
from bosswidgets.table.database import TakenError, Value
from bosswidgets.table.database.listener import Listener, channel
from bosswidgets.table.database.schema import STEPS as WRITTEN
from bosswidgets.table.database.schema import brought_up

PATIENCE = 10
"""Timeout of a statement, in seconds."""

PAUSES = (0.5, 5.0)
"""Minimum and maximum time between two attempts to connect, in seconds."""

HOLD = f"SELECT pg_advisory_xact_lock({int.from_bytes(b'boss')})"
"""Lock that makes `together` blocks mutually exclusive."""

NOCASE = (
    "CREATE COLLATION IF NOT EXISTS nocase"
    " (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"
)
"""Case-insensitive collation, equivalent to SQLite's NOCASE for names."""

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
WAITS = f"SET lock_timeout = '{PATIENCE}s'; SET statement_timeout = '{PATIENCE}s'"
SETTINGS: dict[str, Any] = {
    "autocommit": True,
    "client_encoding": "utf8",
    "application_name": "boss",
    "connect_timeout": 3,
    "tcp_user_timeout": 1000 * PATIENCE,
}

AWAY = ("08", "57P", "53300")
"""SQLSTATE prefixes that mean the database is unavailable."""

Connection = psycopg.Connection[Any]


class Postgres:
    """Connection to the database at a URL; BossError if it is not reachable."""

    def __init__(self, address: str) -> None:
        try:
            conninfo_to_dict(address)
        except psycopg.ProgrammingError:  # the message contains the URL with its password
            raise BossError("saves.address") from None
        self._address = address
        self._open: Connection | None = None
        self._within: Connection | None = None
        """The connection during a `together` block."""
        self._locks: set[str] = set()
        self._ears: set[Listener] = set()
        self._loop: AbstractEventLoop | None = None
        self._line = 0
        self.made = 0
        """Number of connections made."""
        self._pause, self._again = PAUSES[0], 0.0
        with self.failing():
            brought_up(self, TABLES, steps())

    def execute(self, statement: str, values: Sequence[Value] = ()) -> psycopg.Cursor[Any]:
        return self._connected().execute(spelled(statement), plain(values))

    def executemany(self, statement: str, rows: Iterable[Sequence[Value]]) -> object:
        cursor = self._connected().cursor()
        cursor.executemany(spelled(statement), map(plain, rows))
        return cursor

    @contextmanager
    def failing(self, *, together: bool = False) -> Iterator[Postgres]:
        try:
            if not together:
                yield self
                return
            with self._connected().transaction():
                self._within = self._open  # never reconnect in the middle of a transaction
                self.execute(HOLD)
                yield self
        except errors.ForeignKeyViolation:
            raise BossError("saves.gone") from None
        except errors.UniqueViolation:
            raise TakenError("saves.elsewhere") from None
        except psycopg.Error as error:
            key = "saves.away" if gone(error) else "saves.failed"
            raise BossError(key, why=why(error)) from None
        finally:
            if together:
                self._within = None

    def ear(self, name: str, heard: Callable[[], object]) -> Listener:
        return Listener(self, name, heard)

    def ring(self, name: str, by: str = "") -> None:
        """Notify all pages of a game except the sender, whose id is `by`."""
        with suppress(BossError), self.failing():
            self.execute("SELECT pg_notify(?, ?)", (channel(name), by))

    def lock(self, name: str) -> bool:
        if self.locked(name):
            return False
        with self.failing():
            asked = self.execute("SELECT pg_try_advisory_lock(?)", (key(name),))
            if asked.fetchall() == [(True,)]:
                self._locks.add(name)
        return self.locked(name)

    def locked(self, name: str) -> bool:
        return name in self._locks

    def is_locked(self) -> bool:
        """Return False: here a transaction locks the rows of one table, and no other one's."""
        return False

    def unlock(self, name: str) -> None:
        if name in self._locks:
            self._locks.remove(name)
            with suppress(BossError), self.failing():
                self.execute("SELECT pg_advisory_unlock(?)", (key(name),))

    def close(self) -> None:
        """Close the connection, which ends its locks and subscriptions."""
        if self._loop:
            self._loop.remove_reader(self._line)
        if self._open:
            self._open.close()
        self._open = self._loop = None
        self._locks.clear()

    def listen(self, ear: Listener) -> None:
        """Subscribe a listener."""
        self._ears.add(ear)
        with suppress(BossError), self.failing():  # otherwise it subscribes on reconnecting
            self._hear(self._connected(), ear)

    def unlisten(self, ear: Listener) -> None:
        """Unsubscribe a listener."""
        self._ears.discard(ear)
        if all(each.name != ear.name for each in self._ears):
            with suppress(BossError), self.failing():
                self.execute(f'UNLISTEN "{channel(ear.name)}"')

    def _hear(self, connection: Connection, ear: Listener) -> None:
        connection.execute(f'LISTEN "{channel(ear.name)}"'.encode())
        if self._loop is None and ear.loop:
            self._loop, self._line = ear.loop, connection.fileno()
            self._loop.add_reader(self._line, self._come)

    def _come(self) -> None:
        """Handle data that arrives outside a statement: a notification, or the end of the
        connection.
        """
        if not self._alive():
            self.close()

    def _rung(self, notify: psycopg.Notify) -> None:
        for ear in [*self._ears]:
            if channel(ear.name) == notify.channel and ear.id != notify.payload:
                ear.rung()

    def _alive(self) -> bool:
        """Return True if the connection still works; dispatches the notifications received."""
        if self._open is None or self._open.closed:
            return False
        line = self._open.pgconn
        try:
            for _ in range(2):  # a server that shuts down first sends a message
                line.consume_input()
        except psycopg.Error:
            return False
        while found := line.notifies():
            told = found.relname.decode(), found.extra.decode(), found.be_pid
            self._rung(psycopg.Notify(*told))
        return True

    def _connected(self) -> Connection:
        if self._within:
            return self._within
        if self._open and self._alive():
            return self._open
        self.close()
        if monotonic() < self._again:
            raise errors.ConnectionFailure("waiting before the next attempt to connect")
        try:
            made = psycopg.connect(self._address, **SETTINGS)
        except psycopg.Error:
            self._again = monotonic() + self._pause
            self._pause = min(2 * self._pause, PAUSES[1])
            raise
        self._open, self._pause = made, PAUSES[0]
        self.made += 1
        made.add_notify_handler(self._rung)
        made.execute(WAITS)
        for ear in self._ears:
            self._hear(made, ear)
        return made


def shared(address: str) -> Postgres:
    """Return this thread's connection to a URL."""
    if address not in _there.__dict__:
        _there.__dict__[address] = Postgres(address)
    found: Postgres = _there.__dict__[address]
    return found


def steps() -> dict[str, tuple[str, ...]]:
    """Return the migration steps in PostgreSQL's spelling."""
    spelt = {
        step: tuple(
            each.replace(" WITHOUT ROWID", "").replace(" INTEGER", " BIGINT") for each in written
        )
        for step, written in WRITTEN.items()
    }
    return {**spelt, "guests": (NOCASE, *spelt["guests"])}


@cache
def spelled(statement: str) -> str:
    """Convert a statement's placeholders for psycopg; all statements are constants in the code."""
    return statement.replace("?", "%s")


def plain(values: Sequence[Value]) -> list[Value]:
    """Convert booleans to integers, as SQLite does."""
    return [int(each) if isinstance(each, bool) else each for each in values]


def key(name: str) -> int:
    """Return the key of a game's advisory lock."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)


def gone(error: psycopg.Error) -> bool:
    """Return True if the database cannot be reached or has just shut down."""
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError)
    return error.sqlstate.startswith(AWAY)


def why(error: psycopg.Error) -> str:
    """Return an error message in one line, without the URL."""
    told = error.diag.message_primary or str(error).strip()
    return told.splitlines()[0] if told else type(error).__name__


_there = local()
