"""Saved games: in the user's data folder, or in a database that servers share; an action a row.

A game's id cannot be guessed; who has the address has the game. What was played is never rewritten:
taking back is a row of its own, and what is tried again from the past a game of its own. A game
that its player deletes goes, as does one that nobody opens for 90 days. The computer's clock may be
wrong: a pause in which nothing was opened counts as a day, however long it seems to be.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import platformdirs

from bosslib import BossError
from bosslib.game import AnyAction
from bosslib.log import SeatedGame, told
from bosswidgets.kit.progress import Marks, merged, sifted
from bosswidgets.table.database import Database, TakenError, now
from bosswidgets.table.database.sqlite import SQLite

STORE = "BOSS_STORE"
"""The variable with the address of the database that servers share. A password may stand in it."""

KEPT = 90
"""For how many days a game is kept that nobody opens."""

PAUSE = timedelta(days=2)
"""So long without anything being opened may be a clock that was put right."""

SLACK = timedelta(minutes=1)
"""So far apart may the clocks of two servers be."""

BEGIN = "INSERT INTO games (id, opened, game) VALUES (?, ?, ?)"
PLAYED = "INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)"
ADD = "INSERT INTO entries (game, number, entry, at) VALUES (?, ?, ?, ?)"
CUT = "DELETE FROM entries WHERE game = ? AND number >= ?"
SINCE_NUMBER = (
    "SELECT entry, coalesce(at, 0) FROM entries WHERE game = ? AND number >= ? ORDER BY number"
)
LEARNER = "SELECT marks FROM learners WHERE id = ?"
MARK = (
    "INSERT INTO learners VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET opened = excluded.opened, marks = excluded.marks"
)

OPENED = ("games", "learners")
"""The tables of what is opened now and then."""

STAMPS = (
    "SELECT min(opened), max(opened) FROM"
    " (SELECT opened FROM games UNION ALL SELECT opened FROM learners) AS stamps"
)


def folder() -> Path:
    """Where saved games live: the folder that BOSS_DATA names, else the system's for user data.

    Raise BossError if the user has no home folder and BOSS_DATA is not set.
    """
    if named := os.environ.get("BOSS_DATA"):
        return Path(named)
    try:
        return platformdirs.user_data_path("bosslib", appauthor=False)
    except RuntimeError:
        raise BossError("saves.no-home") from None


class Saves:
    """The saved games in a folder, or at the address of a database; without one, where
    `BOSS_STORE` or `BOSS_DATA` says. BossError if they can't be opened.

    What is `durable` waits for the disk each time, so not even a power cut loses it. In a database
    that servers share everything is.
    """

    def __init__(self, place: Path | str | None = None, *, durable: bool = False) -> None:
        self._database = opened(place, durable=durable)
        self._expire()

    @property
    def database(self) -> Database:
        """The connection by which all of it is asked."""
        return self._database

    def begin(self, game: SeatedGame) -> str:
        """Store a new game with what was played so far; its id."""
        name = secrets.token_urlsafe(16)
        self._in_step()
        played = [(name, at, str(action)) for at, action in enumerate(game.record.actions)]
        with self.failing(together=True) as database:
            database.execute(BEGIN, (name, _stamp(), json.dumps(game.begun())))
            database.executemany(PLAYED, played)
        return name

    def add(
        self,
        name: str,
        number: int,
        entry: AnyAction | str,
        at: int | None = None,
        *,
        again: bool = False,
    ) -> None:
        """Store the entry of this number, counted from 0: an action, or another line of the log. It
        was written at this time, in milliseconds since 1970, UTC; None: now.

        `TakenError` if there is one of that number already: another page was faster. BossError if
        the game was deleted, or if it cannot be written. What was tried before, at the same time,
        may have been written though that failed: `again`, and then it's written once.
        """
        written = (str(entry), now() if at is None else at)
        try:
            with self.failing() as database:
                database.execute(ADD, (name, number, *written))
        except TakenError:
            if not again or self.written(name, number)[:1] != [written]:
                raise

    def start(self, name: str) -> dict[str, Any]:
        """What a game's log begins with, as `SeatedGame.begun` wrote it; BossError if there is
        none.
        """
        with self.failing() as database:
            found = database.execute("SELECT game FROM games WHERE id = ?", (name,)).fetchone()
        if found is None:
            raise BossError("saves.unknown")
        return dict(json.loads(found[0]))

    def since(self, name: str, number: int) -> list[str]:
        """The entries of a game from this number on."""
        return [entry for entry, _ in self.written(name, number)]

    def written(self, name: str, number: int) -> list[tuple[str, int]]:
        """The same, each with the time at which it was written; 0 if that is not known."""
        with self.failing() as database:
            return database.execute(SINCE_NUMBER, (name, number)).fetchall()

    def game(self, name: str) -> SeatedGame:
        """The game of an id, as far as it was played; BossError if there is none."""
        self._in_step()
        with self.failing() as database:
            opened = "UPDATE games SET opened = ? WHERE id = ? RETURNING game"
            found = database.execute(opened, (_stamp(), name)).fetchone()
            rows = database.execute(SINCE_NUMBER, (name, 0)).fetchall()
        if found is None:
            raise BossError("saves.unknown")
        try:
            return told(json.loads(found[0]), rows)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError, BossError):
            raise BossError("saves.damaged") from None

    def cut(self, name: str, number: int) -> None:
        """Remove the entries of a game from this number on: with them it could not go on."""
        with self.failing() as database:
            database.execute(CUT, (name, number))

    def delete(self, name: str) -> None:
        """Remove a game with all that was stored of it."""
        with self.failing() as database:
            database.execute("DELETE FROM games WHERE id = ?", (name,))

    def marks(self, learner: str) -> dict[str, Any]:
        """How far a learner is in the course, by the id of his link; empty for a new one."""
        with self.failing() as database:
            return _marks(database, learner)

    def mark(self, learner: str, marks: Marks) -> None:
        """Keep what is new of a learner's progress, together with what is there; marks of what
        there is not are left out.
        """
        new = sifted(marks)
        self._in_step()
        with self.failing(together=True) as database:  # another page of his may write too
            both = merged(_marks(database, learner), new)
            if both:
                database.execute(MARK, (learner, _stamp(), json.dumps(both)))

    def knows(self, learner: str) -> bool:
        """Whether there is anything of a learner."""
        with self.failing() as database:
            return bool(database.execute(LEARNER, (learner,)).fetchone())

    def forget(self, learner: str) -> None:
        """Remove a learner's progress."""
        with self.failing() as database:
            database.execute("DELETE FROM learners WHERE id = ?", (learner,))

    def failing(self, *, together: bool = False) -> AbstractContextManager[Database]:
        """The database, whose failures are told in one line; what `Database.failing` says."""
        return self._database.failing(together=together)

    def _expire(self) -> None:
        self._in_step()
        before = datetime.now(UTC) - timedelta(days=KEPT)
        with self.failing() as database:
            oldest, _ = _stamps(database)
        if oldest is None or oldest >= before:
            return  # and nobody waits for who writes
        with self.failing(together=True) as database:
            for table in OPENED:
                database.execute(f"DELETE FROM {table} WHERE opened < ?", (_stamp(before),))

    def _in_step(self) -> None:
        """Keep ages as they are when the clock jumps.

        What was opened last was opened a day ago at most, and not in the future; all else is as
        much older than that as it was.
        """
        with self.failing() as database:
            if not _jumped(database):
                return
        with self.failing(together=True) as database:
            jumped = _jumped(database)  # another page may have seen the same jump
            for table in OPENED if jumped else ():
                rows = database.execute(f"SELECT opened, id FROM {table}").fetchall()
                moved = [(_moved(opened, jumped), name) for opened, name in rows]
                database.executemany(f"UPDATE {table} SET opened = ? WHERE id = ?", moved)


