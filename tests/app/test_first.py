"""The prerendered picture of a page: nothing moves when the widgets replace it."""

from __future__ import annotations

from itertools import chain, cycle
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Route, expect

from tests.app.conftest import READY, hasty

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.app.conftest import Boss, Open

    Axe = Callable[[Page], dict[str, list[str]]]

SIZES = ((1280, 800), (1366, 768), (768, 1024), (390, 844), (844, 390), (360, 640))
FAULTY = ((768, 1024), (390, 844))
"""Window sizes at which the first picture was once in a different place."""
PAGES = (
    "en/02-turns.ipynb",
    "en/25-board-turn.ipynb?exercise=board-count-the-spaces",
    "en/13-myths.ipynb",
)
TABLES = ("en/16-table.ipynb?play=now", "en/23-board-game.ipynb?play=now")


def at_sizes(paths: tuple[str, ...]) -> list[Any]:
    """Return parameters for each page at each size; CI has each page at one of `FAULTY`."""
    usual = set(zip(paths, cycle(FAULTY), strict=False))
    return [
        pytest.param(
            path,
            size,
            marks=() if (path, size) in usual else pytest.mark.nightly,
            id=f"{path}-{size[0]}x{size[1]}",
        )
        for path in paths
        for size in SIZES
    ]


REPORTED = """() => document.cookie.includes(
    `boss-room=${document.documentElement.clientWidth}x${innerHeight}`)"""
"""Whether the browser will report the size of this window with the next page."""

SCRIPT = "**/voila.js"
"""The script that draws the widgets."""

PLACES = """(parts) => parts.map((part) => {
    const found = document.querySelector(part), box = found?.getBoundingClientRect();
    if (!box) return [];
    const whole = found.matches(".boss-prompt") ? [] : [box.width];
    return [box.x, box.y, box.height, ...whole].map(Math.round);  // a prompt ends with its words
})"""

AT_ONCE = (".numbers span:last-child", ".first h2", ".first .boss-prompt", ".first svg")

THEN = (
    ".boss-lesson > .boss-choices .boss-choice-box:last-child",
    ".boss-task-head h2",
    ".boss-task-head .boss-prompt",
    ".boss-task-stage svg",
)
"""The same parts, as the widgets show them."""

DEALT = (".seated .boss-prompt", ".seated .picture")

SEATED = (".boss-asked .boss-prompt", ".boss-main > .boss-table")
"""The same parts of a first deal."""

Places = list[list[int]]


def before_and_after(
    boss: Boss, page: Open, axe: Axe, path: str, size: tuple[int, int], parts: tuple[str, ...]
) -> tuple[Places, Page]:
    """Positions of a page's parts before and after its widgets are drawn, and the page."""
    tab = page(*size)
    tab.goto(boss.address)
    assert tab.evaluate(REPORTED)
    held: list[Route] = []
    tab.route(SCRIPT, lambda route: held.append(route))  # noqa: PLW0108 (Playwright asks it more)
    notebook, _, query = path.partition("?")
    tab.goto(boss.url(notebook, f"?{query}"), wait_until="commit")
    expect(tab.locator(parts[0])).to_be_visible()
    expect(tab.locator("[data-step=cards]")).to_be_visible()
    before = tab.evaluate(PLACES, parts)
    with hasty(tab):  # it waits for its scripts
        assert axe(tab) == {}
    for each in held:
        each.continue_()
    tab.wait_for_function(READY)
    expect(tab.locator(".first")).to_have_count(0)
    return before, tab


@pytest.mark.slow
@pytest.mark.parametrize(("path", "size"), at_sizes(PAGES))
def test_an_exercise_is_there_before_its_widgets_and_stays_where_it_is(
    boss: Boss, page: Open, axe: Axe, path: str, size: tuple[int, int]
) -> None:
    before, tab = before_and_after(boss, page, axe, path, size, AT_ONCE)
    assert tab.evaluate(PLACES, THEN) == before
    assert any(before[-1]) == ("myths" not in path)


@pytest.mark.slow
@pytest.mark.parametrize(("table", "size"), at_sizes(TABLES))
def test_so_is_the_table_of_a_first_game(
    boss: Boss, page: Open, axe: Axe, table: str, size: tuple[int, int]
) -> None:
    before, tab = before_and_after(boss, page, axe, table, size, DEALT)
    after = tab.evaluate(PLACES, SEATED)
    assert [*chain(*after)] == pytest.approx([*chain(*before)], abs=1)  # half a pixel, rounded


def test_a_refresh_shows_the_exercise_that_one_was_at(boss: Boss, page: Open) -> None:
    tab = page(390, 844)
    tab.goto(boss.url("en/02-turns.ipynb"))
    tab.wait_for_function(READY)
    title = tab.locator(".boss-task-head h2")
    before = title.inner_text()
    tab.locator(".boss-lesson > .boss-choices .boss-choice").nth(2).click()
    expect(title).not_to_have_text(before)
    expect(tab).to_have_url(boss.url("en/02-turns.ipynb", "?exercise=both-disks-turned"))
    there = title.inner_text()
    tab.route(SCRIPT, lambda route: None)  # noqa: ARG005
    tab.reload(wait_until="commit")
    expect(tab.locator(".first h2")).to_have_text(there)
    expect(tab.locator(".numbers .now")).to_have_text("3")


def test_a_lesson_on_paper_or_on_a_projector_begins_as_it_did(boss: Boss, page: Open) -> None:
    tab = page()
    for mode in ("print", "projector"):
        tab.goto(boss.url("en/02-turns.ipynb", f"?{mode}=1"))
        tab.wait_for_function(READY)
        expect(tab.locator(".boss-page")).to_be_visible()
    assert 'class="first' not in tab.request.get(tab.url).text()
