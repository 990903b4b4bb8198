"""The tables of the file of saved games, and the steps by which an older file comes to have them.

A step is never changed once it was released: files out there have taken it.
"""

from __future__ import annotations

import sqlite3

STEPS = (
    # what 0.1.0 wrote
    (
        "CREATE TABLE IF NOT EXISTS games"
        " (id TEXT PRIMARY KEY, opened TEXT NOT NULL, game TEXT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS entries"
        " (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " number INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID",
        "CREATE TABLE IF NOT EXISTS learners"
        " (id TEXT PRIMARY KEY, opened TEXT NOT NULL, marks TEXT NOT NULL)",
    ),
    # several pages at one game: when each entry was written, and which pages are to be told of it
    (
        "ALTER TABLE entries ADD COLUMN at INTEGER",  # milliseconds since 1970, UTC
        "CREATE TABLE bells (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " port INTEGER NOT NULL, rung INTEGER NOT NULL, PRIMARY KEY (game, port)) WITHOUT ROWID",
    ),
    # people on their own devices: the letters that lead to a table, and who has which seat there
    (
        "CREATE TABLE tables (code TEXT PRIMARY KEY,"
        " game TEXT NOT NULL UNIQUE REFERENCES games (id) ON DELETE CASCADE) WITHOUT ROWID",
        "CREATE TABLE seats (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " seat INTEGER NOT NULL, secret TEXT UNIQUE, seen INTEGER, PRIMARY KEY (game, seat))"
        " WITHOUT ROWID",  # of the secret its hash; NULL while the seat is free
    ),
)
"""The statements of each step; SQLite keeps in the file how many were taken."""


def brought_up(database: sqlite3.Connection) -> None:
    """Take the steps that a file has not taken, all or none."""
    if _taken(database) >= len(STEPS):
        return
    with database:
        database.execute("BEGIN IMMEDIATE")  # another page may be about to take them
        for statement in (each for step in STEPS[_taken(database) :] for each in step):
            database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(STEPS)}")


def _taken(database: sqlite3.Connection) -> int:
    (taken,) = database.execute("PRAGMA user_version").fetchone()
    return int(taken)
