"""Benchmark of a class for `python -m bosslib bench --only class`: thirty pages on one computer.

Thirty clients open the table together, play a deal, go to the next page and return to their game;
then each clicks every two seconds, with a random offset, since a class does not click in step. The
floor is a single client on the same server.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from random import Random
from signal import SIGKILL
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from bosslib.words import say
from tools.bench.processes import output, program, running
from tools.bench.report import AnyRow, Row, attempt, sentences, time_row
from tools.protocol_client import Client, ClientError, next_click

if TYPE_CHECKING:
    import psutil

STUDENTS, CROWD = 30, 60
TABLE, NEXT_PAGE = "en/16-table.ipynb", "en/17-your-own-bot.ipynb"
EVERY = 2.0  # seconds between the clicks of one client
WARMING = 300.0  # seconds
QUIET = 5.0  # seconds until the last kernel has done its imports
ROUNDS = 12  # clicks of each of thirty: 360
FLOOR_CLICKS, FLOOR_EVERY = 100, 0.2
LOOK = 3.0  # seconds between two memory measurements
MOST_CLICKS = 200  # of a deal

T = TypeVar("T")


class Class(NamedTuple):
    """Running `boss --class`: its address, the teacher's address, its process and data folder."""

    address: str
    teacher: str
    process: psutil.Process
    data: Path


class Trip(NamedTuple):
    """Measurements of a client: seconds until each page was ready, and seconds of each click."""

    pages: list[float]
    clicks: list[float]


def rows() -> Iterator[AnyRow]:
    """Return the rows of the class; takes about three minutes."""
    names = sentences("class", "errors", "ready", "moved", "deal", "click", "memory")
    yield from attempt("class", _together_rows(), names)
    yield from attempt("class", _crowd_rows(), sentences("class", "crowd"))
    if sys.platform == "linux":
        yield from attempt("class", _again_rows(), sentences("class", "again"))


def _together_rows() -> Iterator[Row]:
    with serve_class(STUDENTS) as room:
        until_warm(room.process, STUDENTS)
        alone, floor = asyncio.run(_alone(room.address))
        trips, errors, clicks, peak = asyncio.run(together(room))
    yield Row(say("bench.class-errors"), str(len(errors)), "0", "", "0", met=not errors)
    first, others = zip(*((trip.pages[0], max(trip.pages[1:])) for trip in trips), strict=True)
    played = [click for trip in trips for click in trip.clicks]
    yield _row("ready", max(first), alone, 6)
    yield _row("moved", max(others), alone, 6)
    yield _row("deal", p95(played), p95(floor), STUDENTS * p95(floor), f"≤ {STUDENTS} x")
    yield _row("click", p95(clicks), p95(floor), 2 * p95(floor), "≤ 2 x")
    yield memory_row("class-memory", peak, 1100)


def _crowd_rows() -> Iterator[Row]:
    with serve_class(CROWD) as room:
        until_warm(room.process, CROWD)
        peak = asyncio.run(_measure_crowd(room))
    yield memory_row("class-crowd", peak, 2200)


def _again_rows() -> Iterator[Row]:
    yield _row("again", _forked_again(), _measure_import(), 1)


def memory_row(name: str, peak: list[float], most: float) -> Row:
    """Return a row with the peak memory of all processes and of the server; `most` is in MB."""
    return Row(
        say(f"bench.{name}"),
        say("bench.megabytes", megabytes=peak[0] / 1e6),
        say("bench.megabytes", megabytes=peak[1] / 1e6),
        f"{peak[0] / peak[1]:.1f} x",
        f"≤ {most:g} MB",
        met=peak[0] <= most * 1e6,
    )


async def _alone(address: str) -> tuple[float, list[float]]:
    """Return the seconds until a single table is ready, and the seconds of its clicks."""
    client = Client(address)
    ready = await client.open(f"{TABLE}?play=now")
    clicks = await click_at_intervals(client, FLOOR_CLICKS, FLOOR_EVERY)
    await client.leave()
    return ready, clicks


async def together(room: Class) -> tuple[list[Trip], list[str], list[float], list[float]]:
    """Return the trips of thirty clients, the errors, the clicks at thirty tables, the peak memory.

    Measuring memory takes time itself, so it ends with the trips.
    """
    clients = [Client(room.address) for _ in range(STUDENTS)]
    with measured_peak(room.process) as peak:
        trips, errors = await _all([partial(trip, client) for client in clients])
    await asyncio.sleep(QUIET)
    rng = Random(STUDENTS)
    works = [
        partial(click_at_intervals, each, ROUNDS, EVERY, EVERY * rng.random()) for each in clients
    ]
    clicks, more = await _all(works)
    await asyncio.gather(*(client.leave() for client in clients))
    return trips, errors + more, [click for each in clicks for click in each], peak


