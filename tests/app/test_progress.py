"""How far one is in the course: a link to it leads from one browser to another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.app.conftest import Boss, Open

DONE = """() => localStorage["im-the-boss:course"] = JSON.stringify({"be-paid": {stars: 3}})"""


def told(tab: Page) -> Locator:
    return tab.locator("[data-told]")


def with_link(boss: Boss, page: Open) -> tuple[Page, str]:
    """An index where one exercise is done, and the address of the link to that."""
    tab = page()
    tab.goto(boss.address)
    tab.evaluate(DONE)
    tab.reload()
    tab.get_by_role("button", name="Make a link to it").click()
    link = tab.locator("[data-link] a")
    expect(link).to_have_attribute("href", re.compile(r"\?learner=[\w-]{16,}$"))
    with tab.expect_response(lambda answer: answer.request.method == "PUT"):
        tab.reload()
    return tab, str(link.get_attribute("href"))


def test_a_link_leads_to_ones_progress_in_another_browser(boss: Boss, page: Open) -> None:
    _, address = with_link(boss, page)
    other = page()
    other.goto(address)
    expect(told(other)).to_contain_text("1 of ")
    other.goto(boss.address)  # it remembers the link
    expect(told(other)).to_contain_text("1 of ")


def test_what_is_forgotten_is_gone_from_the_link_too(boss: Boss, page: Open) -> None:
    tab, address = with_link(boss, page)
    with tab.expect_response(lambda answer: answer.request.method == "DELETE"):
        tab.get_by_role("button", name="Forget it").click()
        tab.get_by_role("button", name="Really forget it").click()
    expect(told(tab)).to_contain_text("0 of ")
    other = page()
    with other.expect_response(lambda answer: answer.request.method == "PUT"):
        other.goto(address)
    expect(told(other)).to_contain_text("0 of ")
