"""The table in a real browser: real clicks, real kernels, whole games."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from random import Random
from sqlite3 import connect
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib import Record, loaded
from bosslib.card import Rules
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import defaults
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, click, every, open_fold, press, wait_idle

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

TABLE, BOARD = "en/16-table.ipynb", "en/23-board-game.ipynb"
DOING = ".boss-main .boss-choice:not([aria-disabled]):visible"
WIDE, PHONE = (1280, 800), (390, 844)
both_sizes = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["1280", "390"])


def free(tab: Page, group: str = "") -> Locator:
    """The available buttons of the game, of all groups or of the one with this name.

    Buttons for an offer's worth or a deal's review are left out: their results come asynchronously.
    """
    inside = f'[aria-label="{group}"] ' if group else ""
    found = tab.locator(
        f"{inside}.boss-choice:not([aria-disabled]):not(.boss-menu *, .boss-review *):visible"
    )
    return found.filter(has_not_text="What is it worth to me?")


def over(tab: Page) -> bool:
    return "The game is over" in tab.locator(".boss-prompt").inner_text()


def play_on(tab: Page, rng: Random, clicks: int = 2000) -> int:
    """Click random buttons until the game is over or a limit is reached; return the count."""
    for count in range(clicks):
        if over(tab):
            return count
        buttons = free(tab)
        click(tab, buttons.nth(rng.randrange(buttons.count())))
    return clicks


def saved(boss: Boss, scenario: Record, rules: Rules | None = None) -> str:
    """Add a game to the app's saved games, with a person at A; return its query."""
    start = scenario.start
    if rules:
        table = start.table._replace(rules=rules)
        scenario = scenario._replace(start=start._replace(table=table))
    players = start.table.players
    bots = (None, *["careful"] * (players - 1))
    name = Saves(boss.data).create_game(SeatedGame(scenario, defaults.default_names(players), bots))
    return f"?game={name}"


MOVING = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3", "b-4"],
    "seats": {"A": {"hand": ["bM2", "g+1"], "front": ["bP"], "passes": 1},
              "B": {"hand": [], "passes": 2}, "C": {"hand": [], "passes": 2, "front": ["wP"]},
              "D": {"hand": [], "passes": 1}}}}"""


BARGAINING = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "A", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3"],
    "seats": {"A": {"hand": ["b+1"]}, "B": {"hand": ["b+4"]}, "C": {}, "D": {}}}}"""


@pytest.mark.nightly
def test_a_whole_game_is_played_to_its_end_by_buttons_on_a_phone(boss: Boss, visit: Visit) -> None:
    """On a wide page, test_keyboard plays a whole game by keyboard."""
    tab = visit(boss.url(TABLE), *PHONE)
    tab.get_by_label("Players").select_option("5")
    tab.get_by_label("Length").select_option("A whole game")
    open_fold(tab, say("new.cards"))
    tab.get_by_label("Seed").fill("11")
    tab.get_by_role("button", name="Start").click()
    expect(tab.locator(".boss-prompt")).to_be_visible()
    assert play_on(tab, Random(390)) > 5  # one click at least in each of five deals
    assert over(tab)
    expect(tab.get_by_role("button", name=say("ending.again"))).to_be_visible()


def test_one_click_from_the_index_leads_to_the_first_own_action(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE))  # so that the fixture watches the tab
    tab.goto(boss.address)
    tab.get_by_role("link", name="Play now").click()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-prompt")).to_contain_text("You are the Boss")
    opening = free(tab, "Your hand").first
    click(tab, opening)
    click(tab, tab.get_by_role("button", name=re.compile("^Play ")))
    expect(tab.locator(".boss-log")).to_contain_text("You play")
    assert "game=" in tab.url


@both_sizes
def test_a_refresh_in_mid_deal_loses_nothing(
    boss: Boss, visit: Visit, size: tuple[int, int]
) -> None:
    tab = visit(boss.url(TABLE, "?play=now"), *size)
    click(tab, free(tab, "Your hand").first)
    click(tab, tab.get_by_role("button", name=re.compile("^Play ")))
    words = tab.locator(".boss-glass").get_attribute("aria-label")
    tab.reload()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", str(words))
    play_on(tab, Random(1))
    assert over(tab)


