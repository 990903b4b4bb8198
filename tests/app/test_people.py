"""Several people at one table, each with a device, in real browsers."""

from __future__ import annotations

import re
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.log import SeatedGame
from bosslib.record import loaded
from bosslib.words import say
from bosswidgets.board import game_setup as board
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, click, unfold
from tests.app.test_games import HIDDEN, SECRETS, Heard

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open, Serve

CARD, BOARD = "16-table.ipynb", "23-board-game.ipynb"
WIDE, PHONE = (1280, 800), (390, 844)


def opened(
    boss: Boss, page: Open, notebook: str, *, whole: bool = False, three: bool = False
) -> tuple[Page, str]:
    """A table that Ann has opened for herself, another person and bots; and its link.

    A `whole` card game is longer than its first deal; `three` people play without bots.
    """
    ann = page(*WIDE)
    ann.goto(boss.url(f"en/{notebook}"))
    ann.wait_for_function(READY)
    if whole:
        ann.get_by_label(say("new.length"), exact=True).select_option("whole")
    ann.get_by_label(say("new.who", seat="B"), exact=True).select_option("person")
    if three:
        ann.get_by_label(say("new.players"), exact=True).select_option("3")
        ann.get_by_label(say("new.who", seat="C"), exact=True).select_option("person")
    ann.get_by_label(say("new.apart")).check()
    ann.get_by_role("button", name=say("new.start")).click()
    link = ann.locator(".boss-invitation a")
    expect(link).to_be_visible()
    return ann, str(link.get_attribute("href"))


def joined(page: Open, link: str, name: str, size: tuple[int, int]) -> Page:
    """A second person's device, on which they have followed the link and sat down."""
    tab = page(*size)
    tab.goto(link)
    tab.wait_for_function(READY)
    tab.get_by_label(say("joining.name"), exact=True).fill(name)
    tab.get_by_role("button", name=say("joining.sit")).click()
    expect(tab.locator(".boss-prompt")).to_be_visible()
    return tab


def doing(tab: Page, name: str) -> Locator:
    return tab.locator(".boss-doing").get_by_role("button", name=re.compile(f"^{name}"))


def asked(tab: Page) -> Locator:
    return tab.locator(".boss-prompt")


def log(tab: Page) -> Locator:
    return tab.get_by_role("log", name=say("log.label"))


def test_three_people_join_a_board_game_and_play_on_their_own_devices(
    boss: Boss, page: Open
) -> None:
    ann, link = opened(boss, page, BOARD, three=True)
    expect(ann.locator(".boss-people")).to_contain_text("Ben: this seat is free")
    bea = joined(page, link, "Bea", PHONE)
    expect(ann.locator(".boss-people")).to_contain_text("Bea: here")
    cleo = joined(page, link, "Cleo", PHONE)
    expect(ann.locator(".boss-invitation")).to_be_empty()
    bea.goto(link)  # she has it from Ann, and has a seat already
    bea.wait_for_function(READY)
    expect(asked(bea)).to_be_visible()
    looker = page(*WIDE)
    looker.goto(link)
    looker.wait_for_function(READY)
    expect(looker.get_by_text(say("joining.full"))).to_be_visible()
    looker.get_by_role("button", name=say("joining.watch")).click()
    expect(asked(looker)).to_contain_text("You are watching")
    names, tabs = ("Ann", "Bea", "Cleo"), (ann, bea, cleo)
    expect(asked(looker)).to_contain_text(re.compile("|".join(names)))
    free = "[data-item='do:place 9']:not([aria-disabled])"
    one = next(at for at, tab in enumerate(tabs) if tab.locator(free).count())  # by chance
    two = (one + 1) % len(tabs)
    click(tabs[one], doing(tabs[one], "Space 9"))
    for tab in (tabs[two], looker):
        expect(asked(tab)).not_to_contain_text("Put the dollar marker")
    expect(log(looker)).to_contain_text(f"{names[one]} puts the dollar marker on space 9")
    tabs[two].reload()
    tabs[two].wait_for_function(READY)
    click(tabs[two], doing(tabs[two], say("board.deed.open")))
    for tab in (ann, looker):  # a phone shows no log beside the board
        who = "You open" if tab == tabs[two] else f"{names[two]} opens"
        expect(log(tab)).to_contain_text(f"{who} the deal")
    expect(looker.locator(".boss-doing button")).to_have_count(0)


