"""Benchmark of the app for `python -m bosslib bench`: pages, clicks and memory.

Uses a real `boss` and a real Chromium. The floor of each page is a page with a single button under
the same settings. Needs playwright and a browser.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from bosslib.words import say
from tools.bench.browser import browsing, new_context, new_tab, until
from tools.bench.pages import (
    CARD,
    CLICKS,
    NO_CLOCK,
    PHASES,
    SAID,
    SEEN,
    Clicks,
    Tally,
    clicks,
    loading,
    plays,
    unchanged_row,
)
from tools.bench.processes import start_boss
from tools.bench.report import AnyRow, Row, attempt, sentences, time_row

if TYPE_CHECKING:
    import psutil
    from playwright.sync_api import BrowserContext, Page

ROUNDS = 9
MOST_VISIT = 1.3
"""Maximum megabytes that a first visit may download."""

BUTTON = """
from ipywidgets import Button, Label, VBox
button, label = Button(description="floor"), Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
VBox([button, label])
"""
IMPORTS = "import ipycanvas, ipywidgets"
TABLE = "from bosswidgets import Table\nTable()"
BOARD = """
from bosswidgets import BoardTable
from bosswidgets.board.game_setup import new_game
BoardTable(new_game())
"""
LESSON = 'from bosswidgets import Lesson\nLesson("bargain-worth")'
DRILL = "from bosswidgets import BargainDrill\nBargainDrill()"
PAGES = {
    "button": BUTTON,
    "imports": IMPORTS,
    "table": TABLE,
    "board": BOARD,
    "lesson": LESSON,
    "drill": DRILL,
}

OPENED = ("page", "board-page", "lesson-page", "drill-page", "first")
CLICKED = {
    "button": (),
    "select": ("select-p50", "select-p95"),
    "table": ("click-p50", "click-p95", "bytes"),
    "board": ("board-click-p50", "board-click-p95"),
}
"""Rows of the pages that are opened, and of each kind of click."""


def rows() -> Iterator[AnyRow]:
    """Return the rows: the time until a page is ready, clicks, and the memory of a kernel."""
    with browsing(NO_CLOCK) as browser, serve_pages() as (address, process):
        with new_tab(browser) as page:
            yield from attempt("widgets", _page_rows(page, address), sentences("widgets", *OPENED))
        yield from attempt("widgets", visit_rows(browser, address), sentences("widgets", "visit"))
        clicked = sentences("widgets", *chain(*CLICKED.values()), "unchanged")
        yield from attempt("widgets", click_rows(browser, address), clicked)
        with new_tab(browser) as page:
            memory = _memory_rows(page, address, process)
            yield from attempt("widgets", memory, sentences("widgets", "memory"))


def _page_rows(page: Page, address: str) -> Iterator[Row]:
    times: dict[str, list[float]] = {name: [] for name in PAGES if name != "imports"}
    for _ in range(ROUNDS):
        for name, found in times.items():
            what = ".jupyter-button" if name == "button" else ".boss-choice"
            found.append(_ready(page, _url(address, name), what))
    button, *others = (statistics.median(found) for found in times.values())
    for name, took in zip(("", "-board", "-lesson", "-drill"), others, strict=True):
        yield _times(f"bench.widgets{name}-page", took, button, 1.1)
    lesson = (_url(address, "lesson"), SEEN.format("'.first svg'"))
    pairs = [(until(page, *lesson), until(page, address, SEEN.format("'svg'"))) for _ in "12345"]
    first, index = (statistics.median(found) for found in zip(*pairs, strict=True))
    yield time_row(say("bench.widgets-first"), first / 1000, index / 1000, 0.1, "≤ 100 ms")


def _url(address: str, name: str) -> str:
    """Return the address of a page; a table starts a game at once."""
    return f"{address}voila/render/en/{name}.ipynb{'?play=now' if name == 'table' else ''}"


def _ready(page: Page, url: str, what: str) -> float:
    """Return the milliseconds from the request of a page until an element can be used."""
    return until(page, url, f"({PHASES})() && {SEEN.format(json.dumps(what))}")


def visit_rows(browser: BrowserContext, address: str) -> Iterator[Row]:
    """Measure the download of a first visit of the table page (empty cache)."""
    with (
        new_context(browser, bypass_csp=True) as newcomer,
        new_tab(newcomer) as page,
        loading(page) as parts,
    ):
        _ready(page, _url(address, "table"), ".boss-choice")
        page.wait_for_load_state("networkidle")
        wire, decoded = (sum(sizes) / 1e6 for sizes in zip(*parts, strict=True))
    yield Row(
        say("bench.widgets-visit"),
        say("bench.megabytes", megabytes=wire),
        say("bench.megabytes", megabytes=decoded),
        f"{wire / decoded:.2f} x",
        f"≤ {MOST_VISIT} MB",
        met=wire <= MOST_VISIT,
    )


def click_rows(browser: BrowserContext, address: str, count: int = CLICKS) -> Iterator[AnyRow]:
    """Return rows of clicks on a button, on cards and on actions at both tables."""
    other = Tally()
    with new_tab(browser) as page:
        floor = _measure_clicks(page, address, "button", count, other)
    tallies = {kind: Tally() for kind in ("select", "table", "board")}
    for kind, tally in tallies.items():
        with new_tab(browser) as page:
            measured = _click_rows(page, address, kind, count, floor, tally)
            yield from attempt("widgets", measured, sentences("widgets", *CLICKED[kind]))
    yield unchanged_row("widgets", [*tallies.values()], [other])


def _measure_clicks(page: Page, address: str, kind: str, count: int, tally: Tally) -> Clicks:
    """Open a page and measure clicks of a kind in it."""
    match kind:
        case "button":
            _ready(page, _url(address, "button"), ".jupyter-button")
            return clicks(page, ".jupyter-button", ".jupyter-widgets.widget-label", tally, count)
        case "select":
            _ready(page, _url(address, "table"), ".boss-choice")
            return clicks(page, f"{CARD}:not([aria-disabled])", SAID, tally, count)
        case table:
            _ready(page, _url(address, table), ".boss-choice")
            return plays(page, table, tally, count)


def _click_rows(
    page: Page, address: str, kind: str, count: int, floor: Clicks, tally: Tally
) -> Iterator[Row]:
    """Return the rows of clicks of a kind."""
    made = _measure_clicks(page, address, kind, count, tally)
    median, late, *more = CLICKED[kind]
    for name, share in ((median, 0.5), (late, 0.95)):
        yield _times(f"bench.widgets-{name}", made.at(share), floor.at(share), 2)
    for name in more:
        yield Row(
            say(f"bench.widgets-{name}"),
            say("bench.kilobytes", kilobytes=made.received / 1000),
            say("bench.kilobytes", kilobytes=floor.received / 1000),
            f"{made.received / floor.received:.1f} x",
            "≤ 30 kB",
            met=made.received <= 30_000,
        )


def _memory_rows(page: Page, address: str, process: psutil.Process) -> Iterator[Row]:
    from tools.kernels import kernels

    sizes = {}
    for name in ("imports", "table"):
        page.goto("about:blank")
        _until_no_kernel(process)
        others = kernels(process)  # of a page that was closed before it could end its kernel
        page.goto(_url(address, name), wait_until="commit")
        page.wait_for_function(PHASES, polling="raf")
        (kernel,) = (each for each in kernels(process) if each not in others)
        sizes[name] = kernel.memory_full_info().pss / 1e6
    yield Row(
        say("bench.widgets-memory"),
        say("bench.megabytes", megabytes=sizes["table"]),
        say("bench.megabytes", megabytes=sizes["imports"]),
        f"{sizes['table'] / sizes['imports']:.2f} x",
        "≤ 1.15 x",
        met=sizes["table"] <= 1.15 * sizes["imports"],
    )


def _times(what: str, measured: float, floor: float, wanted: float) -> Row:
    """Return a row of two times in milliseconds; `wanted` is their maximum ratio."""
    most = wanted * floor / 1000
    return time_row(say(what), measured / 1000, floor / 1000, most, f"≤ {wanted:g} x")


def _until_no_kernel(process: psutil.Process) -> None:
    import psutil

    from tools.kernels import kernels

    psutil.wait_procs(kernels(process), timeout=30)


@contextmanager
def serve_pages() -> Iterator[tuple[str, psutil.Process]]:
    """Run `boss` with the pages of this benchmark; yield its address and its process."""
    import nbformat

    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder) / "notebooks" / "en"
        pages.mkdir(parents=True)
        for name, source in PAGES.items():
            cells = [nbformat.v4.new_code_cell(source)]  # type: ignore[no-untyped-call]
            notebook = nbformat.v4.new_notebook(cells=cells)  # type: ignore[no-untyped-call]
            nbformat.write(notebook, pages / f"{name}.ipynb")  # type: ignore[no-untyped-call]
        with start_boss("--warm=0", f"--notebooks={pages.parent}") as found:
            yield found
