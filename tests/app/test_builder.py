"""The offer builder in a real browser: every part is in reach, on every screen size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib import Record
from bosslib.board.files.position import read_position
from bosslib.documents.nodes import Node
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import defaults
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, click, every, press, resize, wait_idle
from tests.app.test_talks import DEAL, OFFERED, seated

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open, Visit

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
"""Buttons that cannot be clicked in place: out of view, or covered."""
OFFER = '.boss-doing[data-kind="offer"]'
DOING, HELD = ".boss-doing button", ".boss-choices[data-kind='hand'] button"

SEEN = """(name) => {
    const {top, bottom} = document.querySelector(name).getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / (bottom - top);
}"""
"""The share of an element's height that is in the window."""


def bargaining(app: Boss, offers: object = ()) -> str:
    """Query of a saved game in which the learner may bargain for a token."""
    seats = DEAL["seats"] | {"A": {"hand": HAND}}  # type: ignore[operator]  # it is a dict
    return seated(app, "careful", seats=seats, offers=offers)


def expect_reach(tab: Page) -> None:
    """Assert that all buttons of the offer can be clicked and nothing is wider than the window."""
    wait_idle(tab)
    expect(tab.locator(OFFER)).to_be_visible()
    assert tab.evaluate(OUT_OF_REACH, DOING) == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "nl"])
def test_ten_cards_and_what_one_does_have_room_on_a_phone_held_sideways(
    boss: Boss, visit: Visit, language: str
) -> None:
    tab = visit(boss.url(f"{language}/16-table.ipynb", bargaining(boss)), 844, 390)
    expect(tab.locator(HELD)).to_have_count(len(HAND))
    assert tab.evaluate(OUT_OF_REACH, HELD) == []
    assert tab.evaluate(OUT_OF_REACH, DOING) == []


class Room:
    """A page that is opened once and checked in windows of all sizes."""

    def __init__(self, tab: Page, url: str) -> None:
        self.tab = tab
        tab.goto(url, wait_until="commit")
        tab.wait_for_function(READY)

    def sizes(self) -> Iterator[tuple[int, int]]:
        """Yield the screen sizes after resizing the window, starting with the initial size."""
        for size in SCREENS:
            if size != SCREENS[0]:
                resize(self.tab, *size)
            yield size

    def turn(self, button: Locator) -> None:
        """Toggle a choice, after earlier changes by Python are shown."""
        wait_idle(self.tab)
        turned = "false" if button.get_attribute("aria-pressed") == "true" else "true"
        button.click()
        expect(button).to_have_attribute("aria-pressed", turned)

    def expect_each_word_in_reach(self) -> None:
        """Assert that everything can be clicked, whichever word of the offer is open."""
        expect_reach(self.tab)
        for chip in every(self.tab.locator(".boss-doing [data-item^='chip:']")):
            if chip.get_attribute("aria-expanded") == "false":
                click(self.tab, chip)
            expect_reach(self.tab)

    def leave(self) -> None:
        """Close the offer."""
        wait_idle(self.tab)
        self.tab.locator(f"{OFFER} [aria-keyshortcuts='Escape']").click()
        expect(self.tab.locator(OFFER)).to_be_hidden()


@pytest.fixture
def room(page: Open) -> Callable[[str], Room]:
    return lambda url: Room(page(*SCREENS[0]), url)


@pytest.mark.parametrize("language", ["en", pytest.param("nl", marks=pytest.mark.nightly)])
def test_all_of_a_new_offer_is_in_reach_at_the_table(
    boss: Boss, room: Callable[[str], Room], language: str
) -> None:
    table = room(boss.url(f"{language}/16-table.ipynb", bargaining(boss)))
    tab = table.tab
    cards = tab.locator('[data-kind="hand"] .boss-choice')
    click(tab, tab.get_by_role("button", name=say("table.talk", language)))
    for _ in table.sizes():
        expect(cards.first).to_be_in_viewport(ratio=0.8)
        expect_reach(tab)
        wait_idle(tab)
        assert tab.evaluate(SEEN, ".boss-table") > 0.95
        expect(tab.locator('[data-kind="hand"] [aria-disabled]')).to_have_count(0)
        table.expect_each_word_in_reach()


@pytest.mark.slow
def test_all_of_a_counter_offer_is_in_reach_at_the_table(
    boss: Boss, room: Callable[[str], Room]
) -> None:
    table = room(boss.url("en/16-table.ipynb", bargaining(boss, offers=OFFERED)))
    tab = table.tab
    click(tab, tab.get_by_role("button", name=say("table.counter", name="Ben")))
    first = tab.locator('[data-kind="hand"] .boss-choice').first
    expect(first).to_have_attribute("aria-pressed", "true")  # the Boss's request
    for _ in table.sizes():
        table.turn(first)
        table.turn(first)
        expect_reach(tab)


@pytest.mark.nightly
def test_all_of_an_offer_is_in_reach_in_a_lesson(boss: Boss, room: Callable[[str], Room]) -> None:
    lesson = room(boss.url("en/10-tokens.ipynb", "?exercise=sell-a-card"))
    tab = lesson.tab
    tab.get_by_role("button", name=say("task.skip")).click()
    card = tab.get_by_role("button", name="blue +4", exact=True)
    for _ in lesson.sizes():
        # The browser decides the scroll position after a rotation; opened parts scroll into view.
        tab.get_by_role("button", name="Bargain for a token").click()
        expect(card).to_be_in_viewport(ratio=0.8)
        lesson.expect_each_word_in_reach()
        lesson.leave()


@pytest.mark.nightly
def test_all_of_a_counter_offer_is_in_reach_in_a_lesson(
    boss: Boss, room: Callable[[str], Room]
) -> None:
    lesson = room(boss.url("en/11-boss.ipynb", "?exercise=two-buyers"))
    tab = lesson.tab
    for _ in lesson.sizes():
        tab.get_by_role("button", name="Counter").first.click()
        lesson.expect_each_word_in_reach()
        lesson.leave()


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
"""The lower edge of the table's picture is not covered."""


@pytest.mark.slow
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.nightly), "nl"])
def test_all_of_a_board_games_offer_is_in_reach_and_the_board_in_view(
    boss: Boss, room: Callable[[str], Room], language: str
) -> None:
    bots = (None, *["careful"] * 3)
    record: Record[Any, Any, Any] = Record(read_position(Node({"position": BOARD}, "")))
    name = Saves(boss.data).create_game(SeatedGame(record, defaults.default_names(4), bots))
    table = room(boss.url(f"{language}/23-board-game.ipynb", f"?game={name}"))
    tab = table.tab
    decline = tab.get_by_role("button", name=say("board.talk.decline", language))
    offer = tab.get_by_role("button", name=say("board.talk.boss", language))
    more = tab.get_by_role("button", name=say("table.more", language), exact=True)
    expect(decline).to_be_visible()
    for size in table.sizes():
        if size[0] < 640:
            click(tab, more)
        click(tab, offer)
        click(tab, tab.locator('.boss-doing .boss-choice[aria-pressed="false"]').first)
        expect_reach(tab)
        tab.mouse.move(0, 0)  # its tooltip, over the picture, says why it can't be chosen
        wait_idle(tab)
        assert tab.evaluate(SEEN, ".boss-table") > 0.95
        assert tab.evaluate(SHOWN)
        press(tab, "Escape")
        if size[0] < 640:
            click(tab, more)
        else:
            expect(decline).to_be_visible()
            wait_idle(tab)
            assert tab.evaluate(OUT_OF_REACH, DOING) == [], size
