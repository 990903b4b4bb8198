"""The app as a static site: a plain file server, in a subfolder, with Python in the browser."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from shutil import which
from subprocess import DEVNULL
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Frame, Page, Route, expect

from bosslib.card import new
from bosslib.words import say
from bosswidgets.learn.lesson import Lesson
from bosswidgets.server.static.build import MARKER_FILE
from bosswidgets.table.linking import position_link
from tests.app.conftest import BIN, READY, click, unfold
from tests.app.test_course import LESSONS, Reader, kept, walk
from tests.app.test_first import AT_ONCE, DEALT, PLACES, SEATED, THEN
from tests.app.test_keyboard import play_a_deal
from tests.app.test_table import free, over, play_on
from tools.files import files

if TYPE_CHECKING:
    from tests.app.conftest import Open, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

pytestmark = pytest.mark.slow

TABLE, LESSON, PUZZLES, LAB = (
    f"{name}.html" for name in ("16-table", "01-first-deal", "22-puzzles", "35-lab-hands")
)
BELOW = "boss"
"""The folder of the server that contains the site."""


KEPT = """async (addresses) => {
    const found = () => Promise.all(addresses.map((each) => caches.match(each)));
    while (!(await found()).every(Boolean)) await new Promise(requestAnimationFrame);
}"""
"""Returns when the browser has cached some addresses."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a site that `boss static` has written, after an attempt that was killed."""
    root = tmp_path_factory.mktemp("files")
    command = [str(which("boss", path=BIN)), "static", str(root / BELOW)]
    with subprocess.Popen(command, stdout=DEVNULL, stderr=DEVNULL) as unfinished:
        while not (root / BELOW / MARKER_FILE).exists() and unfinished.poll() is None:
            pass
        unfinished.kill()
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if "can't be had" in done.stderr:
        pytest.skip(done.stderr)  # the registry is unreachable
    assert re.search(r"\d+ pages and \d+ files", done.stdout), done.stderr
    assert re.search(r"^Page 1 of \d+: en/$", done.stderr, re.MULTILINE)
    with files(root) as address:
        yield f"{address}{BELOW}/"


def test_the_first_page_leads_to_the_index_of_the_wanted_language(site: str, page: Open) -> None:
    tab = page()
    tab.goto(site)
    tab.wait_for_url(f"{site}en/index.html")
    tab.get_by_role("link", name="Nederlands").click()
    tab.wait_for_url(f"{site}nl/index.html")
    expect(tab.locator("html")).to_have_attribute("lang", "nl")
    tab.goto(site)
    tab.wait_for_url(f"{site}nl/index.html")  # the one that was chosen
    dutch = page(locale="nl-NL")
    dutch.goto(site)
    dutch.wait_for_url(f"{site}nl/index.html")


def test_each_page_names_the_licences_of_what_the_site_has(site: str, page: Open) -> None:
    tab = page()
    tab.goto(f"{site}en/{TABLE}")
    href = tab.locator("link[rel=license]").evaluate("(link) => link.href")
    text = tab.request.get(href).text()
    for name in ("bosslib ", "Pyodide ", "voila ", "backbone ", "psygnal "):
        assert f"\n{name}" in f"\n{text}"


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
    tab.locator("[data-way=game]").click()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", str(words))
    play_on(tab, Random(1))
    assert over(tab)


@pytest.mark.nightly
def test_a_deal_is_played_by_keyboard_alone(site: str, visit: Visit) -> None:
    play_a_deal(visit(f"{site}en/{TABLE}?play=now"))


@pytest.mark.nightly
def test_a_lesson_is_done_to_its_end_and_leads_on(site: str, visit: Visit) -> None:
    tab = visit(f"{site}en/{LESSON}")
    walk(Reader(tab, Lesson("first-deal")), "first-deal", wrongly=1)
    assert all(kept(tab, name) for name in LESSONS["first-deal"])
    tab.locator(".boss-part a[href^='02-turns.html'], a[href^='02-turns.html']").first.click()
    tab.wait_for_function(READY)
    tab.goto(f"{site}en/index.html")
    reached = tab.locator("[data-lesson='01-first-deal.html'] .reached")
    expect(reached).to_contain_text(f"{len(LESSONS['first-deal'])} ")


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        (None, say("lobby.progress.no-file", file="progress.json")),
        ({"be-paid": None}, say("lobby.progress.no-file", file="progress.json")),
        (
            {"be-paid": {"stars": 99, "missed": False}},
            say("lobby.progress.no-file", file="progress.json"),
        ),
        (
            {"no-such": {"stars": 3, "missed": False}},
            say("lobby.progress.no-file", file="progress.json"),
        ),
        ({"be-paid": {"stars": 3, "missed": False}, "open-the-deal": None}, "Loaded. 1 of "),
        (
            {"be-paid": {"stars": 3, "missed": False}, "x" * 150_000: None},
            say("lobby.progress.no-file", file="progress.json"),
        ),
    ],
)
def test_of_a_file_of_progress_what_is_nothing_is_left_out(
    site: str, page: Open, tmp_path: Path, marks: object, words: str
) -> None:
    path = tmp_path / "progress.json"
    path.write_text(json.dumps({"schema": "boss-progress/1", "marks": marks}), "utf-8")
    tab = page()
    tab.goto(f"{site}en/index.html")
    tab.set_input_files(".progress input", path)
    expect(tab.locator("[data-told]")).to_contain_text(words)


