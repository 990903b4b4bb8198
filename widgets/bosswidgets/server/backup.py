"""Check of the file of saved games when `boss` starts: back it up, or set it aside if damaged.

There is one backup, of the games at the previous start.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bosslib import BossError
from bosslib.documents.atomic_write import replace_file
from bosslib.words import say
from bosswidgets.table.database.sqlite import NAME, database_files, make_private

BACKUP_NAME = "games-before.sqlite"

ROWS = (
    "SELECT id, opened, game FROM games",
    "SELECT game, number, entry FROM entries",
)
LEARNERS_ROWS = "SELECT id, opened, marks FROM learners"
"""Query for a table that the oldest files lack."""

LOCK_TIMEOUT = 10.0
"""Seconds to wait for another process that locks a database."""

HARMLESS_ERRORS = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOMEM,
}
"""SQLite errors that prevent access but do not mean damage."""


def check_and_back_up(place: Path) -> Iterator[str]:
    """Back up the saved games in a folder, or set a damaged file aside and restore the backup.

    Yields messages on what was done, none if all is well. BossError if a damaged file cannot be set
    aside.
    """
    file = place / NAME
    if not file.exists():
        return
    make_private(file)  # so that what is set aside is private too
    if not _is_damaged(file):
        try:
            _copy_database(file, place / BACKUP_NAME)
        except (OSError, sqlite3.Error) as error:
            yield say("saves.no-copy", why=error)
        return
    try:
        aside = _set_aside(file)
    except OSError as error:  # on Windows an open file cannot be renamed
        raise BossError("saves.folder", folder=place, why=error) from None
    yield say("saves.aside", file=aside)
    copy = place / BACKUP_NAME
    if copy.exists() and not _is_damaged(copy):
        _copy_database(copy, file)
        yield say("saves.restored", file=file)
    else:
        yield say("saves.anew")


def _is_damaged(file: Path) -> bool:
    """Return True if a database fails SQLite's integrity check or cannot be read as expected."""
    try:
        with closing(sqlite3.connect(file, timeout=LOCK_TIMEOUT, isolation_level=None)) as database:
            if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return True
            tables = database.execute("SELECT name FROM sqlite_master").fetchall()
            later = [LEARNERS_ROWS] if ("learners",) in tables else []
            for each in (*ROWS, *later) if tables else ():
                for _ in database.execute(each):
                    pass
            database.execute("BEGIN")
            database.execute("PRAGMA user_version = 1")  # fails if the header marks it read-only
            database.execute("ROLLBACK")
    except (sqlite3.Error, ValueError) as error:  # a damaged value may not even be valid text
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        ours = os.access(file, os.R_OK | os.W_OK) and os.access(file.parent, os.W_OK)
        return ours and code not in HARMLESS_ERRORS
    return False


def _copy_database(source: Path, target: Path) -> None:
    """Copy a database atomically."""
    part = target.with_suffix(".part")
    part.unlink(missing_ok=True)
    make_private(part)
    old, new = sqlite3.connect(source, timeout=LOCK_TIMEOUT), sqlite3.connect(part)
    with closing(old), closing(new):
        old.backup(new, progress=_fail_if_locked)
    replace_file(part, target)


def _fail_if_locked(status: int, _: int, __: int) -> None:
    """Stop a backup of a locked database, which Python would retry for ever."""
    if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise sqlite3.OperationalError("database is locked")


def _set_aside(file: Path) -> Path:
    """Rename a damaged database and its companion files; return the new path."""
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    names = (f"games-damaged-{day}-{number}.sqlite" for number in range(1, 10**6))
    aside = next(new for name in names if not (new := file.with_name(name)).exists())
    for part, new in zip(database_files(file), database_files(aside), strict=True):
        if part.exists():
            part.replace(new)
    return aside
