"""Limit on the number of bots that search at once, over all processes of this user.

Each page has its own process, so a search acquires one of several file locks. A lock is also
released when its process exits.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic, sleep

from traitlets.log import get_logger

from bosslib.bots import tick
from bosswidgets.table.saves import data_folder

LIMIT_VARIABLE = "BOSS_SEARCHES"
"""Environment variable for this limit (default: number of cores), set by `boss --searches`."""

WAIT_SECONDS = 0.3
"""Seconds that a search waits for its turn."""

POLL_SECONDS = 0.02
"""Polling interval while it waits, in seconds."""


def max_searches() -> int:
    """Return the limit: the variable's value, or the number of usable cores."""
    text = os.environ.get(LIMIT_VARIABLE, "")
    if text.isdecimal() and int(text):
        return int(text)
    usable = getattr(os, "sched_getaffinity", None)  # only Linux reports the usable cores
    return len(usable(0)) if usable else os.cpu_count() or 1


@contextmanager
def search_slot(wait: float | None = None, place: ExitStack | None = None) -> Iterator[bool]:
    """Context manager that yields True if a search may run, or False if it waited in vain.

    It waits `wait` seconds (default `WAIT_SECONDS`) and can be cancelled meanwhile. Without file
    locks
    everybody may search. Closing the `place` releases the lock early, even if the search still
    runs.
    """
    end = monotonic() + (WAIT_SECONDS if wait is None else wait)
    with place or ExitStack() as held:
        while not (taken := _acquire_slot(held)) and monotonic() < end:
            tick()
            sleep(POLL_SECONDS)
        yield taken


def _acquire_slot(held: ExitStack) -> bool:
    """Hold the first free lock until the stack is closed; return True if there was one."""
    from filelock import FileLock, Timeout  # late: it takes 50 ms, rarely needed

    place = data_folder() / "searches"
    try:
        place.mkdir(parents=True, exist_ok=True)
        for number in range(max_searches()):
            lock = FileLock(place / f"{number}.lock", timeout=0, thread_local=False)
            try:
                held.enter_context(lock)
            except Timeout:
                continue
            return True
    except (OSError, NotImplementedError):  # not writable, or without file locks
        get_logger().warning(
            "file locks are not available: the number of searches is not limited", exc_info=True
        )
        return True
    return False
