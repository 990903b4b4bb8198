"""The review of a game in a real browser: started, read, left for the table, saved."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from bosslib import loaded
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import defaults, table_files
from bosswidgets.table.saves import Saves
from tests.app.conftest import click
from tests.app.test_course import KEY

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

TABLE = "en/16-table.ipynb"
SIZES = [(1280, 800), pytest.param((390, 844), marks=pytest.mark.nightly)]
LAST = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3", "b+4"],
    "seats": {"A": {"hand": ["bP"]},
              "B": {"passes": 2, "hand": ["bM3"]}, "C": {"passes": 2}, "D": {"passes": 2}}}}"""


ASKING = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+4", "b+2"],
    "seats": {"A": {"hand": ["b+3", "r+1"], "money": 200}, "B": {"hand": ["r+2"], "money": 200},
              "C": {"passes": 2}, "D": {"passes": 2}}}}"""


def test_who_asked_for_no_token_is_told_of_the_offer_and_makes_it_at_the_table(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str]
) -> None:
    record = loaded(ASKING)
    for action in ("A: pass", "B: pass", "A: pass", "B: pass"):
        record = record.play(action)
    game = SeatedGame(record, ("Ann", *defaults.default_names(4)[1:]), defaults.default_players(4))
    address = boss.url(TABLE, f"?game={Saves(boss.data).create_game(game)}")
    tab = visit(address, 390, 844)
    tab.get_by_role("button", name="Review my game").click()
    review = tab.locator(".boss-review")
    expect(review.get_by_role("heading", level=2)).to_be_focused()
    expect(review).to_contain_text("You make no offer.")
    expect(review).to_contain_text(say("event.offered.you", terms="to play the blue +3"))
    expect(review.get_by_role("link", name="COUSIN-6")).to_be_visible()
    lesson = review.get_by_role("link", name="Lesson: Ask for a token").first
    expect(lesson).to_have_attribute("href", "10-tokens.ipynb")
    deals = review.get_by_role("table", name="How the deals went")
    expect(deals.get_by_role("columnheader", name="Luck")).to_be_visible()
    expect(deals.get_by_role("rowheader", name="The deal")).to_be_visible()
    named = say("practice.named.bargain-missed")
    expect(review).to_contain_text(
        say("review.remembered", names=say("review.named", name=named), count=1)
    )
    drill = review.get_by_role("link", name=say("review.comes-back", title="The bargain drill"))
    expect(drill).to_have_attribute("href", "54-bargain-drill.ipynb")
    kept = f"JSON.parse(localStorage['{KEY}'])['misconception:bargain-missed'].answers.length"
    assert tab.evaluate(kept) == 1
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(tab).keys() <= axe_floor

    review.get_by_role("button", name="Play the better choice").first.press("Enter")
    expect(tab.locator(".boss-asked")).to_contain_text("you have promised to play the blue +3")
    back = review.get_by_role("button", name=say("review.back"))
    back.press("Enter")
    expect(review).to_contain_text("You make no offer.")
    expect(tab).to_have_url(address)

    tab.reload()  # it is stored once
    tab.get_by_role("button", name="Review my game").click()
    expect(review).to_contain_text(named)
    assert tab.evaluate(kept) == 1
    tab.goto(boss.url("en/00-welcome.ipynb"))
    expect(tab.locator(".boss-today p")).to_contain_text(named)


@pytest.mark.parametrize("size", SIZES, ids=["1280", "390"])
def test_who_throws_a_share_away_sees_it_looks_at_it_and_plays_the_better_choice(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int]
) -> None:
    record = loaded(LAST)
    game = SeatedGame(record, ("Ann", *defaults.default_names(4)[1:]), defaults.default_players(4))
    tab = visit(boss.url(TABLE, f"?game={Saves(boss.data).create_game(game)}"), *size)
    expect(tab.get_by_role("button", name="Review my game")).to_have_count(0)
    both, more = (tab.get_by_role("button", name=name) for name in ("Turn over both disks", "More"))
    if size[0] < 700:  # a phone folds it away
        click(tab, more)
    click(tab, both)

    tab.get_by_role("button", name="Review my game").click()
    review = tab.locator(".boss-review")
    expect(review.get_by_role("heading", level=2)).to_be_focused()
    expect(review).to_contain_text(say("review.title-alone", number=1, at=0, cost="$70"))
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    chart = review.get_by_role("img", name=say("review.chart-alone"))
    expect(chart).to_be_visible()
    review.get_by_text("The same as numbers").click()
    expect(review.get_by_role("table").first).to_be_visible()
    assert axe(tab).keys() <= axe_floor

    with tab.expect_download() as saved:
        review.get_by_role("button", name=say("review.save")).click()
    text = Path(saved.value.path()).read_text("utf-8")
    assert json.loads(text)["review"]["choices"][0]["better"] == "bP@A"
    assert str(table_files.read(text).record.actions[-1]) == "A: pass2"

    review.get_by_role("button", name="Look at it").click()
    asked = tab.locator(".boss-asked")
    expect(asked).to_be_focused()
    expect(asked).to_be_in_viewport()
    expect(asked).to_contain_text("This is the past")
    review.get_by_role("button", name="Play the better choice").click()
    expect(tab.get_by_role("button", name=say("review.back"))).to_be_visible()
    click(tab, tab.get_by_role("button", name=say("review.back")))
    expect(review).to_contain_text(say("review.title-alone", number=1, at=0, cost="$70"))
    review.get_by_role("button", name="Close the review").click()
    expect(tab.get_by_role("button", name="Review my game")).to_be_visible()
