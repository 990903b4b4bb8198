"""A new player at the table: a legend explains the items, and each item has a tooltip."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from bosslib.board import Family
from bosslib.board.narration import family_name
from bosslib.words import say
from tests.app.conftest import press, wait_idle

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.app.conftest import Boss, Open, Visit

TABLE = "en/16-table.ipynb"
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


def test_a_newcomer_reads_what_is_what_and_folds_it_away_for_good(boss: Boss, page: Open) -> None:
    tab = page(1366, 768, new=True)
    tab.goto(boss.url(TABLE, "?play=now"))
    legend = tab.locator(".boss-legend")
    expect(legend).to_be_visible()
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
    button = tab.get_by_role("button", name=say("menu.legend"))
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(legend).to_have_count(0)
    tab.reload()
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(legend).to_have_count(0)


@pytest.mark.slow
def test_on_a_phone_it_is_below_the_hand_until_it_is_folded(boss: Boss, page: Open) -> None:
    tab = page(390, 844, new=True)
    tab.goto(boss.url(TABLE, "?play=now"))
    expect(tab.locator(".boss-legend")).to_be_visible()
    expect(tab.locator(".boss-log")).to_be_hidden()
    tab.get_by_role("button", name=say("menu.legend")).click()
    expect(tab.locator(".boss-menu")).to_be_hidden()


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
