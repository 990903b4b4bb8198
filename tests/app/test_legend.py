"""A new player at the table: a guide in steps, a legend of the items, and a tip for each item."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

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


def tip(tab: Page) -> Locator:
    return tab.locator(".boss-tour-tip")


def thing(tab: Page, words: str) -> tuple[float, float]:
    """Centre of the first item on the picture with this tooltip, once it has stopped moving."""
    wait_idle(tab)
    option = tab.locator(f'.boss-tour-list [aria-label="{words}"]').first
    box = option.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def newcomer(boss: Boss, page: Open, *size: int, **options: bool) -> Page:
    """Open the first table of somebody who was never here."""
    tab = page(*size, new=True, **options)
    tab.goto(boss.url(TABLE, "?play=now"))
    tab.wait_for_function(READY)
    wait_idle(tab)
    return tab


def ringed(tab: Page, selector: str, words: str = "") -> bool:
    """True if the ring is round an element, or round a thing on the picture with this tip."""
    where = f'.boss-tour-list [aria-label="{words}"]' if words else selector
    inner, outer = corners(tab.locator(where).first), corners(tab.locator(RING))
    return all(0 < abs(one - other) <= 12 for one, other in zip(inner, outer, strict=True))


def corners(thing: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of something on the page."""
    box = thing.bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)], ids=str)
def test_a_newcomer_is_shown_four_things_once(
    boss: Boss, page: Open, axe: Axe, size: tuple[int, int]
) -> None:
    tab = newcomer(boss, page, *size)
    guide = tab.get_by_role("dialog")
    onward = guide.get_by_role("button", name=say("guide.next"))
    expect(guide).to_have_accessible_name(say("guide.card.title"))
    expect(guide).to_have_accessible_description(say("guide.card.words"))
    expect(onward).to_be_focused()
    assert ringed(tab, ".boss-hand .boss-choice:not([aria-disabled])")
    assert axe(tab) == {}
    press(tab, "Enter")
    expect(guide).to_have_accessible_description(say("guide.value.words", multiplier=2))
    press(tab, "ArrowRight")
    expect(guide).to_have_accessible_name(say("guide.shares.title"))
    press(tab, "Enter")
    expect(guide).to_contain_text(say("guide.step", number=4, count=4))
    assert ringed(tab, "", say("tips.disks-0.you"))
    left, top, right, bottom = corners(guide)
    assert 0 <= left < right <= size[0]
    assert 0 <= top < bottom <= size[1]
    press(tab, "Enter")
    expect(guide).to_be_hidden()
    expect(tab.locator('.boss-hand .boss-choice[tabindex="0"]')).to_be_focused()
    tab.goto(boss.url(TABLE, "?play=now"))
    tab.wait_for_function(READY)
    wait_idle(tab)
    expect(guide).to_be_hidden()


def test_the_guide_is_skipped_with_escape_and_opened_again_from_the_menu(
    boss: Boss, page: Open
) -> None:
    tab = newcomer(boss, page, 1366, 768)
    guide = tab.get_by_role("dialog")
    expect(guide).to_be_visible()
    press(tab, "Escape")
    expect(guide).to_be_hidden()
    expect(tab.locator(RING)).to_be_hidden()
    unfold(tab)
    again = tab.get_by_role("button", name=say("menu.guide"))
    click(tab, again)
    expect(guide).to_have_accessible_name(say("guide.card.title"))
    press(tab, "Escape")
    expect(guide).to_be_hidden()
    expect(again).to_be_focused()


def test_a_click_elsewhere_closes_the_guide_and_does_what_it_does(boss: Boss, page: Open) -> None:
    tab = newcomer(boss, page, 1366, 768)
    guide = tab.get_by_role("dialog")
    expect(guide).to_be_visible()
    card = tab.locator(".boss-hand .boss-choice:not([aria-disabled])").first
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
def test_on_a_phone_the_boards_is_below_the_hand_until_it_is_folded(boss: Boss, page: Open) -> None:
    tab = page(390, 844, new=True)
    tab.goto(boss.url(BOARD, "?play=now"))
    expect(tab.locator(".boss-legend")).to_be_visible()
    expect(tab.locator(".boss-log")).to_be_hidden()
    tab.get_by_role("button", name=say("menu.legend")).click()
    expect(tab.locator(".boss-menu")).to_be_hidden()
    tab.reload()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-legend")).to_have_count(0)


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
