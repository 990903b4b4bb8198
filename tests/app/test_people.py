"""People at one table, each with a device of his own, in real browsers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page, expect

from bosslib.words import say
from tests.app.conftest import READY, click

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open

CARD, BOARD = "16-table.ipynb", "23-board-game.ipynb"


def choose(tab: Page, label: str, value: str) -> None:
    tab.get_by_label(label, exact=True).select_option(value)


def opened(boss: Boss, page: Open, notebook: str) -> tuple[Page, str]:
    """A table that Ann has opened for herself, two others and a bot; and its link."""
    ann = page(1280, 800)
    ann.goto(boss.url(f"en/{notebook}"))
    ann.wait_for_function(READY)
    ann.screenshot(path="/tmp/form.png", full_page=True)
    for seat in "BC":
        choose(ann, say("new.who", seat=seat), "person")
    ann.get_by_label(say("new.apart")).check()
    ann.get_by_role("button", name=say("new.start")).click()
    invited = ann.locator(".boss-people")
    ann.screenshot(path="/tmp/ann.png", full_page=True)
    expect(invited.get_by_role("link")).to_be_visible()
    return ann, str(invited.get_by_role("link").get_attribute("href"))


def joined(page: Open, link: str, name: str, size: tuple[int, int]) -> Page:
    tab = page(*size)
    tab.goto(link)
    tab.wait_for_function(READY)
    tab.screenshot(path=f"/tmp/join-{name}.png", full_page=True)
    tab.get_by_label(say("joining.name"), exact=True).fill(name)
    tab.get_by_role("button", name=say("joining.sit")).click()
    expect(tab.locator(".boss-prompt")).to_be_visible()
    tab.screenshot(path=f"/tmp/{name}.png", full_page=True)
    return tab


def test_three_people_and_a_bot_play_on_their_own_devices(boss: Boss, page: Open) -> None:
    ann, link = opened(boss, page, CARD)
    ben = joined(page, link, "Bea", (390, 844))
    cleo = joined(page, link, "Carl", (1280, 800))
    for tab in (ann, ben, cleo):
        print(tab.url, tab.locator(".boss-people").inner_text(), tab.locator(".boss-prompt").inner_text())
        tab.screenshot(path=f"/tmp/p{len(tab.url)}{tab.viewport_size['width']}.png", full_page=True)
