"""Benchmark of the static site for `python -m bosslib bench --only static`, compared with Voilà.

The whole site is written first, and served as static files; `boss` serves the same pages. A network
of ten megabits a second is simulated by our file server, for all its responses together, and for
Voilà by the browser, which does not throttle kernel messages. Needs playwright, a browser and the
dependencies of `boss static`.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.errors import BossError
from bosslib.words import say
from tools.bench.browser import (
    ask,
    browsing,
    kill_after,
    network_events,
    new_context,
    new_tab,
    until,
)
from tools.bench.pages import (
    CARD,
    FREE,
    NO_CLOCK,
    PHASES,
    SAID,
    Tally,
    clicks,
    plays,
    unchanged_row,
)
from tools.bench.processes import output, program, start_boss
from tools.bench.report import AnyRow, LackingError, Row, attempt, sentences, time_row
from tools.files import Files, files

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

MEGABITS = 10
BYTES = MEGABITS * 1e6 / 8  # a second
CHUNK = 16_384  # bytes, the unit in which files share the line
ROUNDS, COLD = 5, 3
READY = f"({PHASES})() && ({FREE})()"
PICTURE = "document.querySelector('#starting svg, .boss-glass')?.checkVisibility()"
INDEX, TABLE = "index", "16-table"
KEPT = "() => navigator.serviceWorker.controller !== null"
LONGEST = 120_000  # ms
WRITING = 900.0  # timeout in seconds for writing the site


class Line:
    """Simulated network with a limited rate, shared by all responses; it counts the bytes sent."""

    def __init__(self) -> None:
        self.rate = 0.0
        """Bytes a second; 0 means unlimited."""
        self.sent: Counter[str] = Counter()
        """Bytes sent for each file, by path."""
        self._free, self._one = 0.0, Lock()

    def through(self, path: str, chunk: bytes) -> None:
        """Count a chunk of a file, and wait until the network has transferred it."""
        with self._one:
            now = monotonic()
            self.sent[path] += len(chunk)
            if not self.rate:
                return
            self._free = max(self._free, now) + len(chunk) / self.rate
            wait = self._free - now
        sleep(wait)


class Served(Files):
    """Request handler that serves a folder through a `Line`."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, line: Line, **more: Any) -> None:
        self._line = line
        super().__init__(*args, **more)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file in chunks."""
        while chunk := source.read(CHUNK):
            self._line.through(self.path.partition("?")[0], chunk)
            outputfile.write(chunk)


class Pages(NamedTuple):
    """Addresses of the pages of an app, as prefix and suffix of the page name."""

    before: str
    after: str

    def at(self, name: str, query: str = "") -> str:
        """Return the address of a page."""
        return f"{self.before}{name}{self.after}{query}"

    @property
    def table(self) -> str:
        """Address of a table that deals at once."""
        return self.at(TABLE, "?play=now")


def rows() -> Iterator[AnyRow]:
    """Return the rows: index, first picture, table with warm and cold cache, bytes and clicks."""
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing(NO_CLOCK) as browser,
        start_boss() as (address, _),
    ):
        line, root = Line(), Path(folder)
        _write(root)
        with files(root, partial(Served, line=line)) as plain:
            site = Pages(f"{plain}en/", ".html")
            app = Pages(f"{address}voila/render/en/", ".ipynb")
            cold = _cold_rows(browser, site, app, line, root)
            yield from attempt("static", cold, sentences("static", "cold", "bytes", "gzipped"))
            line.rate = 0
            with new_tab(browser) as page:
                warm = _warm_rows(page, site, app, address)
                names = sentences("static", "warm", "picture", "index")
                yield from attempt("static", warm, names)
            with new_tab(browser) as page:
                names = sentences("static", "select", "click", "unchanged")
                yield from attempt("static", _click_rows(page, site, app), names)


def _write(folder: Path) -> None:
    """Write the site; LackingError if this is impossible on this computer."""
    try:
        output([program(), "static", str(folder)], seconds=WRITING)
    except BossError as error:
        raise LackingError("bench.site", why=error) from None


def _cold_rows(
    browser: BrowserContext, site: Pages, app: Pages, line: Line, root: Path
) -> Iterator[Row]:
    """Return the rows of a first visit on a slow network: time and bytes."""
    taken: list[tuple[float, float]] = []
    received = 0
    for _ in range(COLD):
        line.rate = BYTES
        line.sent.clear()
        with _fresh(browser) as first:
            here = until(first, site.table, READY)
        line.rate = 0
        sizes: list[int] = []
        with (
            _fresh(browser) as first,
            network_events(first, {"loadingFinished": _adding(sizes)}) as session,
        ):
            slow = {"offline": False, "latency": 0, "downloadThroughput": BYTES}
            with kill_after():
                session.send(
                    "Network.emulateNetworkConditions", {**slow, "uploadThroughput": BYTES}
                )
            taken.append((here, until(first, app.table, READY)))
            received = sum(sizes)
    yield _seconds("cold", taken, 15)
    yield _size("bytes", sum(line.sent.values()), received)
    yield _size("gzipped", _gzipped_size(root, line.sent), received)


def _adding(sizes: list[int]) -> Callable[[dict[str, Any]], None]:
    """Return an event handler that appends the size of each loaded file."""
    return lambda event: sizes.append(int(event["encodedDataLength"]))


def _gzipped_size(root: Path, sent: Counter[str]) -> int:
    """Return the bytes from a host that compresses files where it helps, as most hosts do."""
    total = 0
    for path, size in sent.items():
        file = root / path.lstrip("/")
        whole = file.read_bytes() if file.is_file() else b""
        total += min(size, len(gzip.compress(whole, 6))) if len(whole) == size else size
    return total


@contextmanager
def _fresh(there: BrowserContext) -> Iterator[Page]:
    """Open a page with an empty cache."""
    with new_context(there) as context:
        context.set_default_timeout(LONGEST)
        context.add_init_script(NO_CLOCK)
        with new_tab(context) as page:
            yield page


def _warm_rows(page: Page, site: Pages, app: Pages, address: str) -> Iterator[Row]:
    """Return the rows of pages that the browser has visited before."""
    for found in (site, app):
        until(page, found.table, READY)
    page.goto(site.at(INDEX))
    page.wait_for_function(KEPT, timeout=LONGEST)
    ready, picture, index = [], [], []
    for _ in range(ROUNDS):
        ready.append((until(page, site.table, READY), until(page, app.table, READY)))
        picture.append((until(page, site.table, PICTURE), until(page, app.table, PICTURE)))
        index.append(
            (
                _measure_first_paint(page, site.at(INDEX)),
                _measure_first_paint(page, f"{address}?language=en"),
            )
        )
    yield _seconds("warm", ready, 6)
    for name, pairs in (("picture", picture), ("index", index)):
        here, there = _medians(pairs)
        yield time_row(say(f"bench.static-{name}"), here, there, there, "≤ 1 x")


def _measure_first_paint(page: Page, url: str) -> float:
    """Return the milliseconds until the first contentful paint of a page."""
    paint = "performance.getEntriesByName('first-contentful-paint')[0]"
    until(page, url, f"{paint} !== undefined")
    return float(ask(page, f"() => JSON.stringify({paint}.startTime)"))


def _click_rows(page: Page, site: Pages, app: Pages) -> Iterator[Row]:
    """Return the rows of clicks at a table: choosing a card, and acting."""
    found = []
    tallies = Tally(), Tally()
    for pages, tally in zip((site, app), tallies, strict=True):
        until(page, pages.table, READY)
        select = clicks(page, f"{CARD}:not([aria-disabled])", SAID, tally)
        found.append([select, plays(page, "table", tally)])
    for name, here, there in zip(("select", "click"), *found, strict=True):
        took, floor = (each.at(0.95) / 1000 for each in (here, there))
        yield time_row(say(f"bench.static-{name}"), took, floor, 0.06, "≤ 60 ms")
    yield unchanged_row("static", tallies[:1], tallies[1:])


def _medians(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the medians in seconds of pairs in milliseconds: the site and the app."""
    here, there = (statistics.median(times) / 1000 for times in zip(*pairs, strict=True))
    return here, there


def _seconds(name: str, pairs: list[tuple[float, float]], most: float) -> Row:
    """Return a row with times of the site and of Voilà."""
    return time_row(say(f"bench.static-{name}"), *_medians(pairs), most, f"≤ {most:g} s")


def _size(name: str, here: int, there: int) -> Row:
    """Return a row of bytes; at most twenty megabytes may be sent."""
    sent, floor = (say("bench.megabytes", megabytes=each / 1e6) for each in (here, there))
    share = f"{here / there:.2f} x"
    return Row(say(f"bench.static-{name}"), sent, floor, share, "≤ 20 MB", met=here <= 20e6)
