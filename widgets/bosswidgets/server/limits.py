"""What one kernel may take of the computer; one that runs away is ended, and its page told why."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from time import monotonic
from typing import NamedTuple

import psutil

MEMORY, TIME = "memory", "time"
"""Why a kernel was ended."""

BUSY = 0.03
"""From which share of a core on a kernel does not rest: a class of runaways has little of it."""


LAUNCHED = sys.platform == "win32" and sys.prefix != sys.base_prefix
"""True where `python.exe` only launches the interpreter: in a virtual environment on Windows."""


def interpreter(pid: int, *, launched: bool = LAUNCHED) -> int:
    """Return the process of the interpreter that was started as `pid`, its launcher's child if it
    has a launcher; 0 if it has not started yet.
    """
    if not launched:
        return pid
    return next((each.pid for each in psutil.Process(pid).children()), 0)


class Use(NamedTuple):
    """What a kernel had used when it was looked at: seconds of a core, and when that was.

    `rested` is when it last had nothing to do.
    """

    core: float
    when: float
    rested: float


class Limits:
    """Looks at kernels now and then; `memory` in bytes, `seconds` that one may work without rest.

    A page that plays or reckons rests between two clicks.
    """

    def __init__(self, memory: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._memory, self._seconds, self._clock = memory, seconds, clock
        self._uses: dict[str, Use] = {}

    def beyond(self, kernels: Iterable[tuple[str, int, bool]]) -> dict[str, str]:
        """Which of these kernels are beyond a limit, and which one; each is its id, its process
        and whether it stands still, as in a pause.
        """
        found, uses = {}, {}
        for kernel, pid, still in kernels:
            try:
                process = psutil.Process(pid)
                memory, times = process.memory_info().rss, process.cpu_times()
            except psutil.Error:  # it has ended meanwhile
                continue
            now, core = self._clock(), times.user + times.system
            last = self._uses.get(kernel)
            rests = last is None or still or core - last.core < BUSY * (now - last.when)
            rested = now if rests or last is None else last.rested
            uses[kernel] = Use(core, now, rested)
            if memory > self._memory:
                found[kernel] = MEMORY
            elif now - rested > self._seconds:
                found[kernel] = TIME
        self._uses = uses
        return found
