"""Puzzles in a real browser: solved and failed; by mouse, touch and keyboard; and saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from bosslib import puzzles
from bosslib.card.puzzles import Proof, Puzzle, Theme
from bosslib.words import say
from bosswidgets.kit.progress import PUZZLES_KEY
from bosswidgets.learn.puzzles import Puzzles
from tests.app.conftest import READY, wait_idle
from tests.app.test_course import PHONE, TOUCH, WIDE, Reader, Typist, stored
from tests.widgets.learn.test_puzzling import KINDS, Solver, named

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

PAGE = "en/22-puzzles.ipynb"


class Player(Reader, Solver):
    """Solves puzzles in a browser."""


class Keyboard(Typist, Solver):
    """Solves puzzles by keyboard only."""


def done(tab: Page, count: int, mark: str = PUZZLES_KEY) -> dict[str, Any]:
    """The stored record under a mark, which has this number of solved puzzles."""
    wait_idle(tab)
    found: dict[str, Any] = stored(tab)[mark]
    assert len(found["done"]) == count
    return found


def short(which: str) -> Puzzle:
    """A puzzle of a kind that takes few clicks."""
    return named(lambda each: KINDS[which](each) and len(each.solution) <= 3)


SIZES = [
    pytest.param(WIDE, {}, id="1280"),
    pytest.param(PHONE, TOUCH, id="390"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "options"), SIZES)
def test_the_rating_moves_and_a_refresh_keeps_it(
    boss: Boss, visit: Visit, size: tuple[int, int], options: dict[str, Any]
) -> None:
    right, wrong = short("exact"), short("turn")
    tab = visit(boss.url(PAGE, f"?puzzle={right.id}"), *size, **options)
    player = Player(tab, Puzzles(), touch=bool(options))
    player.solve(rightly=True)
    expect(player.place).to_contain_text(say("task.right"))
    up = done(tab, 1)
    assert up["rating"] > 1500
    expect(player.place).to_contain_text(f"Your rating: {round(up['rating'])} (+")

    tab.goto(boss.url(PAGE, f"?puzzle={wrong.id}"))
    tab.wait_for_function(READY)
    player = Player(tab, Puzzles(), touch=bool(options))
    player.solve(rightly=False)
    expect(player.place).to_contain_text(say("task.wrong"))
    down = done(tab, 2)
    assert down["rating"] < up["rating"]
    assert down["done"] == [right.id, wrong.id]

    tab.goto(boss.url(PAGE))
    tab.wait_for_function(READY)
    player = Player(tab, Puzzles(), touch=bool(options))
    expect(player.place).to_contain_text(f"Your rating: {round(down['rating'])}")
    assert player.exercise.id not in down["done"]
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_puzzles_are_solved_by_keyboard_alone(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(PAGE, f"?puzzle={short('bargain').id}"), *WIDE)
    player = Keyboard(tab, Puzzles())
    player.solve(rightly=True)
    expect(player.place).to_contain_text(say("task.right"))
    player.press("next")
    assert player.exercise.id != short("bargain").id
    player.solve(rightly=False)
    done(tab, 2)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "options"), SIZES)
@pytest.mark.parametrize("kind", ["turn", "counter"])
def test_how_it_goes_on_is_looked_at_by_buttons_and_keys(
    boss: Boss, visit: Visit, kind: str, size: tuple[int, int], options: dict[str, Any]
) -> None:
    tab = visit(boss.url(PAGE, f"?puzzle={short(kind).id}"), *size, **options)
    player = Player(tab, Puzzles(), touch=bool(options))
    player.solve(rightly=False)
    expect(player.place).to_contain_text(say("task.wrong"))
    told, slider = tab.locator(".boss-timeline p"), tab.get_by_role("slider")

    def go(key: str, button: str) -> None:
        """With the slider, which does not fit on a phone's screen."""
        if not options:
            slider.press(key)
        else:
            tab.get_by_role("button", name=say(f"replay.{button}")).click()

    expect(told).to_contain_text(say("replay.start"))
    go("ArrowRight", "next")
    expect(told).to_contain_text("1 of ")
    if "again" in player.ways:
        player.press("again")
        expect(told).to_have_count(0)
    player.solve(rightly=True)
    expect(player.place).to_contain_text(say("task.right"))
    for way in ("best", "tempting"):
        tab.get_by_role("button", name=say(f"puzzle.way.{way}")).click()
        expect(told).to_contain_text(say("replay.start"))
        before = player.place.locator(".boss-still").first.inner_html()
        tab.get_by_role("button", name=say("replay.next")).click()
        expect(told).to_contain_text("1 of ")
        go("End", "last")
        expect(told).to_contain_text("The deal is over.")
        assert player.place.locator(".boss-still").first.inner_html() != before
        go("Home", "first")
        expect(told).to_contain_text(say("replay.start"))
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.slow
def test_a_theme_is_chosen_and_the_address_names_the_puzzle(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(PAGE), *WIDE)
    player = Player(tab, Puzzles())
    tab.get_by_role("button", name=say("puzzle.theme.spoil")).click()
    expect(player.place.locator("h2").first).to_contain_text(say("puzzle.theme.spoil"))
    wait_idle(tab)
    assert "?puzzle=spoil-" in tab.url


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
    tab = visit(boss.url(PAGE, f"?puzzle={short('exact').id}"), *size, **options)
    player = Player(tab, Puzzles(), touch=bool(options))
    player.solve(rightly=False)
    found = {rule: nodes for rule, nodes in axe(tab).items() if rule not in axe_floor}
    assert found == {}


@pytest.mark.slow
def test_a_puzzle_is_explained_in_dutch(boss: Boss, visit: Visit) -> None:
    exact = (
        p for p in puzzles.load_puzzles("card") if isinstance(p, Puzzle) and p.proof is Proof.EXACT
    )
    found = next(each for each in exact if each.theme is Theme.LAST)
    tab = visit(boss.url(PAGE.replace("en/", "nl/"), f"?puzzle={found.id}"), *PHONE)
    tab.get_by_role("button", name=say("task.solution", "nl")).click()
    said = tab.locator(".boss-task-said")
    expect(said).to_contain_text(say("puzzle.tried", "nl"))
    assert done(tab, 1)["rating"] < 1500
