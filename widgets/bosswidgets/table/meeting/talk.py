"""What people at one table say to each other: plain text beside the game, which it never changes.

It stands in no log and goes with its game. Of a ready phrase the key is stored, so that each reads
it in a language of his own.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from unicodedata import category

from bosslib import BossError
from bosslib.export.followed import Spoken
from bosslib.game import Seat
from bosslib.words import catalogue, say
from bosswidgets.table.database import now
from bosswidgets.table.saves import Saves

HOW = ("off", "phrases", "all")
"""How far the people at a table may talk: not at all, by ready phrases, or as they like."""

MOST = 300
"""How many letters one can say at once."""

PAUSE = 1000
"""So many milliseconds have to pass before the same person can say something again."""

ALL = 2**31 - 1
"""More than anybody says."""

UNPRINTED = ("Cc", "Cs")
"""What is no letter to anybody: control characters, halves of a character."""

SAID = (
    "SELECT number, at, seat, text, phrase FROM words"
    " WHERE game = ? AND number >= ? AND hidden = 0 ORDER BY number DESC LIMIT ?"
)
SPOKEN = "SELECT at, seat, text, phrase, hidden FROM words WHERE game = ? ORDER BY number"
LAST = "SELECT coalesce(max(number) + 1, 0) FROM words WHERE game = ?"
BEFORE = "SELECT max(at) FROM words WHERE game = ? AND coalesce(seat, -1) = ?"
ADD = "INSERT INTO words (game, number, at, seat, text, phrase) VALUES (?, ?, ?, ?, ?, ?)"
ALLOW = "INSERT INTO talk VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET how = excluded.how"
HIDE = "UPDATE words SET hidden = 1 WHERE game = ? AND number = ?"


class Said(NamedTuple):
    """What somebody said: when, in milliseconds since 1970, and at which seat.

    The seat is None for the teacher.
    """

    number: int
    at: int
    seat: Seat | None
    text: str
    phrase: bool

    @property
    def words(self) -> str:
        """As it is read here, not escaped: a ready phrase is in the reader's language."""
        return say(self.text) if self.phrase and self.text in phrases() else self.text


@cache
def phrases() -> tuple[str, ...]:
    """The keys of what one can say without typing."""
    return tuple(key for key in catalogue() if key.startswith("phrases."))


def said(saves: Saves, name: str, since: int = 0, *, last: int = ALL) -> list[Said]:
    """What was said at the table of a game from this number on; of that the `last` so many."""
    with saves.failing() as database:
        rows = database.execute(SAID, (name, since, last)).fetchall()
    return [
        Said(number, at, seat, text, bool(phrase)) for number, at, seat, text, phrase in rows[::-1]
    ]


def spoken(saves: Saves, name: str) -> list[Spoken]:
    """All that was said at the table of a game, also what a teacher has hidden since."""
    with saves.failing() as database:
        rows = database.execute(SPOKEN, (name,)).fetchall()
    return [
        Spoken(at, seat, text, bool(phrase), bool(hidden))
        for at, seat, text, phrase, hidden in rows
    ]


def say_at(saves: Saves, name: str, seat: Seat | None, text: str, *, phrase: bool = False) -> None:
    """Say something at a table, at one's seat or as the teacher; a `phrase` by its key.

    BossError if it is too long, too soon, nothing, or not what one may say there.
    """
    words = text if phrase else _plain(text)
    if phrase and words not in phrases():
        raise BossError("talk.unknown")
    how = allowed(saves, name)
    if seat is not None and (how == "off" or (how == "phrases" and not phrase)):
        raise BossError("talk.off" if how == "off" else "talk.only")
    with saves.failing(together=True) as database:  # another page may say something too
        speaker = -1 if seat is None else seat
        (before,) = database.execute(BEFORE, (name, speaker)).fetchone()
        at = now()
        if before is not None and 0 <= at - before < PAUSE:
            raise BossError("talk.fast")
        (number,) = database.execute(LAST, (name,)).fetchone()
        database.execute(ADD, (name, number, at, seat, words, phrase))
    saves.database.ring(name)


def hide(saves: Saves, name: str, number: int) -> None:
    """Have nobody read any more what was said under this number."""
    with saves.failing() as database:
        database.execute(HIDE, (name, number))
    saves.database.ring(name)


def allow(saves: Saves, name: str, how: str) -> None:
    """Set how far the people at a table may talk: one of `HOW`."""
    if how not in HOW:
        raise ValueError(f"{how!r} is none of {', '.join(HOW)}")
    with saves.failing() as database:
        database.execute(ALLOW, (name, how))
    saves.database.ring(name)


def allowed(saves: Saves, name: str) -> str:
    """How far the people at a table may talk; as they like where nobody has set it."""
    with saves.failing() as database:
        found = database.execute("SELECT how FROM talk WHERE game = ?", (name,)).fetchone()
    return str(found[0]) if found else "all"


def _plain(text: str) -> str:
    """One line of what was typed; BossError if there is nothing in it, or too much."""
    kept = (each for each in text if each.isspace() or category(each) not in UNPRINTED)
    words = " ".join("".join(kept).split())
    if not words:
        raise BossError("talk.empty")
    if len(words) > MOST:
        raise BossError("talk.long", most=MOST, count=len(words))
    return words
