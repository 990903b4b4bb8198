"""Saved games on a static site: stored by the browser and synchronized between its tabs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeGuard

from bosswidgets.table.database.sqlite import NAME
from bosswidgets.table.saves import Saves, data_folder

SCHEMA = "boss-kept/1"
MAX_COUNT = 10**15
"""Exclusive limit of an entry's number and of its time in ms since 1970."""

GAMES = (
    "SELECT id, opened, count(number) FROM games"
    " LEFT JOIN entries ON entries.game = id GROUP BY id, opened"
)
OPENED = (
    "INSERT INTO games (id, opened, game) VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET opened = max(opened, excluded.opened)"
)
WRITTEN = "INSERT OR IGNORE INTO entries (game, number, entry, at) VALUES (?, ?, ?, ?)"

Put = Callable[[str, str | None], object]
"""Callback that stores a game by its id in the browser; None deletes it."""


class StoredGame(NamedTuple):
    """A game in the browser: its time of access, its header, and its entries by number and time."""

    opened: str
    game: str
    entries: list[tuple[int, str, int | None]]


class BrowserSaves:
    """Synchronization of the page's database with the browser's storage."""

    def __init__(self, put: Put, place: Path | None = None) -> None:
        Saves(place)  # creates the tables
        self._put = put
        self._file = sqlite3.connect((place or data_folder()) / NAME)
        self._file.execute("PRAGMA foreign_keys = ON")
        self._known = self._game_versions()
        self._version = self._data_version()

    def merge_game(self, name: object, text: object) -> None:
        """Merge a game from the browser's storage or another tab; entries that exist here
        are kept.

        What is not a stored game is ignored: other sites of the same origin may store anything.
        """
        if not isinstance(name, str):
            return
        with self._file:
            if text is None:
                self._file.execute("DELETE FROM games WHERE id = ?", (name,))
                self._known.pop(name, None)
            elif kept := _parse_game(text):
                entries = [(name, *entry) for entry in kept.entries]
                self._file.execute(OPENED, (name, kept.opened, kept.game))
                self._file.executemany(WRITTEN, entries)
                self._known[name] = kept.opened, len(entries)  # more here is reported later

    def store_changes(self) -> None:
        """Store in the browser what has changed since the last call."""
        before, self._version = self._version, self._data_version()
        if before == self._version:
            return
        known, self._known = self._known, self._game_versions()
        for name in known.keys() - self._known.keys():
            self._put(name, None)
        for name, found in self._known.items():
            if known.get(name) != found:
                self._put(name, self._game_text(name))

    def _data_version(self) -> int:
        """Return a number that changes when another connection writes to the file."""
        return int(self._file.execute("PRAGMA data_version").fetchone()[0])

    def _game_versions(self) -> dict[str, tuple[str, int]]:
        """Return each game's time of access and number of entries, which identify its version."""
        return {name: (opened, many) for name, opened, many in self._file.execute(GAMES)}

    def _game_text(self, name: str) -> str:
        opened, game = self._file.execute(
            "SELECT opened, game FROM games WHERE id = ?", (name,)
        ).fetchone()
        entries = self._file.execute(
            "SELECT number, entry, at FROM entries WHERE game = ? ORDER BY number", (name,)
        ).fetchall()
        kept = {"schema": SCHEMA, "opened": opened, "game": game, "entries": entries}
        return json.dumps(kept)


def _parse_game(text: object) -> StoredGame | None:
    """Return the game in a text from the browser; None if it is not a stored game."""
    try:
        kept = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(kept, dict) or kept.get("schema") != SCHEMA:
        return None
    opened, game, entries = (kept.get(name) for name in ("opened", "game", "entries"))
    if not _is_text(opened) or not _is_text(game) or not isinstance(entries, list):
        return None
    if not all(map(_is_entry, entries)):
        return None
    return StoredGame(opened, game, [(number, entry, at) for number, entry, at in entries])


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, list) or len(entry) != 3:
        return False
    number, text, at = entry
    return _is_count(number) and _is_text(text) and (at is None or _is_count(at))


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < MAX_COUNT


def _is_text(value: object) -> TypeGuard[str]:
    """Return True for text that can be stored: without half of a surrogate pair."""
    return isinstance(value, str) and value == value.encode("utf-8", "ignore").decode("utf-8")
