"""Saved games: SQLite in the user's data folder, append-only, an action a row.

A game's id cannot be guessed; who has the address has the game. What was played is never rewritten:
taking back is a row of its own, and what is tried again from the past a game of its own. A game
that its player deletes goes, as does one that nobody opens for 90 days. The computer's clock may be
wrong: a pause in which nothing was opened counts as a day, however long it seems to be.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import platformdirs

from bosslib import BossError
from bosslib.game import AnyAction
from bosslib.log import SeatedGame, told
from bosswidgets.kit.progress import Marks, merged, sifted
from bosswidgets.table.schema import brought_up

LEARNER = "SELECT marks FROM learners WHERE id = ?"

NAME = "games.sqlite"

KEPT = 90
"""For how many days a game is kept that nobody opens."""

PAUSE = 2.0
"""So many days without anything being opened may be a clock that was put right."""

BEGIN = "INSERT INTO games (id, opened, game) VALUES (?, datetime('now'), ?)"
PLAYED = "INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)"
ADD = "INSERT INTO entries (game, number, entry, at) VALUES (?, ?, ?, ?)"
SINCE_NUMBER = (
    "SELECT entry, coalesce(at, 0) FROM entries WHERE game = ? AND number >= ? ORDER BY number"
)

FORGOTTEN = 180_000
"""After so many milliseconds in which a page has not said that it listens, it is gone."""

STAMPS = "(SELECT opened FROM games UNION ALL SELECT opened FROM learners)"
SINCE = f"SELECT julianday('now') - max(julianday(opened)) FROM {STAMPS}"
OLDEST = f"SELECT julianday('now') - min(julianday(opened)) FROM {STAMPS}"


def folder() -> Path:
    """Where saved games live: the folder that BOSS_DATA names, else the system's for user data."""
    named = os.environ.get("BOSS_DATA")
    return Path(named) if named else platformdirs.user_data_path("bosslib", appauthor=False)


class TakenError(BossError):
    """Another page has added an entry of this number first."""