def test_what_is_not_legal_says_why_and_by_which_rule(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    refused = tab.get_by_role("button", name="Pass: turn over one disk")
    expect(refused).to_have_attribute("aria-disabled", "true")
    refused.click(force=True)  # Playwright waits while it is aria-disabled
    toolbar = tab.get_by_role("toolbar", name="What you can do")
    note = toolbar.locator("xpath=..").locator(".boss-choices-note")
    expect(note).to_contain_text(f"{say('refused.open-with-deal-card')} (TURN-1)")


def test_a_move_is_built_step_by_step(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, loaded(MOVING))))
    hand = tab.get_by_role("toolbar", name="Your hand")
    click(tab, hand.get_by_role("button", name="blue Move 2"))
    click(tab, tab.get_by_role("button", name="blue −4 in the centre"))
    click(tab, tab.get_by_role("button", name="One step back"))
    click(tab, tab.get_by_role("button", name="blue −4 in the centre"))
    expect(tab.locator(".boss-prompt")).to_contain_text("which one?")
    click(tab, tab.get_by_role("button", name="blue +3 in the centre"))
    expect(tab.locator(".boss-log")).not_to_contain_text("You play")
    click(tab, tab.get_by_role("button", name=re.compile("^Play the blue Move 2: ")))
    expect(tab.locator(".boss-log")).to_contain_text("You play a blue Move 2")


def test_an_offer_is_made_from_parts(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, loaded(BARGAINING))))
    click(tab, tab.get_by_role("button", name="Bargain for a token"))
    click(tab, tab.get_by_role("button", name="Ben", exact=True))
    click(tab, tab.get_by_role("button", name="to pass"))
    click(tab, tab.get_by_role("button", name=re.compile("^Offer it to Ben")))
    expect(tab.locator(".boss-log")).to_contain_text("a token for: to pass")


@both_sizes
def test_a_page_breaks_no_rule_of_axe_that_an_empty_one_keeps(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int]
) -> None:
    tab = visit(boss.url(TABLE), *size)
    assert set(axe(tab)) <= axe_floor, axe(tab)
    tab = visit(boss.url(TABLE, "?play=now"), *size)
    assert set(axe(tab)) <= axe_floor, axe(tab)
    click(tab, free(tab, "Your hand").first)
    assert set(axe(tab)) <= axe_floor, axe(tab)


