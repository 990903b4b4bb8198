"""The app's rows of `python -m bosslib bench`: pages, clicks and memory against their floors.

A real `boss`, a real Chromium, and next to each page a page with one button under the same
settings. Needs playwright and a browser.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.words import say
from tools.bench.report import LackingError, Row, timed

if TYPE_CHECKING:
    import psutil
    from playwright.sync_api import Page

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
ROUNDS, CLICKS = 9, 100
PHASES = "() => document.body?.dataset.ready === 'true'"
SEEN = "document.querySelector({})?.checkVisibility()"
FREE = "() => !document.querySelector('.boss-choice[data-new], [data-waits]')"
"""Nothing is new, and nothing waits for Python: what comes now is meant for what it finds."""

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
from bosswidgets.board.starting import game
BoardTable(game())
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
ACTING = {
    "table": ("table.pass", "table.keep"),
    "board": ("board.deed.roll", "board.deed.draw", "board.deed.allow", "board.deed.no-more"),
}
"""What is pressed at a table besides the first button, by the words on it."""

NO_CLOCK = 'localStorage["im-the-boss"] ??= JSON.stringify({ countdown: 0 })'
"""Run in a page before all else: the board game's countdown would be heard among the clicks."""

# Clicks an element and gives the milliseconds until the state that the click leads to is painted:
# `state` changes with the last message of a click, and two frames later it is on the screen.
CLICK = """([element, state]) => new Promise(done => {
  const read = () => { const found = document.querySelector(state);
    return found && (found.dataset.said ?? found.textContent); };
  const before = read(), start = performance.now();
  const look = () => read() === before ? requestAnimationFrame(look)
    : requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  document.querySelector(element).click();
  look();
})"""
CARD, SAID = ".boss-choice[data-tone='card']", "[data-said]"

# Marks the button to be clicked next; whether it acts, or only leads to what does.
NEXT = """([acting, card]) => {
  const free = [...document.querySelectorAll(".boss-main .boss-choice:not([aria-disabled])")];
  const by = test => free.find(test);
  const act = by(button => button.dataset.tone === "primary"
      && !button.closest("[aria-orientation=vertical]"))
    || by(button => acting.some(words => button.textContent.startsWith(words)));
  const next = act || by(button => button.matches(card)) || free.at(-2);
  document.querySelectorAll("[data-next]").forEach(node => node.removeAttribute("data-next"));
  next.setAttribute("data-next", "");
  return Boolean(act);
}"""


class Clicks(NamedTuple):
    """Milliseconds of each click, and the bytes that the browser received for each on average."""

    times: list[float]
    received: float

    def at(self, share: float) -> float:
        """The time that so large a share of the clicks do not exceed."""
        return statistics.quantiles(self.times, n=100)[round(share * 100) - 1]


def rows() -> Iterator[Row]:
    """A page that is ready, a click, and the memory of a page's kernel."""
    with browsing() as page, _served() as (address, process):
        page.add_init_script(NO_CLOCK)
        yield from _page_rows(page, address)
        yield from _click_rows(page, address)
        yield _memory_row(page, address, process)


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
    yield timed(say("bench.widgets-first"), first / 1000, index / 1000, 0.1, "≤ 100 ms")


def _url(address: str, name: str) -> str:
    """The address of a page; a table is at a game at once."""
    return f"{address}voila/render/en/{name}.ipynb{'?play=now' if name == 'table' else ''}"


def _ready(page: Page, url: str, what: str) -> float:
    """Milliseconds from the request of a page until an element of it can be used."""
    return until(page, url, f"({PHASES})() && {SEEN.format(json.dumps(what))}")


def until(page: Page, url: str, holds: str) -> float:
    """Milliseconds from the request of a page until that holds in it."""
    page.goto("about:blank")
    page.goto(url, wait_until="commit")
    page.wait_for_function(f"() => {holds}", polling="raf")
    return float(page.evaluate("performance.now()"))


def _click_rows(page: Page, address: str) -> Iterator[Row]:
    _ready(page, _url(address, "button"), ".jupyter-button")
    floor = clicks(page, ".jupyter-button", ".jupyter-widgets.widget-label")
    _ready(page, _url(address, "table"), ".boss-choice")
    select = clicks(page, f"{CARD}:not([aria-disabled])", SAID)
    play = plays(page, "table")
    _ready(page, _url(address, "board"), ".boss-choice")
    board = plays(page, "board")
    for name, share in (("p50", 0.5), ("p95", 0.95)):
        yield _times(f"bench.widgets-select-{name}", select.at(share), floor.at(share), 2)
        yield _times(f"bench.widgets-click-{name}", play.at(share), floor.at(share), 2)
        yield _times(f"bench.widgets-board-click-{name}", board.at(share), floor.at(share), 2)
    yield Row(
        say("bench.widgets-bytes"),
        say("bench.kilobytes", kilobytes=play.received / 1000),
        say("bench.kilobytes", kilobytes=floor.received / 1000),
        f"{play.received / floor.received:.1f} x",
        "≤ 30 kB",
        met=play.received <= 30_000,
    )


