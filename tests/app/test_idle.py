"""One state says whether a page is busy, for tests and for users (idle.js)."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING

from playwright.sync_api import Route, expect

from tests.app.conftest import BUSY, IDLE, Line, hasty, wait_idle

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open, Visit

TABLE = "en/16-table.ipynb"
CARD = ".boss-hand .boss-choice[data-tone='card']:not([aria-disabled])"
LINE = """() => {
    const { content, opacity } = getComputedStyle(document.body, "::before");
    return content !== "none" && opacity !== "0";
}"""
"""Visibility of the line at the upper edge."""
NOTE = """
window.noted = [];
new MutationObserver(() => noted.push(document.documentElement?.dataset.busy))
  .observe(document, { subtree: true, attributeFilter: ["data-busy"] });
"""
NOTED = "noted.join(' ').split(' ')"
"""All reasons why the page was busy."""


def test_a_page_is_busy_until_it_is_ready(boss: Boss, page: Open) -> None:
    tab = page()
    tab.add_init_script(NOTE)
    tab.goto(boss.url(TABLE, "?play=now"), wait_until="commit")
    wait_idle(tab)
    assert tab.evaluate("noted[0]") == "start"
    assert tab.evaluate("document.body.dataset.ready") == "true"


def test_a_page_is_busy_until_what_it_stores_is_stored(boss: Boss, page: Open) -> None:
    tab = page()
    tab.add_init_script(NOTE)
    tab.goto(boss.address)
    tab.evaluate(
        'localStorage[\'im-the-boss:course\'] = \'{"be-paid": {"stars": 3, "missed": false}}\''
    )
    tab.reload()
    tab.get_by_role("button", name="Make a link to it").click()
    wait_idle(tab)
    assert "server" in tab.evaluate(NOTED)
    learner = tab.evaluate("JSON.parse(localStorage['im-the-boss']).learner")
    place = tab.locator("[data-progress]").get_attribute("data-progress")
    kept = tab.evaluate("async at => (await bossAsk.fetch(at)).json()", f"{place}/{learner}")
    assert kept == {"be-paid": {"stars": 3, "missed": False}}


def test_a_page_is_busy_until_the_pictures_in_view_are_loaded(boss: Boss, page: Open) -> None:
    tab = page()
    held: list[Route] = []
    is_slow = True
    tab.route("**/pictures/**", lambda it: held.append(it) if is_slow else it.continue_())
    tab.goto(boss.address)
    with hasty(tab):
        tab.locator("main summary").first.click()
        picture = tab.locator("main ol img").first
        picture.scroll_into_view_if_needed()
    expect(tab.locator("html")).to_have_attribute("data-busy", "pictures")
    is_slow = False
    for each in held:
        each.continue_()
    wait_idle(tab)
    assert picture.evaluate("it => it.complete && it.naturalWidth")


def test_a_page_is_busy_until_it_is_connected_to_python(boss: Boss, page: Open) -> None:
    tab = page()
    held: list[Route] = []
    tab.route("**/voila.js", lambda route: held.append(route))  # noqa: PLW0108 (Playwright asks it more)
    tab.goto(boss.url(TABLE), wait_until="commit")
    expect(tab.locator("body")).to_have_attribute("data-cells", "all")
    assert "connection" in tab.evaluate(BUSY)
    for each in held:
        each.continue_()
    wait_idle(tab)
    assert tab.evaluate("Boolean(window.jupyterapp)")


def test_a_page_that_reloads_itself_is_busy_until_it_is_back_at_its_place(
    boss: Boss, visit: Visit
) -> None:
    tab = visit(boss.url("en/18-rules.ipynb"))
    tab.add_init_script(NOTE)
    tab.evaluate("scrollTo(0, 2000)")
    wait_idle(tab)
    tab.evaluate("bossPlace.keep()")
    tab.reload()
    wait_idle(tab)
    assert tab.evaluate("scrollY") == 2000
    assert "place" in tab.evaluate(NOTED)


def test_a_page_of_which_nothing_has_come_yet_is_not_idle(page: Open) -> None:
    """A busy server may send the head of its answer long before the document."""
    goes_on = threading.Event()

    class Late(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("X-Content-Type-Options", "nosniff")  # shown before its text is known
            self.end_headers()
            goes_on.wait()
            self.wfile.write(b"<!doctype html><title>Late</title><body>Here")

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    with HTTPServer(("127.0.0.1", 0), Late) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        tab = page()
        try:
            tab.goto(f"http://127.0.0.1:{server.server_port}/", wait_until="commit")
            assert not tab.evaluate("document.documentElement")
            assert not any(tab.evaluate(IDLE, 0) for _ in range(4))
        finally:
            goes_on.set()
            thread.join()
        wait_idle(tab)
        assert tab.inner_text("body") == "Here"


def test_it_is_busy_until_python_has_answered_a_click(boss: Boss, page: Open) -> None:
    tab = page()
    line = Line(tab)
    tab.goto(boss.url(TABLE, "?play=now"))
    wait_idle(tab)
    assert not tab.evaluate(LINE)
    line.held = True
    with hasty(tab):
        tab.locator(CARD).first.click()
        assert tab.evaluate(BUSY)  # from the click on; the message is sent a moment later
    tab.wait_for_function(LINE)  # only a long task is shown: a second passes on purpose
    assert "messages" in tab.evaluate(BUSY)
    line.let_go()
    wait_idle(tab)
    expect(tab.get_by_role("button", name="Play ").first).to_be_visible()
    assert not tab.evaluate(LINE)


def test_typed_text_makes_it_busy_until_python_has_it(boss: Boss, page: Open) -> None:
    tab = page()
    sent: list[str] = []
    tab.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    tab.goto(boss.url("en/34-own-board.ipynb"))
    wait_idle(tab)
    tab.locator(".boss-fields input[type=text]").first.fill("Zoe")
    assert tab.evaluate(BUSY)
    wait_idle(tab)
    assert any("Zoe" in frame for frame in sent)


def test_a_new_size_makes_it_busy_until_the_picture_fits(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    wait_idle(tab)
    tab.set_viewport_size({"width": 390, "height": 844})
    wait_idle(tab)
    canvas = tab.locator(".boss-table canvas")
    drawn, shown = canvas.evaluate("it => [it.width, it.clientWidth * devicePixelRatio]")
    assert abs(drawn - shown) <= 3
