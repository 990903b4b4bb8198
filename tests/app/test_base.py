"""The app below a base path, in a browser: all addresses that its scripts request exist."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, Request, expect

from bosslib.words import say
from tests.app.conftest import READY, click
from tests.app.test_class_tables import FREE, comes, seated
from tools.bench.classroom import serve_class

if TYPE_CHECKING:
    from tests.app.conftest import Open

BASE = "/school/x/"


def test_a_lesson_a_table_and_a_room_ask_for_nothing_beside_the_base(page: Open) -> None:
    beside: list[str] = []

    def looks(asked: Request) -> None:
        if asked.url.startswith("http") and BASE not in asked.url:
            beside.append(asked.url)

    def opens(width: int = 1280, height: int = 800, **options: Any) -> Page:
        tab = page(width, height, **options)
        tab.on("request", looks)
        return tab

    with serve_class(6, "--warm=1", f"--base-url={BASE}") as (address, teacher, *_):
        assert address.endswith(BASE)
        tab = opens()
        tab.goto(f"{address}voila/render/en/02-turns.ipynb")
        tab.wait_for_function(READY)
        tab.locator("header a.home").click()
        expect(tab.get_by_text(say("lobby.number", number=1))).to_be_visible()
        tab.get_by_role("link", name=say("lobby.play-card")).click()
        tab.wait_for_function(READY)
        click(tab, tab.locator(FREE).first)
        tab.goto("about:blank")

        desk = opens()
        desk.goto(teacher)
        ann, bo = comes(opens, address, "Ann", (1280, 800)), comes(opens, address, "Bo", (390, 844))
        desk.get_by_role("link", name=say("rooms.tables"), exact=True).click()
        expect(desk.get_by_text(say("rooms.guests", count=2))).to_be_visible()
        desk.get_by_role("button", name=say("rooms.make-now")).click()
        seated(ann, bo)
        assert all(re.search(rf"{BASE}voila/render/en/", each.url) for each in (ann, bo))
        assert beside == []
