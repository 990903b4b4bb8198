"""The pages as a reader uses them: from one to the next, playing with the widgets."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.rulebook import rules_of
from bosslib.words import say
from bosswidgets.kit.page_list import OWN_EXERCISES_PAGE, list_pages
from tests.app.conftest import READY, every, wait_idle
from tools.notebooks import FOLDER, ROOT
from tools.serving import serving

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

LISTED = list_pages(FOLDER)
RULES_PAGE = "en/18-rules.ipynb"


def follow(tab: Page, link: Locator, path: str) -> None:
    with tab.expect_navigation(url=f"**/{path}", wait_until="commit"):
        link.click()


def test_one_can_walk_from_page_to_page_and_back_to_the_index(boss: Boss, page: Open) -> None:
    """test_pages checks for each page that it links to its neighbours."""
    tab = page()
    tab.goto(boss.address)
    ways = tab.get_by_role("navigation", name="Other pages")
    follow(tab, tab.locator("main ol a").first, LISTED[0].path)
    expect(ways.get_by_role("link")).to_have_count(2)  # all pages, and the next one
    follow(tab, ways.get_by_role("link", name=re.compile("Next")), LISTED[1].path)
    follow(tab, ways.get_by_role("link", name=re.compile("Previous")), LISTED[0].path)
    ways.get_by_role("link", name="All pages").click()
    expect(tab).to_have_url(boss.address)


@pytest.mark.slow
def test_every_page_of_the_index_has_its_picture(boss: Boss, page: Open) -> None:
    tab = page()
    tab.goto(boss.address)
    for fold in every(tab.locator("main summary")):
        fold.click()
    pictures = tab.locator("main ol img")
    expect(pictures).to_have_count(
        len([each for each in LISTED if each.name != OWN_EXERCISES_PAGE])
    )
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        assert picture.get_attribute("alt") == ""
        wait_idle(tab)
        assert picture.evaluate("it => it.complete && it.naturalWidth")


@pytest.mark.slow
def test_without_an_index_of_ours_the_first_page_is_the_index(tmp_path: Path) -> None:
    """As on Binder, where Voilà runs with our template but without our server."""
    where = ["env", f"JUPYTER_PATH={ROOT / 'widgets' / 'template'}"]
    voila = [str(Path(sys.executable).with_name("voila")), str(FOLDER), "--template=boss"]
    with serving([*where, *voila, "--no-browser"], tmp_path) as address:
        html = urlopen(f"{address}/voila/render/en/19-glossary.ipynb").read().decode()
        dutch = urlopen(f"{address}/voila/render/nl/19-glossary.ipynb").read().decode()
        with pytest.raises(HTTPError) as nothing:
            urlopen(f"{address}/voila/render/en/nothing.ipynb")
        missing = nothing.value.read().decode()
    assert html.count('href="00-welcome.ipynb"') >= 3  # in the header, in the footer, on failure
    assert 'href="18-rules.ipynb"' in html
    assert '<html lang="nl">' in dutch
    assert say("page.next", "nl") in dutch
    assert say("page.all") in missing


# The page of rules


@pytest.fixture
def rules(boss: Boss, visit: Visit) -> Page:
    """The page of rules, with the focus in its search field."""
    tab = visit(boss.url(RULES_PAGE), 390, 844)
    tab.get_by_role("searchbox", name="Search the rules").focus()
    return tab


def shown(tab: Page) -> list[str]:
    """The ids of the visible rules."""
    seen = [item for item in tab.locator(".boss-finder li").all() if item.is_visible()]
    return [item.get_attribute("id") or "" for item in seen]


RULES = [*{**rules_of("card"), **rules_of("board")}]
"""The rules of both games in page order; shared rules come once."""


def test_all_rules_are_there(rules: Page) -> None:
    assert shown(rules) == RULES


def test_rules_are_found_by_typing(rules: Page, axe: Axe) -> None:
    rules.keyboard.type("Bonus CARD")
    expect(rules.get_by_role("status").filter(has_text="entries found")).to_have_count(1)
    found = shown(rules)
    assert "PASS-5" in found
    assert set(found) < set(RULES)
    assert all("bonus" in rules.locator(f"[id='{name}']").inner_text().lower() for name in found)
    assert axe(rules) == {}
    rules.keyboard.type(" quite so")
    expect(rules.locator(".boss-finder")).to_contain_text("Nothing found for “Bonus CARD quite so”")
    expect(rules.get_by_role("status").filter(has_text="Nothing found")).to_have_count(1)
    assert shown(rules) == []
    rules.keyboard.press("Escape")
    assert shown(rules) == RULES


@pytest.mark.slow
def test_a_rule_is_found_by_its_name(rules: Page) -> None:
    rules.keyboard.type("turn−4")
    expect(rules.get_by_role("status").filter(has_text="entr")).to_contain_text("found")
    assert shown(rules)[0] == "TURN-4"


def marked(tab: Page) -> Locator:
    return tab.locator(".boss-finder li[data-marked]")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["1280", "390"])
def test_an_address_leads_to_its_rule(boss: Boss, visit: Visit, size: tuple[int, int]) -> None:
    tab = visit(boss.url(RULES_PAGE, "#SETTLE-3"), *size)
    expect(marked(tab)).to_have_id("SETTLE-3")
    expect(marked(tab)).to_be_in_viewport(ratio=1)
    expect(marked(tab)).to_be_focused()


@pytest.mark.slow
def test_a_link_leads_to_a_rule_that_is_folded_away_or_not_among_those_found(rules: Page) -> None:
    chapter = rules.locator("details", has=rules.locator("[id='NEXT-5']"))
    chapter.locator("summary").focus()
    rules.keyboard.press("Enter")
    expect(rules.locator("[id='NEXT-5']")).to_be_hidden()
    rules.locator("[id='PASS-6']").get_by_role("link", name="NEXT-5").click()
    expect(marked(rules)).to_have_id("NEXT-5")
    expect(marked(rules)).to_be_in_viewport()
    expect(rules).to_have_url(re.compile("#NEXT-5$"))
    rules.get_by_role("searchbox").fill("cousin")
    expect(rules.locator("[id='NEXT-5']")).to_be_hidden()
    rules.go_back()
    rules.go_forward()
    expect(rules.locator("[id='NEXT-5']")).to_be_in_viewport()
    expect(rules.get_by_role("searchbox")).to_have_value("")


@pytest.mark.slow
def test_what_was_folded_is_folded_again_after_a_search(rules: Page) -> None:
    rules.locator("summary", has_text="Setting up").first.click()
    assert "SETUP-1" not in shown(rules)
    rules.get_by_role("searchbox").fill("setup-1")
    assert "SETUP-1" in shown(rules)
    rules.get_by_role("searchbox").fill("")
    assert "SETUP-1" not in shown(rules)
    assert "TURN-1" in shown(rules)


# Widgets to play with


@pytest.mark.slow
def test_a_lesson_names_rules_and_leads_to_them_beside_itself(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url("en/05-reverse.ipynb"))
    choice = tab.get_by_role("toolbar", name="Reverses in front of you")
    choice.get_by_role("button", name="1").click()
    expect(tab.get_by_text("You pay $40.")).to_be_visible()
    with tab.context.expect_page() as opened:
        tab.locator(".boss-steps").get_by_role("link", name="REV-2").click()
    beside = opened.value
    beside.wait_for_function(READY)
    expect(marked(beside)).to_have_id("REV-2")
    beside.close()
    expect(tab.get_by_text("You pay $40.")).to_be_visible()


@pytest.mark.slow
def test_another_number_of_players_is_set_up(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url("en/09-new-game.ipynb"))
    tab.get_by_role("toolbar", name="Players").get_by_role("button", name="3").click()
    expect(tab.get_by_text("Everybody gets 10 cards")).to_be_visible()
    expect(tab.get_by_text("the one Cousin token")).to_be_visible()


def test_the_glossary_is_searched(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url("en/19-glossary.ipynb"))
    tab.get_by_role("searchbox", name="Search the glossary").fill("pota")
    expect(tab.get_by_role("heading", name="Piece of the Action")).to_be_visible()
    expect(tab.get_by_role("heading", name="Bank")).to_be_hidden()
