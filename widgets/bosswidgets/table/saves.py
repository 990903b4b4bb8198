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
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import platformdirs

from bosslib import BossError
from bosslib.log import SeatedGame, replay_log
from bosslib.log_entries import Entry
from bosswidgets.kit.progress import Progress, merge_progress, validate_progress
from bosswidgets.table.database import Database, TakenError, Value, now_ms
from bosswidgets.table.database.sqlite import SQLite

STORE_VARIABLE = "BOSS_STORE"
"""Environment variable with the URL of the shared database; it may contain a password."""

KEEP_DAYS = 90
"""Days after which a game that nobody opens is deleted."""

SUSPICIOUS_PAUSE = timedelta(days=2)
"""Period without any access from which a clock change is suspected."""

MAX_CLOCK_SKEW = timedelta(minutes=1)
"""Maximum difference between the clocks of two servers."""

BEGIN = "INSERT INTO games (id, opened, game) VALUES (?, ?, ?)"
PLAYED = "INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)"
ADD = "INSERT INTO entries (game, number, entry, at) VALUES (?, ?, ?, ?)"
LOCK_SEAT = "UPDATE seats SET seen = seen WHERE secret = ?"
"""Statement that locks the seat of a secret's hash until the transaction ends."""

CUT = "DELETE FROM entries WHERE game = ? AND number >= ?"
SINCE_NUMBER = (
    "SELECT entry, coalesce(at, 0) FROM entries WHERE game = ? AND number >= ? ORDER BY number"
)
LEARNER = "SELECT marks FROM learners WHERE id = ?"
MARK = (
    "INSERT INTO learners VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET opened = excluded.opened, marks = excluded.marks"
)

STAMPED_TABLES = ("games", "learners")
"""Tables with a time of last access."""

STAMPS = (
    "SELECT (SELECT min(opened) FROM games), (SELECT min(opened) FROM learners),"
    " (SELECT max(opened) FROM games), (SELECT max(opened) FROM learners)"
)
"""Query for the times of access; each of the four reads one row of an index."""


