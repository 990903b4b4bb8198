"""Saved games in a PostgreSQL that several servers share; only a `postgresql://` address needs it.

A thread has one connection, which does all: statements, each a transaction of its own, news by
LISTEN and NOTIFY, and locks, which end with it. One that breaks is made anew when it is next asked.
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
"""For so many seconds a statement waits for others; then it fails."""

PAUSES = (0.5, 5.0)
"""The shortest and the longest time, in seconds, between two tries to connect."""

HOLD = f"SELECT pg_advisory_xact_lock({int.from_bytes(b'boss')})"
"""What is done together waits here until nobody else does."""

NOCASE = (
    "CREATE COLLATION IF NOT EXISTS nocase"
    " (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"
)
"""Capitals and small letters are alike, as SQLite says it of names."""

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
"""What states begin with in which nothing can be asked at all."""

Connection = psycopg.Connection[Any]


class Postgres:
    """A connection to the database at an address; BossError if there is none."""

    def __init__(self, address: str) -> None:
        try:
            conninfo_to_dict(address)
        except psycopg.ProgrammingError:  # which quotes it, with its password
            raise BossError("saves.address") from None
        self._address = address
        self._open: Connection | None = None
        self._within: Connection | None = None
        """The connection, while something is done together."""
        self._locks: set[str] = set()
        self._ears: set[Listener] = set()
        self._loop: AbstractEventLoop | None = None
        self._line = 0
        self.made = 0
        """How often a connection was made."""
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
                self._within = self._open  # what breaks in its midst is not gone on with elsewhere
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
        """Tell all pages of a game that there is something new in it, but who rings."""
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

    def unlock(self, name: str) -> None:
        if name in self._locks:
            self._locks.remove(name)
            with suppress(BossError), self.failing():
                self.execute("SELECT pg_advisory_unlock(?)", (key(name),))

    def close(self) -> None:
        """Let go of the connection, and of all that ends with it."""
        if self._loop:
            self._loop.remove_reader(self._line)
        if self._open:
            self._open.close()
        self._open = self._loop = None
        self._locks.clear()

    def listen(self, ear: Listener) -> None:
        """Have an ear hear what is rung from now on."""
        self._ears.add(ear)
        with suppress(BossError), self.failing():  # else when there is a connection
            self._hear(self._connected(), ear)

    def unlisten(self, ear: Listener) -> None:
        """An ear hears no more."""
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
        """Something has come on the line while nothing was asked: news, or its end."""
        if not self._alive():
            self.close()

    def _rung(self, notify: psycopg.Notify) -> None:
        for ear in [*self._ears]:
            if channel(ear.name) == notify.channel and ear.id != notify.payload:
                ear.rung()

    def _alive(self) -> bool:
        """Whether the connection is good still; the news that has come on it is heard."""
        if self._open is None or self._open.closed:
            return False
        line = self._open.pgconn
        try:
            for _ in range(2):  # a server that ends says so first
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
            raise errors.ConnectionFailure("there was no connection a moment ago")
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
    """The one connection of this thread to an address."""
    if address not in _there.__dict__:
        _there.__dict__[address] = Postgres(address)
    found: Postgres = _there.__dict__[address]
    return found


def steps() -> dict[str, tuple[str, ...]]:
    """The steps by which the tables come to be, as PostgreSQL spells them."""
    spelt = {
        step: tuple(
            each.replace(" WITHOUT ROWID", "").replace(" INTEGER", " BIGINT") for each in written
        )
        for step, written in WRITTEN.items()
    }
    return {**spelt, "guests": (NOCASE, *spelt["guests"])}


@cache
def spelled(statement: str) -> str:
    """A statement as psycopg wants it; all of ours stand in the code."""
    return statement.replace("?", "%s")


def plain(values: Sequence[Value]) -> list[Value]:
    """Values as SQLite takes them: what is true is 1."""
    return [int(each) if isinstance(each, bool) else each for each in values]


def key(name: str) -> int:
    """The number under which PostgreSQL locks a game."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)


def gone(error: psycopg.Error) -> bool:
    """Whether the database can't be reached, or has just ended."""
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError)
    return error.sqlstate.startswith(AWAY)


def why(error: psycopg.Error) -> str:
    """What is wrong, in one line, without the address."""
    told = error.diag.message_primary or str(error).strip()
    return told.splitlines()[0] if told else type(error).__name__


_there = local()
