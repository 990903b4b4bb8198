"""Notification between pages on several computers, by PostgreSQL's LISTEN and NOTIFY.

The payload is the sender's id and nothing else.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from bosswidgets.kit.jobs import running_loop

if TYPE_CHECKING:
    from bosswidgets.table.database.postgres import Postgres


class PostgresListener:
    """Subscription to a game; `id` distinguishes it from other senders."""

    def __init__(self, database: Postgres, name: str, heard: Callable[[], object]) -> None:
        self.name, self.id, self.loop = name, secrets.token_hex(8), running_loop()
        self._database, self._callback = database, heard
        self._snapshot, self._is_scheduled = "", False
        if self.loop:
            database.listen(self)

    def poll(self) -> bool:
        """Return True if anything in the database has changed, in any game, or the connection was
        made again.
        """
        with self._database.error_boundary() as database:
            found = database.execute("SELECT pg_current_snapshot()::text").fetchall()
        before, self._snapshot = self._snapshot, f"{self._database.connection_count} {found}"
        return self._snapshot != before

    def notify(self) -> None:
        self._database.notify(self.name, self.id)

    def schedule_callback(self) -> None:
        """Schedule the callback for a notification, once no statement is running."""
        if self.loop and not self._is_scheduled:
            self._is_scheduled = True
            self.loop.call_soon(self._call_back)

    def close(self) -> None:
        if self.loop:
            self._database.unlisten(self)
        self.loop = None

    def _call_back(self) -> None:
        self._is_scheduled = False
        if self.loop:
            self._callback()


def channel_name(name: str) -> str:
    """Return the name of a game's notification channel; ids consist of letters, digits, `-` and
    `_`.
    """
    return f"boss {name}"