def test_a_phone_that_keeps_it_as_an_app_finds_its_icons(site: str, page: Open) -> None:
    tab = page()
    tab.goto(f"{site}en/index.html")
    address = tab.locator("link[rel=manifest]").evaluate("node => node.href")
    told = tab.request.get(address).json()
    places = {icon["src"]: icon["type"] for icon in told["icons"]}
    apple = tab.locator("link[rel=apple-touch-icon]").evaluate("node => node.href")
    assert apple.removeprefix(site) in places
    for place, kind in places.items():
        assert tab.request.get(f"{site}{place}").headers["content-type"] == kind


@pytest.mark.parametrize(
    "size",
    [pytest.param((1280, 800), marks=pytest.mark.nightly), (390, 844)],
    ids="{0[0]}x{0[1]}".format,
)
@pytest.mark.parametrize(
    ("name", "at_once", "then"),
    [
        (f"{TABLE}?play=now", DEALT, SEATED),
        pytest.param("02-turns.html", AT_ONCE[1:], THEN[1:], marks=pytest.mark.nightly),
    ],
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
    released = False
    tab.route(
        "**/packages.zip*",
        lambda route: route.continue_() if released else held.append(route),
    )
    tab.goto(f"{site}nl/{name}", wait_until="commit")
    expect(tab.locator(".first svg")).to_be_visible()
    expect(tab.get_by_role("progressbar")).to_be_visible()
    expect(tab.locator(".boss-glass")).to_have_count(0)
    before = tab.evaluate(PLACES, at_once)
    released = True
    for each in held:
        each.continue_()
    tab.wait_for_function(READY)
    expect(tab.locator(".first")).to_have_count(0)
    assert tab.evaluate(PLACES, then) == before


@pytest.mark.nightly
@pytest.mark.parametrize("name", [TABLE, LESSON, PUZZLES, LAB])
def test_a_page_breaks_no_rule_of_axe(
    site: str, visit: Visit, axe: Axe, axe_floor: set[str], name: str
) -> None:
    tab = visit(f"{site}nl/{name}", 390, 844)
    expect(tab.locator("html")).to_have_attribute("lang", "nl")
    assert {rule: where for rule, where in axe(tab).items() if rule not in axe_floor} == {}


@pytest.mark.nightly
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
    tab = page(complains=True)  # a browser without a network logs failed refreshes
    tab.goto(f"{site}en/{TABLE}?play=now")
    tab.wait_for_function(READY)
    tab.wait_for_function("() => navigator.serviceWorker.controller")  # it starts by itself
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


FOREIGN = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A blog</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
<main><h1>A blog</h1><p><a href="#end">A link before them</a></p>
<script src="{site}embed.js" data-exercise="below-zero" data-language="nl"></script>
<script src="{site}embed.js" data-position="{code}"></script>
<script src="{site}embed.js" data-table></script>
<script src="{site}embed.js" data-exercise="no-such-thing"></script>
<iframe title="By hand" src="{site}nl/16-table.html?embed=1&amp;position={code}" loading="lazy"
  width="320" height="600"></iframe><p id="end">The end.</p></main></body></html>
"""

COPIED = "navigator.clipboard.readText()"

HEIGHT = "Math.ceil(document.documentElement.getBoundingClientRect().height)"

UNSEEN = ".bar, .nearby, .foot, .skip"


def link() -> str:
    """A position whose seat is to act, encoded for an address."""
    state = new(4, 5)
    return position_link.encode_position(
        position_link.position_document(state, state.table.boss, hides=True)
    )


@pytest.fixture
def foreign(site: str, tmp_path: Path) -> Iterator[str]:
    """Address of another site's page, on another port, that embeds parts of the site."""
    (tmp_path / "index.html").write_text(FOREIGN.format(site=site, code=link()), "utf-8")
    with files(tmp_path) as address:
        yield address


def framed(tab: Page, title: str) -> Frame:
    """The content of a frame, when it is ready and has its full height."""
    node = tab.get_by_title(title)
    node.scroll_into_view_if_needed()
    handle = node.element_handle()
    frame = handle.content_frame()
    assert frame
    frame.wait_for_function(READY)
    if not node.get_attribute("height"):
        fitted(frame)
    return frame


def fitted(frame: Frame) -> None:
    """Wait until the page around a frame has made it as high as its content."""
    frame.wait_for_function(f"() => {HEIGHT} === innerHeight")


@pytest.mark.nightly
@pytest.mark.parametrize("width", [1280, 390])
def test_another_page_shows_a_position_an_exercise_and_a_table(
    foreign: str, page: Open, width: int
) -> None:
    tab = page(width, 800)
    tab.goto(foreign)
    expect(tab.get_by_text("There is no exercise called “no-such-thing” here.")).to_be_visible()

    exercise = framed(tab, "I’m the Boss!: een oefening")
    expect(exercise.locator("html")).to_have_attribute("lang", "nl")
    tab.get_by_role("link", name="A link before them").focus()
    for _ in range(30):
        tab.keyboard.press("Tab")
        if exercise.evaluate("document.activeElement.matches('.boss-fields-input')"):
            break
    for number in ("-7", "3", "-105"):
        tab.keyboard.type(number)
        tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    expect(exercise.locator(".boss-task-right")).to_be_visible()

    shown = framed(tab, "I’m the Boss!: a position to play on from")
    expect(shown.locator(".boss-glass")).to_have_attribute(
        "aria-label", re.compile("Cards in the deck: 72")
    )
    assert not any(each.is_visible() for each in shown.locator(UNSEEN).all())
    with tab.context.expect_page() as opened:
        shown.get_by_role("link", name="Open in bosslib").click()
    opened.value.wait_for_function(READY)
    expect(opened.value.locator(".bar")).to_be_visible()
    opened.value.close()

    table = framed(tab, "I’m the Boss!: a table to play at")
    table.get_by_role("button", name="Start", exact=True).click()
    expect(table.locator(".boss-glass")).to_be_visible()
    fitted(table)
    assert "game=" not in table.url
    assert not table.evaluate("JSON.parse(localStorage['im-the-boss']).game")

    by_hand = framed(tab, "By hand")
    expect(by_hand.locator("html")).to_have_attribute("lang", "nl")
    expect(by_hand.locator(".boss-glass")).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.nightly
@pytest.mark.parametrize(
    "query",
    [f"{TABLE}?position={link()}&", f"{LESSON}?", "03-value.html?exercise=below-zero&"],
    ids=["position", "lesson", "exercise"],
)
def test_what_is_in_a_frame_breaks_no_rule_of_axe(
    site: str, visit: Visit, axe: Axe, axe_floor: set[str], query: str
) -> None:
    tab = visit(f"{site}en/{query}embed=1", 390, 844)
    assert {rule: where for rule, where in axe(tab).items() if rule not in axe_floor} == {}
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.nightly
def test_a_copied_link_and_what_is_copied_to_embed_lead_to_the_site(
    site: str, visit: Visit
) -> None:
    tab = visit(f"{site}en/{TABLE}?play=now")
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    unfold(tab)
    tab.get_by_role("button", name="Link", exact=True).click()
    tab.get_by_role("button", name="Copy to embed").click()
    expect(tab.get_by_text("The HTML has been copied.")).to_be_visible()
    assert f'<script src="{site}embed.js" data-position="' in tab.evaluate(COPIED)
    tab.get_by_role("button", name="Copy as link").click()
    expect(tab.get_by_text("The link has been copied.")).to_be_visible()
    words = tab.locator(".boss-glass").get_attribute("aria-label")
    other = visit(tab.evaluate(COPIED))
    expect(other.locator(".boss-glass")).to_have_attribute("aria-label", str(words))


@pytest.mark.nightly
def test_other_pages_open(site: str, visit: Visit) -> None:
    tab = visit(f"{site}en/{TABLE}")
    for name in ("00-welcome", "15-practice", "21-editor", "23-board-game", "34-own-board"):
        tab.goto(f"{site}en/{name}.html")
        tab.wait_for_function(READY)
    tab.goto(f"{site}nl/43-lab-our-class.html")
    tab.wait_for_function(READY)
    expect(tab.locator("#cells .panel")).to_contain_text("boss --class")
