"""With their Content-Security-Policy in force, pages work, and foreign scripts do not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from bosslib.words import say
from tools.bench.classroom import serve_class
from tools.visiting import one_of_each

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

    from tests.app.conftest import Boss

READY = "body[data-state=ready]"
POLICY = "Content Security Policy"
CARD = ".boss-hand button:not([aria-disabled=true])"


class Strict:
    """Opens pages with the policy in force, each in a separate browser; collects its refusals."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.contexts: list[BrowserContext] = []
        self.refused: list[str] = []

    def _heard(self, message: ConsoleMessage) -> None:
        if POLICY in message.text:
            self.refused.append(message.text)

    def open(self, url: str) -> Page:
        context = self._browser.new_context()
        self.contexts.append(context)
        tab = context.new_page()
        tab.on("console", self._heard)
        tab.on("pageerror", lambda error: self.refused.append(str(error)))
        tab.goto(url)
        return tab


@pytest.fixture
def strict(browser: Browser) -> Iterator[Strict]:
    found = Strict(browser)
    yield found
    for context in found.contexts:
        context.close()


def test_a_table_is_played_on(boss: Boss, strict: Strict) -> None:
    tab = strict.open(boss.url("en/16-table.ipynb", "?play=now"))
    tab.locator(CARD).first.click()
    tab.get_by_role("button", name=re.compile("^Play ")).click()
    expect(tab.locator(".boss-log")).to_contain_text("You play")
    assert strict.refused == []


@pytest.mark.nightly
def test_each_kind_of_page_is_ready(boss: Boss, strict: Strict) -> None:
    for notebook in one_of_each():
        tab = strict.open(boss.url(f"{notebook.parent.name}/{notebook.name}"))
        expect(tab.locator(READY)).to_have_count(1)
        tab.close()
    strict.open(boss.address).get_by_role("link", name="Nederlands").click()
    assert strict.refused == []


@pytest.mark.slow
def test_the_pages_of_a_class_and_of_a_fault_do_what_they_say(
    tmp_path: Path, strict: Strict
) -> None:
    with serve_class(4, "--warm=1", data=tmp_path) as room:
        desk = strict.open(room.teacher)
        desk.get_by_role("button", name=say("teacher.pause")).click()
        pupil = strict.open(f"{room.address}voila/render/en/16-table.ipynb")
        expect(pupil.get_by_text(say("errors.paused.again"))).to_be_visible()
        desk.get_by_role("button", name=say("teacher.let-go")).click()
        expect(pupil.locator(READY)).to_have_count(1)  # it polls whether it may continue
        pupil.close()
    assert strict.refused == []


def test_a_script_that_somebody_slipped_in_is_not_run(boss: Boss, strict: Strict) -> None:
    tab = strict.open(boss.address)
    tab.evaluate(
        """() => {
          document.body.insertAdjacentHTML("beforeend", '<img src="x" onerror="window.ran = 1">');
          const script = Object.assign(document.createElement("script"), { text: "ran = 1" });
          document.body.append(script);
        }"""
    )
    tab.locator("img[src=x]").evaluate(
        "(image) => image.complete || new Promise((done) => image.addEventListener('error', done))"
    )
    assert tab.evaluate("() => window.ran") is None
    assert len(strict.refused) == 2
