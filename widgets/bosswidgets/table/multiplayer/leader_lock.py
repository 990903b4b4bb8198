"""Leader election among a table's pages: the page that holds the table's lock runs its bots and
clock.

The lock is released when its process exits, and another page takes it. Two leaders at once would do
no harm, because the log accepts only one entry of each number.
"""

from __future__ import annotations

from contextlib import suppress

from bosslib import BossError
from bosswidgets.table.saves import Saves


class LeaderLock:
    """Lock of a table, taken when it is free."""

    def __init__(self, saves: Saves, name: str) -> None:
        self._database, self._name = saves.database, name

    @property
    def is_held(self) -> bool:
        """True if this page runs the bots."""
        return self._database.has_lock(self._name)

    def acquire(self) -> bool:
        """Take the lock if it is free; return True if this page has just acquired it."""
        with suppress(BossError):  # the next call retries
            return self._database.acquire_lock(self._name)
        return False

    def release(self) -> None:
        """Release the lock."""
        self._database.release_lock(self._name)