def _forked_again() -> float:
    """Return the seconds to fork a kernel just after the warm parent of all kernels was killed."""
    from bosswidgets.server.forking.warm_parents import WarmParent

    def fork() -> int:
        arguments = ["-f", str(Path(folder) / "kernel.json")]
        made = warm.fork(arguments, os.environ, folder, quiet=True)
        assert made, "there is no warm parent"
        made.kill()
        return warm.pid

    with tempfile.TemporaryDirectory() as folder:
        warm = WarmParent(print)
        os.kill(fork(), SIGKILL)
        begun = monotonic()
        fork()
        seconds = monotonic() - begun
        warm.close()
    return seconds


def _measure_import() -> float:
    """Return the seconds to start Python and import what a kernel and the tables need."""
    begun = monotonic()
    code = "import ipykernel.kernelapp, bosswidgets.card.table, bosswidgets.board.table"
    output([sys.executable, "-P", "-c", code])
    return monotonic() - begun


async def _measure_crowd(room: Class) -> list[float]:
    """Return the peak memory of twice as many open tables; ClientError if one does not open."""
    clients = [Client(room.address) for _ in range(CROWD)]
    with measured_peak(room.process) as peak:
        _, errors = await _all([partial(each.open, f"{TABLE}?play=now") for each in clients])
        await asyncio.sleep(2 * LOOK)
    if errors:
        raise ClientError(errors[0])
    await asyncio.gather(*(client.leave() for client in clients))
    return peak


async def _all(works: Iterable[Callable[[], Awaitable[T]]]) -> tuple[list[T], list[str]]:
    """Run tasks concurrently; return their results and the error messages."""
    done = await asyncio.gather(*(work() for work in works), return_exceptions=True)
    results = [each for each in done if not isinstance(each, BaseException)]
    return results, [str(each) for each in done if isinstance(each, BaseException)]


async def trip(client: Client) -> Trip:
    """Open the table, play a deal, go to the next page and return to the game."""
    pages = [await client.open(f"{TABLE}?play=now")]
    clicks: list[float] = []
    while (click := next_click(client)) and len(clicks) < MOST_CLICKS:
        clicks.append(await client.click(*click))
    game = client.game
    pages += [await client.open(NEXT_PAGE), await client.open(TABLE + game)]
    if next_click(client) is not None or not game:
        raise ClientError("the game that was over did not come back")
    return Trip(pages, clicks)


async def click_at_intervals(
    client: Client, count: int, every: float, first: float = 0
) -> list[float]:
    """Return the seconds of clicks at a fixed interval, after `first` seconds, over several deals.

    The click that starts a new deal is not counted: it builds new widgets, and its share varies.
    """
    await asyncio.sleep(first)
    clicks = []
    for _ in range(count):
        wait = asyncio.create_task(asyncio.sleep(every))
        if not next_click(client):
            await client.click(*another(client))
        if not (click := next_click(client)):
            raise ClientError("a new game has nothing to choose")
        clicks.append(await client.click(*click))
        await wait
    return clicks


def another(client: Client) -> tuple[str, str]:
    """Return the click that starts another game of one deal."""
    again = say("ending.again-deal")
    return next(
        (model, item["id"])
        for model, _, items in client.choices()
        for item in items
        if item["label"] == again
    )


def until_warm(process: psutil.Process, count: int) -> None:
    """Wait until all warm kernels have started, as they have when a class enters."""
    from tools.kernels import kernels

    end = monotonic() + WARMING
    while len(kernels(process)) < count and monotonic() < end:
        sleep(1)
    sleep(QUIET)


def p95(times: list[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(times, n=20)[-1]


def _row(name: str, measured: float, floor: float, most: float, wanted: str = "") -> Row:
    """Return a row of two times in seconds; the measured one may be at most `most`."""
    return time_row(say(f"bench.class-{name}"), measured, floor, most, wanted or f"≤ {most:g} s")


@contextmanager
def serve_class(places: int, *options: str, data: Path | None = None) -> Iterator[Class]:
    """Run `boss --class` on the loopback interface, with the project's own pages. Its data folder
    is `data`, or a temporary one.
    """
    import psutil

    asked = ["--no-browser", "--host=127.0.0.1", "--port=0", f"--class={places}", *options]
    with (
        nullcontext(data) if data else tempfile.TemporaryDirectory() as folder,
        running([program(), *asked], 2, BOSS_DATA=str(folder)) as (process, lines),
    ):
        address, teacher = re.findall(r"http://\S+", "".join(lines))
        yield Class(address, teacher, psutil.Process(process.pid), Path(folder))


@contextmanager
def measured_peak(process: psutil.Process) -> Iterator[list[float]]:
    """Measure the peak memory of a process with its children, and of the process (PSS, bytes)."""
    import psutil

    peak, over = [0.0, 0.0], Event()

    def look() -> None:
        while not over.wait(LOOK):
            total = 0.0
            for each in [*process.children(recursive=True), process]:
                with suppress(psutil.Error):
                    size = each.memory_full_info().pss
                    total += size
            peak[:] = [max(peak[0], total), max(peak[1], size)]

    watch = Thread(target=look, daemon=True)
    watch.start()
    try:
        yield peak
    finally:
        over.set()
        watch.join(LOOK)
