"""Saved games: SQLite in the user's data folder, append-only, an action a row.

A game's id cannot be guessed; who has the address has the game. What was played is never rewritten:
taking back is a row of its own, and what is tried again from the past a game of its own. A game
that its player deletes goes, as does one that nobody opens for 90 days. The computer's clock may be
wrong: a pause in which nothing was opened counts as a day, however long it seems to be.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from bosslib import BossError
from bosslib.documents.nodes import Node, parsed
from bosslib.game import AnyAction
from bosslib.record import AnyRecord, replayed
from bosswidgets.kit.progress import Marks, merged, sifted

TABLES = """
CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, opened TEXT NOT NULL, game TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS learners (
    id TEXT PRIMARY KEY,
    opened TEXT NOT NULL,
    marks TEXT NOT NULL
);
"""

LEARNER = "SELECT marks FROM learners WHERE id = ?"

NAME = "games.sqlite"

KEPT = 90
"""For how many days a game is kept that nobody opens."""

PAUSE = 2.0
"""So many days without anything being opened may be a clock that was put right."""

STAMPS = "(SELECT opened FROM games UNION ALL SELECT opened FROM learners)"
SINCE = f"SELECT julianday('now') - max(julianday(opened)) FROM {STAMPS}"
OLDEST = f"SELECT julianday('now') - min(julianday(opened)) FROM {STAMPS}"

UNDO = "undo"
"""An entry that is no action: the last one is taken back."""

QUIET = re.compile(r"quiet (\d+)")
"""An entry that is no action: the Boss of the deal of this number wants no more offers in it.

With 0 he hears them again.
"""


def folder() -> Path:
    """Where saved games live: the folder that BOSS_DATA names, else the system's for user data."""
    named = os.environ.get("BOSS_DATA")
    return Path(named) if named else platformdirs.user_data_path("bosslib", appauthor=False)


class Game(NamedTuple):
    """A game with who plays it: a name for each seat, and a bot's name or None for a person."""

    record: AnyRecord
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    practice: bool = False
    """Its cards are known to somebody, or it was tried again from some point: no real victory."""
    entries: int = 0
    """How many entries are saved."""
    quiet: int = 0
    """The deal in which its Boss, a person, wants no more offers; 0 for none."""


class Saves:
    """The saved games in a folder; opening fails with BossError if it cannot be written."""

    def __init__(self, path: Path | None = None) -> None:
        place = path or folder()
        try:
            place.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(place / NAME, timeout=10)
            self._database.execute("PRAGMA journal_mode = WAL")  # readers do not wait for writers
            self._database.execute("PRAGMA synchronous = NORMAL")  # no wait for the disk a move
            self._database.execute("PRAGMA foreign_keys = ON")  # a game takes its entries along
            self._database.executescript(TABLES)
            self._expire()
        except (OSError, sqlite3.Error) as error:
            raise BossError("saves.folder", folder=place, why=error) from None

    def begin(self, game: Game) -> str:
        """Store a new game with what was played so far; its id."""
        name = secrets.token_urlsafe(16)
        start = {
            "start": game.record.back_to(0).document(),
            "names": game.names,
            "bots": game.bots,
            "practice": game.practice,
        }
        row = (name, json.dumps(start))
        played = [(name, at, str(action)) for at, action in enumerate(game.record.actions)]
        with self._failing() as database:
            _in_step(database)
            database.execute("INSERT INTO games VALUES (?, datetime('now'), ?)", row)
            database.executemany("INSERT INTO entries VALUES (?, ?, ?)", played)
        return name

    def add(self, name: str, number: int, entry: AnyAction | str) -> None:
        """Store the entry of this number, counted from 0: an action, or `UNDO`.

        BossError if it cannot be written, or if there is one of that number already: then the
        game goes on in another window.
        """
        with self._failing() as database:
            row = (name, number, str(entry))
            database.execute("INSERT INTO entries VALUES (?, ?, ?)", row)

    def game(self, name: str) -> Game:
        """The game of an id, as far as it was played; BossError if there is none."""
        with self._failing() as database:
            _in_step(database)
            opened = "UPDATE games SET opened = datetime('now') WHERE id = ? RETURNING game"
            found = database.execute(opened, (name,)).fetchone()
            rows = database.execute(
                "SELECT entry FROM entries WHERE game = ? ORDER BY number", (name,)
            ).fetchall()
        if found is None:
            raise BossError("saves.unknown")
        try:
            return _played(json.loads(found[0]), [entry for (entry,) in rows])
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError, BossError):
            raise BossError("saves.damaged") from None

    def delete(self, name: str) -> None:
        """Remove a game with all that was stored of it."""
        with self._failing() as database:
            database.execute("DELETE FROM games WHERE id = ?", (name,))

    def marks(self, learner: str) -> dict[str, Any]:
        """How far a learner is in the course, by the id of his link; empty for a new one."""
        with self._failing() as database:
            return _marks(database, learner)

    def mark(self, learner: str, marks: Marks) -> None:
        """Keep what is new of a learner's progress, together with what is there; marks of what
        there is not are left out.
        """
        new = sifted(marks)
        with self._failing() as database:
            database.execute("BEGIN IMMEDIATE")  # another page of his may write too
            both = merged(_marks(database, learner), new)
            if not both:
                return
            _in_step(database)
            row = (learner, json.dumps(both))
            database.execute("REPLACE INTO learners VALUES (?, datetime('now'), ?)", row)

    def knows(self, learner: str) -> bool:
        """Whether there is anything of a learner."""
        with self._failing() as database:
            return bool(database.execute(LEARNER, (learner,)).fetchone())

    def forget(self, learner: str) -> None:
        """Remove a learner's progress."""
        with self._failing() as database:
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
    def _failing(self) -> Iterator[sqlite3.Connection]:
        """A connection whose failures are told in one line."""
        try:
            with self._database as database:
                yield database
        except sqlite3.IntegrityError:
            raise BossError("saves.elsewhere") from None
        except sqlite3.Error as error:
            raise BossError("saves.failed", why=error) from None


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


def _played(start: dict[str, Any], entries: list[str]) -> Game:
    begun = start["start"]  # 0.1.0 wrote it as a text
    record, quiet = replayed(Node(parsed(begun) if isinstance(begun, str) else begun, "")), 0
    for entry in entries:
        if said := QUIET.fullmatch(entry):
            quiet = int(said[1])
        else:
            back = entry == UNDO
            record = record.back_to(len(record.played) - 1) if back else record.play(entry)
    names, bots = tuple(start["names"]), tuple(start["bots"])
    return Game(record, names, bots, start["practice"], len(entries), quiet)


def _marks(database: sqlite3.Connection, learner: str) -> dict[str, Any]:
    """What is good of what is stored: it may be older than what is looked at today."""
    found = database.execute(LEARNER, (learner,)).fetchone()
    try:
        return sifted(json.loads(found[0])) if found else {}
    except (ValueError, TypeError, RecursionError):
        return {}
