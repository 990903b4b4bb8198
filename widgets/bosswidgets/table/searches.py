"""How many computer players may think for long at once, over all pages of this computer's user.

Each page has a process of its own, so a thought takes one of a few files that are locked: the lock
of a process that ends, however it ends, is free again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic, sleep

from traitlets.log import get_logger

from bosslib.bots import tick
from bosswidgets.table.saves import folder

MOST = "BOSS_SEARCHES"
"""The variable that says how many, in place of the number of cores; `boss --searches` sets it."""

WAIT = 0.3
"""How long a thought waits for its turn, in seconds."""

LOOK = 0.02
"""How often it looks meanwhile, in seconds."""


def most() -> int:
    """How many may think at once: what the variable says, else as many as there are cores."""
    text = os.environ.get(MOST, "")
    if text.isdecimal() and int(text):
        return int(text)
    usable = getattr(os, "sched_getaffinity", None)  # Linux alone tells what this process may use
    return len(usable(0)) if usable else os.cpu_count() or 1


@contextmanager
def turn(wait: float | None = None, place: ExitStack | None = None) -> Iterator[bool]:
    """Whether one may think inside; False if too many others do, also after so many seconds (else
    `WAIT`).

    Where no file can be locked, everybody may. It can be called off while it waits. Whoever closes
    the `place` gives it to others, though something goes on inside.
    """
    end = monotonic() + (WAIT if wait is None else wait)
    with place or ExitStack() as held:
        while not (taken := _taken(held)) and monotonic() < end:
            tick()
            sleep(LOOK)
        yield taken


def _taken(held: ExitStack) -> bool:
    """Take the first file that is free until the stack is closed; whether there was one."""
    from filelock import FileLock, Timeout  # late: most pages never need its 50 ms

    place = folder() / "searches"
    try:
        place.mkdir(parents=True, exist_ok=True)
        for number in range(most()):
            lock = FileLock(place / f"{number}.lock", timeout=0, thread_local=False)
            try:
                held.enter_context(lock)
            except Timeout:
                continue
            return True
    except (OSError, NotImplementedError):  # a folder that cannot be written, or locks nothing
        get_logger().warning("searches are not counted: nothing can be locked", exc_info=True)
        return True
    return False
