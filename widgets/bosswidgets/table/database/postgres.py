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
from bosswidgets.table.database.postgres_listener import PostgresListener, channel_name
from bosswidgets.table.database.schema import STEPS as WRITTEN
from bosswidgets.table.database.schema import migrate

STATEMENT_TIMEOUT = 10
"""Timeout of a statement, in seconds."""

IDLE_TIMEOUT = 5
"""Timeout of a transaction between two statements, in seconds, after which its connection is ended.

A page that is frozen there would otherwise keep its locks. Others wait longer than this for a lock.
"""

RECONNECT_PAUSES = (0.5, 5.0)
"""Minimum and maximum time between two attempts to connect, in seconds."""

LOCK_KEY = int.from_bytes(b"boss")

LOCK_ALL = f"SELECT pg_advisory_xact_lock({LOCK_KEY})"
"""Lock that makes `together` blocks mutually exclusive."""

IS_LOCKED = (
    "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 0"
    f" AND objid = {LOCK_KEY} AND objsubid = 1 AND database ="
    " (SELECT oid FROM pg_database WHERE datname = current_database()))"
)
"""Query for holders of the lock and for those who wait for it: they get it even if suspended."""

NOCASE = (
    "CREATE COLLATION IF NOT EXISTS nocase"
    " (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"
)
"""Case-insensitive collation, equivalent to SQLite's NOCASE for names."""

EXISTING = (
    "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    " UNION ALL SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"
)
SET_TIMEOUTS = (
    f"SET lock_timeout = '{STATEMENT_TIMEOUT}s'; SET statement_timeout = '{STATEMENT_TIMEOUT}s';"
    f" SET idle_in_transaction_session_timeout = '{IDLE_TIMEOUT}s'"
)
SETTINGS: dict[str, Any] = {
    "autocommit": True,
    "client_encoding": "utf8",
    "application_name": "boss",
    "connect_timeout": 3,
    "tcp_user_timeout": 1000 * STATEMENT_TIMEOUT,
}

UNAVAILABLE_STATES = ("08", "57P", "53300", "25P03")
"""SQLSTATE prefixes that mean the database is unavailable, or has ended an idle transaction."""

Connection = psycopg.Connection[object]


