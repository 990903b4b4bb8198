"""The documentation in a browser: on a phone, by keyboard, and with a search that works offline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tools.files import files
from tools.site import write_pages

if TYPE_CHECKING:
    from tests.app.conftest import Open

    Axe = Callable[[Page], dict[str, list[str]]]

pytestmark = pytest.mark.slow

FRONT, CODE = "index.html", "api/bosslib.card.html"
WIDTH = "() => document.documentElement.scrollWidth"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the documentation, in a folder of a plain file server."""
    root = tmp_path_factory.mktemp("published")
    write_pages(root / "bosslib")
    with files(root) as address:
        yield f"{address}bosslib/"


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(
    "name", [FRONT, CODE, "class.html", "notation.html", "changelog.html", "search.html?q=boss"]
)
def test_a_page_breaks_no_rule_of_axe_and_is_no_wider_than_the_screen(
    site: str, page: Open, axe: Axe, name: str, width: int
) -> None:
    tab = page(width, 844)
    tab.goto(site + name)
    if "?" in name:
        expect(tab.locator("#mkdocs-search-results a").first).to_be_visible()
    assert axe(tab) == {}
    assert tab.evaluate(WIDTH) == width


def test_the_front_page_leads_to_the_app_beside_it(site: str, page: Open) -> None:
    tab = page()
    tab.goto(site)
    link = tab.get_by_role("link", name="Play now, in your browser")
    expect(link).to_have_attribute("href", "app/index.html")


def test_the_search_finds_the_rules_before_the_code(site: str, page: Open) -> None:
    tab = page()
    tab.goto(site)
    tab.get_by_role("textbox", name="Search docs").fill("cousin")
    tab.keyboard.press("Enter")
    found = tab.locator("#mkdocs-search-results a")
    expect(found.first).to_have_text("Cousin tokens and bargaining")
    places = [str(place) for place in found.evaluate_all("all => all.map(one => one.href)")]
    code = ["/api/" in place for place in places]
    assert code == sorted(code)
    assert True in code
    expect(found.last).to_contain_text("bosslib.")
    found.first.click()
    expect(tab.get_by_role("heading", level=1)).to_contain_text("The Card Game")


def test_a_search_without_success_says_so(site: str, page: Open) -> None:
    tab = page()
    tab.goto(f"{site}search.html?q=xylophone")
    expect(tab.locator("#mkdocs-search-results")).to_have_text("No page has these words.")


def test_a_keyboard_reaches_the_text_and_on_a_phone_the_menu(site: str, page: Open) -> None:
    tab = page()
    tab.goto(site)
    tab.keyboard.press("Tab")
    expect(tab.get_by_role("link", name="Skip to the text")).to_be_focused()
    tab.keyboard.press("Enter")
    expect(tab.locator("#text")).to_be_focused()
    phone = page(390, 844)
    phone.goto(site)
    phone.get_by_role("button", name="Menu").focus()
    phone.keyboard.press("Enter")
    rules = phone.get_by_role("link", name="The card game").first
    rules.click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("The Card Game")