def table(boss: Boss, text: str, *people: int) -> tuple[str, dict[int, str], str]:
    """A table at a position: the id of its game, the seat tokens, its letters."""
    record, saves = loaded(text), Saves(boss.data)
    names = ("Ann", "Bea", "Cleo", "Dan")
    bots = tuple(None if seat in people else "careful" for seat in range(4))
    code = table_seats.create_table(saves, SeatedGame(record, names, bots))
    name = table_seats.game_by_code(saves, code)
    taken = {seat: table_seats.take_seat(saves, name, seat, names[seat]) for seat in people}
    return name, taken, code


def come(boss: Boss, page: Open, query: str, notebook: str = CARD) -> tuple[Page, Heard]:
    tab = page(*WIDE)
    heard = Heard(tab)
    tab.goto(boss.url(f"en/{notebook}", query))
    tab.wait_for_function(READY)
    return tab, heard


def test_no_hand_reaches_the_browser_of_another(boss: Boss, page: Open) -> None:
    name, taken, code = table(boss, SECRETS, 0, 1)
    ann, to_ann = come(boss, page, f"?seat={taken[0]}")
    bea, to_bea = come(boss, page, f"?seat={taken[1]}")
    looker, to_looker = come(boss, page, f"?watch={code}")
    click(ann, doing(ann, "Turn over both disks"))
    for tab in (bea, looker):
        expect(log(tab)).to_contain_text("Ann turns over both disks")
    expect(asked(bea)).to_contain_text("Your turn")
    for heard, own in ((to_ann, "A"), (to_bea, "B"), (to_looker, "")):
        said = heard.since()
        for seat, cards in HIDDEN.items():
            assert bool(cards.search(said)) == (seat == own)
    click(bea, doing(bea, "Pass: turn over one disk"))
    expect(log(ann)).to_contain_text("Bea passes")
    expect(ann.get_by_role("button", name="Undo")).to_be_disabled()
    unfold(ann)
    ann.get_by_role("button", name="This game").click()
    expect(ann.get_by_role("button", name=say("keeping.file"))).to_have_count(0)
    ann.goto(boss.url(f"en/{CARD}", f"?game={name}"))
    ann.wait_for_function(READY)
    expect(ann.locator(".boss-notice")).to_have_text(say("seats.several"))


def test_a_countdown_is_the_same_on_all_devices_until_somebody_stops_the_card(
    boss: Boss, page: Open
) -> None:
    """B-INF-4."""
    saves = Saves(boss.data)
    game = board.new_game(3, called=("Ann", "Bea", "Cleo"), seed=1, bots=(None, None, "careful"))
    name = table_seats.game_by_code(saves, table_seats.create_table(saves, game))
    taken = [table_seats.take_seat(saves, name, seat, game.names[seat]) for seat in (0, 1)]
    for entry in ("clock 60", "A: place 9", "B: open", "C: boss"):  # both hold a Stop card
        saves.append_entry(name, len(saves.entry_texts_since(name, 0)), entry)
    ann, _ = come(boss, page, f"?seat={taken[0]}", BOARD)
    bea, _ = come(boss, page, f"?seat={taken[1]}", BOARD)
    left = re.compile(r"(\d+) seconds? left")
    equal = 0
    while equal < 3:  # three identical readings on both between two reads of the clock
        before, other, after = (asked(tab).inner_text() for tab in (ann, bea, ann))
        first, there, last = (int(left.findall(text)[0]) for text in (before, other, after))
        assert 0 <= first - last <= 1
        assert abs(there - first) <= 1
        equal += first == there == last
    at = ann.evaluate("Date.now() + 500")
    for tab in (ann, bea):  # both at the same moment: neither has seen the other's action
        clicks = "(button, at) => void setTimeout(() => button.click(), at - Date.now())"
        doing(tab, say("board.deed.stop")).evaluate(clicks, at)
    for tab in (ann, bea):
        expect(log(tab)).to_contain_text("Cleo’s Boss card is stopped")
    assert sum("stop" in entry for entry in saves.entry_texts_since(name, 0)) == 1
    faster = say("table.overtaken", told="TOLD").partition("TOLD")[0]
    late = re.compile(f"{re.escape(faster)}|{re.escape(say('faults.gone'))}")
    end = monotonic() + 10
    while not any(told := [late.search(tab.locator("main").inner_text()) for tab in (ann, bea)]):
        assert monotonic() < end
    assert not all(told)


