"""A page is ready when every widget is loaded; an incomplete page says so and cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from bosslib.words import say
from tests.app.conftest import READY, hasty

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

    from tests.app.conftest import Boss, Open

TABLE = "en/16-table.ipynb"
BUSY = """
{
  const given = AbortSignal.timeout;
  let busy = false;
  AbortSignal.timeout = (time) => {
    if (time !== 8000 && !busy) {
      busy = true;
      setTimeout(() => {
        for (const end = performance.now() + 3000; performance.now() < end; );
      });
    }
    return given.call(AbortSignal, time);
  };
}
"""
"""The browser is blocked for three seconds just when the widgets' modules should be loaded."""


@pytest.mark.parametrize("page_path", [TABLE, "en/01-first-deal.ipynb"])
def test_modules_that_come_three_seconds_late_leave_no_page_half_dead(
    boss: Boss, page: Open, page_path: str
) -> None:
    tab = page(390, 844)
    tab.add_init_script(BUSY)
    tab.goto(boss.url(page_path, "?play=now"))
    tab.wait_for_function(READY)
    expect(tab.locator("#incomplete")).to_be_hidden()
    expect(tab.locator(".jupyter-widgets-error-widget")).to_have_count(0)
    if page_path == TABLE:
        tab.locator('[aria-label="Your hand"] .boss-choice:not([aria-disabled])').first.click()
        expect(tab.get_by_role("button", name="Play ")).to_be_visible()


LEAVING = """addEventListener("pagehide", () => {
    sessionStorage.busyWhenLeft = document.documentElement.dataset.busy ?? "idle";
})"""


class Spoilt:
    """A tab's connection to Python; while `spoilt`, widgets arrive that no script can draw."""

    def __init__(self, tab: Page) -> None:
        self.spoilt = True
        tab.route_web_socket("**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if self.spoilt and isinstance(message, bytes):
                message = message.replace(b'"anywidget"', b'"anywidgeX"')
            socket.send(message)

        socket.connect_to_server().on_message(pass_on)


def test_half_a_page_is_loaded_anew_once_and_then_says_so(boss: Boss, page: Open) -> None:
    tab = page(390, 844, complains=True)
    line, loads = Spoilt(tab), list[str]()
    tab.on("domcontentloaded", lambda each: loads.append(each.url))
    tab.add_init_script(LEAVING)
    tab.goto(boss.url(TABLE, "?play=now"))
    told = tab.get_by_role("alert").filter(has_text=say("page.incomplete"))
    expect(told).to_be_visible()
    assert len(loads) == 2
    assert "start" in tab.evaluate("sessionStorage.busyWhenLeft").split()
    expect(tab.locator("body")).not_to_have_attribute("data-ready", "true")
    expect(tab.get_by_text("javascript error").filter(visible=True)).to_have_count(0)
    line.spoilt = False
    with hasty(tab):
        told.get_by_role("button", name=say("page.again")).click()
    tab.wait_for_function(READY)
    expect(told).to_be_hidden()
    expect(tab.locator(".boss-prompt")).to_contain_text("You are the Boss")
