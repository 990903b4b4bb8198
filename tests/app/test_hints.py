"""Hints at the table, in a real browser: requested by mouse and by key, gone after the action."""

from __future__ import annotations

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
from tests.app.conftest import click

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

MINE = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+4"],
    "seats": {"A": {"hand": ["bP", "b+2", "bM1", "gR"], "front": ["bP"]},
              "B": {"hand": ["b+1", "r+1"], "passes": 1}, "C": {"hand": ["gP"], "passes": 1},
              "D": {"passes": 2}}}}"""


OFFERED = MINE.replace('"seats"', '"offers": [{"from": "B", "to": "A", "terms": "pass"}], "seats"')


def query(boss: Boss, text: str = MINE) -> str:
    """Add a game to the app's saved games in which a person at A is to act; return its query."""
    bots = (None, "careful", "careful", "careful")
    game = SeatedGame(loaded(text), defaults.default_names(4), bots)
    return f"?game={Saves(boss.data).create_game(game)}"


@pytest.mark.parametrize("language", ["en", pytest.param("nl", marks=pytest.mark.nightly)])
def test_a_hint_comes_in_three_steps_by_mouse_and_by_key_and_goes_with_the_action(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], language: str
) -> None:
    tab = visit(boss.url(f"{language}/16-table.ipynb", query(boss)))
    hint, steps = tab.locator(".boss-hint"), tab.locator(".boss-hint li")
    expect(hint).to_have_count(0)
    button = tab.get_by_role("button", name=say("hint.label", language), exact=True)
    for count in (1, 2, 3):
        click(tab, button)
        expect(steps).to_have_count(count)
        heading = say("hint.step", language, step=count, all=3)
        expect(hint.get_by_role("heading")).to_have_text(heading)
        expect(tab.locator("[data-said]")).to_contain_text(heading)
    best = say("hint.which", language, action="").removesuffix(".")
    expect(steps.nth(1)).to_contain_text(best)
    table = hint.get_by_role("table", name=say("hint.caption", language))
    expect(table.get_by_role("columnheader").first).to_have_text(say("hint.action", language))
    expect(table.get_by_role("cell", name=re.compile(r"\$\d")).first).to_be_visible()
    assert set(axe(tab)) <= axe_floor
    click(tab, button)
    expect(hint).to_have_count(0)
    for count in (1, 2, 3):
        tab.keyboard.press("z")
        expect(steps).to_have_count(count)
    expect(button).to_be_focused()
    click(tab, tab.get_by_role("button", name=say("table.pass", language)))
    expect(hint).to_have_count(0)


@pytest.mark.slow
def test_a_hint_about_an_offer_says_what_it_brings_and_how_sure_that_is(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str]
) -> None:
    tab = visit(boss.url("en/16-table.ipynb", query(boss, OFFERED)))
    hint = tab.locator(".boss-hint")
    for count in (1, 2, 3):
        tab.keyboard.press("z")
        expect(hint.locator("li")).to_have_count(count)
    expect(hint.locator("li").nth(2)).to_contain_text("give or take $")
    expect(hint.locator("li").nth(2)).to_contain_text("right to within $")
    table = hint.get_by_role("table", name=say("hint.offers"))
    expect(table.get_by_role("rowheader")).to_contain_text("to pass")
    expect(table.get_by_role("columnheader").nth(1)).to_have_text(say("hint.worth"))
    expect(hint).to_contain_text(say("hint.sorted", percent=60))
    assert set(axe(tab)) <= axe_floor
