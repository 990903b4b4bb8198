"""Scaling of the lab over processes and a Dask cluster: rows in addition to those of `lab`.

Measured in wall-clock time, to show the use of the cores; other load on the machine affects it.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from threading import Event, Thread
from time import perf_counter
from typing import Any

import numpy as np

from bosslib.lab.answer import Ints
from bosslib.lab.play import played
from bosslib.lab.policies import random
from bosslib.lab.work_distribution import Part, results
from bosslib.words import say
from tools.bench.report import AnyRow, Row, attempt, rate_row, sentences

GAMES = 8_000
"""Number of games in a part."""

LONGEST = 180.0
"""Timeout in seconds of one measurement, after which its processes are killed."""

PARTS = 6
WORKERS = 3


def sample(part: Part) -> Ints:
    """Play the games of a part to their end, and return their number."""
    return np.array([len(played(part.new(4), random))])


def measure_rate(executor: Any) -> float:
    """Return the games a second in wall-clock time, after all workers have started."""
    for _ in results(executor, sample, [Part(0, 10, 1)] * PARTS):
        pass
    start = perf_counter()
    work = [Part(each * GAMES, GAMES, 1) for each in range(PARTS)]
    games = sum(int(found[0]) for _, found in results(executor, sample, work))
    return games / (perf_counter() - start)


def pool(processes: int) -> float:
    """Return the games a second in a pool of processes."""
    with killed_after(LONGEST), ProcessPoolExecutor(processes) as executor:
        return measure_rate(executor)


def cluster() -> float:
    """Return the games a second on a local Dask cluster of workers with one thread each."""
    from distributed import Client, LocalCluster  # the extra `cluster`

    with (
        killed_after(LONGEST),
        LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as here,
        Client(here) as client,
    ):
        return measure_rate(client)


@contextmanager
def killed_after(seconds: float) -> Iterator[None]:
    """Kill the child processes of this Python after a timeout, and their replacements.

    Code that waits for their results then gets an error that too many have died.
    """
    over = Event()

    def watch() -> None:
        over.wait(seconds)
        while not over.wait(1):
            for each in active_children():
                each.kill()

    Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        over.set()


def rows() -> Iterator[AnyRow]:
    """Return the rows: two processes against one, and a cluster of three workers against a pool."""
    yield from attempt("lab", _pool_rows(), sentences("lab", "processes"))
    yield from attempt("lab", _cluster_rows(), sentences("lab", "cluster"))


def _pool_rows() -> Iterator[Row]:
    pairs = [(pool(1), pool(2)) for _ in range(3)]
    one, two = (max(each) for each in zip(*pairs, strict=True))  # noise only slows
    yield _row("bench.lab-processes", two, one, "≥ 1.8 x", 1.8)


def _cluster_rows() -> Iterator[Row]:
    pairs = [(pool(WORKERS), cluster()) for _ in range(2)]
    three, dask = (max(each) for each in zip(*pairs, strict=True))
    yield _row("bench.lab-cluster", dask, three, "≥ 0.9 x", 0.9)


def _row(key: str, rate: float, floor: float, wanted: str, least: float) -> Row:
    return rate_row(say(key), rate, floor, least * floor, f"{rate / floor:.2f} x", wanted)
