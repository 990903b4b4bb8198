"""Chat at a table: plain text that never affects the game.

It is not in the game's log and is deleted with the game. A ready phrase is stored by its key, so
that everybody reads it in their own language.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from unicodedata import category

from bosslib import BossError
from bosslib.export.log_history import ChatMessage
from bosslib.game import Seat
from bosslib.words import catalogue, say
from bosswidgets.table.database import now_ms
from bosswidgets.table.player_names import is_visible
from bosswidgets.table.saves import Saves, lock_seat

MODES = ("off", "phrases", "all")
"""Modes of talk at a table: none, ready phrases only, or free text."""

MAX_LENGTH = 300
"""Maximum length of a message in characters."""

MIN_INTERVAL_MS = 1000
"""Minimum milliseconds between two messages of the same person."""

MAX_PER_MINUTE = 30
"""Maximum number of messages of the same person within a minute."""

SHOWN, STEP = 100, 50
"""Number of latest messages to show, and by how many their first one moves at once: until then a
page gets only what is new.
"""

REMOVED_CATEGORIES = ("Cc", "Cs")
"""Unicode categories removed from messages: control characters and surrogates."""

SAID = (
    "SELECT number, at, seat, text, phrase FROM words"
    " WHERE game = ? AND number >= ? AND hidden = 0 ORDER BY number"
)
SPOKEN = "SELECT at, seat, text, phrase, hidden FROM words WHERE game = ? ORDER BY number"
LAST = "SELECT coalesce(max(number) + 1, 0) FROM words WHERE game = ?"
BEFORE = (
    "SELECT at FROM words WHERE game = ? AND coalesce(seat, -1) = ?"
    f" ORDER BY number DESC LIMIT {MAX_PER_MINUTE}"
)
ADD = "INSERT INTO words (game, number, at, seat, text, phrase) VALUES (?, ?, ?, ?, ?, ?)"
ALLOW = "INSERT INTO talk VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET how = excluded.how"
HIDE = "UPDATE words SET hidden = 1 WHERE game = ? AND number = ?"


class TableMessage(NamedTuple):
    """Message with its time in milliseconds since 1970, UTC, and its seat.

    The seat is None for the teacher.
    """

    number: int
    at: int
    seat: Seat | None
    text: str
    phrase: bool

    @property
    def display_text(self) -> str:
        """Text to show, not escaped; a ready phrase is in the reader's language."""
        return say(self.text) if self.phrase and self.text in phrase_keys() else self.text


@cache
def phrase_keys() -> tuple[str, ...]:
    """Return the keys of the ready phrases."""
    return tuple(key for key in catalogue() if key.startswith("phrases."))


def messages(saves: Saves, name: str, since: int = 0) -> list[TableMessage]:
    """Return a table's messages from this number on."""
    with saves.error_boundary() as database:
        rows = database.execute(SAID, (name, since)).fetchall()
    return [
        TableMessage(number, at, seat, text, bool(phrase))
        for number, at, seat, text, phrase in rows
    ]


def latest_messages(saves: Saves, name: str) -> list[TableMessage]:
    """Return a table's latest messages, except hidden ones: at most `SHOWN + STEP`."""
    with saves.error_boundary() as database:
        (count,) = database.execute(LAST, (name,)).fetchone()
    return messages(saves, name, max(0, (count - SHOWN) // STEP * STEP))


def all_messages(saves: Saves, name: str) -> list[ChatMessage]:
    """Return all messages at a table, including those that a teacher has hidden."""
    with saves.error_boundary() as database:
        rows = database.execute(SPOKEN, (name,)).fetchall()
    return [
        ChatMessage(at, seat, text, bool(phrase), bool(hidden))
        for at, seat, text, phrase, hidden in rows
    ]


def send_message(
    saves: Saves,
    name: str,
    seat: Seat | None,
    text: str,
    *,
    phrase: bool = False,
    seat_hash: str = "",
) -> None:
    """Send a message from a seat or as the teacher; a `phrase` is given by its key.

    BossError if it is empty, too long, too soon after the last one, or not allowed at this table;
    with the hash of a seat's secret, also if the secret gives no access any more.
    """
    words = text if phrase else _normalize(text)
    if phrase and words not in phrase_keys():
        raise BossError("talk.unknown")
    how = talk_mode(saves, name)
    if seat is not None and (how == "off" or (how == "phrases" and not phrase)):
        raise BossError("talk.off" if how == "off" else "talk.only")
    with saves.error_boundary(together=True) as database:  # excludes messages of other pages
        lock_seat(database, seat_hash)
        speaker = -1 if seat is None else seat
        at, before = now_ms(), database.execute(BEFORE, (name, speaker)).fetchall()
        limits = (0, MIN_INTERVAL_MS, "talk.fast"), (MAX_PER_MINUTE - 1, 60_000, "saves.too-fast")
        for index, pause, key in limits:
            if index < len(before) and 0 <= at - before[index][0] < pause:
                raise BossError(key)
        (number,) = database.execute(LAST, (name,)).fetchone()
        database.execute(ADD, (name, number, at, seat, words, phrase))
    saves.database.notify(name)


def hide_message(saves: Saves, name: str, number: int) -> None:
    """Hide a message from everybody."""
    with saves.error_boundary() as database:
        database.execute(HIDE, (name, number))
    saves.database.notify(name)


def set_mode(saves: Saves, name: str, how: str) -> None:
    """Set the mode of talk at a table: one of `MODES`."""
    if how not in MODES:
        raise ValueError(f"{how!r} is not one of {', '.join(MODES)}")
    with saves.error_boundary() as database:
        database.execute(ALLOW, (name, how))
    saves.database.notify(name)


def talk_mode(saves: Saves, name: str) -> str:
    """Return the mode of talk at a table; the default is free text."""
    with saves.error_boundary() as database:
        found = database.execute("SELECT how FROM talk WHERE game = ?", (name,)).fetchone()
    return str(found[0]) if found else "all"


def _normalize(text: str) -> str:
    """Return typed text as one line; BossError if nothing of it can be seen, or it is too long."""
    kept = (each for each in text if each.isspace() or category(each) not in REMOVED_CATEGORIES)
    words = " ".join("".join(kept).split())
    if all(each.isspace() or not is_visible(each) for each in words):
        raise BossError("talk.empty")
    if len(words) > MAX_LENGTH:
        raise BossError("talk.long", most=MAX_LENGTH, count=len(words))
    return words
