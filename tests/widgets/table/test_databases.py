"""SQLite and PostgreSQL keep games alike: one contract, run on both."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Thread
from time import monotonic

import pytest

import bosswidgets
from bosslib import BossError
from bosslib.teaching import course
from bosswidgets.card import starting
from bosswidgets.table.database import TakenError
from bosswidgets.table.meeting import answers, rooms, seats, talk
from bosswidgets.table.meeting.bell import Bell
from bosswidgets.table.meeting.keeper import Keeper
from bosswidgets.table.saves import Saves
from tests.widgets.conftest import at_last
from tests.widgets.server.test_progress import LEARNER, NAME, ONE, OTHER

KEY = bytes(32)
Place = Path | str


def begun(saves: Saves, people: int = 4) -> str:
    return saves.begin(starting.game(people, seed=1))


def laid(*browsers: str, hints: bool = True) -> rooms.Laid:
    """A table at which each has a device of their own."""
    bots = [*[None for _ in browsers], "careful"]
    game = starting.game(len(bots), seed=3, bots=bots)
    return rooms.Laid(game, browsers, "much", rooms.House(0, hints, 60, asks=True), "phrases")


def test_no_statement_is_one_that_only_sqlite_knows() -> None:
    own = re.compile(
        r"REPLACE INTO|INSERT OR |PRAGMA|datetime\('|strftime\('|julianday| IS \?|MATCH "
    )
    apart = {"sqlite.py", "copies.py", "keeping.py"}
    files = Path(bosswidgets.__file__).parent.rglob("*.py")
    assert {each.name for each in files if own.search(each.read_text("utf-8"))} <= apart


def test_what_is_written_is_read_by_all_in_its_order(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    name = begun(first)
    for number in range(25):
        (first, second)[number % 2].add(name, number, f"quiet {number + 1}", at=number)
    assert second.written(name, 20) == [(f"quiet {at + 1}", at) for at in range(20, 25)]
    assert Saves(place).game(name).quiet == 25


def test_the_second_of_a_number_is_told_and_the_first_stands(place: Place) -> None:
    saves = Saves(place)
    name = begun(saves)
    saves.add(name, 0, "quiet 1", at=5)
    with pytest.raises(TakenError):
        Saves(place).add(name, 0, "quiet 1", at=5)
    assert saves.since(name, 0) == ["quiet 1"]


def test_what_is_tried_again_is_written_once(place: Place) -> None:
    saves = Saves(place)
    name = begun(saves)
    saves.add(name, 0, "quiet 1", at=5)
    saves.add(name, 0, "quiet 1", at=5, again=True)
    for entry, at in (("quiet 2", 5), ("quiet 1", 6)):
        with pytest.raises(TakenError):
            saves.add(name, 0, entry, at=at, again=True)
    assert saves.written(name, 0) == [("quiet 1", 5)]


def test_a_game_that_was_deleted_takes_no_entry(place: Place) -> None:
    saves = Saves(place)
    name = begun(saves)
    saves.add(name, 0, "quiet 1")
    saves.delete(name)
    with pytest.raises(BossError, match="deleted") as gone:
        saves.add(name, 1, "quiet 2")
    assert gone.value.key == "saves.gone"
    with pytest.raises(BossError, match="no saved game"):
        saves.game(name)
    assert saves.since(name, 0) == []


def test_what_is_done_together_is_done_whole_or_not_at_all(place: Place) -> None:
    saves = Saves(place)
    name = begun(saves)

    def sit(*there: int) -> None:
        with saves.failing(together=True) as database:
            for seat in there:
                database.execute("INSERT INTO seats (game, seat) VALUES (?, ?)", (name, seat))
            if there[0] == 2:
                raise BossError("saves.unknown")

    for error, *there in ((TakenError, 1, 1), (BossError, 2)):
        with pytest.raises(error):
            sit(*there)
    assert seats.chairs(saves, name) == []
    sit(1)
    assert [each.seat for each in seats.chairs(saves, name)] == [1]


def test_whoever_does_something_together_waits_for_others_and_loses_nothing(place: Place) -> None:
    Saves(place)

    def count() -> None:
        saves = Saves(place)
        for _ in range(10):
            with saves.failing(together=True) as database:
                (there,) = database.execute("SELECT count(*) FROM expected").fetchall()
                database.execute("INSERT INTO expected VALUES (?)", (f"{there[0]}",))
        saves.database.close()

    threads = [Thread(target=count) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(map(int, rooms.expected(Saves(place)))) == [*range(40)]


def test_progress_of_two_pages_is_put_together(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    first.mark(LEARNER, {NAME: ONE})
    second.mark(LEARNER, {OTHER: ONE})
    assert first.marks(LEARNER) == {NAME: ONE, OTHER: ONE}
    assert first.knows(LEARNER)
    second.forget(LEARNER)
    assert not first.knows(LEARNER)


def test_what_nobody_opens_expires_and_a_clock_that_jumps_deletes_nothing(place: Place) -> None:
    saves = Saves(place)
    old, new = begun(saves), begun(saves)
    with saves.failing(together=True) as database:
        database.execute("UPDATE games SET opened = '2001-01-01 00:00:00'")
    Saves(place)  # all of it is old: that is the clock
    assert saves.game(new).names
    with saves.failing(together=True) as database:
        database.execute("UPDATE games SET opened = '2001-01-01 00:00:00' WHERE id = ?", (old,))
    Saves(place)
    with pytest.raises(BossError, match="no saved game"):
        saves.game(old)
    assert saves.game(new).names


def test_a_class_is_kept_with_its_names_its_tables_and_its_seats(place: Place) -> None:
    saves, other = Saves(place), Saves(place)
    rooms.expect(saves, ["Ann", "ann", "Bo", "Cleo", "x" * 99])
    assert rooms.expected(other) == ["Ann", "Bo", "Cleo"]
    for browser, name in (("1", "bo"), ("2", "Ann")):
        rooms.entered(saves, browser, name)
    assert rooms.expected(other) == ["Cleo"]
    with pytest.raises(BossError, match="ANN"):
        rooms.entered(other, "3", "ANN")
    (made,) = rooms.put_up(saves, KEY, [laid("1", "2", hints=False)])
    assert [(each.name, each.table) for each in rooms.guests(other)] == [("Ann", 1), ("bo", 1)]
    assert (made.number, made.treatment) == (1, "much")
    assert rooms.house(other, made.game) == rooms.House(1, False, 60, True)
    game, secret = rooms.way_in(other, KEY, "2") or ("", "")
    assert seats.seated(other, secret) == (made.game, 1)
    assert seats.table(other, made.code.lower()) == game
    assert rooms.last(other, game) > 10**12
    rooms.entered(other, "3", "Dan")
    rooms.give(other, KEY, game, 1, "3")
    assert rooms.way_in(saves, KEY, "2") is None
    with pytest.raises(BossError):
        seats.seated(saves, secret)
    assert saves.since(game, 0) == ["name B Dan"]
    rooms.cleared(other)
    assert (rooms.guests(saves), rooms.made(saves), saves.since(game, 0)) == ([], [], [])


def test_what_was_answered_first_counts(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    (made,) = rooms.put_up(first, KEY, [laid("1", "2")])
    asked = [course.find(NAME)]
    assert answers.owed(second, made.game, 1)
    answers.add(first, made.game, 1, asked, [2])
    answers.add(second, made.game, 1, asked, [3])
    assert [(each.seat, each.given) for each in answers.found(second, made.game)] == [(1, 2)]
    assert not answers.owed(second, made.game, 1)


def test_a_seat_is_taken_once(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    code = seats.opened(first, starting.game(3, seed=1, bots=[None, None, "careful"]))
    name = seats.table(second, code)
    secret = seats.taken(first, name, 0, "Ann")
    with pytest.raises(BossError):
        seats.taken(second, name, 0, "Bea")
    seats.present(second, name, 0)
    assert [(each.taken, each.away) for each in seats.chairs(second, name)] == [
        (True, False),
        (False, True),
    ]
    assert seats.valid(second, seats.hashed(secret))
    seats.given_up(second, name, "careful")
    assert len(seats.chairs(first, name)) == 1


def test_what_is_said_at_a_table_is_read_on_all_pages_and_can_be_hidden(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    name = begun(first)
    talk.say_at(first, name, 0, "Hello")
    with pytest.raises(BossError):
        talk.say_at(second, name, 0, "Hello again")
    talk.say_at(second, name, None, "I am the teacher")
    talk.say_at(second, name, 1, talk.phrases()[0], phrase=True)
    assert [(each.seat, each.phrase) for each in talk.said(first, name)] == [
        (0, False),
        (None, False),
        (1, True),
    ]
    assert len(talk.said(first, name, last=2)) == 2
    talk.hide(first, name, 0)
    assert [each.number for each in talk.said(second, name)] == [1, 2]
    assert [each.hidden for each in talk.spoken(second, name)] == [True, False, False]
    talk.allow(second, name, "off")
    talk.allow(second, name, "phrases")
    assert talk.allowed(first, name) == "phrases"


def until(heard: Callable[[], bool], seconds: float = 5) -> Awaitable[float]:
    """How long it takes until something is heard."""

    async def wait() -> float:
        began = monotonic()
        while not heard() and monotonic() < began + seconds:
            await asyncio.sleep(0.005)
        return monotonic() - began

    return wait()


def test_who_is_rung_hears_of_it_at_once_and_who_rings_does_not(place: Place) -> None:
    saves, others = Saves(place), Saves(place)
    name, apart = begun(saves), begun(saves)
    heard: dict[str, int] = {"own": 0, "other": 0, "apart": 0}

    def counts(who: str) -> Callable[[], None]:
        def hear() -> None:
            heard[who] += 1

        return hear

    async def visit() -> None:
        bells = [
            Bell(saves, name, counts("own")),
            Bell(others, name, counts("other")),
            Bell(others, apart, counts("apart")),
        ]
        before = dict(heard)
        bells[0].ring()
        assert await until(lambda: heard["other"] > before["other"]) < 0.5
        assert heard["own"] == before["own"]
        assert heard["apart"] == before["apart"]
        saves.database.ring(name)
        assert await until(lambda: heard["own"] > before["own"]) < 0.5
        for each in bells:
            each.close()

    asyncio.run(visit())


def test_what_nobody_rings_for_is_heard_within_a_second_or_so(place: Place) -> None:
    saves, other = Saves(place), Saves(place)
    name = begun(saves)
    looks: list[bool] = []

    async def visit() -> None:
        bell = Bell(saves, name, lambda: None, lambda *, changed: looks.append(changed))
        other.add(name, 0, "quiet 1")
        assert await until(lambda: any(looks[1:])) < 1.5
        bell.close()

    asyncio.run(visit())


def test_one_page_keeps_a_table_and_another_takes_it_over(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    name = begun(first)
    keeper, other = Keeper(first, name), Keeper(second, name)
    assert (keeper.take(), keeper.take(), other.take()) == (True, False, False)
    assert (keeper.mine, other.mine) == (True, False)
    assert Keeper(second, begun(first)).take()
    keeper.leave()
    assert (other.take(), keeper.mine, keeper.take()) == (True, False, False)
    second.database.close()
    assert at_last(keeper.take)
