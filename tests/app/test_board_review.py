"""A review of a board game in a real browser: on the player's turn, the last deal is reviewed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table.saves import Saves
from tests.widgets.board.test_reviewing import NAMES, after_a_deal

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize("language", ["en", pytest.param("nl", marks=pytest.mark.nightly)])
def test_the_last_deal_is_looked_at_and_its_dearest_choice_at_the_table(
    boss: Boss,
    visit: Visit,
    axe: Axe,
    axe_floor: set[str],
    language: str,
    size: tuple[int, int],
) -> None:
    record = after_a_deal().session.record
    game = SeatedGame(record, ("Ann", *NAMES[1:]), (None, "careful", "careful"))
    address = boss.url(
        f"{language}/23-board-game.ipynb", f"?game={Saves(boss.data).create_game(game)}"
    )
    tab = visit(address, *size)
    tab.get_by_role("button", name=say("board.review.start-deal", language)).click()
    review = tab.locator(".boss-review")
    heading = review.get_by_role("heading", level=2)
    expect(heading).to_be_focused(timeout=60_000)
    expect(heading).to_have_text(say("board.review.heading-deal", language))
    expect(review).to_contain_text(say("board.review.cost-note", language))
    deals = review.get_by_role("table", name=say("review.courses", language))
    luck = say("review.course.luck", language)
    expect(deals.get_by_role("columnheader", name=luck)).to_be_visible()
    expect(review.get_by_role("link", name="B-DEAL-6")).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert set(axe(tab)) <= axe_floor, axe(tab)
    review.get_by_role("button", name=say("review.look", language)).first.click()
    expect(tab.get_by_role("button", name=say("table.now", language)).first).to_be_visible()
    tab.keyboard.press("Escape")
    expect(heading).to_be_visible()
    review.get_by_role("button", name=say("review.close", language)).click()
    expect(heading).to_have_count(0)
