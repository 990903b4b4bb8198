"""Saved games: SQLite in the user's data folder, append-only, an action a row.

A game's id cannot be guessed; who has the address has the game. Nothing here is ever rewritten.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import platformdirs

from bosslib import BossError, Record, loaded
from bosslib.card import Action
from bosslib.game import SEATS

TABLES = """
CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, made TEXT NOT NULL, game TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS actions (
    game TEXT NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    seat TEXT NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""


def folder() -> Path:
    """Where saved games live: the folder that BOSS_DATA names, else the system's for user data."""
    named = os.environ.get("BOSS_DATA")
    return Path(named) if named else platformdirs.user_data_path("bosslib", appauthor=False)


class Game(NamedTuple):
    """A game with who plays it: a name for each seat, and a bot's name or None for a person."""

    record: Record
    names: tuple[str, ...]
    bots: tuple[str | None, ...]


class Saves:
    """The saved games in a folder; opening fails with BossError if it cannot be written."""

    def __init__(self, path: Path | None = None) -> None:
        place = path or folder()
        try:
            place.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(place / "games.sqlite", timeout=10)
            self._database.execute("PRAGMA journal_mode = WAL")  # readers do not wait for writers
            self._database.execute("PRAGMA synchronous = NORMAL")  # no wait for the disk a move
            self._database.executescript(TABLES)
        except (OSError, sqlite3.Error) as error:
            raise BossError("saves.folder", folder=place, why=error) from None

    def begin(self, game: Game) -> str:
        """Store a new game with what was played so far; its id."""
        name = secrets.token_urlsafe(16)
        start = {"start": game.record.back_to(0).saved(), "names": game.names, "bots": game.bots}
        with self._failing() as database:
            database.execute(
                "INSERT INTO games VALUES (?, datetime('now'), ?)", (name, json.dumps(start))
            )
        for number, action in enumerate(game.record.actions):
            self.add(name, number, action)
        return name

    def add(self, name: str, number: int, action: Action) -> None:
        """Store the action of this number, counted from 0.

        BossError if it cannot be written, or if there is one of that number already: then the
        game goes on in another window.
        """
        row = (name, number, SEATS[action.seat], str(action))
        with self._failing() as database:
            database.execute("INSERT INTO actions VALUES (?, ?, ?, ?)", row)

    def game(self, name: str) -> Game:
        """The game of an id, as far as it was played; BossError if there is none."""
        with self._failing() as database:
            found = database.execute("SELECT game FROM games WHERE id = ?", (name,)).fetchone()
            rows = database.execute(
                "SELECT action FROM actions WHERE game = ? ORDER BY number", (name,)
            ).fetchall()
        if found is None:
            raise BossError("saves.unknown")
        start = json.loads(found[0])
        record = loaded(start["start"])
        for (action,) in rows:
            record = record.play(action)
        return Game(record, tuple(start["names"]), tuple(start["bots"]))

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
