"""Saved games: in the user's data folder or a shared database, with one row per action.

Ids cannot be guessed; whoever has a game's address has access to it. Rows are never rewritten: an
undo is a row too, and a branch is a separate game. A game is deleted by its player, or if it has
not been opened for 90 days. The computer's clock may be wrong, so a period in which nothing was
opened counts as at most one day.
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
"""Environment variable with the URL of the shared database; it may contain a password."""

KEPT = 90
"""Days after which a game that nobody opens is deleted."""

PAUSE = timedelta(days=2)
"""Period without any access from which a clock change is suspected."""

SLACK = timedelta(minutes=1)
"""Maximum difference between the clocks of two servers."""

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
"""Tables with a time of last access."""

STAMPS = (
    "SELECT min(opened), max(opened) FROM"
    " (SELECT opened FROM games UNION ALL SELECT opened FROM learners) AS stamps"
)


def folder() -> Path:
    """Return the folder of saved games: BOSS_DATA if set, otherwise the system's folder for user
    data.

    BossError if the user has no home folder and BOSS_DATA is not set.
    """
    if named := os.environ.get("BOSS_DATA"):
        return Path(named)
    try:
        return platformdirs.user_data_path("bosslib", appauthor=False)
    except RuntimeError:
        raise BossError("saves.no-home") from None


class Saves:
    """Saved games in a folder or a database; by default where `BOSS_STORE` or `BOSS_DATA` says.

    BossError if they cannot be opened. With `durable`, each transaction waits for the disk, so not
    even a power failure loses it; in a shared database this is always so.
    """

    def __init__(self, place: Path | str | None = None, *, durable: bool = False) -> None:
        self._database = opened(place, durable=durable)
        self._expire()

    @property
    def database(self) -> Database:
        """The database connection."""
        return self._database

    def begin(self, game: SeatedGame) -> str:
        """Store a new game with the actions so far, and return its id."""
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
        """Store the entry with this number, counted from 0: an action or another line of the log.

        `at` is its time in milliseconds since 1970, UTC; None: now. `TakenError` if the number
        exists already, because another page was faster. BossError if the game was deleted or the
        entry cannot be stored. With `again`, the entry is a retry that may have been stored despite
        an error; then it is stored once.
        """
        written = (str(entry), now() if at is None else at)
        try:
            with self.failing() as database:
                database.execute(ADD, (name, number, *written))
        except TakenError:
            if not again or self.written(name, number)[:1] != [written]:
                raise

    def start(self, name: str) -> dict[str, Any]:
        """Return the header of a game's log, as written by `SeatedGame.begun`; BossError if there
        is none.
        """
        with self.failing() as database:
            found = database.execute("SELECT game FROM games WHERE id = ?", (name,)).fetchone()
        if found is None:
            raise BossError("saves.unknown")
        return dict(json.loads(found[0]))

    def since(self, name: str, number: int) -> list[str]:
        """Return a game's entries from this number on."""
        return [entry for entry, _ in self.written(name, number)]

    def written(self, name: str, number: int) -> list[tuple[str, int]]:
        """Return a game's entries from this number on with their times, 0 if unknown."""
        with self.failing() as database:
            return database.execute(SINCE_NUMBER, (name, number)).fetchall()

    def game(self, name: str) -> SeatedGame:
        """Return the current state of a saved game; BossError if there is none."""
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
        """Remove a game's entries from this number on, to repair a log that cannot be replayed."""
        with self.failing() as database:
            database.execute(CUT, (name, number))

    def delete(self, name: str) -> None:
        """Delete a game with everything stored about it."""
        with self.failing() as database:
            database.execute("DELETE FROM games WHERE id = ?", (name,))

    def marks(self, learner: str) -> dict[str, Any]:
        """Return the learner's progress, by the id in their link; empty for a new one."""
        with self.failing() as database:
            return _marks(database, learner)

    def mark(self, learner: str, marks: Marks) -> None:
        """Merge new progress of a learner into the stored progress; invalid marks are dropped."""
        new = sifted(marks)
        self._in_step()
        with self.failing(together=True) as database:  # another page of this learner may write too
            both = merged(_marks(database, learner), new)
            if both:
                database.execute(MARK, (learner, _stamp(), json.dumps(both)))

    def knows(self, learner: str) -> bool:
        """Return True if there is any progress of this learner."""
        with self.failing() as database:
            return bool(database.execute(LEARNER, (learner,)).fetchone())

    def forget(self, learner: str) -> None:
        """Delete a learner's progress."""
        with self.failing() as database:
            database.execute("DELETE FROM learners WHERE id = ?", (learner,))

    def failing(self, *, together: bool = False) -> AbstractContextManager[Database]:
        """Return the context manager `Database.failing`."""
        return self._database.failing(together=together)

    def _expire(self) -> None:
        self._in_step()
        before = datetime.now(UTC) - timedelta(days=KEPT)
        with self.failing() as database:
            oldest, _ = _stamps(database)
        if oldest is None or oldest >= before:
            return  # avoids waiting for writers
        with self.failing(together=True) as database:
            for table in OPENED:
                database.execute(f"DELETE FROM {table} WHERE opened < ?", (_stamp(before),))

    def _in_step(self) -> None:
        """Keep the ages of games when the clock jumps.

        After the change the latest access is at most a day ago and not in the future; the
        differences between access times are kept.
        """
        with self.failing() as database:
            if not _jumped(database):
                return
        with self.failing(together=True) as database:
            jumped = _jumped(database)  # another page may have corrected the same jump
            for table in OPENED if jumped else ():
                rows = database.execute(f"SELECT opened, id FROM {table}").fetchall()
                moved = [(_moved(opened, jumped), name) for opened, name in rows]
                database.executemany(f"UPDATE {table} SET opened = ? WHERE id = ?", moved)


def opened(place: Path | str | None, *, durable: bool) -> Database:
    """Return a new connection to a given place; otherwise this thread's connection to `BOSS_STORE`,
    or a new one to the file in the user's folder.
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
    """Return the oldest and the newest time of access, None if unknown."""
    oldest, newest = database.execute(STAMPS).fetchone()
    return read(oldest), read(newest)


def _jumped(database: Database) -> timedelta:
    """Return by how much the clock has jumped since the last access; 0 if it has not."""
    _, newest = _stamps(database)
    since = datetime.now(UTC) - newest if newest else timedelta()
    if -SLACK <= since <= PAUSE:
        return timedelta()
    return since - timedelta(days=1) if since > timedelta() else since


def _stamp(at: datetime | None = None) -> str:
    """Return a time (default: now) as it is stored, in UTC."""
    return (at or datetime.now(UTC)).replace(tzinfo=None).isoformat(" ", "seconds")


def read(stamp: object) -> datetime | None:
    """Parse a stored time; None if it is invalid."""
    with suppress(ValueError):
        return datetime.fromisoformat(str(stamp)).replace(tzinfo=UTC)
    return None


def _moved(stamp: object, by: timedelta) -> str:
    """Return a stored time shifted by a period; an invalid one counts as now."""
    with suppress(OverflowError):
        return _stamp((read(stamp) or datetime.now(UTC)) + by)
    return _stamp()


def _marks(database: Database, learner: str) -> dict[str, Any]:
    """Return the valid part of the stored progress, which may come from another version."""
    found = database.execute(LEARNER, (learner,)).fetchone()
    try:
        return sifted(json.loads(found[0])) if found else {}
    except (ValueError, TypeError, RecursionError):
        return {}
