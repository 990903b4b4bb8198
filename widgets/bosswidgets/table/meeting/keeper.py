"""Which of the pages of a table runs its bots and its clock: the one that holds the table's lock.

The lock of a process that ends, however it ends, is free again, and another page takes it. Two at
once would do no harm: the log has one entry of each number.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from traitlets.log import get_logger

from bosswidgets.table.saves import folder


class Keeper:
    """The lock of a table; it is taken when it can be."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock: Any = None
        self.mine = False
        """Whether this page runs the bots."""

    def take(self) -> bool:
        """Take the lock if it is free; whether it is this page's now, and was not before.

        Where nothing can be locked, it is each page's.
        """
        from filelock import FileLock, Timeout  # late: most pages never need its 50 ms

        if self.mine:
            return False
        try:
            if self._lock is None:
                place = folder() / "tables"
                place.mkdir(parents=True, exist_ok=True)
                self._lock = FileLock(place / f"{self._name}.lock", thread_local=False)
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        except (OSError, NotImplementedError):
            get_logger().warning("a table's pages all run its bots", exc_info=True)
        self.mine = True
        return True

    def leave(self) -> None:
        """Let another page take it."""
        if self._lock is not None and self.mine:
            with suppress(OSError):
                self._lock.release(force=True)
        self.mine = False
