"""Resource limits of kernels: a runaway kernel is shut down, and its page shows why."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

import psutil

MEMORY, TIME = "memory", "time"
"""Reasons for shutting down a kernel."""

BUSY_SHARE = 0.03
"""Share of a core above which a kernel counts as busy; low, because many runaways share the
cores.
"""


HAS_LAUNCHER = sys.platform == "win32" and sys.prefix != sys.base_prefix
"""True where `python.exe` only launches the interpreter: in a virtual environment on Windows."""


def interpreter_pid(pid: int) -> int:
    """Return the process id of the interpreter started as `pid`, its launcher's child if it has a
    launcher; 0 if it has not started yet.
    """
    if not HAS_LAUNCHER:
        return pid
    return next((each.pid for each in psutil.Process(pid).children()), 0)


def has_running_thread(pid: int) -> bool:
    """Return True if a process that was suspended still has a thread that has not stopped.

    Where threads have no process id of their own (not on Linux), the process as a whole is asked.
    Raises `psutil.Error` if there is no such process.
    """
    process = psutil.Process(pid)
    if sys.platform != "linux":
        return bool(process.status() != psutil.STATUS_STOPPED)
    for thread in process.threads():
        with suppress(psutil.NoSuchProcess):  # the thread has ended meanwhile
            if psutil.Process(thread.id).status() != psutil.STATUS_STOPPED:
                return True
    return False


class KernelUse(NamedTuple):
    """Measured use of a kernel: core seconds, and the time of measurement.

    `idle_at` is the time when it was last idle.
    """

    core_seconds: float
    measured_at: float
    idle_at: float


class KernelLimits:
    """Checks kernels periodically; `memory` is in bytes, `seconds` limits uninterrupted work.

    A page that plays or computes is idle between two clicks.
    """

    def __init__(self, memory: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._memory, self._seconds, self._clock = memory, seconds, clock
        self._uses: dict[str, KernelUse] = {}

    def kernels_beyond(self, kernels: Iterable[tuple[str, int, bool]]) -> dict[str, str]:
        """Return the kernels beyond a limit, with the limit's name.

        Each kernel is given by its id, its process id, and whether it is frozen, as in a pause.
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
            rests = (
                last is None
                or still
                or core - last.core_seconds < BUSY_SHARE * (now - last.measured_at)
            )
            rested = now if rests or last is None else last.idle_at
            uses[kernel] = KernelUse(core, now, rested)
            if memory > self._memory:
                found[kernel] = MEMORY
            elif now - rested > self._seconds:
                found[kernel] = TIME
        self._uses = uses
        return found
