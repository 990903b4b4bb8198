"""Effects on pages if their PostgreSQL stops, returns, is busy, or can't be used at all."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from threading import Thread
from time import monotonic
from typing import Any

import psycopg
import pytest

from bosslib import BossError
from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.database import postgres as under_test
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.multiplayer.leader_lock import LeaderLock
from bosswidgets.table.multiplayer.notifier import Notifier
from bosswidgets.table.saves import STORE_VARIABLE, Saves
from tests.widgets.conftest import LONGEST, at_last, needed
from tools.postgres import PASSWORD, Postgres, postgres

pytestmark = needed
MIDST = 0.012
"""Seconds that it takes to kill a database: an action begins somewhere in between."""


@pytest.fixture
def own() -> Iterator[Postgres]:
    """A PostgreSQL that may be killed."""
    with postgres() as made:
        yield made


@pytest.mark.parametrize(
    "wrong",
    [
        f"postgresql://boss:{PASSWORD}@127.0.0.1:1/games",
        f"postgresql://boss:{PASSWORD}%zz@127.0.0.1/games",
        f"postgresql://boss:{PASSWORD}@127.0.0.1:port/games",
        f"boss:{PASSWORD}@127.0.0.1",
        "games.sqlite",
    ],
)
def test_an_address_that_leads_nowhere_is_told_in_a_line_without_its_password(wrong: str) -> None:
    with pytest.raises(BossError) as refused:
        Saves(wrong)
    told = f"{refused.value} {refused.value.values}"
    assert PASSWORD not in told
    assert "\n" not in told


def test_a_wrong_password_is_told_and_not_shown(server: Postgres) -> None:
    with pytest.raises(BossError) as refused:
        Saves(server.address.replace(PASSWORD, "a-guess-at-it"))
    assert "password authentication failed" in str(refused.value.values["why"])
    assert "a-guess-at-it" not in f"{refused.value} {refused.value.values}"


def test_without_psycopg_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, under_test.__name__)
    monkeypatch.delattr("bosswidgets.table.database.postgres")
    with pytest.raises(BossError, match=r"pip install 'bosslib\[server\]'"):
        Saves("postgresql://127.0.0.1/games")


def test_a_page_asks_all_by_one_connection(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STORE_VARIABLE, address)
    assert Saves().database is Saves().database
    other: list[Any] = []
    thread = Thread(target=lambda: other.append(Saves().database))
    thread.start()
    thread.join()
    assert other[0] is not Saves().database


def test_a_database_from_before_is_brought_up(address: str) -> None:
    saves = Saves(address)
    name = saves.create_game(game_setup.new_game(3, seed=1))
    with saves.error_boundary(together=True) as database:
        database.execute("DROP TABLE given")
        database.execute("DROP TABLE settings")
    again = Saves(address)
    assert again.load_game(name).names
    with again.error_boundary() as database:
        assert database.execute("SELECT * FROM settings").fetchall() == []


def test_a_connection_that_was_ended_is_made_anew_and_nothing_is_seen_of_it(address: str) -> None:
    saves = Saves(address)
    name = saves.create_game(game_setup.new_game(3, seed=1))
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE application_name = 'boss'"
        )
    saves.append_entry(name, 0, "quiet 1")
    assert Saves(address).entry_texts_since(name, 0) == ["quiet 1"]


def test_what_breaks_in_its_midst_leaves_nothing_behind(address: str) -> None:
    saves = Saves(address)
    name = saves.create_game(game_setup.new_game(3, seed=1))

    def sit(*there: int) -> None:
        with saves.error_boundary(together=True) as database:
            for seat in there:
                with psycopg.connect(address, autocommit=True) as other:
                    ends = "SELECT pg_terminate_backend(%s, 5000)"
                    asked = database.execute("SELECT pg_backend_pid()").fetchone()
                    other.execute(ends, asked)
                database.execute("INSERT INTO seats (game, seat) VALUES (?, ?)", (name, seat))

    with pytest.raises(BossError):
        sit(0, 1)
    assert table_seats.person_seats(saves, name) == []


def test_a_table_that_is_locked_for_too_long_is_told_and_then_goes_on(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(under_test, "SET_TIMEOUTS", "SET lock_timeout = '0.2s'")
    saves = Saves(address)
    name = saves.create_game(game_setup.new_game(3, seed=1))
    with psycopg.connect(address) as other:
        other.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
        with pytest.raises(BossError, match="lock timeout"):
            saves.append_entry(name, 0, "quiet 1")
    saves.append_entry(name, 0, "quiet 1")
    assert saves.entry_texts_since(name, 0) == ["quiet 1"]


def test_a_seat_does_not_move_while_its_entry_waits_for_another_one(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry before it is taken back, so that it is written after all."""
    monkeypatch.setattr(under_test, "SET_TIMEOUTS", "SET lock_timeout = '0.2s'")
    teacher = Saves(address)
    monkeypatch.undo()
    saves = Saves(address)
    code = table_seats.create_table(saves, game_setup.new_game(3, seed=1, bots=[None] * 3))
    name = table_seats.game_by_code(saves, code)
    mine = table_seats.hash_secret(table_seats.take_seat(saves, name, 0, "Ann"))
    number = len(saves.entries_since(name, 0))
    moves = "UPDATE seats SET secret = 'moved' WHERE secret = ?"
    with ThreadPoolExecutor(1) as thread, psycopg.connect(address) as other:
        other.execute(
            "INSERT INTO entries (game, number, entry) VALUES (%s, %s, 'quiet 1')", (name, number)
        )
        written = thread.submit(saves.append_entry, name, number, "clock 5", seat_hash=mine)
        waits = "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)"
        assert at_last(lambda: other.execute(waits).fetchone() == (True,))
        with pytest.raises(BossError, match="lock timeout"), teacher.error_boundary() as database:
            database.execute(moves, (mine,))
        other.rollback()
        written.result()
    with teacher.error_boundary() as database:
        assert database.execute(moves, (mine,)).rowcount == 1
    assert saves.entry_texts_since(name, number) == ["clock 5"]


