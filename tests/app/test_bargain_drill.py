"""The bargain drill in a real browser: by mouse, by keyboard, lost, and with no possible price."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.teaching.drill.bargainers import best_talks
from bosslib.teaching.drill.game import DrillPosition, position_by_id
from bosslib.teaching.drill.mistakes import BargainMisconception
from bosslib.words import language_scope, say
from bosswidgets.kit.page_list import list_pages
from bosswidgets.kit.progress import COUNTED_KEY, DRILL_KEY
from bosswidgets.learn.exercise_parts import player_names
from tests.app.conftest import READY, wait_idle
from tests.app.test_course import KEY, PHONE, WIDE
from tests.engine.teaching.drilling import can_be_lost, greedy_talks
from tools.notebooks import FOLDER

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

PATH = next(page.path for page in list_pages(FOLDER) if page.name == "bargain-drill")


def first(game: str, *, zone: bool, seed: int = 1) -> DrillPosition:
    """First position of a game, from a seed on, that has a zone of agreement or has none."""
    found = (position_by_id(f"bargain-{game}-{each}") for each in range(seed, seed + 100))
    return next(each for each in found if bool(each.zone.prices) == zone)


def losable() -> DrillPosition:
    """First position of the card game that is lost by absurd prices."""
    found = (position_by_id(f"bargain-card-{each}") for each in range(1, 100))
    return next(filter(can_be_lost, found))


def query(found: DrillPosition) -> str:
    return f"?exercise={found.exercise.id}"


def button(tab: Page, label: str) -> Locator:
    return tab.get_by_role("button", name=label, exact=True)


def score(tab: Page) -> dict[str, int]:
    """The results that the browser has stored, without the list of counted positions."""
    wait_idle(tab)
    kept = json.loads(str(tab.evaluate(f"localStorage['{KEY}'] ?? '{{}}'")))
    return {name: each for name, each in kept.get(DRILL_KEY, {}).items() if name != COUNTED_KEY}


def money(found: DrillPosition, amount: int) -> str:
    return str(found.exercise.teaching.pictures.money(amount))


def to(tab: Page, part: Locator) -> None:
    """Tab from the head of the position to a part of it, which must be among the first stops."""
    expect(part).to_be_visible()
    expect(tab.locator(".boss-task-head h2")).to_be_focused()
    for _ in range(4):
        tab.keyboard.press("Tab")
        if part.evaluate("node => node === document.activeElement"):
            return
    raise AssertionError("it is not among the next four")


def sound(tab: Page, axe: Axe, axe_floor: set[str]) -> None:
    """Assert that nothing is too wide and that axe finds no fault."""
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert {rule: nodes for rule, nodes in axe(tab).items() if rule not in axe_floor} == {}


def assert_seen(said: Locator) -> None:
    """Assert that nothing lies on the first and the last line of the verdict."""
    wait_idle(said.page)
    for line in (said.locator("p").first, said.locator("p").last):
        line.click(trial=True, timeout=2000)


@pytest.mark.parametrize("game", ["card", "board"])
@pytest.mark.parametrize("size", [PHONE, pytest.param(WIDE, marks=pytest.mark.nightly)])
def test_a_whole_drill_by_mouse(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], game: str, size: tuple[int, int]
) -> None:
    found = first(game, zone=True)
    line = best_talks(found.talks)
    assert line.price is not None
    tab = visit(boss.url(PATH, query(found)), *size)
    boxes = tab.get_by_role("textbox")
    boxes.nth(0).fill(str(found.zone.least))
    boxes.nth(1).fill(str(found.zone.most))
    button(tab, say("task.check")).click()
    said = tab.locator(".boss-task-said")
    expect(said).to_contain_text(say("task.right"))
    assert_seen(said)
    sound(tab, axe, axe_floor)
    for at, price in enumerate(line.offers):
        expect(boxes).to_have_count(1)
        expect(tab.locator(".boss-task-head")).to_contain_text(f"This is offer {at + 1}.")
        boxes.fill(str(price))
        button(tab, say("drilling.offer")).click()
    if line.offers[-1] != line.price:
        button(tab, say("drilling.accept", price=money(found, line.price))).click()
    expect(said).to_contain_text(say("drilling.came.agreed"))
    assert_seen(said)
    compared = tab.locator(".boss-task-compared table")
    expect(compared.get_by_role("row")).to_have_count(5)
    gain, paid = money(found, line.gain), money(found, line.price)
    expect(compared).to_contain_text(say("drilling.made", gain=gain, price=paid))
    sound(tab, axe, axe_floor)
    assert score(tab) == {"tried": 1, "named": 1, "talked": 1, "lost": 0, "part": 100}
    tab.reload()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-lesson")).to_contain_text(say("drilling.named", named=1, tried=1))
    expect(boxes).to_have_count(2)


def test_a_whole_drill_by_keyboard(boss: Boss, visit: Visit) -> None:
    """It ends when the other side's price is accepted; then the next position comes."""
    found = first("card", zone=True)
    tab = visit(boss.url(PATH, query(found)))
    boxes, keys = tab.get_by_role("textbox"), tab.keyboard
    boxes.nth(0).focus()
    keys.type(str(found.zone.least))
    keys.press("Tab")
    keys.type(str(found.zone.most))
    keys.press("Enter")
    expect(boxes).to_have_count(1)
    to(tab, boxes)
    much = found.zone.most if found.sells else found.zone.least
    keys.type(str(much))
    keys.press("Enter")
    counter = found.talks.offer(much).counter
    assert counter is not None
    accept = button(tab, say("drilling.accept", price=money(found, counter)))
    to(tab, button(tab, say("drilling.walk")))  # a group of buttons is one tab stop
    keys.press("ArrowLeft")
    expect(accept).to_be_focused()
    keys.press("Enter")
    expect(tab.locator(".boss-task-said")).to_contain_text(say("drilling.came.agreed"))
    following = button(tab, say("drilling.next"))
    to(tab, following)
    keys.press("Enter")
    expect(boxes).to_have_count(2)
    expect(tab.locator(".boss-task-head h2")).to_be_focused()
    assert not tab.url.endswith(f"={found.exercise.id}")


