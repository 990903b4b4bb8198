"""Bargaining and looking ahead in a real browser: offers, counters, promises, previews."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib import Record, loaded
from bosslib.card import payoff
from bosslib.card.narration import format_dollars
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import defaults
from bosswidgets.table.saves import Saves
from tests.app.conftest import click

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]
    Sit = Callable[..., Page]

TABLE = "en/16-table.ipynb"
WIDE, PHONE = (1280, 800), (390, 844)
both_sizes = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["1280", "390"])


def _group(tab: Page, name: str) -> Locator:
    return tab.get_by_role("toolbar", name=name).or_(tab.get_by_role("group", name=name))


def press(tab: Page, name: str | re.Pattern[str], group: str = "") -> None:
    """Press a button, in the named group if one is given, and wait until the page is idle."""
    inside = _group(tab, group) if group else tab
    click(tab, inside.get_by_role("button", name=name).first)


def choose(tab: Page, name: str, group: str = "") -> None:
    """Press a button that may be folded away on a phone."""
    inside = _group(tab, group) if group else tab
    wanted = inside.get_by_role("button", name=name)
    expect(wanted.or_(tab.get_by_role("button", name="More")).first).to_be_visible()
    if not wanted.count():
        press(tab, "More")
    press(tab, name, group)


@pytest.fixture
def sit(boss: Boss, visit: Visit) -> Sit:
    """Opens a saved game with people at some seats and patient bots; returns when it is shown."""

    def seated(record: Record, people: str, size: tuple[int, int] = WIDE) -> Page:
        players = record.start.table.players
        bots = [None if seat in people else "patient" for seat in "ABCDEF"[:players]]
        names = ("Ann", *defaults.default_names(players)[1:])
        game = Saves(boss.data).create_game(SeatedGame(record, names, tuple(bots)))
        return visit(boss.url(TABLE, f"?game={game}"), *size)

    return seated


BARGAIN = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 9, "colour": "b", "x": 0,
    "centre": ["b+3"],
    "seats": {"A": {"hand": ["b+1", "bR"]}, "B": {"hand": ["b+2"]}, "C": {"passes": 2}}}}"""

HONOUR = """{"schema": "boss/1", "game": "card", "rules": {"binding": false}, "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 9, "colour": "b", "x": 0,
    "centre": ["b+3"],
    "seats": {"A": {"hand": ["b+1", "bR"], "cousin": true}, "B": {"passes": 2},
              "C": {"passes": 2}},
    "promises": [{"by": "A", "terms": "play b+1"}]}}"""

MOVING = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 1,
    "centre": ["b+3", "b-4"],
    "seats": {"A": {"hand": ["b+1", "bM2"], "front": ["bP"], "passes": 1},
              "B": {"front": ["bR"]}, "C": {"passes": 2, "front": ["wP"]}, "D": {"passes": 1}}}}"""


def expect_gets(tab: Page, texts: list[str]) -> None:
    """Assert the last column of the table of payoffs, starting with the user's own seat."""
    last = tab.locator(".boss-outlook td:last-child")
    expect(last).to_have_text(texts, use_inner_text=True)


def expect_words(tab: Page, *words: str) -> None:
    """Assert the changeable words of the offer being composed; the last one adds a promise."""
    chips = tab.locator(".boss-doing [data-item^='chip:'] .boss-choice-label")
    expect(chips).to_have_text([*words, say("talks.and-more")])


