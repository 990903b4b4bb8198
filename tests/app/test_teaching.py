"""A teacher presents, prints and assigns exercises, and a lesson leads on, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from bosslib.teaching import course
from bosslib.words import say
from tests.app.conftest import READY, click, press, wait_idle
from tests.widgets.editor.test_editor import WHOLE
from tools.bench.classroom import serve_class

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Cells, Open, Serve, Visit

    Axe = Callable[[Page], dict[str, list[str]]]
    Write = Callable[[Path, dict[str, Cells]], Path]

SMALL, LARGE, PHONE = (1366, 768), (1920, 1080), (390, 844)
LESSON = "01-first-deal.ipynb"
VALUE = "03-value.ipynb"
PAPER = (688, 1017)
"""The text area of an A4 page with margins of 14 mm, in CSS pixels."""
INSIDE = """node => {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""

INSIDE_ALL = """() => [
  ...document.querySelectorAll(".boss-task .boss-still, .boss-timeline button"),
].every((node) => {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= -1 && bottom <= innerHeight + 1;
})"""
"""Checks that the picture and the buttons below it are visible together."""
STEP = say("replay.at", count="{}", all="~", told="").partition("~")[0]


def found(axe: Axe, tab: Page, floor: set[str]) -> dict[str, list[str]]:
    return {rule: nodes for rule, nodes in axe(tab).items() if rule not in floor}


# Judging questions


@pytest.mark.parametrize("size", [SMALL, pytest.param(PHONE, marks=pytest.mark.nightly)])
def test_no_card_is_dimmed_and_a_refused_one_says_the_rule(
    boss: Boss, visit: Visit, size: tuple[int, int]
) -> None:
    """By mouse and by keyboard; a refused card does not count as an attempt (TURN-4)."""
    tab = visit(boss.url(f"en/{LESSON}", "?exercise=colour-first"), *size)
    hand = tab.locator(".boss-hand")
    cards = hand.locator(".boss-choice")
    expect(cards).to_have_count(3)
    expect(hand.locator("[aria-disabled], [aria-describedby]")).to_have_count(0)
    red = cards.filter(has_text="+4")
    red.hover()
    expect(tab.get_by_text("TURN-4")).to_have_count(0)
    red.click()
    expect(hand.locator(".boss-choices-note")).to_contain_text("TURN-4")
    expect(tab.locator(".boss-task-said")).to_contain_text("Colour comes first")
    expect(hand.locator("[aria-disabled]")).to_have_count(0)
    cards.filter(has_text="Piece").press("Enter")
    expect(tab.locator(".boss-task-said")).to_contain_text("Every coloured card has to")
    expect(hand.get_by_role("status")).to_contain_text("TURN-4")
    cards.filter(has_text="+1").click()
    play = tab.get_by_role("button", name=say("table.play", the_card="the green +1"))
    expect(play.or_(tab.get_by_text(say("task.stars", count=3)))).to_be_visible()


# The end of a lesson


@pytest.mark.parametrize(
    ("size", "language"), [(SMALL, "en"), pytest.param(PHONE, "nl", marks=pytest.mark.nightly)]
)
def test_the_end_of_a_lesson_is_in_view_and_leads_on(
    boss: Boss,
    visit: Visit,
    axe: Axe,
    axe_floor: set[str],
    size: tuple[int, int],
    language: str,
) -> None:
    tab = visit(boss.url(f"{language}/{LESSON}", "?exercise=first-whole-deal"), *size)
    expect(tab.locator(".boss-lesson-end")).to_have_count(0)
    tab.get_by_role("button", name=say("task.solution", language)).click()
    expect(tab.locator(".boss-timeline")).to_be_visible()
    expect(tab.locator(".boss-lesson-end")).to_have_count(0)
    tab.get_by_role("button", name=say("replay.last", language)).click()
    on = tab.locator(".boss-lesson-end a")
    wait_idle(tab)
    assert on.evaluate(INSIDE)
    assert found(axe, tab, axe_floor) == {}
    with tab.expect_navigation(url="**/02-turns.ipynb", wait_until="commit"):
        on.click()


# A solution


@pytest.mark.parametrize("size", [PHONE, pytest.param(SMALL, marks=pytest.mark.nightly)])
def test_a_solution_is_played_by_keys_and_by_buttons(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int]
) -> None:
    exercise = course.find("agreed-discard")
    tab = visit(boss.url("en/10-tokens.ipynb", f"?exercise={exercise.id}"), *size)
    button = tab.get_by_role("button", name=say("task.solution"))
    button.focus()
    button.press("Enter")
    told = tab.locator(".boss-timeline p")
    expect(told).to_contain_text(STEP.format(1))
    forward = tab.get_by_role("button", name=say("replay.next"))
    expect(forward).to_be_focused()
    assert found(axe, tab, axe_floor) == {}
    press(tab, "ArrowRight")
    expect(told).to_contain_text(STEP.format(2))
    assert tab.evaluate(INSIDE_ALL)
    press(tab, "ArrowLeft")
    expect(told).to_contain_text(STEP.format(1))
    expect(tab.locator(".boss-task-said")).to_have_text("")
    click(tab, forward)
    expect(told).to_contain_text(STEP.format(2))
    click(tab, tab.get_by_role("button", name=say("replay.last")))
    expect(tab.locator(".boss-task-said")).to_contain_text("COUSIN-7")
    press(tab, "ArrowLeft")
    expect(tab.locator(".boss-task-said")).to_have_text("")
    press(tab, "ArrowRight")
    expect(tab.locator(".boss-task-said")).to_contain_text("COUSIN-7")
    assert found(axe, tab, axe_floor) == {}


