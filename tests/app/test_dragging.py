"""Cards and investors are dragged by mouse and by touch; a tap stays a tap."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib import Record
from bosslib.log import SeatedGame
from bosswidgets.card import game_setup
from bosswidgets.table.defaults import default_names
from bosswidgets.table.saves import Saves
from tests.app.conftest import acting, wait_idle
from tests.app.test_board_table import PHONE, STOPPING, position

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

Point = tuple[float, float]

BOARD, CARD = "en/23-board-game.ipynb", "en/16-table.ipynb"

POINTERS = pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])


def middle(of: Locator) -> Point:
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(tab: Page, start: Point, goal: Point, *, finger: bool) -> None:
    """Drag in three steps, and release."""
    way = [
        tuple(a + (b - a) * step / 3 for a, b in zip(start, goal, strict=True))
        for step in (1, 2, 3)
    ]
    if not finger:
        tab.mouse.move(*start)
        tab.mouse.down()
        for x, y in way:
            tab.mouse.move(x, y)
        tab.mouse.up()
        return
    line = tab.context.new_cdp_session(tab)
    for kind, points in (("Start", [start]), ("Move", way), ("End", [()])):
        for at in points:
            touched = [{"x": at[0], "y": at[1]}] if at else []
            line.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touched})
    line.detach()


def at_game(boss: Boss, visit: Visit, table: str, game: SeatedGame, *, finger: bool) -> Page:
    name = Saves(boss.data).create_game(game)
    size = PHONE if finger else (1280, 800)
    return visit(boss.url(table, f"?game={name}"), *size, has_touch=finger)


def at_board(boss: Boss, visit: Visit, *, finger: bool) -> Page:
    """Ada is the Boss and has a Travel card for Sacks, who is Ben's investor."""
    seats: dict[str, Any] = STOPPING["seats"]  # type: ignore[assignment]
    told = {**STOPPING, "seats": {"A": seats["A"], "B": {"investors": ["S"]}, "C": seats["C"]}}
    record: Record[Any, Any, Any] = position(**told)
    game = SeatedGame(record, default_names(3), (None, "careful", "careful"))
    return at_game(boss, visit, BOARD, game, finger=finger)


def thing(tab: Page, words: str) -> Point:
    """Position of an item of the picture, found by its tooltip."""
    return middle(tab.locator(f'.boss-tips-list [aria-label*="{words}"]').first)


def card(tab: Page) -> Locator:
    return tab.locator(".boss-hand .boss-choice:not([aria-disabled])").first


@POINTERS
def test_a_travel_card_is_dragged_onto_whom_it_sends(
    boss: Boss, visit: Visit, *, finger: bool
) -> None:
    tab = at_board(boss, visit, finger=finger)
    with acting(tab):
        drag(tab, middle(card(tab)), thing(tab, "The investor Sacks"), finger=finger)
    expect(tab.locator(".boss-log")).to_contain_text(re.compile("You play a Travel card"))
    assert tab.evaluate("scrollY") == 0


@POINTERS
def test_an_investor_is_dragged_into_the_deal(boss: Boss, visit: Visit, *, finger: bool) -> None:
    tab = at_board(boss, visit, finger=finger)
    with acting(tab):
        drag(tab, thing(tab, "The investor Sacks"), thing(tab, "left to draw"), finger=finger)
    asked = tab.locator('.boss-doing .boss-choice[aria-pressed="true"]')
    expect(asked).to_contain_text("investor Sacks")


@POINTERS
def test_a_card_is_dragged_into_the_centre(boss: Boss, visit: Visit, *, finger: bool) -> None:
    game = game_setup.new_game(3, seed=5, one_deal=True)
    tab = at_game(boss, visit, CARD, game, finger=finger)
    with acting(tab):
        drag(tab, middle(card(tab)), middle(tab.locator(".boss-glass")), finger=finger)
    expect(tab.locator(".boss-log")).to_contain_text(re.compile("You play a .* to the centre"))


def test_escape_and_a_drop_beside_the_picture_leave_the_card_where_it_was(
    boss: Boss, visit: Visit
) -> None:
    tab = at_board(boss, visit, finger=False)
    start, goal = middle(card(tab)), thing(tab, "The investor Sacks")
    wait_idle(tab)
    tab.mouse.move(*start)
    tab.mouse.down()
    tab.mouse.move(*goal, steps=3)
    expect(tab.locator(".boss-shadow")).to_have_count(1)
    tab.keyboard.press("Escape")
    expect(tab.locator(".boss-shadow")).to_have_count(0)
    tab.mouse.up()
    drag(tab, start, middle(tab.locator(".boss-prompt")), finger=False)
    expect(card(tab)).to_have_attribute("aria-pressed", "false")
    with acting(tab):
        tab.mouse.click(*start)
    expect(card(tab)).to_have_attribute("aria-pressed", "true")


def test_a_finger_s_tap_is_a_tap_and_it_scrolls_where_nothing_is_dragged(
    boss: Boss, visit: Visit
) -> None:
    tab = at_board(boss, visit, finger=True)
    with acting(tab):
        tab.touchscreen.tap(*middle(card(tab)))
    expect(card(tab)).to_have_attribute("aria-pressed", "true")
    x, y = thing(tab, "left to draw")
    drag(tab, (x, y), (x, y - 150), finger=True)
    wait_idle(tab)
    assert tab.evaluate("scrollY") > 60