def older(boss: Boss, name: str, seconds: int, away: int) -> None:
    """Make all log entries, and the last heartbeat of a seat's page, older by so much."""
    with Saves(boss.data).error_boundary() as database:
        ago = "UPDATE entries SET at = at - ? WHERE game = ?"
        database.execute(ago, (1000 * seconds, name))
        gone = "UPDATE seats SET seen = seen - ? WHERE game = ? AND seat = ?"
        database.execute(gone, (1000 * seconds, name, away))


@pytest.mark.slow
def test_a_bot_acts_once_for_who_is_away_then_plays_for_her_until_she_is_back(
    boss: Boss, page: Open
) -> None:
    name, taken, _ = table(boss, SECRETS, 0, 1)
    saves = Saves(boss.data)
    saves.append_entry(name, len(saves.entry_texts_since(name, 0)), "A: pass2")
    older(boss, name, seconds=10, away=1)
    ann, _ = come(boss, page, f"?seat={taken[0]}")
    expect(asked(ann)).to_contain_text(re.compile(r"waiting for Bea.* 0:[1-5]\d"))
    once = doing(ann, say("people.act-for", name="Bea"))
    expect(once).to_have_count(0)
    older(boss, name, seconds=60, away=1)
    ann.reload()
    ann.wait_for_function(READY)
    expect(asked(ann)).to_contain_text(re.compile(r"waiting for Bea.* \d:\d\d"))
    click(ann, once)
    expect(ann.locator(".boss-notice")).to_have_text(say("people.acted", name="Bea"))
    expect(log(ann)).to_contain_text(re.compile("Bea (passes|turns|plays)"))
    meanwhile = doing(ann, say("people.play-for", name="Bea"))
    expect(meanwhile).to_have_count(0)
    end = monotonic() + 120
    while "waiting for Bea" not in asked(ann).inner_text():  # the bots act, and so does Ann
        assert monotonic() < end
        mine = ann.locator(".boss-doing .boss-choice:not([aria-disabled]):visible")
        wanted = mine.filter(has_text=re.compile("^(Turn over both|Turn down|Pass|Keep all)")).first
        if wanted.count():
            click(ann, wanted)
    older(boss, name, seconds=60, away=1)
    ann.reload()
    ann.wait_for_function(READY)
    click(ann, meanwhile)
    people = ann.locator(".boss-people")
    expect(people).to_contain_text(f"Bea: {say('people.bot')}")
    bea, _ = come(boss, page, f"?seat={taken[1]}")
    expect(asked(bea)).to_have_text(say("people.relieved"))
    expect(bea.locator(".boss-doing button")).to_have_count(1)
    click(bea, doing(bea, say("people.back")))
    expect(asked(bea)).not_to_have_text(say("people.relieved"))
    expect(people).to_contain_text(f"Bea: {say('people.here')}")


@pytest.mark.slow
def test_the_bots_play_on_when_the_kernel_that_ran_them_was_killed(
    serve: Serve, page: Open
) -> None:
    boss = serve()
    _, taken, _ = table(boss, SECRETS, 0, 1)
    ann, _ = come(boss, page, f"?seat={taken[0]}")
    bea, _ = come(boss, page, f"?seat={taken[1]}")
    boss.kernels()[0].kill()
    ann.reload()
    ann.wait_for_function(READY)
    click(ann, doing(ann, "Turn over both disks"))
    click(bea, doing(bea, "Turn over both disks"))
    for tab in (ann, bea):
        expect(log(tab)).to_contain_text("The deal is over")
        expect(log(tab)).to_contain_text("Dan has chosen what to discard")