def test_a_phone_shows_what_matters_without_scrolling(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"), *PHONE)
    expect(tab.locator(".boss-glass")).to_be_in_viewport(ratio=1)
    expect(tab.locator(".boss-prompt")).to_be_in_viewport(ratio=1)
    for kind in ("Your hand", "What you can do"):
        for button in every(tab.get_by_role("toolbar", name=kind).get_by_role("button")):
            expect(button).to_be_in_viewport(ratio=1)
    assert tab.get_by_role("toolbar", name="What you can do").get_by_role("button").count() <= 3
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    expect(tab.locator(".boss-side")).to_be_hidden()
    click(tab, tab.get_by_role("button", name="More"))
    expect(tab.locator(".boss-side")).to_be_visible()


@pytest.mark.slow
def test_what_the_pointer_rests_on_stays_when_it_says_why(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"), *PHONE)
    wait_idle(tab)
    refused = tab.get_by_role("button", name="Pass: turn over one disk")
    for place in (0, 10_000):
        tab.evaluate(f"scrollTo(0, {place})")
        tab.mouse.move(1, 1)
        before = refused.bounding_box()
        assert before
        tab.mouse.move(before["x"] + 20, before["y"] + 1)
        note = tab.locator(".boss-doing .boss-choices-note")
        expect(note).to_contain_text("TURN-1")
        assert refused.bounding_box() == before


def test_the_first_play_needs_no_mouse(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    for _ in range(20):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.classList.contains('boss-choice')"):
            break
    press(tab, "Enter")
    for _ in range(5):
        tab.keyboard.press("Tab")
        if "Play" in tab.evaluate("document.activeElement.textContent"):
            break
    tab.keyboard.press("Enter")
    expect(tab.locator(".boss-log")).to_contain_text("You play")
    focused = tab.evaluate("document.activeElement.tagName")
    assert focused != "BODY"


@pytest.mark.slow
def test_bad_input_to_the_form_is_answered_in_the_page(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE))
    seed = tab.get_by_label("Seed")
    expect(tab.get_by_label("Nasty")).to_be_hidden()
    open_fold(tab, say("new.cards"))
    seed.fill("seven")
    open_fold(tab, say("new.cards"))
    expect(seed).to_be_hidden()
    tab.get_by_role("button", name="Start").click()
    expect(tab.get_by_role("alert").filter(has_text="whole number")).to_be_visible()
    expect(seed).to_be_focused()  # its part is open again


@pytest.mark.slow
def test_an_address_of_no_game_offers_a_new_one(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?game=nothing"))
    expect(tab.locator(".boss-notice")).to_contain_text("There is no saved game")
    expect(tab.get_by_role("button", name="Start")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("where", [TABLE, BOARD])
def test_what_cannot_be_saved_is_said_until_it_is(
    boss: Boss, visit: Visit, axe: Axe, where: str
) -> None:
    """For a while the table of entries is missing: nothing can be stored, as on a full disk."""
    tab = visit(boss.url(where, "?play=now"), 390, 844)
    expect(tab).to_have_url(re.compile("game="))
    warned, rng = tab.locator(".boss-unsaved"), Random(1)
    with closing(connect(boss.data / "games.sqlite", timeout=60)) as database:
        database.execute("ALTER TABLE entries RENAME TO away")
        try:
            for _ in range(50):
                if warned.inner_text():
                    break
                click(tab, tab.locator(DOING).nth(rng.randrange(tab.locator(DOING).count())))
            expect(warned).to_contain_text("cannot be saved")
            expect(warned).to_contain_text("not saved yet")
            click(tab, warned.get_by_role("button", name="Try to save now"))
            expect(warned).to_contain_text("cannot be saved")
            assert axe(tab) == {}
        finally:
            database.execute("ALTER TABLE away RENAME TO entries")
    # A bot's action may have saved everything already.
    warned.evaluate("panel => panel.querySelector('[data-item=again]')?.click()")
    expect(warned).to_be_empty()
    tab.reload()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-notice")).to_have_count(0)


FULL = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3"],
    "seats": {"A": {"hand": ["b+1", "b-5", "bM2", "bP", "bR", "g+4", "wP", "rR"]},
              "B": {}, "C": {}, "D": {}}}}"""
CARDS = """() => {
  const foot = (node) => node.querySelector(".boss-choice-foot");
  return [...document.querySelectorAll(".boss-hand .boss-choice")].map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = foot(node);
    return [left, top, right, bottom, scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
}"""
"""Edges of the cards of the hand, and how much of the word below each is cut off."""


@pytest.mark.slow
@pytest.mark.parametrize("size", [(683, 384), (640, 360), (844, 390), (390, 844)])
def test_the_cards_of_a_full_hand_lie_side_by_side_with_their_words(
    boss: Boss, visit: Visit, size: tuple[int, int]
) -> None:
    """The first two are common windows at a zoom of 200 %."""
    tab = visit(boss.url(TABLE, saved(boss, loaded(FULL))), *size)
    cards = tab.evaluate(CARDS)
    assert len(cards) == 8
    for at, (left, top, right, bottom, *cut) in enumerate(cards):
        assert max(cut) <= 1, (at, cut)
        for other in cards[:at]:
            apart = other[2] <= left or other[3] <= top or other[1] >= bottom or other[0] >= right
            assert apart, (at, other)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_reason_lies_between_the_cards_and_the_buttons(
    boss: Boss, visit: Visit, size: tuple[int, int]
) -> None:
    tab = visit(boss.url(TABLE, "?play=now"), *size)
    wait_idle(tab)
    tab.keyboard.press("p")
    reason = tab.locator(".boss-doing > .boss-choices-note")
    expect(reason).to_contain_text("TURN-1")
    edge = reason.bounding_box()
    assert edge
    assert max(bottom for _, _, _, bottom, *_ in tab.evaluate(CARDS)) <= edge["y"] + 1
