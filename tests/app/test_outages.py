"""What breaks while people play together, and what they have when it is mended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from bosslib.words import say
from tests.app.conftest import READY, click
from tests.app.test_class_tables import FREE, comes, seated, told
from tests.app.test_games import SECRETS
from tests.app.test_people import asked, come, doing, table
from tools.bench.classroom import served

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.app.conftest import Boss, Open


@pytest.mark.slow
def test_a_class_whose_server_is_killed_goes_on_where_it_was(
    page: Open, tmp_path: Path, until: Callable[[Callable[[], bool]], bool]
) -> None:
    with served(4, "--warm=2", data=tmp_path) as room:
        desk = page(1366, 768)
        desk.goto(room.teacher)
        desk.get_by_role("link", name=say("rooms.tables"), exact=True).click()
        tables = desk.url
        ann = comes(page, room.address, "Ann", (1280, 800))
        bo = comes(page, room.address, "Bo", (390, 844))
        desk.get_by_label(say("new.length"), exact=True).select_option("one")
        desk.get_by_role("button", name=say("rooms.make-now")).click()
        seated(ann, bo)
        assert until(lambda: bool(ann.locator(FREE).count() + bo.locator(FREE).count()))
        first, other = (ann, bo) if ann.locator(FREE).count() else (bo, ann)
        click(first, first.locator(FREE).first)
        click(first, first.get_by_role("button", name=re.compile("^Play ")))
        opens = re.compile("(Ann|Bo) (opens|plays) |You (open|play) ")
        expect(told(other)).to_contain_text(opens)
        seats = [tab.url for tab in (ann, bo)]
        for tab in (ann, bo, desk):
            tab.goto("about:blank")  # a page whose server is gone complains
        room.process.kill()
    with served(4, "--warm=2", f"--port={urlsplit(room.address).port}", data=tmp_path):
        for tab, seat in zip((ann, bo), seats, strict=True):
            tab.goto(f"{room.address}room")  # the browser is known, and led to its seat
            tab.wait_for_url(seat)
            tab.wait_for_function(READY)
            expect(told(tab)).to_contain_text(opens)
        desk.goto(tables)
        desk.get_by_role("button", name=say("rooms.pause-one", number=1)).click()
        for tab in (ann, bo):
            expect(asked(tab)).to_contain_text(say("table.held-paused"))


@pytest.mark.slow
def test_who_was_without_a_network_sees_what_the_others_did_meanwhile(
    boss: Boss, page: Open
) -> None:
    _, taken, _ = table(boss, SECRETS, 0, 1)
    ann, _ = come(boss, page, f"?seat={taken[0]}")
    bea = page(390, 844, complains=True)
    bea.goto(boss.url("en/16-table.ipynb", f"?seat={taken[1]}"))
    bea.wait_for_function(READY)
    bea.context.set_offline(True)
    click(ann, doing(ann, "Turn both disks"))
    expect(told(ann)).to_contain_text("You turn both disks")
    assert "Ann" not in told(bea).inner_text()
    bea.context.set_offline(False)
    expect(told(bea)).to_contain_text("Ann turns both disks")
    click(bea, doing(bea, "Pass: turn one disk"))
    expect(told(ann)).to_contain_text("Bea passes")
