"""The app as a site: a plain file server, in a folder of it, and Python in the browser."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from shutil import which
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect

from bosswidgets.learn.lesson import Lesson
from tests.app.conftest import BIN, READY, click
from tests.app.test_course import LESSONS, Reader, kept, walk
from tests.app.test_first import AT_ONCE, DEALT, PLACES, SEATED, THEN
from tests.app.test_keyboard import play_a_deal
from tests.app.test_table import free, over, play_on

if TYPE_CHECKING:
    from tests.app.conftest import Open, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

pytestmark = pytest.mark.slow

TABLE, LESSON, PUZZLES, LAB = (
    f"{name}.html" for name in ("16-table", "01-first-deal", "22-puzzles", "35-lab-hands")
)
BELOW = "boss"
"""The folder of the server in which the site lies."""


KEPT = """async (addresses) => {
    const found = () => Promise.all(addresses.map((each) => caches.match(each)));
    while (!(await found()).every(Boolean)) await new Promise(requestAnimationFrame);
}"""
"""Returns when the browser keeps what lies at some addresses."""


class Files(SimpleHTTPRequestHandler):
    """Files as `python -m http.server` sends them, and no word of it."""

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that `boss static` has written."""
    root = tmp_path_factory.mktemp("files")
    command = [str(which("boss", path=BIN)), "static", str(root / BELOW)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if "can't be had" in done.stderr:
        pytest.skip(done.stderr)  # the registry is out of reach
    assert re.search(r"\d+ pages and \d+ files", done.stdout), done.stderr
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{BELOW}/"
    server.shutdown()
    server.server_close()


def test_the_first_page_leads_to_the_index_of_the_wanted_language(site: str, page: Open) -> None:
    tab = page()
    tab.goto(site)
    tab.wait_for_url(f"{site}en/index.html")
    tab.get_by_role("link", name="Nederlands").click()
    tab.wait_for_url(f"{site}nl/index.html")
    expect(tab.locator("html")).to_have_attribute("lang", "nl")
    tab.goto(site)
    tab.wait_for_url(f"{site}nl/index.html")  # that was chosen
    dutch = page(locale="nl-NL")
    dutch.goto(site)
    dutch.wait_for_url(f"{site}nl/index.html")


def test_a_deal_is_played_by_the_mouse_and_a_refresh_loses_nothing(site: str, page: Open) -> None:
    tab = page()
    tab.goto(f"{site}en/index.html")
    tab.get_by_role("link", name="Play now").click()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-drawing")).to_be_visible()
    click(tab, free(tab, "Your hand").first)
    click(tab, tab.get_by_role("button", name=re.compile("^Play ")))
    assert "game=" in tab.url
    words = tab.locator(".boss-glass").get_attribute("aria-label")
    tab.reload()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", str(words))
    tab.goto(f"{site}en/index.html")
    tab.locator("[data-go-on]").click()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", str(words))
    play_on(tab, Random(1))
    assert over(tab)


def test_a_deal_is_played_by_keyboard_alone(site: str, visit: Visit) -> None:
    play_a_deal(visit(f"{site}en/{TABLE}?play=now"))


def test_a_lesson_is_done_to_its_end_and_leads_on(site: str, visit: Visit) -> None:
    tab = visit(f"{site}en/{LESSON}")
    walk(Reader(tab, Lesson("first-deal")), "first-deal", wrongly=1)
    assert all(kept(tab, name) for name in LESSONS["first-deal"])
    tab.locator(".boss-part a[href^='02-turns.html'], a[href^='02-turns.html']").first.click()
    tab.wait_for_function(READY)
    tab.goto(f"{site}en/index.html")
    reached = tab.locator("[data-lesson='01-first-deal.html'] .reached")
    expect(reached).to_contain_text(f"{len(LESSONS['first-deal'])} ")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(
    ("name", "at_once", "then"),
    [(f"{TABLE}?play=now", DEALT, SEATED), ("02-turns.html", AT_ONCE[1:], THEN[1:])],
)
def test_the_picture_is_there_before_python_and_stays_where_it_is(
    site: str,
    page: Open,
    size: tuple[int, int],
    name: str,
    at_once: tuple[str, ...],
    then: tuple[str, ...],
) -> None:
    tab = page(*size)
    held: list[Route] = []
    tab.route("**/packages.zip*", lambda route: held.append(route))  # noqa: PLW0108
    tab.goto(f"{site}nl/{name}", wait_until="commit")
    expect(tab.locator(".first svg")).to_be_visible()
    expect(tab.get_by_role("progressbar")).to_be_visible()
    expect(tab.locator(".boss-glass")).to_have_count(0)
    before = tab.evaluate(PLACES, at_once)
    for each in held:
        each.continue_()
    tab.wait_for_function(READY)
    expect(tab.locator(".first")).to_have_count(0)
    assert tab.evaluate(PLACES, then) == before


@pytest.mark.parametrize("name", [TABLE, LESSON, PUZZLES, LAB])
def test_a_page_breaks_no_rule_of_axe(
    site: str, visit: Visit, axe: Axe, axe_floor: set[str], name: str
) -> None:
    tab = visit(f"{site}nl/{name}", 390, 844)
    expect(tab.locator("html")).to_have_attribute("lang", "nl")
    assert {rule: where for rule, where in axe(tab).items() if rule not in axe_floor} == {}


def test_a_game_is_in_every_tab_of_the_browser(site: str, page: Open) -> None:
    first = page()
    first.goto(f"{site}en/{TABLE}?play=now")
    first.wait_for_function(READY)
    second = first.context.new_page()
    second.goto(f"{site}en/{TABLE}")
    second.wait_for_function(READY)
    click(first, free(first, "Your hand").first)
    click(first, first.get_by_role("button", name=re.compile("^Play ")))
    words = first.locator(".boss-glass").get_attribute("aria-label")
    second.goto(first.url)
    second.wait_for_function(READY)
    expect(second.locator(".boss-glass")).to_have_attribute("aria-label", str(words))
    second.close()


def test_after_the_first_visit_no_network_is_needed(site: str, page: Open) -> None:
    tab = page(complains=True)  # a browser without a network complains of what it cannot renew
    tab.goto(f"{site}en/{TABLE}?play=now")
    tab.wait_for_function(READY)
    tab.wait_for_function("() => navigator.serviceWorker.controller")
    names = (f"en/{LESSON}", f"nl/{TABLE}", "en/index.html", f"nl/{LAB}")
    tab.evaluate(KEPT, [site + name for name in names])
    tab.context.set_offline(True)
    try:
        for name in names:
            tab.goto(f"{site}{name}?play=now")
            if "index" not in name:
                tab.wait_for_function(READY)
        expect(tab.locator("h1")).to_be_visible()
    finally:
        tab.context.set_offline(False)


def test_other_pages_open(site: str, visit: Visit) -> None:
    tab = visit(f"{site}en/{TABLE}")
    for name in ("00-welcome", "15-practice", "21-editor", "23-board-game", "34-own-board"):
        tab.goto(f"{site}en/{name}.html")
        tab.wait_for_function(READY)
    tab.goto(f"{site}nl/43-lab-our-class.html")
    tab.wait_for_function(READY)
    expect(tab.locator("#cells .panel")).to_contain_text("boss --class")
