"""A class on three servers with one PostgreSQL behind one address, as in `deploy/`."""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from shutil import which
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from bosslib.words import say
from bosswidgets.table.saves import STORE_VARIABLE
from tests.app.conftest import click
from tests.app.test_class_tables import FREE, enters, seated, told
from tests.app.test_people import doing
from tools.bench.classroom import serve_class
from tools.caddy import SECRET, proxy
from tools.postgres import PASSWORD, postgres, programs
from tools.serving import free_port

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.app.conftest import Open
    from tools.bench.classroom import Class
    from tools.postgres import Postgres

SIZES = ((1280, 800), (390, 844), (768, 1024))
COOKIE = "boss-server"
PLAYERS = ("Ann", "Bo", "Cleo")

pytestmark = pytest.mark.skipif(
    programs() is None or which("caddy") is None,
    reason="needs PostgreSQL and Caddy: python -m tools.postgres, python -m tools.caddy",
)


def led(tab: Page) -> str:
    """The cookie of the server that a browser is routed to; empty if there is none."""
    found = [each["value"] for each in tab.context.cookies() if each.get("name") == COOKIE]
    return str(found[0]) if found else ""


def cookie(name: str) -> str:
    """The cookie that Caddy sets when it routes a browser to a server."""
    return hmac.digest(SECRET.encode(), name.encode(), "sha256").hex()


def at_another(tab: Page, address: str, taken: list[str]) -> str:
    """Open the class's address at a server without visitors; return the server's cookie."""
    while True:
        tab.goto(address)
        if (server := led(tab)) not in taken:
            return server
        tab.context.clear_cookies()


class AtTable(NamedTuple):
    """A class whose table is spread over servers; `servers` are known by their cookies."""

    session: Postgres
    servers: dict[str, Class]
    desk: Page
    tabs: list[Page]


Until = Callable[[Callable[[], bool]], bool]
Spread = Callable[[Sequence[tuple[int, int]]], AbstractContextManager[AtTable]]