def clicks(page: Page, element: str, state: str) -> Clicks:
    """Clicks on what is there, each until the state that it leads to is painted."""
    with _received(page) as count:
        times = [float(page.evaluate(CLICK, [element, state])) for _ in range(CLICKS)]
    return Clicks(times, sum(count) / CLICKS)


def plays(page: Page, table: str) -> Clicks:
    """Clicks that act at a table, and the bots answer, to the end of a game and the same again."""
    acting = [say(key) for key in ACTING[table]]
    times: list[float] = []
    sizes: list[int] = []
    while len(times) < CLICKS:
        page.wait_for_function(FREE)
        acts = page.evaluate(NEXT, [acting, CARD])
        with _received(page) as count:
            took = float(page.evaluate(CLICK, ["[data-next]", SAID]))
        if acts:
            times.append(took)
            sizes.append(sum(count))
    return Clicks(times, statistics.mean(sizes))


@contextmanager
def _received(page: Page) -> Iterator[list[int]]:
    """The sizes of the messages that reach the page over its web sockets meanwhile, in bytes."""
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def count(event: dict[str, Any]) -> None:
        frame = event["response"]
        text = frame["payloadData"]
        binary = frame["opcode"] == 2  # sent on in base 64
        sizes.append(len(text) * 3 // 4 if binary else len(text))

    session.on("Network.webSocketFrameReceived", count)
    yield sizes
    session.detach()


def _memory_row(page: Page, address: str, process: psutil.Process) -> Row:
    from tools.kernels import kernels

    sizes = {}
    for name in ("imports", "table"):
        page.goto("about:blank")
        _until_no_kernel(process)
        page.goto(_url(address, name), wait_until="commit")
        page.wait_for_function(PHASES, polling="raf")
        (kernel,) = kernels(process)
        sizes[name] = kernel.memory_full_info().pss / 1e6
    return Row(
        say("bench.widgets-memory"),
        say("bench.megabytes", megabytes=sizes["table"]),
        say("bench.megabytes", megabytes=sizes["imports"]),
        f"{sizes['table'] / sizes['imports']:.2f} x",
        "≤ 1.15 x",
        met=sizes["table"] <= 1.15 * sizes["imports"],
    )


def _times(what: str, measured: float, floor: float, wanted: float) -> Row:
    """A row of two times in milliseconds; `wanted` is the most that one may be of the other."""
    most = wanted * floor / 1000
    return timed(say(what), measured / 1000, floor / 1000, most, f"≤ {wanted:g} x")


def _until_no_kernel(process: psutil.Process) -> None:
    import psutil

    from tools.kernels import kernels

    psutil.wait_procs(kernels(process), timeout=30)


@contextmanager
def _served() -> Iterator[tuple[str, psutil.Process]]:
    """A `boss` with the pages of this bench: its address and its process."""
    import nbformat

    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder) / "notebooks" / "en"
        pages.mkdir(parents=True)
        for name, source in PAGES.items():
            cells = [nbformat.v4.new_code_cell(source)]  # type: ignore[no-untyped-call]
            notebook = nbformat.v4.new_notebook(cells=cells)  # type: ignore[no-untyped-call]
            nbformat.write(notebook, pages / f"{name}.ipynb")  # type: ignore[no-untyped-call]
        with started("--warm=0", f"--notebooks={pages.parent}") as found:
            yield found


def program() -> str:
    """The `boss` of this Python."""
    return which("boss", path=str(Path(sys.executable).parent)) or "boss"


@contextmanager
def started(*options: str) -> Iterator[tuple[str, psutil.Process]]:
    """A `boss` with these options: its address and its process."""
    import psutil

    with tempfile.TemporaryDirectory() as folder:
        running = subprocess.Popen(
            [program(), "--no-browser", "--port=0", *options],
            env={**os.environ, "BOSS_DATA": folder},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert running.stdout is not None
            words = running.stdout.readline().split()
            yield next(word for word in words if "http" in word), psutil.Process(running.pid)
        finally:
            running.terminate()
            running.wait()


@contextmanager
def browsing() -> Iterator[Page]:
    """A page of a real Chromium; LackingError if there is none."""
    from playwright.sync_api import Error, sync_playwright

    chromium = os.environ.get("BOSS_CHROMIUM") or which("chromium")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        except Error as error:
            why = str(error).splitlines()[0]
            raise LackingError("bench.browser", why=why) from None
        yield browser.new_page()
        browser.close()
