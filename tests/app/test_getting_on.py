"""A learner of a class shares progress with the teacher, after reading what that means."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from bosslib.teaching.course import lessons
from bosslib.words import say
from bosswidgets.kit.progress import MISCONCEPTION_PREFIX
from tests.app.conftest import wait_idle
from tests.app.test_class_tables import fits
from tools.bench.classroom import serve_class

if TYPE_CHECKING:
    from playwright.sync_api import Request

    from tests.app.conftest import Open
    from tests.app.test_class_tables import Axe

FIRST = lessons()["first-deal"][0]
MARKS = {
    FIRST: {"stars": 3, "missed": False},
    f"{MISCONCEPTION_PREFIX}no-five": {"answers": [[1000, 0], [2000, 0]]},
}


def test_a_learner_shows_it_and_takes_it_back(page: Open, axe: Axe) -> None:
    with serve_class(3, "--warm=0") as (address, teacher, *_):
        desk, tab = page(1366, 768), page(390, 844)
        sent: list[Request] = []
        tab.on("request", lambda each: sent.append(each) if each.method != "GET" else None)
        tab.goto(address)
        tab.evaluate(f"localStorage['im-the-boss:course'] = JSON.stringify({json.dumps(MARKS)})")
        tab.reload()
        expect(tab.get_by_text(say("lobby.progress.to-show", number=1))).to_be_visible()
        assert sent == []  # nothing is shared before the explanation and the consent
        show = tab.get_by_role("button", name=say("lobby.progress.show"))
        hide = tab.get_by_role("button", name=say("lobby.progress.hide"))
        show.press("Enter")
        wait_idle(tab)
        expect(hide).to_be_focused()
        expect(show).to_be_hidden()
        expect(tab.locator("[data-class] [role=status]")).to_have_text(
            say("lobby.progress.shown", number=1)
        )
        fits(tab, axe)

        desk.goto(teacher)
        desk.get_by_role("link", name=say("getting-on.title")).press("Enter")
        expect(desk.get_by_role("row")).to_have_text(
            [
                f"{say('getting-on.mistake')}{say('getting-on.have')}{say('getting-on.learnt')}",
                f"{say('practice.named.no-five')}10",
                f"{say('getting-on.learner')}{say('getting-on.count')}"
                f"{say('getting-on.bargains')}{say('getting-on.which')}",
                f"1{say('getting-on.of', done=1, all=sum(map(len, lessons().values())))}"
                f"{say('getting-on.lesson', title='Your first deal', numbers='1')}",
            ]
        )
        fits(desk, axe)
        with desk.expect_download() as saved:
            desk.get_by_role("link", name=say("getting-on.save")).press("Enter")
        (row,) = csv.DictReader(Path(saved.value.path()).read_text("utf-8").splitlines())
        assert (row["learner"], row[FIRST], row["misconception:no-five"]) == ("1", "3", "2")

        tab.goto(address)  # it is still shared, and the page says so
        expect(hide).to_be_visible()
        hide.press("Enter")
        expect(show).to_be_focused()
        desk.reload()
        expect(desk.get_by_text(say("getting-on.nobody"))).to_be_visible()
        tab.reload()
        expect(show).to_be_visible()
        desk.reload()
        expect(desk.get_by_text(say("getting-on.nobody"))).to_be_visible()
