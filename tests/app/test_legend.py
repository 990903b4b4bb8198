"""A new player at the table: a guide in steps, a legend of the items, and a tip for each item."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from bosslib.board import Family
from bosslib.board.narration import family_name
from bosslib.words import say
from tests.app.conftest import READY, click, press, unfold, wait_idle

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.app.conftest import Boss, Open, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

TABLE, BOARD = "en/16-table.ipynb", "en/23-board-game.ipynb"
RING = ".boss-guide-ring"
IN = say("tips.disks-0.they", name="Ben")


class Guided(NamedTuple):
    """The guide of a game: its page, the keys of its steps, and what the ends are round."""

    page: str
    steps: tuple[str, ...]
    first: str
    last: str

    def words(self, number: int) -> str:
        return say(f"{self.steps[number]}.words", multiplier=2)


CARD_GUIDE = Guided(
    TABLE,
    ("guide.card", "guide.value", "guide.shares", "guide.disks"),
    ".boss-hand .boss-choice:not([aria-disabled])",
    f'.boss-tips-list [aria-label="{say("tips.disks-0.you")}"]',
)
BOARD_GUIDE = Guided(
    BOARD,
    ("board.guide.cards", "board.guide.deal", "board.guide.boss", "board.guide.offers"),
    ".boss-hand .boss-choices-group",
    ".boss-doing .boss-choices-group",
)
both_games = pytest.mark.parametrize("guided", [CARD_GUIDE, BOARD_GUIDE], ids=["card", "board"])


def tip(tab: Page) -> Locator:
    return tab.locator(".boss-tip")


def thing(tab: Page, words: str) -> tuple[float, float]:
    """Centre of the first item on the picture with this tooltip, once it has stopped moving."""
    wait_idle(tab)
    option = tab.locator(f'.boss-tips-list [aria-label="{words}"]').first
    box = option.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def newcomer(tab: Page, boss: Boss, guided: Guided) -> Locator:
    """Open the first table of somebody who was never here, and return its guide."""
    tab.goto(boss.url(guided.page, "?play=now"))
    tab.wait_for_function(READY)
    wait_idle(tab)
    return tab.get_by_role("dialog")


def ringed(tab: Page, selector: str) -> bool:
    """True if the ring is round an element."""
    inner, outer = corners(tab.locator(selector).first), corners(tab.locator(RING))
    return all(0 < abs(one - other) <= 12 for one, other in zip(inner, outer, strict=True))


def apart(one: Locator, other: Locator) -> bool:
    """True if neither covers a part of the other."""
    (left, top, right, bottom), (x, y, end, low) = corners(one), corners(other)
    return right <= x or end <= left or bottom <= y or low <= top


def corners(thing: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of something on the page."""
    box = thing.bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@both_games
@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)], ids=str)
def test_a_newcomer_is_shown_four_things_once(
    boss: Boss, page: Open, axe: Axe, size: tuple[int, int], guided: Guided
) -> None:
    tab = page(*size, new=True)
    guide = newcomer(tab, boss, guided)
    onward = guide.get_by_role("button", name=say("guide.next"))
    assert ringed(tab, guided.first)
    assert axe(tab) == {}
    for number, step in enumerate(guided.steps):
        expect(guide).to_have_accessible_name(say(f"{step}.title"))
        expect(guide).to_have_accessible_description(guided.words(number))
        expect(guide).to_contain_text(say("guide.step", number=number + 1, count=4))
        assert apart(guide, tab.locator(RING))
        left, top, right, bottom = corners(guide)
        assert 0 <= left < right <= size[0]
        assert 0 <= top < bottom <= size[1]
        if number == len(guided.steps) - 1:
            assert ringed(tab, guided.last)
        else:
            expect(onward).to_be_focused()
        press(tab, "ArrowRight" if number == 1 else "Enter")
    expect(guide).to_be_hidden()
    expect(tab.locator('.boss-hand .boss-choice[tabindex="0"]')).to_be_focused()
    newcomer(tab, boss, guided)
    expect(guide).to_be_hidden()


@both_games
def test_the_guide_is_skipped_with_escape_and_opened_again_from_the_menu(
    boss: Boss, page: Open, guided: Guided
) -> None:
    tab = page(1366, 768, new=True)
    guide = newcomer(tab, boss, guided)
    expect(guide).to_be_visible()
    press(tab, "Escape")
    expect(guide).to_be_hidden()
    expect(tab.locator(RING)).to_be_hidden()
    again = tab.get_by_role("button", name=say("menu.guide"))
    expect(again).to_have_count(0)  # the menu is folded
    unfold(tab)
    click(tab, again)
    expect(guide).to_have_accessible_name(say(f"{guided.steps[0]}.title"))
    press(tab, "Escape")
    expect(guide).to_be_hidden()
    expect(again).to_be_focused()


def test_a_click_elsewhere_closes_the_guide_and_does_what_it_does(boss: Boss, page: Open) -> None:
    tab = page(1366, 768, new=True)
    guide = newcomer(tab, boss, CARD_GUIDE)
    expect(guide).to_be_visible()
    card = tab.locator(CARD_GUIDE.first).first
    click(tab, card)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(guide).to_be_hidden()