def data_folder() -> Path:
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
        self._database = open_database(place, durable=durable)
        self._delete_expired()

    @property
    def database(self) -> Database:
        """The database connection."""
        return self._database

    def create_game(self, game: SeatedGame) -> str:
        """Store a new game with the actions so far, and return its id."""
        name = secrets.token_urlsafe(16)
        self._correct_clock_jump()
        played = [(name, at, str(action)) for at, action in enumerate(game.record.actions)]
        with self.error_boundary(together=True) as database:
            database.execute(BEGIN, (name, _format_time(), json.dumps(game.header())))
            database.executemany(PLAYED, played)
        return name

    def append_entry(
        self,
        name: str,
        number: int,
        entry: Entry | str,
        at: int | None = None,
        *,
        again: bool = False,
        seat_hash: str = "",
    ) -> None:
        """Store the entry with this number, counted from 0: a value, or a line of the log.

        With the hash of a seat's secret it is stored only if the secret still gives access;
        otherwise BossError.

        `at` is its time in milliseconds since 1970, UTC; None: now. `TakenError` if the number
        exists already, because another page was faster. BossError if the game was deleted or the
        entry cannot be stored. With `again`, the entry is a retry that may have been stored despite
        an error; then it is stored once.
        """
        written = (str(entry), now_ms() if at is None else at)
        try:
            with self.error_boundary(together=bool(seat_hash), exclusive=False) as database:
                lock_seat(database, seat_hash)
                database.execute(ADD, (name, number, *written))
        except TakenError:
            if not again or self.entries_since(name, number)[:1] != [written]:
                raise

    def append_last(
        self,
        name: str,
        number: int,
        entry: Entry,
        check: Callable[[list[tuple[str, int]]], bool],
        also: Callable[[Database], bool] = lambda _: True,
    ) -> bool:
        """Store an entry after all others, in one transaction with its check and what is `also`
        written.

        `check` gets the entries from `number` on; if it or `also` returns False, nothing is stored.
        `TakenError` if another page was faster, which only a shared database allows.
        """
        with self.error_boundary(together=True) as database:
            new = database.execute(SINCE_NUMBER, (name, number)).fetchall()
            if not check(new) or not also(database):
                return False
            database.execute(ADD, (name, number + len(new), str(entry), now_ms()))
        return True

    def log_header(self, name: str) -> dict[str, object]:
        """Return the header of a game's log, as written by `SeatedGame.header`; BossError if there
        is none.
        """
        with self.error_boundary() as database:
            found = database.execute("SELECT game FROM games WHERE id = ?", (name,)).fetchone()
        if found is None:
            raise BossError("saves.unknown")
        return dict(json.loads(found[0]))

    def entry_texts_since(self, name: str, number: int) -> list[str]:
        """Return a game's entries from this number on."""
        return [entry for entry, _ in self.entries_since(name, number)]

    def entries_since(self, name: str, number: int) -> list[tuple[str, int]]:
        """Return a game's entries from this number on with their times, 0 if unknown."""
        with self.error_boundary() as database:
            return database.execute(SINCE_NUMBER, (name, number)).fetchall()

    def recent_entry_count(self, name: str, seconds: int, beginning: str) -> int:
        """Return the number of entries with this beginning written in the last seconds."""
        now = now_ms()  # an entry after it was written before the clock was set back
        asked = (
            "SELECT count(*) FROM entries WHERE game = ? AND at BETWEEN ? AND ? AND entry LIKE ?"
        )
        with self.error_boundary() as database:
            values: list[Value] = [name, now - 1000 * seconds + 1, now, f"{beginning}%"]
            return int(database.execute(asked, values).fetchone()[0])

    def load_game(self, name: str) -> SeatedGame:
        """Return the current state of a saved game; BossError if there is none."""
        self._correct_clock_jump()
        with self.error_boundary() as database:
            opened = "UPDATE games SET opened = ? WHERE id = ? RETURNING game"
            found = database.execute(opened, (_format_time(), name)).fetchone()
            rows = database.execute(SINCE_NUMBER, (name, 0)).fetchall()
        if found is None:
            raise BossError("saves.unknown")
        try:
            return replay_log(json.loads(found[0]), rows)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError, BossError):
            raise BossError("saves.damaged") from None

    def truncate(self, name: str, number: int) -> None:
        """Remove a game's entries from this number on, to repair a log that cannot be replayed."""
        with self.error_boundary() as database:
            database.execute(CUT, (name, number))

    def delete(self, name: str) -> None:
        """Delete a game with everything stored about it."""
        with self.error_boundary() as database:
            database.execute("DELETE FROM games WHERE id = ?", (name,))
        self._database.remove_lock(name)

    def progress(self, learner: str) -> dict[str, object]:
        """Return the learner's progress, by the id in their link; empty for a new one."""
        with self.error_boundary() as database:
            return _stored_progress(database, learner)

    def merge_progress(self, learner: str, marks: Progress, *, begins: bool = True) -> bool:
        """Merge new progress of a learner into the stored progress; invalid marks are dropped.

        Without stored progress it `begins`, even if it is empty, or nothing is stored and the
        result is False.
        """
        new = validate_progress(marks)
        self._correct_clock_jump()
        with self.error_boundary(
            together=True
        ) as database:  # another page of this learner may write too
            if not begins and not database.execute(LEARNER, (learner,)).fetchone():
                return False
            both = merge_progress(_stored_progress(database, learner), new)
            database.execute(MARK, (learner, _format_time(), json.dumps(both)))
        return True

    def delete_progress(self, learner: str) -> None:
        """Delete a learner's progress."""
        with self.error_boundary() as database:
            database.execute("DELETE FROM learners WHERE id = ?", (learner,))

    def error_boundary(
        self, *, together: bool = False, exclusive: bool = True
    ) -> AbstractContextManager[Database]:
        """Return the context manager `Database.error_boundary`."""
        return self._database.error_boundary(together=together, exclusive=exclusive)

    def _delete_expired(self) -> None:
        self._correct_clock_jump()
        before = datetime.now(UTC) - timedelta(days=KEEP_DAYS)
        with self.error_boundary() as database:
            oldest, _ = _access_times(database)
        if oldest is None or oldest >= before:
            return  # avoids waiting for writers
        with self.error_boundary(together=True) as database:
            for table in STAMPED_TABLES:
                database.execute(f"DELETE FROM {table} WHERE opened < ?", (_format_time(before),))
        self._database.remove_unused_locks()

    def _correct_clock_jump(self) -> None:
        """Keep the ages of games when the clock jumps.

        After the change the latest access is at most a day ago and not in the future; the
        differences between access times are kept.
        """
        with self.error_boundary() as database:
            if not _clock_jump(database):
                return
        with self.error_boundary(together=True) as database:
            jumped = _clock_jump(database)  # another page may have corrected the same jump
            for table in STAMPED_TABLES if jumped else ():
                rows = database.execute(f"SELECT opened, id FROM {table}").fetchall()
                moved = [(_shift_time(opened, jumped), name) for opened, name in rows]
                database.executemany(f"UPDATE {table} SET opened = ? WHERE id = ?", moved)