class Saves:
    """The saved games in a folder; opening fails with BossError if it cannot be written.

    What is `durable` waits for the disk each time, so not even a power cut loses it.
    """

    def __init__(self, path: Path | None = None, *, durable: bool = False) -> None:
        place = path or folder()
        try:
            place.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(place / NAME, timeout=10)
            self._database.execute("PRAGMA journal_mode = WAL")  # readers do not wait for writers
            waits = "FULL" if durable else "NORMAL"  # no wait for the disk a move
            self._database.execute(f"PRAGMA synchronous = {waits}")
            self._database.execute("PRAGMA foreign_keys = ON")  # a game takes its entries along
            brought_up(self._database)
            self._expire()
        except (OSError, sqlite3.Error) as error:
            raise BossError("saves.folder", folder=place, why=error) from None

    def begin(self, game: SeatedGame) -> str:
        """Store a new game with what was played so far; its id."""
        name = secrets.token_urlsafe(16)
        row = (name, json.dumps(game.begun()))
        played = [(name, at, str(action)) for at, action in enumerate(game.record.actions)]
        with self.failing() as database:
            _in_step(database)
            database.execute(BEGIN, row)
            database.executemany(
                "INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)", played
            )
        return name

    def add(self, name: str, number: int, entry: AnyAction | str, at: int | None = None) -> None:
        """Store the entry of this number, counted from 0: an action, or another line of the log. It
        was written at this time, in milliseconds since 1970, UTC; None: now.

        `TakenError` if there is one of that number already: another page was faster. BossError if
        the game was deleted, or if it cannot be written.
        """
        with self.failing() as database:
            database.execute(ADD, (name, number, str(entry), now() if at is None else at))

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

    @property
    def version(self) -> int:
        """Another number whenever another connection has changed the file."""
        with self.failing() as database:
            (version,) = database.execute("PRAGMA data_version").fetchone()
        return int(version)

    def hang(self, name: str, port: int) -> None:
        """A page wants to be told of a game's news at this port of the computer; again each time
        that it says so.
        """
        with self.failing() as database:
            database.execute("DELETE FROM bells WHERE rung < ?", (now() - FORGOTTEN,))
            database.execute("REPLACE INTO bells VALUES (?, ?, ?)", (name, port, now()))

    def unhang(self, name: str, port: int) -> None:
        """A page is gone."""
        with self.failing() as database:
            database.execute("DELETE FROM bells WHERE game = ? AND port = ?", (name, port))

    def bells(self, name: str) -> list[int]:
        """The ports at which pages want to be told of a game's news."""
        with self.failing() as database:
            rows = database.execute("SELECT port FROM bells WHERE game = ?", (name,)).fetchall()
        return [port for (port,) in rows]

    def game(self, name: str) -> SeatedGame:
        """The game of an id, as far as it was played; BossError if there is none."""
        with self.failing() as database:
            _in_step(database)
            opened = "UPDATE games SET opened = datetime('now') WHERE id = ? RETURNING game"
            found = database.execute(opened, (name,)).fetchone()
            rows = database.execute(SINCE_NUMBER, (name, 0)).fetchall()
        if found is None:
            raise BossError("saves.unknown")
        try:
            return told(json.loads(found[0]), rows)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError, BossError):
            raise BossError("saves.damaged") from None

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
        with self.failing() as database:
            database.execute("BEGIN IMMEDIATE")  # another page of his may write too
            both = merged(_marks(database, learner), new)
            if not both:
                return
            _in_step(database)
            row = (learner, json.dumps(both))
            database.execute("REPLACE INTO learners VALUES (?, datetime('now'), ?)", row)

    def knows(self, learner: str) -> bool:
        """Whether there is anything of a learner."""
        with self.failing() as database:
            return bool(database.execute(LEARNER, (learner,)).fetchone())

    def forget(self, learner: str) -> None:
        """Remove a learner's progress."""
        with self.failing() as database:
            database.execute("DELETE FROM learners WHERE id = ?", (learner,))

    def _expire(self) -> None:
        with self._database as database:
            _in_step(database)
            (age,) = database.execute(OLDEST).fetchone()
            if (age or 0) <= KEPT:
                return  # and nobody waits for who writes
            for table in ("games", "learners"):
                old = f"DELETE FROM {table} WHERE opened < datetime('now', ?)"
                database.execute(old, (f"-{KEPT} days",))

    @contextmanager
    def failing(self) -> Iterator[sqlite3.Connection]:
        """A connection whose failures are told in one line."""
        try:
            with self._database as database:
                yield database
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                raise BossError("saves.gone") from None
            raise TakenError("saves.elsewhere") from None
        except sqlite3.Error as error:
            raise BossError("saves.failed", why=error) from None


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def _in_step(database: sqlite3.Connection) -> None:
    """Keep ages as they are when the clock jumps.

    What was opened last was opened a day ago at most, and not in the future; all else is as much
    older than that as it was.
    """
    (since,) = database.execute(SINCE).fetchone()
    if since is None or 0 <= since <= PAUSE:
        return
    if not database.in_transaction:
        database.execute("BEGIN IMMEDIATE")  # another page may see the same jump
        (since,) = database.execute(SINCE).fetchone()
        if since is None or 0 <= since <= PAUSE:
            return
    days = since - 1 if since > 0 else since
    for table in ("games", "learners"):
        moved = f"UPDATE {table} SET opened = datetime(opened, ?)"
        database.execute(moved, (f"{days:+.6f} days",))


def _marks(database: sqlite3.Connection, learner: str) -> dict[str, Any]:
    """What is good of what is stored: it may be older than what is looked at today."""
    found = database.execute(LEARNER, (learner,)).fetchone()
    try:
        return sifted(json.loads(found[0])) if found else {}
    except (ValueError, TypeError, RecursionError):
        return {}