# On a projector


def asked(tab: Page) -> str:
    return tab.locator(".boss-task-head").inner_text()


@pytest.mark.parametrize(
    "name",
    [
        "01-first-deal",
        pytest.param("13-myths", marks=pytest.mark.slow),
        pytest.param("24-board-deal", marks=pytest.mark.slow),
    ],
)
def test_the_task_fills_its_column_and_is_read_from_the_back(
    boss: Boss, visit: Visit, name: str
) -> None:
    """The panel of the task reaches from the top to the buttons at the foot, or to the answers."""
    tab = visit(boss.url(f"en/{name}.ipynb", "?projector=1"), *SMALL)
    for width, height in (SMALL, LARGE):
        tab.set_viewport_size({"width": width, "height": height})
        wait_idle(tab)
        prompt = tab.locator(".boss-task-head .boss-prompt")
        assert prompt.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 36
        head = tab.locator(".boss-task-head").bounding_box()
        foot = tab.locator(".boss-slides").bounding_box()
        assert head
        assert foot
        answers = tab.locator(".boss-task-answer:has(button), .boss-task-ways:has(button)").first
        below = answers.bounding_box() if answers.count() else foot
        assert below
        assert head["x"] + head["width"] > 0.9 * width
        assert head["width"] > 0.4 * width
        assert head["y"] < 24
        assert below["y"] - head["y"] - head["height"] < 0.06 * height
        assert foot["y"] + foot["height"] <= height


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.nightly)])
def test_a_clicker_leads_a_class_and_nothing_gives_the_answer_away(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int]
) -> None:
    exercise = course.find("four-cards")
    tab = visit(boss.url(f"en/{VALUE}", "?exercise=four-cards&projector=1"), *size)
    answer = re.compile(r"180")
    for step, key in zip(exercise.steps, ("PageDown", "ArrowRight", "PageDown"), strict=True):
        expect(tab.locator(".boss-task-head")).to_contain_text(step.say)
        assert not answer.search(tab.locator("body").inner_text())
        press(tab, key)
    expect(tab.locator(".boss-task-head")).to_contain_text(exercise.instruction)
    assert not answer.search(tab.locator("body").inner_text())
    picture = tab.locator(".boss-still svg").bounding_box()
    assert picture
    assert picture["width"] > 0.5 * size[0] or picture["height"] > 0.7 * size[1]
    assert tab.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert found(axe, tab, axe_floor) == {}
    press(tab, "PageDown")
    expect(tab.locator(".boss-task-said")).to_contain_text("180")
    press(tab, "PageUp")
    expect(tab.locator(".boss-task-said")).to_have_text("")
    press(tab, "ArrowLeft")
    expect(tab.locator(".boss-task-head")).to_contain_text(exercise.steps[-1].say)
    click(tab, tab.get_by_role("button", name=say("course.slide-on")))
    expect(tab.locator(".boss-task-head")).to_contain_text(exercise.instruction)
    press(tab, "ArrowLeft")  # a clicked button does not keep the arrow keys
    expect(tab.locator(".boss-task-head")).to_contain_text(exercise.steps[-1].say)
    click(tab, tab.get_by_role("button", name=say("course.slide-leave")))
    assert "projector" not in tab.url
    expect(tab.locator("header").first).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.nightly)])
def test_a_clicker_plays_a_solution_on_the_table(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int]
) -> None:
    address = "?exercise=agreed-discard&projector=1"
    tab = visit(boss.url("en/10-tokens.ipynb", address), *size)
    told = tab.locator(".boss-timeline p")
    expect(told).to_have_count(0)  # the answer is held back
    for step, key in enumerate(("PageDown", "ArrowRight", "PageDown"), 1):
        press(tab, key)
        expect(told).to_contain_text(STEP.format(step))
        assert tab.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(tab.locator(".boss-task-said")).to_contain_text("COUSIN-7")
    expect(tab.locator(".boss-timeline button:visible")).to_have_count(0)  # the bar has them
    picture = tab.locator(".boss-still svg").bounding_box()
    assert picture
    assert picture["width"] > 0.5 * size[0] or picture["height"] > 0.7 * size[1]
    assert found(axe, tab, axe_floor) == {}
    press(tab, "PageUp", "PageUp", "PageUp")
    expect(told).to_have_count(0)
    expect(tab.locator(".boss-task-head")).to_contain_text("Ann fears your Reverse")