def test_a_bargain_is_lost_by_absurd_prices(boss: Boss, visit: Visit) -> None:
    found = losable()
    tab = visit(boss.url(PATH, query(found)), *PHONE)
    button(tab, say("drilling.none")).click()
    said, boxes = tab.locator(".boss-task-said"), tab.get_by_role("textbox")
    expect(said).to_contain_text(say("drill.there-is"))
    for turn, price in enumerate(greedy_talks(found).offers):
        expect(tab.locator(".boss-task-head")).to_contain_text(f"This is offer {turn + 1}.")
        boxes.fill(str(price))
        button(tab, say("drilling.offer")).click()
    expect(said).to_contain_text(say("drilling.came.lost"))
    name = player_names(found.exercise)[found.other]
    expect(said).to_contain_text(say(f"drilling.was.{found.character}", name=name))
    assert score(tab) == {"tried": 1, "named": 0, "talked": 1, "lost": 1, "part": 0}


def test_where_no_price_is_good_for_both_one_walks_away(boss: Boss, visit: Visit) -> None:
    found = first("card", zone=False)
    tab = visit(boss.url(PATH, query(found)))
    none = button(tab, say("drilling.none"))
    none.focus()
    tab.keyboard.press("Enter")
    said = tab.locator(".boss-task-said")
    expect(said).to_contain_text(say("task.right"))
    expect(said).to_contain_text(say("drill.zone.none"))
    expect(tab.get_by_role("textbox")).to_have_count(0)
    expect(button(tab, say("drilling.next"))).to_be_visible()
    once = {"tried": 1, "named": 1, "talked": 0, "lost": 0, "part": 0}
    assert score(tab) == once
    tab.reload()
    expect(tab.get_by_text(say("drilling.before"))).to_be_visible()
    none.click()
    expect(said).to_contain_text(say("task.right"))
    assert score(tab) == once


@pytest.mark.parametrize(
    ("language", "size"),
    [pytest.param("en", WIDE, marks=pytest.mark.nightly), ("nl", PHONE)],
)
def test_what_is_lost_is_due_and_leads_back_to_the_drill(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], language: str, size: tuple[int, int]
) -> None:
    found = losable()
    path = PATH.replace("en/", f"{language}/")
    tab = visit(boss.url(path, query(found)), *size)
    boxes = tab.get_by_role("textbox")
    boxes.nth(0).fill(str(found.zone.least))
    boxes.nth(1).fill(str(found.zone.most))
    button(tab, say("task.check", language)).click()
    offer = {"en": "This is offer", "nl": "Dit is bod"}[language]
    for turn, price in enumerate(greedy_talks(found).offers):
        expect(boxes).to_have_count(1)
        expect(tab.locator(".boss-task-head")).to_contain_text(f"{offer} {turn + 1}.")
        boxes.fill(str(price))
        button(tab, say("drilling.offer", language)).click()
    said = tab.locator(".boss-task-said")
    expect(said).to_contain_text(say("drilling.came.lost", language))
    greedy = say(f"practice.named.{BargainMisconception.GREEDY}", language)
    tab.get_by_text(say("practising.back", language, count=1)).click()
    expect(tab.get_by_text(greedy)).to_be_visible()
    gain = money(found, best_talks(found.talks).gain)
    with language_scope(language):
        name = player_names(found.exercise)[found.other]
    lost = say("drilling.lost", language, name=name, gain=gain)
    expect(said.get_by_text(lost)).to_be_visible()
    sound(tab, axe, axe_floor)
    tab.goto(boss.url(f"{language}/00-welcome.ipynb"))
    today = tab.locator(".boss-today p")
    expect(today).to_contain_text(say("today.due", language, count=1, name=greedy))
    sound(tab, axe, axe_floor)
    link = tab.get_by_role("link", name=say("today.go.bargain-drill", language))
    link.focus()
    tab.keyboard.press("Enter")
    expect(boxes).to_have_count(2, timeout=30_000)
    wait_idle(tab)
    assert "exercise=bargain-card-" in tab.url
    expect(tab.get_by_text(say("practising.back", language, count=1))).to_be_visible()
