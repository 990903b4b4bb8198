"""Chat at a table on several devices, in real browsers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib import Record, board
from bosslib.log import SeatedGame
from bosslib.record import loaded
from bosslib.words import say
from bosswidgets.table.multiplayer import chat, table_seats
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, click, resize
from tests.app.test_games import SECRETS

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open

    Axe = Callable[[Page], dict[str, list[str]]]

CARD, BOARD = "16-table.ipynb", "23-board-game.ipynb"
WIDE, PHONE = (1280, 800), (390, 844)
NASTY = '<img src=x onerror="document.title=1"> https://a.test TURN-4'


def table(boss: Boss, record: Record) -> tuple[Saves, str, list[str], str]:
    """A table at which Ann and Bea sit: its game, its seat tokens, its letters."""
    saves, names = Saves(boss.data), ("Ann", "Bea", "Cleo", "Dan")
    bots = (None, None, "careful", "careful")
    code = table_seats.create_table(saves, SeatedGame(record, names, bots))
    name = table_seats.game_by_code(saves, code)
    return (
        saves,
        name,
        [table_seats.take_seat(saves, name, seat, names[seat]) for seat in (0, 1)],
        code,
    )


def come(boss: Boss, page: Open, query: str, size: tuple[int, int], at: str = f"en/{CARD}") -> Page:
    tab = page(*size)
    tab.goto(boss.url(at, query))
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-prompt")).to_be_visible()
    return tab


def said(tab: Page) -> Locator:
    return tab.locator(".boss-words .boss-log p")


def told(tab: Page) -> Locator:
    """The live region that a screen reader announces in addition to the game."""
    return tab.locator("[aria-live=polite] p:not(.boss-guide *)")


def test_what_one_says_the_others_read_and_hear_as_text(boss: Boss, page: Open) -> None:
    _, _, (ann_s, bea_s), code = table(boss, loaded(SECRETS))
    ann = come(boss, page, f"?seat={ann_s}", WIDE)
    bea = come(boss, page, f"?seat={bea_s}", PHONE, f"nl/{CARD}")
    looker = come(boss, page, f"?watch={code}", WIDE)
    ann.locator(".boss-words .boss-choice").focus()  # and from here on by keyboard only
    ann.keyboard.press("Enter")
    expect(ann.get_by_text(say("talk.about"))).to_be_visible()
    ann.keyboard.press("Tab")
    expect(ann.get_by_label(say("talk.text"), exact=True)).to_be_focused()
    ann.keyboard.type(NASTY)
    ann.keyboard.press("Enter")
    expect(said(ann)).to_have_text(f"{say('talk.you')}: {NASTY}")
    expect(ann.get_by_label(say("talk.text"), exact=True)).to_have_value("")
    expect(told(bea)).to_have_text(f"Ann: {NASTY}")
    expect(bea.locator(".boss-heard")).to_have_text(f"Ann: {NASTY}")
    expect(said(looker)).to_have_text(f"Ann: {NASTY}")
    expect(looker.locator(".boss-words .boss-choice")).to_have_count(0)
    assert told(ann).count() == 0
    for tab in (bea, looker):
        assert tab.locator(":is(.boss-words, .boss-heard) p :is(img, a)").count() == 0
    click(bea, bea.locator(".boss-doing").get_by_role("button", name=say("table.more", "nl")))
    bea.get_by_role("button", name=say("talk.say", "nl")).click()
    bea.get_by_role("button", name=say("phrases.later", "nl")).click()
    expect(said(bea).last).to_have_text(f"Jij: {say('phrases.later', 'nl')}")
    expect(said(ann).last).to_have_text(f"Bea: {say('phrases.later')}")
    expect(bea.get_by_role("button", name=say("talk.say", "nl"))).to_be_focused()
    others = [each for each in boss.data.rglob("*") if each.is_file() and "sqlite" not in each.name]
    assert [each for each in others if b"a.test" in each.read_bytes()] == []  # boss.log is one


BESIDE = 988
"""From this width on, in CSS pixels, the chat is beside the table."""
SIZES = (PHONE, (844, 390), (768, 1024), WIDE, (1366, 768))
PLACES = """() => JSON.stringify(
    [".boss-table", ".boss-hand, [data-kind=hand]", ".boss-doing"].map((part) => {
        const main = document.querySelector(".boss-main");
        const box = main.querySelector(part).getBoundingClientRect();
        return [box.left, box.top, box.width, box.height];
    }))"""
"""Positions of the table, the hand and the buttons."""


@pytest.mark.slow
@pytest.mark.parametrize("notebook", [CARD, pytest.param(BOARD, marks=pytest.mark.nightly)])
def test_talk_fits_each_window_and_moves_nothing_when_it_comes(
    boss: Boss, page: Open, axe: Axe, notebook: str
) -> None:
    new: Record = Record(board.new(4, 4))
    placed = new.play(next(iter(board.Legal(board.view(new.state, 0)))))
    saves, name, (secret, _), _ = table(boss, placed if notebook == BOARD else loaded(SECRETS))
    ann = page(*WIDE)
    ann.goto(boss.url(f"en/{notebook}", f"?seat={secret}"))
    ann.wait_for_function(READY)
    for count, (width, height) in enumerate(SIZES):
        chat.hide_message(saves, name, count - 1)  # messages from the window before
        expect(ann.locator(".boss-heard p")).to_have_count(0)
        resize(ann, width, height)
        before = ann.evaluate(PLACES)
        with saves.error_boundary() as database:
            database.execute("UPDATE words SET at = 0")  # more than a second ago
        chat.send_message(saves, name, 1, f"{count}. {'word ' * 50}")
        expect(told(ann).last).to_contain_text(f"{count}. word")
        expect(ann.locator(".boss-heard")).to_be_visible(visible=width < BESIDE)
        assert ann.evaluate(PLACES) == before
        if not count:
            if ann.locator(".boss-words").is_hidden():
                ann.get_by_role("button", name=say("table.more")).click()
            ann.get_by_role("button", name=say("talk.say")).click()
            expect(ann.get_by_label(say("talk.text"), exact=True)).to_be_visible()
            assert axe(ann) == {}
        assert ann.evaluate("document.documentElement.scrollWidth") <= width
