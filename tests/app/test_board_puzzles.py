"""Puzzles of the board game in a real browser: chosen; solved by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from bosslib.board.puzzles import BoardTheme
from bosslib.words import say
from bosswidgets.kit.progress import puzzle_key
from bosswidgets.learn.puzzles import Puzzles
from tests.app.conftest import READY, wait_idle
from tests.app.test_course import PHONE, TOUCH, WIDE, Reader, Typist
from tests.app.test_puzzles import PAGE, done
from tests.widgets.learn.test_board_puzzling import BoardSolver, first

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

MARK = puzzle_key("board")
SIZES = [
    pytest.param(WIDE, {}, id="1280"),
    pytest.param((768, 1024), {}, id="768", marks=pytest.mark.nightly),
    pytest.param(PHONE, TOUCH, id="390"),
]


class BoardPlayer(Reader, BoardSolver):
    """Solves puzzles in a browser."""


class BoardTypist(Typist, BoardSolver):
    """Solves puzzles by keyboard only."""


def fits(tab: Page) -> bool:
    """Return whether nothing is wider than the page."""
    return bool(tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0)


def test_a_puzzle_is_solved_by_keyboard_alone(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(PAGE, f"?puzzle={first(BoardTheme.CLOSE).id}"), *WIDE)
    player = BoardTypist(tab, Puzzles())
    player.solve(rightly=True)
    expect(player.place).to_contain_text(say("task.right"))
    assert done(tab, 1, MARK)["rating"] > 1500
    player.press("next")
    assert player.on_board
    player.solve(rightly=False)
    expect(player.place).to_contain_text(say("task.wrong"))
    done(tab, 2, MARK)


@pytest.mark.slow
def test_a_refresh_keeps_the_rating_of_each_game(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(PAGE, f"?puzzle={first(BoardTheme.CLOSE).id}"), *PHONE)
    player = BoardPlayer(tab, Puzzles())
    player.solve(rightly=True)
    expect(player.place).to_contain_text(say("task.right"))
    kept = done(tab, 1, MARK)
    rating = say("puzzling.rating-now", points=round(kept["rating"]))

    tab.goto(boss.url(PAGE, "?game=board"))
    tab.wait_for_function(READY)
    player = BoardPlayer(tab, Puzzles())
    expect(player.place).to_contain_text(rating)
    assert player.exercise.id not in kept["done"]
    assert done(tab, 1, MARK) == kept
    tab.get_by_role("button", name=say("drilling.card")).click()
    expect(player.place).to_contain_text(say("puzzling.rating-now", points=1500))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "options"), SIZES)
@pytest.mark.parametrize("theme", BoardTheme)
def test_a_mistake_is_explained_and_the_solution_too(
    boss: Boss, visit: Visit, theme: BoardTheme, size: tuple[int, int], options: dict[str, Any]
) -> None:
    tab = visit(boss.url(PAGE, f"?puzzle={first(theme).id}"), *size, **options)
    player = BoardPlayer(tab, Puzzles(), touch=bool(options))
    player.solve(rightly=False)
    expect(player.place).to_contain_text(say("task.wrong"))
    assert done(tab, 1, MARK)["rating"] < 1500
    if "again" in player.ways:
        player.press("again")
    player.solve(rightly=True)
    expect(player.place).to_contain_text(say("task.right"))
    assert fits(tab)
    if theme is BoardTheme.WORTH:
        return
    told, start = tab.locator(".boss-timeline p"), say("replay.start")
    expect(told).to_contain_text(start)
    before = player.place.locator(".boss-still").first.inner_html()
    tab.get_by_role("button", name=say("replay.last")).click()
    expect(told).not_to_contain_text(start)
    assert player.place.locator(".boss-still").first.inner_html() != before
    assert fits(tab)


@pytest.mark.slow
def test_a_game_and_a_theme_of_it_are_chosen(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(PAGE), *WIDE)
    tab.get_by_role("button", name=say("drilling.board")).click()
    wait_idle(tab)
    assert "?puzzle=board-" in tab.url
    tab.get_by_role("button", name=say("puzzle.theme.board-stop")).click()
    heading = tab.locator(".boss-lesson h2").first
    expect(heading).to_contain_text(say("puzzle.theme.board-stop"))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "options"), SIZES)
def test_the_page_breaks_no_rule_of_axe(
    boss: Boss,
    visit: Visit,
    axe: Axe,
    axe_floor: set[str],
    size: tuple[int, int],
    options: dict[str, Any],
) -> None:
    tab = visit(boss.url(PAGE, f"?puzzle={first(BoardTheme.STOP).id}"), *size, **options)
    player = BoardPlayer(tab, Puzzles(), touch=bool(options))
    player.solve(rightly=False)
    found = {rule: nodes for rule, nodes in axe(tab).items() if rule not in axe_floor}
    assert found == {}


@pytest.mark.slow
def test_a_puzzle_is_explained_in_dutch(boss: Boss, visit: Visit) -> None:
    each = first(BoardTheme.NEEDED)
    tab = visit(boss.url(PAGE.replace("en/", "nl/"), f"?puzzle={each.id}"), *PHONE)
    tab.get_by_role("button", name=say("task.solution", "nl")).click()
    expect(tab.locator(".boss-task-said")).to_contain_text(say("puzzle.board.tried-needed", "nl"))
    assert done(tab, 1, MARK)["rating"] < 1500