@pytest.fixture
def spread(page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Spread:
    """Start servers with one database behind one address; a player at each has a seat at one
    table.

    The argument is the size of each player's window.
    """

    @contextmanager
    def started(sizes: Sequence[tuple[int, int]]) -> Iterator[AtTable]:
        ports, front = [free_port() for _ in sizes], free_port()
        options = ("--warm=1", f"--address=http://127.0.0.1:{front}")
        with postgres() as session, ExitStack() as there:
            monkeypatch.setenv(STORE_VARIABLE, session.address)
            rooms = [
                there.enter_context(
                    serve_class(4, f"--port={port}", *options, data=tmp_path / str(port))
                )
                for port in ports
            ]
            assert len({room.teacher for room in rooms}) == 1  # one class: one key
            names = [f"127.0.0.1:{port}" for port in ports]
            address = there.enter_context(proxy(front, names, tmp_path))
            assert address == rooms[0].address

            # Each player reaches one table through a different server
            tabs = [page(*size, complains=True) for size in sizes]
            taken: list[str] = []
            for tab, name in zip(tabs, PLAYERS[: len(tabs)], strict=True):
                taken.append(at_another(tab, address, taken))
                enters(tab, name)
            desk = page(1366, 768, complains=True)
            desk.goto(rooms[0].teacher)
            desk.get_by_role("link", name=say("rooms.tables"), exact=True).click()
            expect(desk.get_by_text(say("rooms.guests", count=len(tabs)))).to_be_visible()
            desk.get_by_label(say("new.length"), exact=True).select_option("one")
            desk.get_by_role("button", name=say("rooms.make-now")).click()
            seated(*tabs)
            yield AtTable(session, dict(zip(map(cookie, names), rooms, strict=True)), desk, tabs)

    return started


PASS = "Pass: turn over one disk"
REFUSE = "Turn down "


def has_card(tab: Page) -> bool:
    """Return whether the user can play a card."""
    return bool(tab.locator(FREE).count())


def can(tab: Page, name: str) -> bool:
    """Return whether the user can use a button."""
    there = tab.locator("button:not([aria-disabled=true])")
    return bool(doing(tab, name).and_(there).count())


def who_may_pass(tabs: Sequence[Page], until: Until) -> Page:
    """Wait for a user who can turn a disk; turn down the offers that they are asked about first."""

    def is_there() -> bool:
        for tab in tabs:
            if can(tab, REFUSE):
                click(tab, doing(tab, REFUSE).first)
        return any(can(tab, PASS) for tab in tabs)

    assert until(is_there)
    return next(tab for tab in tabs if can(tab, PASS))


def held(tab: Page, how: str) -> Locator:
    """The cover of a page that the teacher holds or lets continue."""
    return tab.get_by_role("alertdialog", name=say(f"page.held.{how}.title"))


def shown(folder: Path, secret: str) -> list[Path]:
    """The files of a folder that contain a secret."""
    return [
        each
        for each in folder.rglob("*")
        if each.is_file() and secret.encode() in each.read_bytes()
    ]


@pytest.mark.nightly
def test_a_table_spread_over_three_servers_goes_on_when_one_of_them_is_killed(
    spread: Spread,
    tmp_path: Path,
    until: Until,
) -> None:
    with spread(SIZES) as (_, rooms, desk, tabs):
        assert until(lambda: any(map(has_card, tabs)))
        first = next(filter(has_card, tabs))
        name = PLAYERS[tabs.index(first)]
        click(first, first.locator(FREE).first)
        click(first, first.get_by_role("button", name=re.compile("^Play ")))
        for tab in tabs:
            if tab is not first:
                expect(told(tab)).to_contain_text(re.compile(f"{name} (opens|plays)"))

        # One server is killed; the others play on, and the page reconnects by itself
        lost = next(tab for tab in tabs if tab is not first)
        dead = led(lost)
        rooms[dead].process.kill()
        assert until(lambda: led(lost) not in (dead, ""))
        seated(lost)  # by itself: another server has no kernel of this page
        expect(told(lost)).to_contain_text(re.compile(f"{name} (opens|plays)"))
        second = who_may_pass(tabs, until)
        click(second, doing(second, PASS))
        passes = re.compile(f"{PLAYERS[tabs.index(second)]} passes")
        for tab in tabs:
            if tab is not second:
                expect(told(tab)).to_contain_text(passes)

        # A pause holds the pages of all servers
        desk.goto(f"{rooms[dead].address}teacher")
        desk.get_by_role("button", name=say("teacher.pause")).click()
        for tab in tabs:
            expect(held(tab, "paused")).to_be_visible()
        desk.get_by_role("button", name=say("teacher.let-go")).click()
        for tab in tabs:
            expect(held(tab, "paused")).to_be_hidden()

        assert shown(tmp_path, PASSWORD) == []


@pytest.mark.slow
def test_when_the_database_dies_and_then_a_server_all_pages_go_on_and_nothing_is_lost_or_doubled(
    spread: Spread,
    until: Until,
) -> None:
    with spread(SIZES[:2]) as (session, rooms, _, tabs):
        assert until(lambda: any(map(has_card, tabs)))
        first = next(filter(has_card, tabs))
        second = next(tab for tab in tabs if tab is not first)

        # The player in turn plays a card while the database hangs; then it dies, and recovers.
        # The card is not played, since no other page could know of it: it is played again.
        play = first.get_by_role("button", name=re.compile("^Play "))
        click(first, first.locator(FREE).first)
        expect(play).to_be_visible()
        session.suspend()
        play.evaluate("button => button.click()")  # the page is never idle now
        session.kill()
        expect(first.locator(".boss-notice")).to_contain_text(say("saves.away"))
        session.start()
        expect(first.locator(".boss-notice")).to_have_count(0)
        click(first, play)  # the card is still chosen
        name = PLAYERS[tabs.index(first)]
        opens = re.compile(f"{name} (opens|plays)")
        expect(told(second)).to_contain_text(opens)

        # The other player's server dies too
        dead = led(second)
        rooms[dead].process.kill()
        assert until(lambda: led(second) not in (dead, ""))
        seated(second)
        expect(told(second)).to_contain_text(opens)
        who_may_pass(tabs, until)
        assert len(opens.findall(told(second).inner_text())) == 1  # and not twice
