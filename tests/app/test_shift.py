"""Layout shift: what is on a page stays where it is while the page is set up."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from bosslib import loaded
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import defaults
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, click, wait_idle
from tests.app.test_reviewing import LAST

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.conftest import Boss, Open

MOST = 0.05
"""Maximum layout shift: the share of the window that moves, times how far it moves in windows."""

LAPTOP: tuple[int, int, dict[str, Any]] = (1366, 768, {})
PHONE: tuple[int, int, dict[str, Any]] = (
    *(390, 844),
    {"has_touch": True, "is_mobile": True, "user_agent": "Mozilla/5.0 (Linux; Android) Mobile"},
)
both_sizes = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["1366x768", "390x844"])

WATCH = """
window.shifts = [];
new PerformanceObserver((seen) => {
  for (const { value, hadRecentInput, sources } of seen.getEntries()) {
    if (hadRecentInput) continue;
    const told = ({ node, previousRect, currentRect }) => [
      node?.nodeName, node?.className || node?.id || node?.textContent?.slice(0, 40),
      [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join()),
    ].join(" ");
    shifts.push([value, sources.map(told)]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Collect all shifts in `shifts`, with what has moved from where to where."""

PAGES = {
    "welcome": "en/00-welcome.ipynb",
    "example": "en/02-turns.ipynb",
    "exercise": "en/02-turns.ipynb?exercise=both-disks-turned",
    "card table": "en/16-table.ipynb?play=now",
    "card form": "en/16-table.ipynb",
    "board table": "en/23-board-game.ipynb?play=now",
    "puzzles": "en/22-puzzles.ipynb",
    "drill": "en/54-bargain-drill.ipynb",
    "lab": "en/35-lab-hands.ipynb",
    "editor": "en/21-editor.ipynb",
}


def first_visit(page: Open, url: str, size: tuple[int, int, dict[str, Any]]) -> Page:
    """Open a page in a browser that knows nothing of it, and wait until all is drawn."""
    width, height, options = size
    tab = page(width, height, new=True, **options)
    tab.add_init_script(WATCH)
    tab.goto(url, wait_until="commit")
    return tab


def shift(tab: Page) -> float:
    """Return the sum of all shifts once the page is idle."""
    wait_idle(tab)
    return shift_now(tab)


def shift_now(tab: Page) -> float:
    """Return the sum of all shifts so far, and print them for a test that fails."""
    found: list[tuple[float, list[str]]] = tab.evaluate("shifts")
    for value, sources in found:
        print(round(value, 3), *sources, sep="\n  ")
    return sum(value for value, _ in found)


@both_sizes
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_nothing_moves_while_a_page_is_set_up(
    boss: Boss, page: Open, path: str, size: tuple[int, int, dict[str, Any]]
) -> None:
    notebook, _, query = path.partition("?")
    tab = first_visit(page, boss.url(notebook, f"?{query}"), size)
    tab.wait_for_function(READY)
    assert shift(tab) <= MOST


PIECES = 40
"""Pieces of a page that a slow line brings one by one; what follows comes at once."""

OPENING, CELLS = '<div id="opening">', '<div id="cells">'
PATHS, DIALOG = '<div class="paths">', '<dialog class="asks"'
"""Begin of the index's list of pages, and of what is closed at first."""

DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def write_slowly(tab: Page, html: str, begins: str, size: int) -> float:
    """Replace an idle page with HTML whose pieces come one by one; return the sum of all shifts.

    The first piece ends before `begins`; each of the next `PIECES` has `size` characters.
    """
    wait_idle(tab)
    tab.evaluate("document.open()")
    tab.evaluate(DRAWN)
    tab.evaluate("() => { shifts.length = 0; }")  # those of the page that was there before
    start = html.index(begins)
    for begin, end in pairwise([0, *range(start, start + PIECES * size, size), len(html)]):
        tab.evaluate("(html) => document.write(html)", html[begin:end])
        tab.evaluate(DRAWN)
    return shift_now(tab)


@pytest.mark.parametrize(
    "size",
    [pytest.param(LAPTOP, marks=pytest.mark.nightly), PHONE],
    ids=["1366x768", "390x844"],
)
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_nothing_moves_while_a_slow_line_brings_a_page(
    boss: Boss, page: Open, path: str, size: tuple[int, int, dict[str, Any]]
) -> None:
    notebook, _, query = path.partition("?")
    tab = first_visit(page, boss.address, size)
    agent = {"User-Agent": tab.evaluate("navigator.userAgent")}
    with urlopen(Request(boss.url(notebook, f"?{query}"), headers=agent), timeout=60) as answer:
        read = b""
        while CELLS.encode() not in read:
            piece = answer.read1()
            assert piece, "the page ended before its cells"
            read += piece
    html, _, _ = read.decode().partition(CELLS)
    assert write_slowly(tab, html, OPENING, 100) <= MOST


@both_sizes
def test_nothing_moves_while_a_slow_line_brings_the_index(
    boss: Boss, page: Open, size: tuple[int, int, dict[str, Any]]
) -> None:
    tab = first_visit(page, boss.address, size)
    with urlopen(boss.address, timeout=60) as answer:
        html, _, _ = answer.read().decode().partition(DIALOG)
    assert write_slowly(tab, html, PATHS, 1000) <= MOST


@both_sizes
def test_the_index_is_there_at_once(
    boss: Boss, page: Open, size: tuple[int, int, dict[str, Any]]
) -> None:
    tab = first_visit(page, boss.address, size)
    tab.wait_for_load_state("load")
    assert shift(tab) <= MOST
    assert tab.locator("a:not([href])").count() == 0  # a link leads somewhere even without scripts
    assert tab.locator("meta[name=description][content]").count() == 1
    folds = tab.locator("summary").all()
    assert folds
    assert all((each.bounding_box() or {"height": 0})["height"] >= 44 for each in folds)


@both_sizes
def test_a_review_takes_its_place_without_moving_the_game(
    boss: Boss, page: Open, size: tuple[int, int, dict[str, Any]]
) -> None:
    record = loaded(LAST).play("A: pass2")
    game = SeatedGame(record, defaults.default_names(4), defaults.default_players(4))
    name = Saves(boss.data).create_game(game)
    tab = first_visit(page, boss.url("en/16-table.ipynb", f"?game={name}"), size)
    tab.wait_for_function(READY)
    click(tab, tab.get_by_role("button", name=say("review.start")))
    expect(tab.locator(".boss-review h2").first).to_be_visible()
    assert shift(tab) <= MOST
