"""A teacher's lesson: names, tables, play, a pause, a seat that moves, the projector, the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.words import say
from bosswidgets.server.classroom.allocation import TableRequest
from bosswidgets.server.classroom.room_data import RoomData, load_key
from bosswidgets.server.classroom.table_pages import create_requested_tables
from bosswidgets.table.multiplayer import class_room
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, click
from tools.bench.classroom import serve_class

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.app.conftest import Open

    Axe = Callable[[Page], dict[str, list[str]]]

SIZES = ((1366, 768), (768, 1024), (390, 844), (844, 390))
OVER = """() => [...document.querySelectorAll("main *")]
    .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.outerHTML)"""
"""Elements that extend beyond the right edge of the window."""

HELD = say("table.held-paused")


def comes(page: Open, address: str, name: str, size: tuple[int, int]) -> Page:
    """A learner opens the class's address and enters a name by keyboard only."""
    tab = page(*size)
    tab.goto(address)
    return enters(tab, name)


def enters(tab: Page, name: str) -> Page:
    """A user who has opened the class's address enters a name."""
    tab.get_by_role("link", name=say("rooms.enter")).press("Enter")
    tab.locator("#name").fill(name)
    tab.locator("#name").press("Enter")
    expect(tab.get_by_role("heading", level=1)).to_have_text(say("rooms.hello", name=name))
    return tab


def answers(tab: Page) -> None:
    """A learner answers the questions before the first deal by keyboard, and continues."""
    tab.wait_for_url(re.compile("room/questions"))
    for at in (1, 2, 3):
        tab.locator(f"#answer-{at}").press_sequentially("10")
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("status")).to_be_visible()
    tab.get_by_role("link", name=say("questions.go")).first.press("Enter")


def seated(*tabs: Page) -> None:
    """Assert that each learner has been led to a seat."""
    for tab in tabs:
        tab.wait_for_url(re.compile(r"\?seat="))
        tab.wait_for_function(READY)
        expect(tab.locator(".boss-prompt")).to_be_visible()


def told(tab: Page) -> Locator:
    """The log of events, also when it is folded on a phone."""
    return tab.get_by_role("log", name=say("log.label"), include_hidden=True)


FREE = ".boss-hand button:not([aria-disabled=true])"
"""A card that can be played now."""


def fits(desk: Page, axe: Axe) -> None:
    """Assert that the page has no fault at any size, and nothing extends beyond its edge."""
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            desk.emulate_media(color_scheme=scheme)
            assert axe(desk) == {}
        over = desk.evaluate(OVER)
        assert over == []
    desk.emulate_media(color_scheme="light")


