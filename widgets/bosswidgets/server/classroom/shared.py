"""What the servers of one class know of each other, where they share a database.

Its key is the same on all of them, and so are the teacher's pause and what was given. The pages
read what was given from a folder of their server: it's brought in step with the database.
"""

from __future__ import annotations

import os
import secrets

from bosslib.teaching.exercise import Exercise
from bosswidgets.learn.given import Given
from bosswidgets.table.saves import STORE, Saves

KEY, HELD = "key", "held"
"""The names of what is kept: what all secrets of the class follow from, and the pause."""

SET = "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
GIVE = (
    "INSERT INTO given VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET at = excluded.at, text = excluded.text"
)


def shares() -> bool:
    """Whether there may be other servers of this class."""
    return bool(os.environ.get(STORE))


def key(saves: Saves) -> bytes:
    """The key of the class; a new one for a class that has none yet."""
    with saves.failing() as database:
        row = (KEY, secrets.token_hex(32))
        database.execute("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING", row)
    return bytes.fromhex(_setting(saves, KEY))


def hold(saves: Saves, held: str) -> None:
    """Have all servers do with their pages what the teacher wants."""
    with saves.failing() as database:
        database.execute(SET, (HELD, held))


def held(saves: Saves) -> str:
    """What the teacher wants to be done with all pages; empty for nothing."""
    return _setting(saves, HELD)


def give(saves: Saves, given: Given, text: str) -> Exercise:
    """Give an exercise on all servers; BossError if it is none."""
    exercise = given.give(text)
    file = given.file(exercise.id)
    with saves.failing() as database:
        database.execute(GIVE, (exercise.id, file.stat().st_mtime_ns, text))
    return exercise


def take_back(saves: Saves, given: Given, name: str) -> None:
    """Give an exercise on no server any more."""
    with saves.failing() as database:
        database.execute("DELETE FROM given WHERE id = ?", (name,))
    given.take_back(name)


def bring(saves: Saves, given: Given) -> None:
    """Have the folder hold what was given on all servers, in its order."""
    with saves.failing() as database:
        rows = dict(database.execute("SELECT id, at FROM given").fetchall())
    there = {name: given.file(name).stat().st_mtime_ns for name in given.names}
    for name in there.keys() - rows.keys():
        given.take_back(name)
    for name in sorted(rows, key=rows.__getitem__):
        if there.get(name) != rows[name]:
            with saves.failing() as database:
                asked = "SELECT text FROM given WHERE id = ?"
                found = database.execute(asked, (name,)).fetchone()
            if found:
                given.keep(name, found[0])
                os.utime(given.file(name), ns=(rows[name], rows[name]))


def _setting(saves: Saves, name: str) -> str:
    with saves.failing() as database:
        asked = "SELECT value FROM settings WHERE name = ?"
        found = database.execute(asked, (name,)).fetchone()
    return str(found[0]) if found else ""
