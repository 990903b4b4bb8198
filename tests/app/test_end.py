"""The end of a game: podium, what decided it, bargains, and a picture made in this browser."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from bosslib import Record, board, card
from bosslib.driver import play_match
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import defaults
from bosswidgets.table.saves import Saves
from tests.app.conftest import click, press, wait_idle

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.app.conftest import Boss, Visit

NOTEBOOKS = {"card": "en/16-table.ipynb", "board": "en/23-board-game.ipynb"}
SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
SEEN = (("card", "phone"), ("board", "laptop"))
"""Combinations that each change is tested with; the others are tested at night."""


def finished(boss: Boss, kind: str, seed: int) -> str:
    """Save a finished game of four, of which a person had seat A; return its query."""
    start: Any = (card if kind == "card" else board).new(4, seed)
    record: Record = Record(start)
    for action in play_match(start, [start.game.bot("careful")] * 4).actions:
        record = record.play(action)
    game = SeatedGame(record, defaults.default_names(4), defaults.default_players(4))
    return f"?game={Saves(boss.data).create_game(game)}"


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        pytest.param(kind, size, marks=() if (kind, size) in SEEN else pytest.mark.nightly)
        for kind, size in product(NOTEBOOKS, SIZES)
    ],
)
def test_the_end_shows_the_podium_and_keeps_what_is_next_in_view(
    boss: Boss,
    visit: Visit,
    axe: Callable[[Page], dict[str, list[str]]],
    axe_floor: set[str],
    kind: str,
    size: str,
) -> None:
    tab = visit(boss.url(NOTEBOOKS[kind], finished(boss, kind, 2)), *SIZES[size])
    podium = tab.locator(".boss-podium svg")
    expect(podium).to_have_accessible_name(re.compile("Second of 4. .*First: Cleo, "))
    headings = tab.locator(".boss-end-card h2").all_inner_texts()
    assert headings[0].startswith("The deal that decided it: deal ")
    assert headings[1:] == [say("podium.best"), say("podium.costliest")]
    expect(tab.locator(".boss-end-advice a")).to_be_visible()
    rematch = tab.get_by_role("button", name=say("ending.again"))
    for button in (rematch, tab.get_by_role("button", name=say("ending.picture"))):
        expect(button).to_be_in_viewport(ratio=1)
    assert tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    for scheme in ("light", "dark"):
        tab.emulate_media(color_scheme=scheme)
        wait_idle(tab)
        found = axe(tab)
        assert {rule: found[rule] for rule in found if rule not in axe_floor} == {}
    tab.locator(".boss-end-advice a").focus()
    box, row = tab.locator(".boss-end-advice a").bounding_box(), rematch.bounding_box()
    assert box
    assert row
    assert box["y"] + box["height"] <= row["y"]
    click(tab, rematch)
    expect(tab.locator(".boss-podium")).to_have_count(0)
    expect(tab.locator(".boss-prompt")).not_to_contain_text("The game is over")


@pytest.mark.parametrize("kind", NOTEBOOKS)
def test_the_shared_picture_is_made_by_keyboard_in_this_browser(
    boss: Boss, visit: Visit, kind: str
) -> None:
    tab = visit(boss.url(NOTEBOOKS[kind], finished(boss, kind, 2)))
    tab.get_by_role("button", name=say("ending.picture")).focus()
    with tab.expect_download() as saved:
        press(tab, "Enter")
    assert saved.value.suggested_filename == "im-the-boss.png"
    with Image.open(BytesIO(Path(saved.value.path()).read_bytes())) as picture:
        assert picture.format == "PNG"
        assert picture.width == 1080
        colours = {pixel for _, pixel in picture.convert("RGB").getcolors(1 << 20) or ()}
    assert (0x22, 0x66, 0x50) in colours  # the cloth
    assert (0xD9, 0xA9, 0x3C) in colours  # brass
