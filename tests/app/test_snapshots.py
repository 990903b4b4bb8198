"""The accessibility tree of the table as a screen reader sees it, complete where it matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from bosslib import loaded
from bosslib.card.notation import parse_action
from bosslib.log import SeatedGame
from bosswidgets.card import game_setup
from bosswidgets.table import defaults
from bosswidgets.table.saves import Saves

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

TABLE = "en/16-table.ipynb"
OFFERED = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3"], "offers": [{"from": "B", "to": "A", "terms": "pass"}],
    "seats": {"A": {"hand": ["b+1", "gR"]}, "B": {"hand": ["b+4"]}, "C": {}, "D": {}}}}"""

OPENING = """
- paragraph: "You are the Boss: open the deal with a Deal card (+ or −)."
- img /Ben. 8 cards in hand; both disks showing .*The deal\\. You are the Boss\\. .*You have \\$50/
- toolbar "Your hand":
  - button "blue +3"
  - button "blue Piece of the Action" [disabled]
  - button "blue Piece of the Action" [disabled]
  - button "green +2"
  - button "red +1"
  - button "red Piece of the Action" [disabled]
  - button "wild Piece of the Action" [disabled]
  - button "wild Piece of the Action" [disabled]
- toolbar "What you can do":
  - 'button "Pass: turn over one disk" [disabled]'
  - button "Bargain for a token" [disabled]
  - button "Turn over both disks" [disabled]
- button "Type an action"
- button "Keys"
- table "If the deal ended now"
- heading "Bargains" [level=2]
- toolbar "The game":
  - button "Undo" [disabled]
  - button "Hint"
  - button "Pace"
  - button "Menu"
- heading "What happened" [level=2]
- log "What happened":
  - 'heading "The deal: you are the Boss." [level=3]'
"""
OFFER = """
- paragraph: "The Boss, Ben, offers you a Cousin token for: to pass."
- img /an open offer between the Boss and this seat/
- toolbar "Your hand":
  - button "blue +1"
  - button "green Reverse" [disabled]
- toolbar "What you can do":
  - button /Accept Ben’s offer you \\$0 → \\$30/
  - button "Turn down Ben’s offer"
  - button "Counter Ben’s offer"
  - button "What is it worth to me?"
  - button "Decide later"
  - button /Pass. turn over one disk you may still play later/
  - button "Bargain for a token"
  - button "Turn over both disks you are out of this deal"
- table "If the deal ended now":
  - caption: If the deal ended now
  - rowgroup:
    - row /You 0 × \\$30 – \\$0/:
      - rowheader /You/
      - cell "0 × $30"
      - cell "–"
      - cell "$0"
    - row /Ben 1 × \\$30 – \\$30/
- heading "Bargains" [level=2]
- paragraph: Ben has 2 Cousin tokens left to give.
- paragraph: Ben is waiting for your answer.
- list:
  - listitem: "Ben offers you: to pass"
"""
CURTAIN = """
- paragraph: Give the screen to Zoe. The others look away.
- toolbar "Who sits at the screen":
  - button /I am Zoe. show my cards/
- img /Ann. 10 cards in hand.*Zoe. 10 cards in hand; the Boss token; both disks showing I.m In\\.$/
- toolbar "Your hand"
- toolbar "What you can do"
- log "What happened":
  - 'heading "The deal: Zoe is the Boss." [level=3]'
"""
END = """
- paragraph: /The game is over\\. The winners?. .*At the end you have .*, Ben has .* and Cleo has/
- img /The game is over/
- img /The places\\. You win\\. .*First/
- heading "Money by deal" [level=2]
- img "Money by deal"
- toolbar "What next":
  - button "Play a whole game"
  - button /Share a picture/
- toolbar "Other games":
  - button "Another deal with new cards"
  - button "The same cards again"
  - button "A new game of another kind"
- toolbar "The game":
  - button "Pace"
  - button "Menu"
- log "What happened":
  - 'heading "The deal: you are the Boss." [level=3]'
  - paragraph: You play a green +2 to the centre.
  - paragraph: Ben turns over both disks and is out of this deal.
"""


def query(boss: Boss, game: SeatedGame) -> str:
    """Add a game to the app's saved games; return its query."""
    return f"?game={Saves(boss.data).create_game(game)}"


def matches(tab: Page, tree: str) -> None:
    """Wait until the table matches the tree."""
    expect(tab.locator(".boss-play")).to_match_aria_snapshot(tree)


@pytest.mark.slow
def test_the_opening(boss: Boss, visit: Visit) -> None:
    game = game_setup.new_game(4, seed=3, one_deal=True)
    matches(visit(boss.url(TABLE, query(boss, game))), OPENING)


def test_an_offer_in_mid_deal(boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str]) -> None:
    bots = (None, "careful", "careful", "careful")
    game = SeatedGame(loaded(OFFERED), defaults.default_names(4), bots)
    tab = visit(boss.url(TABLE, query(boss, game)))
    matches(tab, OFFER)
    assert set(axe(tab)) <= axe_floor, axe(tab)


@pytest.mark.slow
def test_behind_the_curtain(boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str]) -> None:
    people = {"called": ("Zoe", "Ann", "Ben"), "bots": (None, None, "careful")}
    game = game_setup.new_game(3, seed=5, one_deal=True, **people)  # type: ignore[arg-type]
    tab = visit(boss.url(TABLE, query(boss, game)))
    matches(tab, CURTAIN)
    hand = tab.get_by_role("toolbar", name="Your hand")
    expect(hand.get_by_role("button")).to_have_count(0)
    assert set(axe(tab)) <= axe_floor, axe(tab)


def test_the_end(boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str]) -> None:
    game = game_setup.new_game(3, seed=5, one_deal=True)
    record = game.record
    for text in ("A: g+2", "B: pass2", "C: pass2", "A: pass2"):
        record = record.play(parse_action(text))
    tab = visit(boss.url(TABLE, query(boss, game._replace(record=record))))
    matches(tab, END)
    assert set(axe(tab)) <= axe_floor, axe(tab)


@pytest.mark.slow
def test_the_list_of_keys_and_a_fault_of_typing_are_clean(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str]
) -> None:
    tab = visit(boss.url(TABLE, query(boss, game_setup.new_game(4, seed=3, one_deal=True))))
    tab.get_by_role("button", name="Type an action").click()
    tab.get_by_label("Type an action").fill("g+9")
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("alert").filter(has_text="g+9")).to_be_visible()
    assert set(axe(tab)) <= axe_floor, axe(tab)
    tab.get_by_role("button", name="Keys").click()
    expect(tab.get_by_role("dialog", name="Keys")).to_match_aria_snapshot(
        """
- dialog "Keys":
  - button "Close"
  - switch "Single letters and digits work anywhere on the page" [checked]
  - heading "Keys" [level=2]
  - table:
    - rowgroup:
      - row /^1–9, 0 choose the first card of your hand, the second and so on;/
  - heading "What you can type" [level=2]
"""
    )
    assert set(axe(tab)) <= axe_floor, axe(tab)
