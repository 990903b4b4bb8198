"""Where an offer is put together, in a real browser: all of it in reach, on every screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from bosslib import Record
from bosslib.board.files.position import read
from bosslib.documents.nodes import Node
from bosslib.words import say
from bosswidgets.table import defaults
from bosswidgets.table.saves import Game, Saves
from tests.app.conftest import FITS, click
from tests.app.test_talks import DEAL, OFFERED, seated
from tools.bench.pages import FREE

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

SCREENS = (
    (1366, 768),
    (1280, 800),
    (1440, 900),
    (1920, 1080),
    (768, 1024),
    (390, 844),
    (844, 390),
)
HAND = ["b+1", "b+4", "bR", "bM2", "g+2", "gP", "g+3", "r+1", "b-2", "wP"]
OUT_OF_REACH = """(name) => [...document.querySelectorAll(name)].filter((node) => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    const found = [0.1, 0.5, 0.9].map((part) =>
        document.elementFromPoint((left + right) / 2, top + part * (bottom - top)));
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
        || !found.every((there) => node.contains(there));
}).map((node) => node.innerText)"""
"""Which buttons cannot be clicked where they are: out of view, or covered."""
DOING, HELD = ".boss-doing button", ".boss-choices[data-kind='hand'] button"

SEEN = """(name) => {
    const {top, bottom} = document.querySelector(name).getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / (bottom - top);
}"""
"""How much of an element's height is in the window."""

each_screen = pytest.mark.parametrize("size", SCREENS, ids=[f"{w}x{h}" for w, h in SCREENS])


def bargaining(app: Boss, offers: object = ()) -> str:
    """A saved game in which the learner may bargain for a token; its query."""
    seats = DEAL["seats"] | {"A": {"hand": HAND}}  # type: ignore[operator]  # it is a dict
    return seated(app, "careful", seats=seats, offers=offers)


def expect_reach(tab: Page) -> None:
    """All buttons of the offer can be clicked, and nothing is wider than the window."""
    expect(tab.locator('.boss-doing[data-kind="offer"]')).to_be_visible()
    assert tab.evaluate(OUT_OF_REACH, DOING) == []
    assert tab.evaluate("document.documentElement.scrollWidth") <= tab.viewport_size["width"]  # type: ignore[index]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_ten_cards_and_what_one_does_have_room_on_a_phone_held_sideways(
    boss: Boss, visit: Visit, language: str
) -> None:
    tab = visit(boss.url(f"{language}/16-table.ipynb", bargaining(boss)), 844, 390)
    expect(tab.locator(HELD)).to_have_count(len(HAND))
    assert tab.evaluate(OUT_OF_REACH, HELD) == []
    assert tab.evaluate(OUT_OF_REACH, DOING) == []


@each_screen
@pytest.mark.parametrize("language", ["en", "nl"])
def test_all_of_a_new_offer_is_in_reach_at_the_table(
    boss: Boss, visit: Visit, language: str, size: tuple[int, int]
) -> None:
    tab = visit(boss.url(f"{language}/16-table.ipynb", bargaining(boss)), *size)
    talk = tab.get_by_role("button", name=say("table.talk", language))
    click(tab, talk)
    expect_reach(tab)
    tab.wait_for_function(FITS)
    assert tab.evaluate(SEEN, ".boss-table") > 0.95
    cards = tab.locator('[data-kind="hand"] .boss-choice')
    expect(cards.first).to_be_in_viewport(ratio=0.8)
    expect(tab.locator('[data-kind="hand"] [aria-disabled]')).to_have_count(0)
    click(tab, cards.first)
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    expect_reach(tab)
    promised = re.compile(say("talks.play", language).split()[0])
    click(tab, tab.locator(".boss-doing").get_by_role("button", name=promised).first)
    expect_reach(tab)


@each_screen
def test_all_of_a_counter_offer_is_in_reach_at_the_table(
    boss: Boss, visit: Visit, size: tuple[int, int]
) -> None:
    tab = visit(boss.url("en/16-table.ipynb", bargaining(boss, offers=OFFERED)), *size)
    click(tab, tab.get_by_role("button", name=say("table.counter", name="Ben")))
    expect_reach(tab)
    first = tab.locator('[data-kind="hand"] .boss-choice').first
    expect(first).to_have_attribute("aria-pressed", "true")  # what the Boss wants


@each_screen
def test_all_of_an_offer_is_in_reach_in_a_lesson(
    boss: Boss, visit: Visit, size: tuple[int, int]
) -> None:
    tab = visit(boss.url("en/10-tokens.ipynb", "?exercise=sell-a-card"), *size)
    tab.get_by_role("button", name=say("task.skip")).click()
    tab.get_by_role("button", name="Bargain for a token").click()
    expect_reach(tab)
    card = tab.get_by_role("button", name="blue +4", exact=True)
    expect(card).to_be_in_viewport(ratio=0.8)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect_reach(tab)


@each_screen
def test_all_of_a_counter_offer_is_in_reach_in_a_lesson(
    boss: Boss, visit: Visit, size: tuple[int, int]
) -> None:
    tab = visit(boss.url("en/11-boss.ipynb", "?exercise=two-buyers"), *size)
    tab.get_by_role("button", name="Counter").first.click()
    expect_reach(tab)


BOARD = {
    "phase": "deal",
    "turn": "A",
    "marker": 9,
    "seats": {
        "A": {"investors": ["L"], "hand": ["tS", "cC", "boss", "stop", "cD", "t*", "recruit"]},
        "B": {"investors": ["S", "D"], "hand": ["stop", "cC"]},
        "C": {"investors": ["W"], "hand": ["stop"]},
        "D": {"investors": ["C", "G"]},
    },
}
SHOWN = """() => {
    const table = document.querySelector(".boss-table").getBoundingClientRect();
    const node = document.elementFromPoint(table.left + table.width / 2, table.bottom - 5);
    return Boolean(node?.closest(".boss-table"));
}"""
"""The picture of the table is not covered at its lower end."""


@each_screen
@pytest.mark.parametrize("language", ["en", "nl"])
def test_all_of_a_board_games_offer_is_in_reach_and_the_board_in_view(
    boss: Boss, visit: Visit, language: str, size: tuple[int, int]
) -> None:
    bots = (None, *["careful"] * 3)
    record: Record[Any, Any, Any] = Record(read(Node({"position": BOARD}, "")))
    name = Saves(boss.data).begin(Game(record, defaults.names(4), bots))
    tab = visit(boss.url(f"{language}/23-board-game.ipynb", f"?game={name}"), *size)
    decline = tab.get_by_role("button", name=say("board.talk.decline", language))
    expect(decline).to_be_visible()
    tab.wait_for_function(FREE)
    tab.wait_for_function(FITS)
    if size[0] < 640:
        click(tab, tab.get_by_role("button", name=say("table.more", language), exact=True))
    else:
        assert tab.evaluate(OUT_OF_REACH, DOING) == []
    click(tab, tab.get_by_role("button", name=say("board.talk.boss", language)))
    click(tab, tab.locator('.boss-doing .boss-choice[aria-pressed="false"]').first)
    tab.wait_for_function(FREE)
    expect_reach(tab)
    tab.wait_for_function(FITS)
    assert tab.evaluate(SEEN, ".boss-table") > 0.95
    assert tab.evaluate(SHOWN)