def lock_seat(database: Database, seat_hash: str) -> None:
    """Lock the seat of a secret's hash until the transaction ends; without a hash, do nothing.

    BossError if the secret gives access to no seat any more.
    """
    if seat_hash and not database.execute(LOCK_SEAT, (seat_hash,)).rowcount:
        raise BossError("table.held-moved")


def open_database(place: Path | str | None, *, durable: bool) -> Database:
    """Return a new connection to a given place; otherwise this thread's connection to `BOSS_STORE`,
    or a new one to the file in the user's folder.
    """
    address = os.environ.get(STORE_VARIABLE) if place is None else None
    if isinstance(place, str) or address:
        try:
            from bosswidgets.table.database import postgres  # late: 90 ms and 8 MB
        except ModuleNotFoundError:
            raise BossError("saves.no-psycopg") from None
        return postgres.thread_connection(address) if address else postgres.Postgres(str(place))
    return SQLite(Path(place or data_folder()), durable=durable)


def _access_times(database: Database) -> tuple[datetime | None, datetime | None]:
    """Return the oldest and the newest time of access, None if unknown."""
    times = [parse_time(each) for each in database.execute(STAMPS).fetchone()]
    oldest, newest = filter(None, times[:2]), filter(None, times[2:])
    return min(oldest, default=None), max(newest, default=None)


def _clock_jump(database: Database) -> timedelta:
    """Return by how much the clock has jumped since the last access; 0 if it has not."""
    _, newest = _access_times(database)
    since = datetime.now(UTC) - newest if newest else timedelta()
    if -MAX_CLOCK_SKEW <= since <= SUSPICIOUS_PAUSE:
        return timedelta()
    return since - timedelta(days=1) if since > timedelta() else since


def _format_time(at: datetime | None = None) -> str:
    """Return a time (default: now) as it is stored, in UTC."""
    return (at or datetime.now(UTC)).replace(tzinfo=None).isoformat(" ", "seconds")


def parse_time(stamp: object) -> datetime | None:
    """Parse a stored time; None if it is invalid."""
    with suppress(ValueError):
        return datetime.fromisoformat(str(stamp)).replace(tzinfo=UTC)
    return None


def _shift_time(stamp: object, by: timedelta) -> str:
    """Return a stored time shifted by a period; an invalid one counts as now."""
    with suppress(OverflowError):
        return _format_time((parse_time(stamp) or datetime.now(UTC)) + by)
    return _format_time()


def _stored_progress(database: Database, learner: str) -> dict[str, object]:
    """Return the valid part of the stored progress, which may come from another version."""
    found = database.execute(LEARNER, (learner,)).fetchone()
    try:
        return validate_progress(json.loads(found[0])) if found else {}
    except (ValueError, TypeError, RecursionError):
        return {}