# The guess


@pytest.mark.slow
def test_what_comes_below_waits_for_the_guess_and_a_refresh_keeps_it(
    serve: Serve,
    write_notebooks: Write,
    visit: Visit,
    axe: Axe,
    axe_floor: set[str],
    tmp_path: Path,
) -> None:
    cells = (
        ("markdown", "# Hands"),
        ("code", 'from bosswidgets import Lab\nLab("hands", guess=True)'),
        ("markdown", "## The answer"),
    )
    app = serve(write_notebooks(tmp_path, {"01-hands": cells}))
    tab = visit(app.url("en/01-hands.ipynb"), *PHONE)
    below = tab.get_by_role("heading", name="The answer")
    expect(below).to_be_hidden()
    expect(tab.locator(".boss-lab-panel")).to_have_count(0)
    assert found(axe, tab, axe_floor) == {}
    tab.get_by_role("textbox", name=say("lab.guess.yours")).fill("40")
    tab.keyboard.press("Enter")
    expect(below).to_be_visible()
    expect(tab.locator(".boss-lab-note").first).to_be_visible()
    tab.reload()
    tab.wait_for_function(READY)
    expect(tab.get_by_text(say("lab.guess.was", guess="40"))).to_be_visible()
    expect(below).to_be_visible()


# On paper


@pytest.mark.slow
@pytest.mark.parametrize("address", [f"en/{VALUE}", "nl/24-board-deal.ipynb"])
def test_no_exercise_is_cut_that_fits_on_a_page(boss: Boss, visit: Visit, address: str) -> None:
    tab = visit(boss.url(address, "?print=1"), *PAPER)
    tab.emulate_media(media="print")
    boxes = tab.locator(".boss-sheet section:not(.boss-key)").evaluate_all(
        """nodes => nodes.map((node) => [
          Boolean(node.closest(".boss-key")),
          node.getBoundingClientRect().top + scrollY,
          node.getBoundingClientRect().bottom + scrollY,
          getComputedStyle(node).breakInside,
        ])"""
    )
    assert {rule for *_, rule in boxes} == {"avoid"}
    assert max(bottom - top for _, top, bottom, _ in boxes) < PAPER[1]
    around = tab.locator(".boss-sheet").evaluate(
        """node => {
          const found = [];
          for (let at = node; at.id !== "page"; at = at.parentElement) {
            const { display, overflow, position } = getComputedStyle(at);
            found.push(`${display} ${overflow} ${position === "absolute"}`);
          }
          return [...new Set(found)];
        }"""
    )
    assert around == ["block visible false"]  # page breaks are possible between them
    assert len(re.findall(rb"/Type /Page\b(?!s)", tab.pdf(prefer_css_page_size=True))) > 1


# To the class


@pytest.mark.slow
def test_a_teacher_writes_an_exercise_and_the_class_has_it(
    page: Open, axe: Axe, axe_floor: set[str]
) -> None:
    with serve_class(3, "--warm=0") as room:
        tab, pupil = page(*SMALL), page(*PHONE)
        pupil.goto(room.address)
        expect(pupil.locator("a[href*='20-own']")).to_have_count(0)
        tab.goto(room.teacher)
        tab.get_by_role("link", name=say("given.title")).click()
        assert found(axe, tab, axe_floor) == {}
        tab.get_by_role("link", name=say("given.write")).click()
        tab.wait_for_function(READY)
        give = tab.get_by_role("button", name=say("given.give"))
        give.click()
        expect(tab.locator(".boss-notice")).to_have_text(say("given.not-sound"))
        tab.get_by_label(say("editor.text"), exact=True).fill(WHOLE)
        expect(tab.locator(".boss-notice")).to_have_count(0)
        give.click()
        title = course.parse_exercise_text(WHOLE).title
        expect(tab.locator(".boss-notice", has_text=title)).to_be_visible()
        pupil.reload()
        pupil.locator("a[href*='20-own']").first.click()
        pupil.wait_for_function(READY)
        expect(pupil.locator(".boss-task-head")).to_contain_text(title)
        tab.goto(f"{room.address}teacher/exercises")
        tab.get_by_role("button", name=say("given.back")).click()
        expect(tab.get_by_text(say("given.none"))).to_be_visible()
        pupil.goto(room.address)
        expect(pupil.locator("a[href*='20-own']")).to_have_count(0)
