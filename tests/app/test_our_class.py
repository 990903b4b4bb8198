"""The results of a class, on a projector and on a phone: the page has no fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from bosslib.words import say
from bosswidgets.table.saves import Saves
from tests.app.test_class_tables import fits
from tests.engine.export.packed import whole
from tests.widgets.server.test_our_class import at_a_table, played
from tools.bench.classroom import serve_class

if TYPE_CHECKING:
    from tests.app.conftest import Open
    from tests.app.test_class_tables import Axe


@pytest.mark.slow
def test_the_class_looks_at_what_it_did(
    page: Open, axe: Axe, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve_class(3, "--warm=0") as (_, teacher, _, folder):
        monkeypatch.setenv("BOSS_DATA", str(folder))
        ways = ("honour", "no honour")
        games = [at_a_table(whole("card", seed=seed), ways[seed % 2]) for seed in (1, 2)]
        played(Saves(), *games, at_a_table(whole("board", "shrewd")))
        desk = page(1366, 768)
        desk.goto(teacher)
        desk.get_by_role("link", name=say("rooms.tables"), exact=True).click()
        desk.get_by_role("link", name=say("our-class.title"), exact=True).press("Enter")
        expect(desk.get_by_role("heading", level=1)).to_have_text(say("our-class.title"))
        expect(desk.get_by_role("heading", level=2)).to_have_text(
            [say("our-class.games.board"), say("our-class.games.card")]
        )
        expect(desk.locator("dd svg").first).to_be_visible()
        fits(desk, axe)