@pytest.mark.slow
def test_a_teachers_hour(page: Open, axe: Axe) -> None:
    with serve_class(6, "--warm=2") as (address, teacher, *_):
        desk = page(1366, 768)
        desk.goto(teacher)
        desk.get_by_role("link", name=say("rooms.tables"), exact=True).click()
        ann = comes(page, address, "Ann", (1280, 800))
        bo = comes(page, address, "Bo", (390, 844))
        expect(desk.get_by_text(say("rooms.guests", count=2))).to_be_visible()  # by itself
        fits(bo, axe)
        bo.set_viewport_size({"width": 390, "height": 844})
        desk.get_by_label(say("new.length"), exact=True).select_option("one")
        desk.get_by_label(say("rooms.asks"), exact=True).check()
        desk.get_by_role("button", name=say("rooms.make-now")).click()
        expect(desk.get_by_role("status")).to_have_text(say("rooms.made", count=1))
        bo.wait_for_url(re.compile("room/questions"))
        fits(bo, axe)
        bo.set_viewport_size({"width": 390, "height": 844})
        for tab in (ann, bo):
            answers(tab)
        seated(ann, bo)
        fits(desk, axe)
        desk.set_viewport_size({"width": 1366, "height": 768})

        # One player acts and all see it; the projector shows no hand
        first = ann if ann.locator(FREE).count() else bo
        other = bo if first is ann else ann
        name = "Ann" if first is ann else "Bo"
        desk.get_by_role("link", name=say("rooms.look-at", number=1)).click()
        with desk.expect_popup() as opens:
            desk.get_by_role("link", name=say("rooms.project")).click()
        wall = opens.value
        wall.wait_for_function(READY)
        click(first, first.locator(FREE).first)
        click(first, first.get_by_role("button", name=re.compile("^Play ")))
        for tab in (other, wall):
            expect(told(tab)).to_contain_text(re.compile(f"{name} (opens|plays)"))
        expect(wall.locator(".boss-hand button, .boss-doing button")).to_have_count(0)
        expect(desk.get_by_text(say("rooms.hands-text"))).to_have_count(0)
        fits(desk, axe)
        desk.get_by_role("link", name=say("rooms.show-hands")).click()
        expect(desk.get_by_text(say("rooms.hands-text"))).to_be_visible()

        # The teacher undoes it, and has a bot play for somebody for a moment
        desk.get_by_role("button", name=say("rooms.take-back-now")).click()
        for tab in (ann, bo):
            expect(tab.locator(".boss-notice")).to_contain_text(say("table.taken-back", count=1))
        desk.get_by_role("button", name=say("rooms.sit-bot", name=name)).click()
        expect(first.locator(".boss-prompt")).to_have_text(say("people.relieved"))
        expect(other.locator(".boss-people")).to_contain_text(f"{name}: {say('people.bot')}")
        desk.get_by_role("button", name=say("rooms.sit-person", name=name)).click()
        expect(first.locator(".boss-prompt")).not_to_contain_text(say("people.relieved"))

        # Updates of the teacher's page keep its elements, so they can be pressed meanwhile
        desk.get_by_role("link", name=say("rooms.back-tables")).click()
        pause = desk.get_by_role("button", name=say("rooms.pause-one", number=1))
        waits, node = desk.locator(".tile p"), pause.element_handle()
        expect(waits).not_to_have_text(waits.inner_text())
        assert node.evaluate("node => node.isConnected")

        # A pause holds everybody; play resumes where it stopped
        pause.click()
        for tab in (ann, bo, wall):
            expect(tab.locator(".boss-prompt")).to_contain_text(HELD)
            expect(tab.locator(FREE)).to_have_count(0)
        desk.get_by_role("button", name=say("rooms.resume-one", number=1)).click()
        for tab in (ann, bo, wall):
            expect(tab.locator(".boss-prompt")).not_to_contain_text(HELD)

        # The game so far is saved as a file
        with desk.expect_download() as saved:
            desk.get_by_role("link", name=say("rooms.data-numbers")).click()
        with ZipFile(saved.value.path()) as packed:
            assert "actions.csv" in packed.namelist()
            assert b"Ann" not in b"".join(map(packed.read, packed.namelist()))

        # Bo's phone runs out of power: a tablet takes his seat
        tablet = comes(page, address, "Bo’s tablet", (768, 1024))
        desk.get_by_role("link", name=say("rooms.look-at", number=1)).click()
        desk.get_by_label(say("rooms.seat")).select_option(label="Bo")
        desk.get_by_label(say("rooms.to")).select_option(label="Bo’s tablet")
        desk.get_by_role("button", name=say("rooms.give-now")).click()
        seated(tablet)
        expect(bo.locator(".boss-notice")).to_have_text(say("table.held-moved"))
        expect(bo.locator(".boss-glass")).to_have_count(0)
        bo.reload()
        expect(bo.locator(".boss-notice")).to_have_text(say("seats.no-seat"))

        # The end leads back to the room, and from there to the next table
        desk.get_by_role("button", name=say("rooms.end-one", number=1)).click()
        expect(ann.locator(".boss-prompt")).to_contain_text(say("table.held-ended"))
        ann.get_by_role("link", name=say("rooms.back")).click()
        expect(ann.get_by_role("heading", level=1)).to_have_text(say("rooms.hello", name="Ann"))
        desk.get_by_role("link", name=say("rooms.games.board")).click()
        desk.get_by_role("button", name=say("rooms.mix")).click()
        expect(desk.get_by_role("status")).to_have_text(say("rooms.made", count=1))
        seated(ann)
        expect(ann).to_have_url(re.compile("board-game"))


@pytest.mark.slow
def test_the_teacher_removes_an_entry_that_cannot_be_replayed(page: Open, tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    class_room.enter(saves, "a browser", "Ann")
    asked = TableRequest("card", 1, 2, "careful", "order", {"length": "one"}, {})
    (made,) = create_requested_tables(saves, RoomData(load_key(tmp_path)), asked, anew=False)
    before = saves.load_game(made.game).entry_count
    saves.append_entry(made.game, before, "A: b+99")
    with serve_class(2, "--warm=0", data=tmp_path) as room:
        desk = page(390, 844)
        desk.goto(room.teacher)
        desk.get_by_role("link", name=say("rooms.tables"), exact=True).click()
        desk.get_by_role("link", name=say("rooms.look-at", number=1)).click()
        desk.get_by_role("button", name=say("rooms.mend-now")).click()
        expect(desk.get_by_role("heading", name=say("rooms.mend"))).to_have_count(0)
        expect(desk.get_by_role("heading", name=say("rooms.players"))).to_be_visible()
    assert saves.entry_texts_since(made.game, before) == []


def test_a_name_that_somebody_has_is_refused_in_the_readers_language(page: Open) -> None:
    with serve_class(3, "--warm=0") as (address, *_):
        comes(page, address, "Ann", (1280, 800))
        tab = page(390, 844, locale="nl")
        tab.goto(f"{address}room")
        for _ in range(2):
            tab.get_by_label(say("joining.name", "nl")).fill("ANN")
            tab.get_by_role("button", name=say("rooms.come-in", "nl")).click()
            expect(tab.get_by_role("alert")).to_have_text(say("names.twice", "nl", name="ANN"))
        tab.get_by_label(say("joining.name", "nl")).fill("Bea")
        tab.get_by_role("button", name=say("rooms.come-in", "nl")).click()
        hello = say("rooms.hello", "nl", name="Bea")
        expect(tab.get_by_role("heading", level=1)).to_have_text(hello)
