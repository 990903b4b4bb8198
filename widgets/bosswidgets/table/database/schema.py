"""Tables of the saved games, and the migration steps that create them in older files.

A released step is never changed, because existing files have applied it. Steps are written for
SQLite; `postgres` converts what PostgreSQL spells differently.
"""

from __future__ import annotations

from collections.abc import Mapping

from bosswidgets.table.database import Database

STEPS = {
    # release 0.1.0
    "learners": (
        "CREATE TABLE IF NOT EXISTS games"
        " (id TEXT PRIMARY KEY, opened TEXT NOT NULL, game TEXT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS entries"
        " (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " number INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID",
        "CREATE TABLE learners (id TEXT PRIMARY KEY, opened TEXT NOT NULL, marks TEXT NOT NULL)",
    ),
    # several pages at one game: the time of each entry, and the pages to notify
    "bells": (
        "ALTER TABLE entries ADD COLUMN at INTEGER",  # milliseconds since 1970, UTC
        "CREATE TABLE bells (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " port INTEGER NOT NULL, rung INTEGER NOT NULL, PRIMARY KEY (game, port)) WITHOUT ROWID",
    ),
    # several devices: the codes of tables, and who has which seat
    "seats": (
        "CREATE TABLE tables (code TEXT PRIMARY KEY,"
        " game TEXT NOT NULL UNIQUE REFERENCES games (id) ON DELETE CASCADE) WITHOUT ROWID",
        "CREATE TABLE seats (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " seat INTEGER NOT NULL, secret TEXT UNIQUE, seen INTEGER, PRIMARY KEY (game, seat))"
        " WITHOUT ROWID",  # the secret's hash; NULL while the seat is free
    ),
    # talk: the mode of talk at a table if it is not free, and the messages
    "words": (
        "CREATE TABLE talk (game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
        " how TEXT NOT NULL) WITHOUT ROWID",
        "CREATE TABLE words (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " number INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER, text TEXT NOT NULL,"
        " phrase INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game, number))"
        " WITHOUT ROWID",  # seat is NULL for the teacher; text is the key of a ready phrase
    ),
    # class: the expected learners, the learners who have come, the class's tables and the owners of
    # seats; a browser is identified by the hash of its cookie
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
    # questions before the first deal, and the answers
    "answers": (
        "ALTER TABLE tables ADD COLUMN asks INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE answers (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
        " seat INTEGER NOT NULL, number INTEGER NOT NULL, question TEXT NOT NULL,"
        " answer INTEGER NOT NULL, given INTEGER NOT NULL, at INTEGER NOT NULL,"
        " PRIMARY KEY (game, seat, number)) WITHOUT ROWID",
    ),
    # class on several servers: the assigned exercises with their time in nanoseconds since 1970,
    # and other shared settings by name
    "settings": (
        "CREATE TABLE given (id TEXT PRIMARY KEY, at INTEGER NOT NULL, text TEXT NOT NULL)"
        " WITHOUT ROWID",
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    # many saved games: the oldest and the latest access
    "games_opened": (
        "CREATE INDEX learners_opened ON learners (opened)",
        "CREATE INDEX games_opened ON games (opened)",
    ),
}
"""Statements of each step. The key is the last table or index that the step creates; if it exists,
the step has been applied.
"""


def migrate(
    database: Database, existing: str, steps: Mapping[str, tuple[str, ...]] = STEPS
) -> None:
    """Apply the missing migration steps in one transaction.

    `existing` is a query for the names of the existing tables and indexes. BossError if a step
    fails.
    """

    def missing() -> list[str]:
        there = {name for (name,) in database.execute(existing).fetchall()}
        return [step for step in steps if step not in there]

    with database.error_boundary():
        if not missing():
            return
    with database.error_boundary(together=True):  # another page may be about to apply them
        for step in missing():
            for statement in steps[step]:
                database.execute(statement)
