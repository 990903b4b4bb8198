"""Which of the pages of a table runs its bots and its clock: the one that holds the table's lock.

The lock of a process that ends, however it ends, is free again, and another page takes it. Two at
once would do no harm: the log has one entry of each number.
"""

from __future__ import annotations

from contextlib import suppress

from bosslib import BossError
from bosswidgets.table.saves import Saves


class Keeper:
    """The lock of a table; it is taken when it can be."""

    def __init__(self, saves: Saves, name: str) -> None:
        self._database, self._name = saves.database, name

    @property
    def mine(self) -> bool:
        """Whether this page runs the bots."""
        return self._database.locked(self._name)

    def take(self) -> bool:
        """Take the lock if it is free; whether it is this page's now, and was not before."""
        with suppress(BossError):  # it is tried again
            return self._database.lock(self._name)
        return False

    def leave(self) -> None:
        """Let another page take it."""
        self._database.unlock(self._name)