class Postgres:
    """Connection to the database at a URL; BossError if it is not reachable."""

    def __init__(self, address: str) -> None:
        try:
            conninfo_to_dict(address)
        except psycopg.ProgrammingError:  # the message contains the URL with its password
            raise BossError("saves.address") from None
        self._address = address
        self._connection: Connection | None = None
        self._transaction_connection: Connection | None = None
        """The connection during a `together` block."""
        self._locks: set[str] = set()
        self._listeners: set[PostgresListener] = set()
        self._loop: AbstractEventLoop | None = None
        self._file_descriptor = 0
        self.connection_count = 0
        """Number of connections made."""
        self._pause, self._next_attempt = RECONNECT_PAUSES[0], 0.0
        with self.error_boundary():
            migrate(self, EXISTING, postgres_steps())

    def execute(self, statement: str, values: Sequence[Value] = ()) -> psycopg.Cursor[object]:
        return self._connect().execute(to_psycopg(statement), to_integers(values))

    def executemany(self, statement: str, rows: Iterable[Sequence[Value]]) -> object:
        cursor = self._connect().cursor()
        cursor.executemany(to_psycopg(statement), map(to_integers, rows))
        return cursor

    @contextmanager
    def error_boundary(
        self, *, together: bool = False, exclusive: bool = True
    ) -> Iterator[Postgres]:
        try:
            if not together:
                yield self
                return
            with self._connect().transaction():
                self._transaction_connection = (
                    self._connection
                )  # never reconnect in the middle of a transaction
                if exclusive:
                    self.execute(LOCK_ALL)
                yield self
        except errors.ForeignKeyViolation:
            raise BossError("saves.gone") from None
        except errors.UniqueViolation:
            raise TakenError("saves.elsewhere") from None
        except psycopg.Error as error:
            key = "saves.away" if is_unavailable(error) else "saves.failed"
            raise BossError(key, why=error_line(error)) from None
        finally:
            if together:
                self._transaction_connection = None

    def subscribe(self, name: str, heard: Callable[[], object]) -> PostgresListener:
        return PostgresListener(self, name, heard)

    def notify(self, name: str, by: str = "") -> None:
        """Notify all pages of a game except the sender, whose id is `by`."""
        with suppress(BossError), self.error_boundary():
            self.execute("SELECT pg_notify(?, ?)", (channel_name(name), by))

    def acquire_lock(self, name: str) -> bool:
        if self.has_lock(name):
            return False
        with self.error_boundary():
            asked = self.execute("SELECT pg_try_advisory_lock(?)", (advisory_lock_key(name),))
            if asked.fetchall() == [(True,)]:
                self._locks.add(name)
        return self.has_lock(name)

    def has_lock(self, name: str) -> bool:
        return name in self._locks

    def is_locked(self) -> bool:
        """Return True if another process is in a `together` block, or about to be."""
        with self.error_boundary():
            return bool(self.execute(IS_LOCKED).fetchone()[0])  # type: ignore[index]

    def release_lock(self, name: str) -> None:
        if name in self._locks:
            self._locks.remove(name)
            with suppress(BossError), self.error_boundary():
                self.execute("SELECT pg_advisory_unlock(?)", (advisory_lock_key(name),))

    def remove_lock(self, name: str) -> None:
        """Do nothing: nothing is stored of a lock."""

    def remove_unused_locks(self) -> None:
        """Do nothing: nothing is stored of a lock."""

    def close(self) -> None:
        """Close the connection, which ends its locks and subscriptions."""
        if self._loop:
            self._loop.remove_reader(self._file_descriptor)
        if self._connection:
            self._connection.close()
        self._connection = self._loop = None
        self._locks.clear()

    def listen(self, ear: PostgresListener) -> None:
        """Subscribe a listener."""
        self._listeners.add(ear)
        with suppress(BossError), self.error_boundary():  # otherwise it subscribes on reconnecting
            self._listen_on(self._connect(), ear)

    def unlisten(self, ear: PostgresListener) -> None:
        """Unsubscribe a listener."""
        self._listeners.discard(ear)
        if all(each.name != ear.name for each in self._listeners):
            with suppress(BossError), self.error_boundary():
                self.execute(f'UNLISTEN "{channel_name(ear.name)}"')

    def _listen_on(self, connection: Connection, ear: PostgresListener) -> None:
        connection.execute(f'LISTEN "{channel_name(ear.name)}"'.encode())
        if self._loop is None and ear.loop:
            self._loop, self._file_descriptor = ear.loop, connection.fileno()
            self._loop.add_reader(self._file_descriptor, self._on_readable)

    def _on_readable(self) -> None:
        """Handle data that arrives outside a statement: a notification, or the end of the
        connection.
        """
        if not self._is_alive():
            self.close()

    def _dispatch(self, notify: psycopg.Notify) -> None:
        for ear in [*self._listeners]:
            if channel_name(ear.name) == notify.channel and ear.id != notify.payload:
                ear.schedule_callback()

    def _is_alive(self) -> bool:
        """Return True if the connection still works; dispatches the notifications received."""
        if self._connection is None or self._connection.closed:
            return False
        line = self._connection.pgconn
        try:
            for _ in range(2):  # a server that shuts down first sends a message
                line.consume_input()
        except psycopg.Error:
            return False
        while found := line.notifies():
            told = found.relname.decode(), found.extra.decode(), found.be_pid
            self._dispatch(psycopg.Notify(*told))
        return True

    def _connect(self) -> Connection:
        if self._transaction_connection:
            return self._transaction_connection
        if self._connection and self._is_alive():
            return self._connection
        self.close()
        if monotonic() < self._next_attempt:
            raise errors.ConnectionFailure("waiting before the next attempt to connect")
        try:
            made = psycopg.connect(self._address, **SETTINGS)
        except psycopg.Error:
            self._next_attempt = monotonic() + self._pause
            self._pause = min(2 * self._pause, RECONNECT_PAUSES[1])
            raise
        self._connection, self._pause = made, RECONNECT_PAUSES[0]
        self.connection_count += 1
        made.add_notify_handler(self._dispatch)
        made.execute(SET_TIMEOUTS)
        for ear in self._listeners:
            self._listen_on(made, ear)
        return made


def thread_connection(address: str) -> Postgres:
    """Return this thread's connection to a URL."""
    if address not in _thread_connections.__dict__:
        _thread_connections.__dict__[address] = Postgres(address)
    found: Postgres = _thread_connections.__dict__[address]
    return found


def postgres_steps() -> dict[str, tuple[str, ...]]:
    """Return the migration steps in PostgreSQL's spelling."""
    spelt = {
        step: tuple(
            each.replace(" WITHOUT ROWID", "").replace(" INTEGER", " BIGINT") for each in written
        )
        for step, written in WRITTEN.items()
    }
    return {**spelt, "guests": (NOCASE, *spelt["guests"])}


@cache
def to_psycopg(statement: str) -> str:
    """Convert a statement's placeholders for psycopg; all statements are constants in the code."""
    return statement.replace("?", "%s")


def to_integers(values: Sequence[Value]) -> list[Value]:
    """Convert booleans to integers, as SQLite does."""
    return [int(each) if isinstance(each, bool) else each for each in values]


def advisory_lock_key(name: str) -> int:
    """Return the key of a game's advisory lock."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)


def is_unavailable(error: psycopg.Error) -> bool:
    """Return True if the database cannot be reached or has just shut down."""
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError)
    return error.sqlstate.startswith(UNAVAILABLE_STATES)


def error_line(error: psycopg.Error) -> str:
    """Return an error message in one line, without the URL."""
    told = error.diag.message_primary or str(error).strip()
    return told.splitlines()[0] if told else type(error).__name__


_thread_connections = local()
