"""The negotiation table in a real browser: worth, changes, no more offers, a broken promise."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from bosslib import loaded
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import defaults
from bosswidgets.table.saves import Saves
from tests.app.conftest import click, wait_idle

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

WIDE, PHONE = (1280, 800), (390, 844)
both_sizes = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["1280", "390"])

DEAL = {
    "boss": "B",
    "turn": "A",
    "phase": "play",
    "deal": 7,
    "colour": "b",
    "x": 0,
    "centre": ["b+3"],
    "seats": {
        "A": {"hand": ["b+1", "b+4", "bR", "g+2"]},
        "B": {"hand": ["b+2", "g+1", "b-3"]},
        "C": {"hand": ["b+4", "r+1", "bR"]},
        "D": {"hand": ["g+3", "b+1", "bP"]},
    },
}
OFFERED = [{"from": "B", "to": "A", "terms": "play b+1"}]
ASKING = [
    {"from": "B", "to": "A", "terms": "play b+2"},
    {"from": "C", "to": "A", "terms": "play b+4"},
]


def seated(app: Boss, bot: str, *, rules: dict[str, bool] | None = None, **changes: object) -> str:
    """Add a game with a person at A to the app's saved games; return its query."""
    scenario = {
        "schema": "boss/1",
        "game": "card",
        "rules": rules or {},
        "position": DEAL | changes,
    }
    game = SeatedGame(
        loaded(json.dumps(scenario)), defaults.default_names(4), (None, bot, bot, bot)
    )
    return f"?game={Saves(app.data).create_game(game)}"


@both_sizes
@pytest.mark.parametrize("language", ["en", "nl"])
def test_what_an_offer_is_worth_is_told_on_request_by_mouse_and_by_key(
    boss: Boss,
    visit: Visit,
    axe: Axe,
    axe_floor: set[str],
    language: str,
    size: tuple[int, int],
) -> None:
    query = seated(boss, "careful", offers=OFFERED)
    tab = visit(boss.url(f"{language}/16-table.ipynb", query), *size)
    ask = tab.get_by_role("button", name=say("worth.ask", language)).last
    samples = "400 samples" if language == "en" else "400 proefdeals"
    expect(ask).not_to_contain_text(samples)
    click(tab, ask)
    expect(ask).to_contain_text(samples)
    expect(ask).to_contain_text("$")
    expect(ask).to_be_focused()
    expect(tab.locator("[data-said]")).to_contain_text(samples)
    assert tab.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert set(axe(tab)) <= axe_floor, axe(tab)
    tab.keyboard.press("r")  # the user's counter-offer
    own = tab.locator(".boss-doing").get_by_role("button", name=say("worth.ask", language)).last
    expect(own).to_be_visible()
    tab.keyboard.press("=")
    expect(own).to_contain_text(samples)
    expect(own).to_be_focused()
    tab.keyboard.press("2")
    expect(own).not_to_contain_text(samples)  # it is another offer
    assert tab.evaluate("document.documentElement.scrollWidth") <= size[0]


@both_sizes
def test_the_usual_offer_takes_two_taps(boss: Boss, visit: Visit, size: tuple[int, int]) -> None:
    tab = visit(boss.url("en/16-table.ipynb", seated(boss, "careful")), *size)
    click(tab, tab.get_by_role("button", name=say("table.talk")))
    click(tab, tab.get_by_role("button", name=re.compile("^Offer it to Ben")))
    expect(tab.locator("[data-said]")).to_contain_text("Ben accepts your offer")


@both_sizes
def test_a_refusal_stays_with_its_reason_and_a_better_offer_takes_one_tap(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int]
) -> None:
    tab = visit(boss.url("en/16-table.ipynb", seated(boss, "careful")), *size)
    click(tab, tab.get_by_role("button", name=say("table.talk")))
    click(tab, tab.locator('[data-kind="hand"]').get_by_role("button", name="blue +1"))
    assert set(axe(tab)) <= axe_floor, axe(tab)
    click(tab, tab.get_by_role("button", name=re.compile("^Offer it to Ben")))
    expect(tab.locator("[data-said]")).to_contain_text("Ben turns you down.")
    expect(tab.locator("[data-said]")).to_contain_text("offers to try.")
    reason = tab.locator(".boss-notice", has_text="Ben turns you down. “")
    expect(reason).to_be_in_viewport()
    assert set(axe(tab)) <= axe_floor, axe(tab)
    click(tab, tab.get_by_role("button", name=re.compile("^Try: you play blue.\\+4")))
    expect(tab.locator("[data-said]")).to_contain_text("Ben accepts your offer")
    expect(reason).to_be_hidden()


