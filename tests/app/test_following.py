"""One game in several windows, in real browsers: actions in one window appear in the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, click
from tests.app.test_talks import seated

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open

Until = Callable[[Callable[[], bool]], bool]


def windows(boss: Boss, page: Open, notebook: str, query: str) -> tuple[Page, Page]:
    """A game in two windows, each a separate browser with a separate Python."""
    there = page(1280, 800), page(1280, 800)
    for tab in there:
        tab.goto(boss.url(f"en/{notebook}", query))
    for tab in there:
        tab.wait_for_function(READY)
    return there


def log(tab: Page) -> Locator:
    return tab.get_by_role("log")


def press(tab: Page, name: str) -> None:
    click(tab, tab.locator(".boss-doing").get_by_role("button", name=re.compile(f"^{name}")))


def same(boss: Boss, query: str, *there: Page) -> bool:
    """Return whether all windows show the same log, and the log is completely saved."""
    name = query.removeprefix("?game=")
    entries = Saves(boss.data).load_game(name).entry_count
    told = {log(tab).inner_text() for tab in there}
    return len(told) == 1 and entries == Saves(boss.data).load_game(name).entry_count


def test_a_card_game_in_two_windows_goes_on_in_both(boss: Boss, page: Open, until: Until) -> None:
    query, mine = seated(boss, "careful"), "You pass and turn over one disk."
    first, second = windows(boss, page, "16-table.ipynb", query)
    press(first, "Pass: turn over one disk")
    expect(log(second)).to_contain_text(mine)
    press(second, "Pass: turn over one disk")  # once the bots have acted, in both windows at once
    expect(log(first)).to_contain_text(re.compile(f"{mine}.*{mine}", re.DOTALL))
    for tab in (first, second):
        expect(tab.get_by_role("button", name="Keep all cards")).to_be_visible()
    assert until(lambda: same(boss, query, first, second))


@pytest.mark.nightly  # both games' windows follow by the same code
def test_a_board_game_in_two_windows_goes_on_in_both(boss: Boss, page: Open, until: Until) -> None:
    game = board_setup.new_game(3, seed=3, bots=(None, "careful", "careful"))
    query = f"?game={Saves(boss.data).create_game(game)}"
    first, second = windows(boss, page, "23-board-game.ipynb", query)
    press(first, "Space 9")
    press(second, say("board.talk.decline"))  # Ben has opened, and asks for an investor
    expect(log(first)).to_contain_text("You turn down")
    assert until(lambda: same(boss, query, first, second))