def test_it_is_known_whether_another_page_is_in_the_middle_of_a_save(address: str) -> None:
    """A suspended page would keep the lock of all pages."""
    database, other = Saves(address).database, under_test.Postgres(address)
    assert not database.is_locked()
    with other.error_boundary(together=True):
        assert database.is_locked()
    assert not database.is_locked()
    assert other.acquire_lock("a game")  # a page holds it for as long as it runs the bots
    assert not database.is_locked()
    other.close()


def test_a_page_that_is_frozen_in_a_transaction_loses_its_locks(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pause of the class freezes it there if its save takes too long."""
    short = f"{under_test.SET_TIMEOUTS}; SET idle_in_transaction_session_timeout = '0.2s'"
    other = Saves(address)
    (longest,) = other.database.execute("SHOW idle_in_transaction_session_timeout").fetchone()
    assert longest == f"{under_test.IDLE_TIMEOUT}s"
    assert under_test.IDLE_TIMEOUT < under_test.STATEMENT_TIMEOUT  # others still wait for the lock
    monkeypatch.setattr(under_test, "SET_TIMEOUTS", short)
    frozen = Saves(address)
    name = other.create_game(game_setup.new_game(3, seed=1))

    def sit(saves: Saves, meanwhile: Callable[[], object] = lambda: None) -> None:
        with saves.error_boundary(together=True) as database:
            meanwhile()
            database.execute("INSERT INTO seats (game, seat) VALUES (?, 0)", (name,))

    with pytest.raises(BossError) as ended:
        sit(frozen, lambda: sit(other))  # the other one waits for the lock
    assert ended.value.key == "saves.away"
    assert len(table_seats.person_seats(frozen, name)) == 1


def test_a_page_hears_again_when_its_database_is_back(own: Postgres) -> None:
    saves, other = Saves(own.address), Saves(own.address)
    name = saves.create_game(game_setup.new_game(3, seed=1))
    keeper = LeaderLock(saves, name)
    assert keeper.acquire()
    heard: list[float] = []

    def hear() -> None:
        heard.append(monotonic())

    def look(*, changed: bool) -> None:
        if changed:
            hear()
        keeper.acquire()

    async def until(holds: Callable[[], bool]) -> None:
        end = monotonic() + LONGEST
        while not holds() and monotonic() < end:
            await asyncio.sleep(0.01)
        assert holds()

    async def visit() -> None:
        bell = Notifier(saves, name, hear, look)
        own.kill()
        heard.clear()
        await until(lambda: not keeper.is_held)
        with pytest.raises(BossError, match="can’t be reached just now"):
            saves.append_entry(name, 0, "quiet 1")
        own.start()
        await until(lambda: bool(heard))  # notifications may have been missed
        await until(lambda: keeper.is_held)
        heard.clear()
        assert at_last(lambda: written(other, name))
        before = monotonic()
        other.database.notify(name)
        await until(lambda: bool(heard))
        assert monotonic() - before < 0.5
        bell.close()

    asyncio.run(visit())


def written(saves: Saves, name: str) -> bool:
    """Return whether the first entry of a game could be written."""
    try:
        saves.append_entry(name, 0, "quiet 1")
    except BossError:
        return False
    return True


def test_what_one_person_did_meanwhile_is_saved_when_the_database_is_back(own: Postgres) -> None:
    saves = Saves(own.address)
    game = game_setup.new_game(3, seed=1, bots=[None] * 3)
    page = CardTableSession(game, saves, saves.create_game(game))

    def act() -> None:
        page.open_curtain(page.turns.asked_seat or 0)
        assert page.view
        page.act(page.record.game.legal(page.view).turns()[0])  # type: ignore[attr-defined]

    act()
    own.kill()
    act()
    act()
    assert page.log.save_queue.unsaved_count == 2
    assert str(page.log.save_queue.error) in " ".join(page.notices)
    own.start()

    def heard() -> bool:
        page.sync()
        return not page.log.failed_saves

    assert at_last(heard)
    assert say("saving.saved") in page.notices
    assert Saves(own.address).load_game(page.name).record == page.record


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "begin"),
    [
        pytest.param(CardTableSession, game_setup, id="card", marks=pytest.mark.nightly),
        pytest.param(BoardTableSession, board_setup, id="board"),
    ],
)
def test_a_database_that_is_killed_at_each_step_of_a_deal_loses_and_doubles_nothing(
    own: Postgres, monkeypatch: pytest.MonkeyPatch, kind: type[Any], begin: Any
) -> None:
    """It is killed before each action and stays away, and again during each, at a random moment."""
    monkeypatch.setattr(under_test, "RECONNECT_PAUSES", (0.01, 0.1))
    saves = Saves(own.address)
    game = begin.new_game(
        3, seed=1, bots=(None,) * 3, **({"one_deal": True} if kind is CardTableSession else {})
    )
    name = table_seats.game_by_code(saves, table_seats.create_table(saves, game))
    own_saves = [Saves(own.address) for _ in range(3)]
    pages = [
        kind(each.load_game(name)._replace(local_seats=(seat,)), each, name)
        for seat, each in enumerate(own_saves)
    ]
    chance, done = Random(1), 0
    while done < 24 and not pages[0].is_over:
        seat = pages[0].record.state.table.to_act[0]
        page = pages[seat]
        action = chance.choice([*page.record.game.legal(page.view)][:40])
        before = page.record
        own.kill()
        page.act(action)
        assert page.record is before
        assert say("saves.away") in page.screen.notice
        own.start()
        assert at_last(partial(answers, saves))
        page.sync()
        assert not page.screen.notice
        assert saves.load_game(name).record == before
        killer = Thread(target=own.kill)
        assert all(at_last(partial(answers, each.log.save_queue.saves)) for each in pages)
        killer.start()
        moment = monotonic() + chance.random() * MIDST
        while monotonic() < moment:
            pass
        page.act(action)
        killer.join()
        own.start()
        assert at_last(partial(answers, saves))
        acknowledged = page.record
        for each in pages:
            assert at_last(partial(answers, each.log.save_queue.saves))
            each.sync()
            assert each.record == saves.load_game(name).record
        assert len(acknowledged.played) <= len(page.record.played) <= len(before.played) + 1
        done += 1
        if page.record == before:  # the kill came too early for the action
            page.act(action)
            for each in pages:
                each.sync()
        assert [str(each) for each in page.record.actions] == [
            entry for entry in saves.entry_texts_since(name, 0) if ": " in entry
        ]
    assert done > 10


def answers(saves: Saves) -> bool:
    """Return whether the database of a page is reachable."""
    try:
        saves.progress("nobody")
    except BossError:
        return False
    return True
