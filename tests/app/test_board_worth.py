"""The worth of an offer at the board game's table, in a real browser: by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from bosslib import Record
from bosslib.board.files.position import read_position
from bosslib.documents.nodes import Node
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table.saves import Saves
from tests.app.conftest import click
from tests.engine.board.test_offer_value import DEAL

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

PEOPLE = ("Ada", "Ben", "Cleo")


def seated(boss: Boss) -> str:
    """Query of a game in which Ada, a bot and the Boss, offers Ben 4 million for his Wadsworth."""
    record = Record(read_position(Node({"position": DEAL}, ""))).play("A: offer iW for 4")
    game = SeatedGame(record, PEOPLE, ("careful", None, "careful"))
    return f"?game={Saves(boss.data).create_game(game)}"


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize("language", ["en", pytest.param("nl", marks=pytest.mark.nightly)])
def test_it_is_told_on_request_with_what_theory_says(
    boss: Boss,
    visit: Visit,
    axe: Axe,
    axe_floor: set[str],
    language: str,
    size: tuple[int, int],
) -> None:
    tab = visit(boss.url(f"{language}/23-board-game.ipynb", seated(boss)), *size)
    ask = tab.get_by_role("button", name=say("worth.ask", language)).first
    samples = "samples" if language == "en" else "proefdeals"
    expect(ask).not_to_contain_text(samples)
    click(tab, ask)
    expect(ask).to_contain_text(samples)
    expect(ask).to_be_focused()
    said = tab.locator("[data-said]")
    expect(said).to_contain_text(say("board.worth.about", language))
    expect(said).to_contain_text(say("board.worth.without.never-helper", language, boss="Ada"))
    assert tab.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert set(axe(tab)) <= axe_floor, axe(tab)
    tab.keyboard.press("r")  # the user's counter-offer
    own = tab.locator(".boss-doing").get_by_role("button", name=say("worth.ask", language)).last
    tab.keyboard.press(".")
    expect(own).not_to_contain_text(samples)
    tab.keyboard.press("*")
    expect(own).to_contain_text(samples)
    expect(own).to_be_focused()
