"""State shared by the servers of one class through a database.

The key, the teacher's pause and the assigned exercises are the same on all of them. Pages read
exercises from a folder of their server, which is synchronized with the database.
"""

from __future__ import annotations

import os
import secrets

from bosslib.teaching.exercise import Exercise
from bosswidgets.learn.assigned_exercises import AssignedExercises
from bosswidgets.table.saves import STORE_VARIABLE, Saves

KEY, HELD = "key", "held"
"""Names of settings: the key from which the class's secrets are derived, and the state of all
pages.
"""

SET = "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
GIVE = (
    "INSERT INTO given VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET at = excluded.at, text = excluded.text"
)


def is_shared() -> bool:
    """Return True if other servers may share this class."""
    return bool(os.environ.get(STORE_VARIABLE))


def class_key(saves: Saves) -> bytes:
    """Return the key of the class, creating it if necessary."""
    with saves.error_boundary() as database:
        row = (KEY, secrets.token_hex(32))
        database.execute("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING", row)
    return bytes.fromhex(setting(saves, KEY))


def set_hold_state(saves: Saves, held: str) -> None:
    """Set the state of all pages on all servers."""
    set_setting(saves, HELD, held)


def hold_state(saves: Saves) -> str:
    """Return the state that the teacher has set for all pages; empty for none."""
    return setting(saves, HELD)


def assign(saves: Saves, given: AssignedExercises, text: str) -> Exercise:
    """Assign an exercise on all servers; BossError if it is invalid."""
    exercise = given.assign(text)
    file = given.file_path(exercise.id)
    with saves.error_boundary() as database:
        database.execute(GIVE, (exercise.id, file.stat().st_mtime_ns, text))
    return exercise


def withdraw(saves: Saves, given: AssignedExercises, name: str) -> None:
    """Withdraw an exercise on all servers."""
    with saves.error_boundary() as database:
        database.execute("DELETE FROM given WHERE id = ?", (name,))
    given.withdraw(name)


def sync_folder(saves: Saves, given: AssignedExercises) -> None:
    """Synchronize the folder with the exercises assigned on all servers, keeping their order."""
    with saves.error_boundary() as database:
        rows = dict(database.execute("SELECT id, at FROM given").fetchall())
    there = {name: given.file_path(name).stat().st_mtime_ns for name in given.names}
    for name in there.keys() - rows.keys():
        given.withdraw(name)
    for name in sorted(rows, key=rows.__getitem__):
        if there.get(name) != rows[name]:
            with saves.error_boundary() as database:
                asked = "SELECT text FROM given WHERE id = ?"
                found = database.execute(asked, (name,)).fetchone()
            if found:
                given.write_file(name, found[0])
                os.utime(given.file_path(name), ns=(rows[name], rows[name]))


def set_setting(saves: Saves, name: str, value: str) -> None:
    """Store a value for all servers."""
    with saves.error_boundary() as database:
        database.execute(SET, (name, value))


def setting(saves: Saves, name: str) -> str:
    """Return a stored value; empty if there is none."""
    with saves.error_boundary() as database:
        asked = "SELECT value FROM settings WHERE name = ?"
        found = database.execute(asked, (name,)).fetchone()
    return str(found[0]) if found else ""
