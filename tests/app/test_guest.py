"""A third game's table, provided by another package, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.app.conftest import click
from tests.guest import TOY

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Cells, Serve, Visit

    Axe = Callable[[Page], dict[str, list[str]]]
    Write = Callable[[Path, dict[str, Cells]], Path]

TABLE = f"""
import sys
sys.path.insert(0, {str(TOY)!r})
from bosswidgets.table import games
games.named("rps").table()
"""


@pytest.fixture(scope="module")
def guest(serve: Serve, write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory) -> Boss:
    folder = tmp_path_factory.mktemp("notebooks")
    cells = ("markdown", "# Rock, paper, scissors"), ("code", TABLE)
    return serve(write_notebooks(folder, {"01-rps": cells}))


def test_a_guest_is_played_saved_and_gone_on_with(guest: Boss, visit: Visit, axe: Axe) -> None:
    tab = visit(guest.url("en/01-rps.ipynb"), 390, 844)
    tab.get_by_role("button", name="Start").click()
    for following in (2, 3):
        click(tab, tab.get_by_role("button", name="Rock"))
        expect(tab.locator(".boss-prompt")).to_contain_text(f"Round {following}:")
    assert axe(tab) == {}
    tab.reload()
    expect(tab.locator(".boss-prompt")).to_have_text("Round 3: what do you throw?")
    tab.get_by_role("button", name="Paper").click()
    expect(tab.locator(".boss-prompt")).to_contain_text("The game is over:")
