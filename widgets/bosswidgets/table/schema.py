"""The tables of the file of saved games, and the steps by which an older file comes to have them.

A step is never changed once it was released: files out there have taken it.
"""

from __future__ import annotations

import sqlite3

STEPS = {
    # what 0.1.0 wrote
    "learners": (
        "CREATE TABLE IF NOT EXISTS games"
        " (id TEXT PRIMARY KEY, opened TEXT NOT NULL, game TEXT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS entries"
        " (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " number INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID",
        "CREATE TABLE learners (id TEXT PRIMARY KEY, opened TEXT NOT NULL, marks TEXT NOT NULL)",
    ),
    # several pages at one game: when each entry was written, and which pages are to be told of it
    "bells": (
        "ALTER TABLE entries ADD COLUMN at INTEGER",  # milliseconds since 1970, UTC
        "CREATE TABLE bells (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " port INTEGER NOT NULL, rung INTEGER NOT NULL, PRIMARY KEY (game, port)) WITHOUT ROWID",
    ),
    # people on their own devices: the letters that lead to a table, and who has which seat there
    "seats": (
        "CREATE TABLE tables (code TEXT PRIMARY KEY,"
        " game TEXT NOT NULL UNIQUE REFERENCES games (id) ON DELETE CASCADE) WITHOUT ROWID",
        "CREATE TABLE seats (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " seat INTEGER NOT NULL, secret TEXT UNIQUE, seen INTEGER, PRIMARY KEY (game, seat))"
        " WITHOUT ROWID",  # of the secret its hash; NULL while the seat is free
    ),
    # they talk: how far one may at a table, if not as one likes; and what was said
    "words": (
        "CREATE TABLE talk (game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
        " how TEXT NOT NULL) WITHOUT ROWID",
        "CREATE TABLE words (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " number INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER, text TEXT NOT NULL,"
        " phrase INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game, number))"
        " WITHOUT ROWID",  # the seat is NULL for the teacher; of a ready phrase the text is its key
    ),
    # a class: whom the teacher expects, who has come, which tables are the class's, and whose seat
    # is whose there; a browser is the hash of its cookie
    "guests": (
        "ALTER TABLE tables ADD COLUMN number INTEGER",
        "ALTER TABLE tables ADD COLUMN treatment TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE tables ADD COLUMN patience INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN browser TEXT",
        "ALTER TABLE seats ADD COLUMN moved INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE expected (name TEXT PRIMARY KEY COLLATE NOCASE) WITHOUT ROWID",
        "CREATE TABLE guests (browser TEXT PRIMARY KEY,"
        " name TEXT NOT NULL UNIQUE COLLATE NOCASE, seen INTEGER NOT NULL) WITHOUT ROWID",
    ),
    # questions that are asked before the first deal, and what was answered
    "answers": (
        "ALTER TABLE tables ADD COLUMN asks INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE answers (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " seat INTEGER NOT NULL, number INTEGER NOT NULL, question TEXT NOT NULL,"
        " answer INTEGER NOT NULL, given INTEGER NOT NULL, at INTEGER NOT NULL,"
        " PRIMARY KEY (game, seat, number)) WITHOUT ROWID",
    ),
}
"""The statements of each step, by the table that it makes last: who has it took the step."""


def brought_up(database: sqlite3.Connection) -> None:
    """Take the steps that a file has not taken, all or none."""
    if not _missing(database):
        return
    with database:
        database.execute("BEGIN IMMEDIATE")  # another page may be about to take them
        for step in _missing(database):
            for statement in STEPS[step]:
                database.execute(statement)


def _missing(database: sqlite3.Connection) -> list[str]:
    """The steps that are not taken, in their order."""
    found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    there = {name for (name,) in found}
    return [step for step in STEPS if step not in there]