@both_sizes
def test_an_offer_of_two_terms_is_countered_and_accepted(sit: Sit, size: tuple[int, int]) -> None:
    tab = sit(loaded(BARGAIN), "AB", size)
    press(tab, "Ann: show")
    choose(tab, "Bargain for a token")
    expect_words(tab, "never play", "blue Reverse", "in front of Ben")  # suggested
    press(tab, "and …")
    press(tab, "to pass", "What you promise for it")
    expect_words(tab, "never play", "blue Reverse", "in front of Ben", "pass")
    offer = re.compile("^Offer it to Ben")
    expect(tab.get_by_role("button", name=offer)).to_be_in_viewport()
    press(tab, offer)
    press(tab, "Ben: show")
    choose(tab, say("table.counter", name="Ann"))
    expect_words(tab, "Ann", "never plays", "blue Reverse", "in front of you", "passes")
    press(tab, "passes")
    press(tab, say("table.omit"), "What Ann promises for it")
    press(tab, re.compile("^Offer it to Ann"))
    press(tab, "Ann: show")
    press(tab, say("table.accept", name="Ben"))
    said = tab.locator(".boss-talks")
    expect(said).to_contain_text("You promised never to play the blue Reverse in front of Ben")
    expect(said).to_contain_text("… still to keep")


@pytest.mark.slow
def test_a_promise_that_is_broken_on_honour_is_told_before_and_shown(sit: Sit) -> None:
    tab = sit(loaded(HONOUR), "A")
    said = tab.locator(".boss-talks")
    expect(said).to_contain_text("You promised to play the blue +1: … still to keep")
    passing = tab.get_by_role("button", name="Pass: turn over one disk")
    expect(passing).to_contain_text(
        say("table.breaks", name="Ben", terms="to play the blue +1", count=1)
    )
    expect(passing).to_have_attribute("data-tone", "danger")
    press(tab, "Pass: turn over one disk")
    expect(said).to_contain_text("You promised to play the blue +1: ✗ broken")
    expect(said).to_contain_text(say("talks.broken", counts="Ann 1"))


@both_sizes
def test_a_move_is_looked_at_before_it_is_played(sit: Sit, size: tuple[int, int]) -> None:
    record = loaded(MOVING)
    tab = sit(record, "A", size)
    press(tab, "blue Move 2", "Your hand")
    choose(tab, "blue −4 in the centre")
    choose(tab, "blue Reverse in front of Ben")
    choose(tab, "In front of you", "What you can do")
    then = payoff(record.play("A: bM2 b-4>x bR@B>A").state.table)
    now = payoff(record.state.table)
    shown = [
        f"{format_dollars(a)} → {format_dollars(b)}" if a != b else format_dollars(a)
        for a, b in zip(now, then, strict=True)
    ]
    expect(tab.locator(".boss-outlook")).to_be_visible()
    expect_gets(tab, shown)
    expect(tab.locator(".boss-then")).to_contain_text("3 × 5 × 3 = $45")
    expect(tab.locator(".boss-log")).not_to_contain_text("You play")
    press(tab, "One step back")
    choose(tab, "blue Reverse in front of Ben")
    choose(tab, "In front of you", "What you can do")
    press(tab, re.compile("^Play the blue Move 2: "))
    expect(tab.locator(".boss-log")).to_contain_text("You play a blue Move 2")
    expect_gets(tab, [format_dollars(each) for each in then])


@pytest.mark.slow
def test_a_new_offer_fits_a_phone_and_keeps_what_to_do_in_sight(
    sit: Sit, axe: Axe, axe_floor: set[str]
) -> None:
    tab = sit(loaded(BARGAIN), "A", PHONE)
    choose(tab, "Bargain for a token")
    expect(tab.locator(".boss-glass")).to_be_in_viewport()
    last = tab.get_by_role("toolbar", name="What you can do").get_by_role("button").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    expect(tab.locator(".boss-prompt")).to_be_in_viewport()
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert set(axe(tab)) <= axe_floor, axe(tab)
    press(tab, "Cancel")
    expect(tab.locator(".boss-glass")).to_be_visible()


@pytest.mark.slow
def test_a_refusal_leads_to_its_rule_by_keyboard_too(sit: Sit) -> None:
    tab = sit(loaded(MOVING.replace('"b+1"', '"g+1"')), "A")
    refused = tab.get_by_role("toolbar", name="Your hand").get_by_role("button", name="green +1")
    refused.focus()
    link = tab.get_by_role("link", name="TURN-4")
    expect(link).to_be_visible()
    tab.keyboard.press("Tab")
    expect(link).to_be_focused()
    assert str(link.get_attribute("href")).endswith("#TURN-4")
