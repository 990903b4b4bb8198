"""A runaway kernel: which behaviour counts as that."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil
import pytest

from bosswidgets.server.kernel_limits import MEMORY, TIME, KernelLimits
from bosswidgets.server.server_limits import ClientRateLimit


@contextmanager
def running(code: str) -> Iterator[int]:
    """The id of a Python process that has reported that it is ready."""
    command = [sys.executable, "-c", f"print(1, flush=True); {code}"]
    pipe = subprocess.PIPE  # for stdin too: a process that reads it waits, and does not end at once
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
    assert process.stdout
    process.stdout.readline()
    try:
        yield process.pid
    finally:
        process.kill()
        process.wait()


class Looks:
    """Limits on one process, whose clock is the CPU time that it has used."""

    def __init__(self, pid: int, memory: int = 10**10, seconds: float = 0.2) -> None:
        self._pid, self._process = pid, psutil.Process(pid)
        self._limits = KernelLimits(memory, seconds, self._now)
        self.idle = 0.0
        """Additional seconds without activity."""

    def _now(self) -> float:
        times = self._process.cpu_times()
        return float(times.user + times.system + self.idle)

    def later(self) -> str:
        """Check again after a tenth of a second of CPU time: the clock ticks in hundredths."""
        end = self._now() + 0.1
        until(lambda: self._now() >= end)
        return self.look()

    def look(self, *, still: bool = False) -> str:
        return self._limits.kernels_beyond([("a", self._pid, still)]).get("a", "")


def until(holds: Callable[[], bool]) -> None:
    while not holds():
        pass


def test_what_works_without_a_rest_is_ended_after_its_seconds() -> None:
    with running("\nwhile True: pass") as pid:
        looks = Looks(pid)
        assert looks.look() == ""
        until(lambda: looks.later() == TIME)


def test_work_that_the_system_does_for_a_kernel_counts() -> None:
    """Filling memory with zeros takes almost no time of the process itself."""
    code = (
        "\nzeros, b = open('/dev/zero', 'rb', 0), bytearray(2**24)\nwhile True: zeros.readinto(b)"
    )
    with running(code) as pid:
        looks = Looks(pid)
        looks.look()
        assert TIME in [looks.later() for _ in range(10)]


def test_a_rest_between_two_looks_begins_the_seconds_anew() -> None:
    with running("\nwhile True: pass") as pid:
        looks = Looks(pid)
        looks.look()
        end = looks._now() + 0.5
        while looks._now() < end:
            looks.idle += 100  # its own work is negligible in comparison
            assert looks.look() == ""


def test_what_stands_still_in_a_pause_does_not_work() -> None:
    with running("input()") as pid:
        looks = Looks(pid)
        looks.look()
        looks.idle += 1
        assert looks.look(still=True) == ""


@pytest.mark.parametrize(("most", "found"), [(30_000_000, MEMORY), (10**9, "")])
def test_what_takes_too_much_memory_is_ended(most: int, found: str) -> None:
    with running("x = bytearray(60_000_000); input()") as pid:
        looks = Looks(pid, memory=most)
        until(lambda: psutil.Process(pid).memory_info().rss > 60_000_000)
        assert looks.look() == found


def test_a_process_that_has_ended_is_passed_over() -> None:
    with running("input()") as pid:
        looks = Looks(pid)
    assert looks._limits.kernels_beyond([("a", pid, False)]) == {}


def test_clients_that_ask_for_nothing_more_are_forgotten() -> None:
    now = [0.0]
    limit = ClientRateLimit(3, 1, lambda: now[0])
    for number in range(5):
        assert limit.allow(f"client {number}")
    assert len(limit._buckets) == 5
    now[0] = 1
    limit.allow("another")
    assert [*limit._buckets] == ["another"]
