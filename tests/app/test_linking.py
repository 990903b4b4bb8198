"""Positions as links in a real browser: copied at a table, opened in another tab."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from bosslib.board import new
from bosslib.words import say
from bosswidgets.table.linking import position_link
from tests.app.conftest import unfold

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

CARD, BOARD = "16-table.ipynb", "23-board-game.ipynb"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def board_query() -> str:
    state = new(3, 5)
    code = position_link.encode_position(
        position_link.position_document(state, state.table.to_act[0], hides=True)
    )
    return f"?position={code}"


def offered(tab: Page, lang: str = "en") -> None:
    """Open the drawer with which a position is copied."""
    unfold(tab, lang)
    tab.get_by_role("button", name=say("menu.link", lang), exact=True).click()


def seen(tab: Page) -> str:
    """The text that describes the table's picture."""
    return tab.locator(".boss-glass").get_attribute("aria-label") or ""


@pytest.mark.parametrize(
    ("name", "lang", "query"),
    [
        (CARD, "en", "?play=now"),
        pytest.param(BOARD, "nl", board_query(), marks=pytest.mark.nightly),
    ],
)
def test_a_copied_link_opens_the_same_position_in_another_tab(
    boss: Boss, visit: Visit, name: str, lang: str, query: str
) -> None:
    tab = visit(boss.url(f"{lang}/{name}", query))
    tab.context.grant_permissions(CLIPBOARD)
    offered(tab, lang)
    tab.get_by_role("button", name=say("linking.link", lang)).click()
    said = tab.locator(".boss-links [role=status]")
    expect(said).to_have_text(say("linking.link-copied", lang))
    link = tab.evaluate("navigator.clipboard.readText()")
    assert link.startswith(boss.url(f"{lang}/{name}", "?position="))
    assert tab.get_by_role("button", name=say("linking.embed", lang)).count() == 0
    other = visit(link)
    assert seen(other) == seen(tab)
    expect(other).to_have_url(re.compile(r"\?game="))


def test_where_the_browser_refuses_the_link_stands_there_selected(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str]
) -> None:
    tab = visit(boss.url(f"en/{CARD}", "?play=now"), 390, 844)
    line = tab.context.new_cdp_session(tab)
    refused = {"permission": {"name": "clipboard-write"}, "setting": "denied"}
    line.send("Browser.setPermission", refused)
    tab.get_by_role("button", name="More", exact=True).click()
    offered(tab)
    tab.get_by_role("button", name="Copy as link").click()
    text = tab.get_by_role("textbox", name="Copy as link")
    expect(text).to_be_focused()
    whole = "node => [node.selectionStart, node.selectionEnd, node.value.length]"
    start, end, length = text.evaluate(whole)
    assert (start, end) == (0, length)
    assert text.input_value().startswith(boss.url(f"en/{CARD}", "?position="))
    expect(tab.locator(".boss-links [role=status]")).to_have_text(say("linking.by-hand"))
    wide = tab.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    assert {rule: at for rule, at in axe(tab).items() if rule not in axe_floor} == {}


def test_a_link_that_does_not_read_says_why(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(f"en/{CARD}", "?position=eNqr"))
    why = say("linking.wrong", why=say("linking.broken"))
    expect(tab.get_by_text(why).first).to_be_visible()
    expect(tab.get_by_role("button", name="Start", exact=True)).to_be_visible()