def test_the_legend_tells_what_is_what(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"), 1366, 768)
    legend = tab.locator(".boss-legend")
    expect(legend).to_have_count(0)
    unfold(tab)
    button = tab.get_by_role("button", name=say("menu.legend"))
    click(tab, button)
    expect(legend).to_contain_text(say("goal.deal"))
    for name in ("tokens", "disks", "multiplier", "numbers"):
        expect(legend).to_contain_text(say(f"legend.{name}"))
    ways = legend.get_by_role("link")
    expect(ways).to_have_count(3)
    for at, where in enumerate(("01-first-deal", "18-rules", "19-glossary")):
        expect(ways.nth(at)).to_have_attribute("href", f"{where}.ipynb")
    with tab.expect_popup() as beside:
        ways.first.click()
    expect(beside.value).to_have_url(re.compile("01-first-deal"))
    beside.value.close()
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(legend).to_have_count(0)


@pytest.mark.slow
def test_on_a_phone_the_boards_is_in_the_menu(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(BOARD, "?play=now"), 390, 844)
    legend = tab.locator(".boss-legend")
    expect(tab.locator(".boss-menu")).to_be_hidden()
    more = tab.get_by_role("button", name=say("table.more"), exact=True)
    click(tab, more)
    unfold(tab)
    click(tab, tab.get_by_role("button", name=say("menu.legend")))
    expect(legend).to_contain_text(say("goal.board"))
    click(tab, more)
    expect(legend).to_be_hidden()


def test_the_mouse_that_rests_on_a_thing_is_told_what_it_is(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"), 1366, 768)
    expect(tip(tab)).to_be_hidden()
    tab.mouse.move(*thing(tab, IN))
    expect(tip(tab)).to_have_text(IN)
    tab.keyboard.press("Escape")
    expect(tip(tab)).to_be_hidden()


@pytest.mark.slow
def test_a_tip_comes_back_when_the_table_has_changed(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"), 1366, 768)
    words = say("tips.multiplier", multiplier=2)
    tab.mouse.move(*thing(tab, words))
    expect(tip(tab)).to_have_text(words)
    things = tab.get_by_role("listbox", name=say("tips.label")).get_by_role("option")
    count = things.count()
    tab.locator('[data-kind="hand"] button:not([aria-disabled])').first.focus()
    press(tab, "Enter")
    tab.locator('.boss-doing button[data-tone="primary"]').focus()
    press(tab, "Enter")
    expect(things).not_to_have_count(count)
    expect(tip(tab)).to_have_text(words)
    expect(tip(tab)).to_be_visible()


@pytest.mark.slow
def test_the_arrow_keys_go_from_thing_to_thing(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"), 1366, 768)
    things = tab.get_by_role("listbox", name=say("tips.label"))
    count = things.get_by_role("option").count()
    assert count > 15
    things.focus()
    said = set()
    for _ in range(count):
        tab.keyboard.press("ArrowRight")
        chosen = things.get_by_role("option", selected=True)
        expect(chosen).to_have_count(1)
        expect(tip(tab)).to_have_text(str(chosen.get_attribute("aria-label")))
        said.add(tip(tab).inner_text())
    assert {IN, say("tips.deck", count=72)} <= said
    owners = [say("tips.disks-0.they", name=name) for name in ("Ben", "Cleo", "Dan")]
    assert {say("tips.disks-0.you"), *owners} <= said  # once each, with their owner
    tab.keyboard.press("Tab")
    expect(tip(tab)).to_be_hidden()


@pytest.mark.slow
def test_a_finger_that_stays_reads_and_does_not_choose(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"), 390, 844, has_touch=True, is_mobile=True)
    x, y = thing(tab, say("tips.multiplier", multiplier=2))
    phone = tab.context.new_cdp_session(tab)
    at = {"x": x, "y": y}
    phone.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(tip(tab)).to_have_text(say("tips.multiplier", multiplier=2))
    phone.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tip(tab)).to_be_visible()
    tab.touchscreen.tap(10, 60)
    expect(tip(tab)).to_be_hidden()


@pytest.mark.parametrize(
    ("lesson", "said"),
    [
        ("10-tokens.ipynb?exercise=sell-a-card", say("tips.disks-0.you")),
        ("24-board-deal.ipynb", say("board.tips.investor", name=family_name(Family.DOUGHERTY))),
    ],
    ids=["card", "board"],
)
def test_a_thing_in_a_lesson_says_what_it_is_too(
    boss: Boss, visit: Visit, lesson: str, said: str
) -> None:
    notebook, _, query = lesson.partition("?")
    tab = visit(boss.url(f"en/{notebook}", f"?{query}"), 1366, 768)
    tab.get_by_role("button", name=say("task.skip")).click()
    tab.mouse.move(*thing(tab, said))
    expect(tip(tab)).to_have_text(said)