def opened(place: Path | str | None, *, durable: bool) -> Database:
    """A connection of its own to a place that is named; else that of this thread to `BOSS_STORE`,
    or one to the file in the user's folder.
    """
    address = os.environ.get(STORE) if place is None else None
    if isinstance(place, str) or address:
        try:
            from bosswidgets.table.database import postgres  # late: 90 ms and 8 MB
        except ModuleNotFoundError:
            raise BossError("saves.no-psycopg") from None
        return postgres.shared(address) if address else postgres.Postgres(str(place))
    return SQLite(Path(place or folder()), durable=durable)


def _stamps(database: Database) -> tuple[datetime | None, datetime | None]:
    """When the oldest and when the newest of what is there was opened, where that is known."""
    oldest, newest = database.execute(STAMPS).fetchone()
    return read(oldest), read(newest)


def _jumped(database: Database) -> timedelta:
    """By how much the clock has jumped since something was opened; 0 if it did not."""
    _, newest = _stamps(database)
    since = datetime.now(UTC) - newest if newest else timedelta()
    if -SLACK <= since <= PAUSE:
        return timedelta()
    return since - timedelta(days=1) if since > timedelta() else since


def _stamp(at: datetime | None = None) -> str:
    """A time as it is stored, UTC; without one, now."""
    return (at or datetime.now(UTC)).replace(tzinfo=None).isoformat(" ", "seconds")


def read(stamp: object) -> datetime | None:
    """The time that was stored; None for what is no time."""
    with suppress(ValueError):
        return datetime.fromisoformat(str(stamp)).replace(tzinfo=UTC)
    return None


def _moved(stamp: object, by: timedelta) -> str:
    """The stored time, so much later; what is no time is now."""
    with suppress(OverflowError):
        return _stamp((read(stamp) or datetime.now(UTC)) + by)
    return _stamp()


def _marks(database: Database, learner: str) -> dict[str, Any]:
    """What is good of what is stored: it may be older than what is looked at today."""
    found = database.execute(LEARNER, (learner,)).fetchone()
    try:
        return sifted(json.loads(found[0])) if found else {}
    except (ValueError, TypeError, RecursionError):
        return {}
