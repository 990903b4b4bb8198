"""Our widgets in marimo, which draws only anywidgets: a line for each, and one is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.words import say
from tools.marimo import executable
from tools.serving import serving

if TYPE_CHECKING:
    from tests.app.conftest import Open

MARIMO = executable()
pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(MARIMO is None, reason="needs marimo: python -m tools.marimo --install"),
]

LINES = [
    "Table()",
    'Lesson("value")',
    'Position(card.new(4, seed=7), seat="B")',
    "card.new(4, seed=7)",
]
CELL = "@app.cell\ndef _(card, Lesson, Position, Table):\n    {}\n    return\n\n\n"
NOTEBOOK = f"""import marimo

app = marimo.App()


@app.cell
def _():
    from bosslib import card
    from bosswidgets import Lesson, Position, Table
    return Lesson, Position, Table, card


{"".join(map(CELL.format, LINES))}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("marimo")
    (folder / "three.py").write_text(NOTEBOOK, encoding="utf-8")
    command = [str(MARIMO), "run", "three.py", "--headless", "--no-token"]
    with serving(command, folder, ready="/health") as found:
        yield found


@pytest.fixture
def tab(page: Open, address: str) -> Page:
    opened = page()
    opened.goto(address)
    expect(opened.locator(".boss-page")).to_have_count(3)
    expect(opened.get_by_role("button", name=say("new.start"))).to_be_visible()
    return opened


def options(tab: Page) -> Locator:
    """The actions that can be chosen at the table."""
    return tab.locator(".boss-main .boss-choice:not([aria-disabled])")


def test_a_deal_is_begun_and_the_others_act(tab: Page) -> None:
    tab.get_by_role("button", name=say("new.start")).click()
    table = tab.locator(".boss-play")
    expect(table.locator(".boss-drawing text", has_text="I'm").first).to_be_visible()
    options(tab).first.click()
    table.locator(".boss-choice[data-tone=primary]").first.click()
    log = table.locator(".boss-log")
    expect(log).to_contain_text(re.compile(r"You play .*Ben ", re.DOTALL))
    expect(table.locator("[data-waits], [aria-busy]")).to_have_count(0)


def test_a_key_acts_at_the_table(tab: Page) -> None:
    tab.get_by_role("button", name=say("new.start")).click()
    first = options(tab).first
    first.focus()
    tab.keyboard.press("ArrowRight")
    expect(first).not_to_be_focused()
    tab.keyboard.press("Enter")
    expect(tab.locator(".boss-choice[data-tone=primary]").first).to_be_visible()
    tab.keyboard.press("/")
    expect(tab.locator(".boss-keys-input")).to_be_focused()


def test_a_lesson_goes_on_step_by_step(tab: Page) -> None:
    lesson = tab.locator(".boss-lesson", has=tab.locator(".boss-task"))
    head = lesson.locator(".boss-task-head")
    before = head.inner_text()
    lesson.get_by_role("button", name=say("task.step")).click()
    expect(head).not_to_have_text(before)
    expect(lesson.locator(".boss-still svg")).to_be_visible()


def test_a_position_is_a_picture_that_says_what_is_in_it(tab: Page) -> None:
    picture = tab.locator(".boss-lesson svg[role=img][aria-label*='Your hand: blue']")
    expect(picture).to_be_visible()
    expect(tab.get_by_text("Hand: b+1")).to_be_visible()
    assert tab.locator("img[src^='data:image/svg'], svg[aria-label*='8 cards']").count()


def test_it_is_dark_where_marimo_is(tab: Page) -> None:
    colour = "node => getComputedStyle(node).getPropertyValue('--boss-paper')"
    page = tab.locator(".boss-play")
    light = page.evaluate(colour)
    tab.evaluate("document.body.classList.add('dark')")
    tab.evaluate("document.body.style.color = 'white'")
    expect(tab.locator(".boss-hosted.boss-dark").first).to_be_visible()
    assert page.evaluate(colour) != light
