"""A bot that thinks long, in a real browser: the page stays responsive and can cancel it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.words import say

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Cells, Serve, Visit

    Axe = Callable[[Page], dict[str, list[str]]]
    Write = Callable[[Path, dict[str, Cells]], Path]

ENDLESS = """
from bosslib.card.bots import BOTS, Quiet
from bosslib.bots import tick
from bosswidgets import Table
from bosswidgets.card import game_setup

class Endless(Quiet):
    def choose(self, view, rng):
        while True:
            tick(0.4)

BOTS["endless"] = Endless()
Table(game_setup.new_game(3, seed=5, bots=[None, "endless", "careful"], one_deal=True))
"""
THINKING = "Ben is thinking: 40%."
OPENING = say("table.prompt-open")


@pytest.fixture(scope="module")
def endless(serve: Serve, write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory) -> Boss:
    """A server of a page whose first bot thinks for ever and never yields."""
    cells: Cells = (("markdown", "# A bot that thinks"), ("code", ENDLESS))
    folder = tmp_path_factory.mktemp("notebooks")
    return serve(write_notebooks(folder, {"01-endless": cells}))


def button(tab: Page, key: str) -> Locator:
    return tab.get_by_role("button", name=say(key))


def opened(visit: Visit, endless: Boss, width: int = 1280) -> Page:
    """The page after the deal is opened and the bot has been thinking for a while."""
    tab = visit(endless.url("en/01-endless.ipynb"), width)
    tab.get_by_role("button", name="green +2").click()
    tab.get_by_role("button", name="Play the green +2").click()
    expect(tab.locator(".boss-prompt")).to_have_text(THINKING)
    return tab


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_answers_while_a_bot_thinks(
    endless: Boss, visit: Visit, axe: Axe, axe_floor: set[str], width: int
) -> None:
    tab = opened(visit, endless, width)
    asked = tab.locator(".boss-prompt")
    expect(tab.locator("[data-said]")).to_contain_text("Ben is thinking")
    assert set(axe(tab)) <= axe_floor
    button(tab, "table.talk").click()
    expect(asked).to_have_text(say("table.prompt-terms"))
    tab.keyboard.press("Escape")
    expect(asked).to_have_text(THINKING)


@pytest.mark.slow
def test_taking_back_calls_off_what_a_bot_thinks(endless: Boss, visit: Visit) -> None:
    tab = opened(visit, endless)
    tab.keyboard.press("u")
    expect(tab.locator(".boss-prompt")).to_have_text(OPENING)
    tab.get_by_role("button", name="green +3").click()
    tab.get_by_role("button", name="Play the green +3").click()
    expect(tab.locator(".boss-prompt")).to_have_text(THINKING)


@pytest.mark.slow
def test_looking_back_calls_it_off_and_one_can_try_again(endless: Boss, visit: Visit) -> None:
    tab = opened(visit, endless)
    asked = tab.locator(".boss-prompt")
    button(tab, "menu.more").click()
    button(tab, "menu.history").click()
    tab.get_by_role("slider").focus()
    tab.keyboard.press("Home")
    expect(asked).to_contain_text("This is the past")
    button(tab, "table.now").click()
    expect(asked).to_have_text(THINKING)
    tab.get_by_role("slider").focus()
    tab.keyboard.press("Home")
    expect(asked).to_contain_text("This is the past")
    button(tab, "table.again").click()
    expect(asked).to_have_text(OPENING)