@pytest.mark.slow
@both_sizes
def test_a_counter_offer_shows_what_it_changes(
    boss: Boss, visit: Visit, size: tuple[int, int]
) -> None:
    counter = [{"from": "A", "to": "B", "terms": "play b+1 & pass"}]
    counter += [{"from": "B", "to": "A", "terms": "play b+4"}]
    query = seated(boss, "careful", offers=counter)
    tab = visit(boss.url("en/16-table.ipynb", query), *size)
    change = tab.locator("p, li", has_text="Compared with your last offer:").filter(visible=True)
    told = "to play the blue +4 instead of to play the blue +1; no longer to pass"
    expect(change).to_contain_text(told)
    expect(change.locator("ins")).to_have_text("to play the blue +4")
    expect(change.locator("del")).to_have_text(["to play the blue +1", "to pass"])
    expect(change).to_be_in_viewport()
    spoken = tab.locator("[data-said]")
    expect(spoken).to_contain_text("Compared with your last offer: to play the blue +4")
    tab.keyboard.press("r")
    expect(tab.get_by_role("button", name=re.compile("^Offer it to Ben"))).to_be_visible()
    click(tab, tab.get_by_role("button", name=say("talks.and-more")))
    click(tab, tab.get_by_role("button", name="to pass").first)
    mine = tab.locator(".boss-talks p", has_text="Compared with the last offer from Ben:")
    expect(mine).to_contain_text("new: to pass")


def test_a_boss_wants_no_more_offers_and_a_refresh_keeps_it(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str]
) -> None:
    query = seated(boss, "careful", boss="A", turn="B", offers=ASKING)
    tab = visit(boss.url("en/16-table.ipynb", query))
    said = tab.locator(".boss-talks")
    expect(said).to_contain_text(say("offers.waits.you", names="Ben and Cleo", count=2))
    hush = tab.get_by_role("button", name=say("offers.hush"))
    expect(hush).to_have_attribute("aria-pressed", "false")
    click(tab, hush)
    log = tab.locator(".boss-log")
    expect(log).to_contain_text(say("event.declined.you", other="Ben"))
    expect(log).to_contain_text(say("event.declined.you", other="Cleo"))
    expect(hush).to_have_attribute("aria-pressed", "true")
    expect(said).to_contain_text(say("offers.quiet.you"))
    assert set(axe(tab)) <= axe_floor, axe(tab)
    tab.reload()
    expect(hush).to_have_attribute("aria-pressed", "true")
    click(tab, hush)
    expect(hush).to_have_attribute("aria-pressed", "false")
    expect(said).not_to_contain_text("You want no more offers")


@pytest.mark.slow
@both_sizes
def test_a_promise_to_the_learner_is_broken_and_shown(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int]
) -> None:
    seats = DEAL["seats"] | {"B": {"hand": ["b+2"]}}  # type: ignore[operator]  # it is a dict
    rules = {"binding": False}
    asks = [{"from": "B", "to": "A", "terms": "play b+2 & never bR@A"}]
    query = seated(boss, "patient", boss="A", turn="B", rules=rules, seats=seats, offers=asks)
    tab = visit(boss.url("en/16-table.ipynb", query), *size)
    click(tab, tab.get_by_role("button", name=say("table.accept", name="Ben")))
    alarm = tab.locator(".boss-notice", has_text="✗ Ben has broken the promise to you")
    expect(alarm).to_contain_text("to play the blue +2 (COUSIN-9)")
    expect(alarm).to_be_in_viewport()
    spoken = tab.locator("[data-said]")
    expect(spoken).to_contain_text(
        say("event.promise-broken.they", name="Ben", term="to play the blue +2")
    )
    if size == PHONE:
        click(tab, tab.get_by_role("button", name="More"))
    said = tab.locator(".boss-talks")
    expect(said).to_contain_text("Ben promised to play the blue +2: ✗ broken")
    never = say("event.term-never-on", the_card="the blue Reverse", other="you")
    expect(said).to_contain_text(f"{never}: … still to keep")
    expect(said).to_contain_text(say("talks.broken", counts="Ben 1"))
    assert set(axe(tab)) <= axe_floor, axe(tab)


@pytest.mark.slow
@pytest.mark.parametrize("pace", ["Step by step", "Slow"])
def test_a_bot_answers_at_once_however_slow_the_rest_is(
    boss: Boss, visit: Visit, pace: str
) -> None:
    tab = visit(boss.url("en/16-table.ipynb", seated(boss, "careful")))
    tab.get_by_role("button", name="Pace").click()
    tab.get_by_role("button", name=pace, exact=True).click()
    tab.keyboard.press("/")
    tab.keyboard.type("offer pass")
    tab.keyboard.press("Enter")
    answered = re.compile("Ben (accepts your offer|turns you down)")
    wait_idle(tab)  # Python has handled the click, and the answer was part of it
    assert answered.search(tab.locator(".boss-log").inner_text())


@pytest.mark.parametrize("remove", ["tap", "Escape"])
def test_an_answer_is_read_at_the_seat_until_it_is_removed(
    boss: Boss, visit: Visit, remove: str
) -> None:
    """A bubble takes no click from the picture below it."""
    tab = visit(boss.url("en/16-table.ipynb", seated(boss, "careful")), *WIDE)
    bubble = tab.locator(".boss-bubble")
    expect(tab.locator(".boss-glass")).to_be_visible()
    expect(bubble).to_have_count(0)
    tab.keyboard.press("/")
    tab.keyboard.type("offer pass")
    tab.keyboard.press("Enter")
    expect(bubble).to_have_text(re.compile(rf"^({say('speech.yes')}|{say('speech.no')})"))
    wait_idle(tab)
    place = bubble.bounding_box()
    assert place
    point = [place["x"] + 20, place["y"] + 20]
    under = tab.evaluate("(at) => document.elementFromPoint(...at).className", point)
    assert "boss-bubble" not in under
    if remove == "tap":
        tab.mouse.click(*point)
    else:
        tab.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
