"""SQLite and PostgreSQL save games alike: one contract, tested on both."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Thread
from time import monotonic

import pytest

import bosswidgets
from bosslib import BossError
from bosslib.log import SeatedGame
from bosslib.log_entries import Rename
from bosslib.teaching import course
from bosswidgets.card import game_setup
from bosswidgets.table.database import MAX_TRIES, TakenError, now_ms
from bosswidgets.table.multiplayer import chat, class_room, entry_answers, table_seats
from bosswidgets.table.multiplayer.leader_lock import LeaderLock
from bosswidgets.table.multiplayer.notifier import LOOK, Notifier
from bosswidgets.table.saves import Saves
from tests.widgets.conftest import at_last
from tests.widgets.server.test_progress import LEARNER, NAME, ONE, OTHER

KEY = bytes(32)
Place = Path | str


def begun(saves: Saves, people: int = 4) -> str:
    return saves.create_game(game_setup.new_game(people, seed=1))


def laid(*browsers: str, hints: bool = True) -> class_room.PlannedTable:
    """A table at which everybody has a separate device."""
    bots = [*[None for _ in browsers], "careful"]
    game = game_setup.new_game(len(bots), seed=3, bots=bots)
    return class_room.PlannedTable(
        game,
        browsers,
        "much",
        class_room.TableSettings(0, hints, 60, asks_questions=True),
        "phrases",
    )


def test_no_statement_is_one_that_only_sqlite_knows() -> None:
    own = re.compile(
        r"REPLACE INTO|INSERT OR |PRAGMA|datetime\('|strftime\('|julianday| IS \?|MATCH "
    )
    apart = {"sqlite.py", "backup.py", "browser_saves.py"}
    files = Path(bosswidgets.__file__).parent.rglob("*.py")
    assert {each.name for each in files if own.search(each.read_text("utf-8"))} <= apart


def test_what_is_written_is_read_by_all_in_its_order(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    name = begun(first)
    for number in range(25):
        (first, second)[number % 2].append_entry(name, number, f"quiet {number + 1}", at=number)
    assert second.entries_since(name, 20) == [(f"quiet {at + 1}", at) for at in range(20, 25)]
    assert Saves(place).load_game(name).muted_deal == 25


def test_the_second_of_a_number_is_told_and_the_first_stands(place: Place) -> None:
    saves = Saves(place)
    name = begun(saves)
    saves.append_entry(name, 0, "quiet 1", at=5)
    with pytest.raises(TakenError):
        Saves(place).append_entry(name, 0, "quiet 1", at=5)
    assert saves.entry_texts_since(name, 0) == ["quiet 1"]


def test_what_is_tried_again_is_written_once(place: Place) -> None:
    saves = Saves(place)
    name = begun(saves)
    saves.append_entry(name, 0, "quiet 1", at=5)
    saves.append_entry(name, 0, "quiet 1", at=5, again=True)
    for entry, at in (("quiet 2", 5), ("quiet 1", 6)):
        with pytest.raises(TakenError):
            saves.append_entry(name, 0, entry, at=at, again=True)
    assert saves.entries_since(name, 0) == [("quiet 1", 5)]


def test_a_game_that_was_deleted_takes_no_entry(place: Place) -> None:
    saves = Saves(place)
    name = begun(saves)
    saves.append_entry(name, 0, "quiet 1")
    saves.delete(name)
    with pytest.raises(BossError, match="deleted") as gone:
        saves.append_entry(name, 1, "quiet 2")
    assert gone.value.key == "saves.gone"
    with pytest.raises(BossError, match="no saved game"):
        saves.load_game(name)
    assert saves.entry_texts_since(name, 0) == []


def test_what_is_done_together_is_done_whole_or_not_at_all(place: Place) -> None:
    saves = Saves(place)
    name = begun(saves)

    def sit(*there: int) -> None:
        with saves.error_boundary(together=True) as database:
            for seat in there:
                database.execute("INSERT INTO seats (game, seat) VALUES (?, ?)", (name, seat))
            if there[0] == 2:
                raise BossError("saves.unknown")

    for error, *there in ((TakenError, 1, 1), (BossError, 2)):
        with pytest.raises(error):
            sit(*there)
    assert table_seats.person_seats(saves, name) == []
    sit(1)
    assert [each.seat for each in table_seats.person_seats(saves, name)] == [1]


def test_whoever_does_something_together_waits_for_others_and_loses_nothing(place: Place) -> None:
    Saves(place)

    def count() -> None:
        saves = Saves(place)
        for _ in range(10):
            with saves.error_boundary(together=True) as database:
                (there,) = database.execute("SELECT count(*) FROM expected").fetchall()
                database.execute("INSERT INTO expected VALUES (?)", (f"{there[0]}",))
        saves.database.close()

    threads = [Thread(target=count) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(map(int, class_room.expected_names(Saves(place)))) == [*range(40)]


def test_progress_of_two_pages_is_put_together(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    first.merge_progress(LEARNER, {NAME: ONE})
    second.merge_progress(LEARNER, {OTHER: ONE})
    assert first.progress(LEARNER) == {NAME: ONE, OTHER: ONE}
    second.delete_progress(LEARNER)
    assert first.progress(LEARNER) == {}


def test_pages_that_store_progress_at_once_lose_none_of_it(place: Place) -> None:
    Saves(place)
    begins = Barrier(4)

    def store(names: list[str]) -> None:
        saves = Saves(place)
        begins.wait()
        for name in names:
            saves.merge_progress(LEARNER, {name: ONE})
        saves.database.close()

    names = [name for lesson in course.lessons().values() for name in lesson][:40]
    with ThreadPoolExecutor(4) as pages:
        for done in [pages.submit(store, names[at::4]) for at in range(4)]:
            done.result()
    assert Saves(place).progress(LEARNER) == dict.fromkeys(names, ONE)


def test_what_nobody_opens_expires_and_a_clock_that_jumps_deletes_nothing(place: Place) -> None:
    saves = Saves(place)
    old, new = begun(saves), begun(saves)
    with saves.error_boundary(together=True) as database:
        database.execute("UPDATE games SET opened = '2001-01-01 00:00:00'")
    Saves(place)  # if everything is old, the clock is wrong
    assert saves.load_game(new).names
    with saves.error_boundary(together=True) as database:
        database.execute("UPDATE games SET opened = '2001-01-01 00:00:00' WHERE id = ?", (old,))
    Saves(place)
    with pytest.raises(BossError, match="no saved game"):
        saves.load_game(old)
    assert saves.load_game(new).names


def test_a_class_is_kept_with_its_names_its_tables_and_its_seats(place: Place) -> None:
    saves, other = Saves(place), Saves(place)
    class_room.set_expected(saves, ["Ann", "ann", "Bo", "Cleo", "x" * 99])
    assert class_room.expected_names(other) == ["Ann", "Bo", "Cleo"]
    for browser, name in (("1", "bo"), ("2", "Ann")):
        class_room.enter(saves, browser, name)
    assert class_room.expected_names(other) == ["Cleo"]
    with pytest.raises(BossError, match="ANN"):
        class_room.enter(other, "3", "ANN")
    (made,) = class_room.create_tables(saves, KEY, [laid("1", "2", hints=False)])
    assert [(each.name, each.table) for each in class_room.list_guests(other)] == [
        ("Ann", 1),
        ("bo", 1),
    ]
    assert (made.number, made.treatment) == (1, "much")
    assert class_room.table_settings(other, made.game) == class_room.TableSettings(
        1, False, 60, True
    )
    game, secret = class_room.seat_with_secret(other, KEY, "2") or ("", "")
    assert table_seats.seat_by_secret(other, secret) == (made.game, 1)
    assert table_seats.game_by_code(other, made.code.lower()) == game
    assert class_room.last_entry_time(other, game) > 10**12
    class_room.enter(other, "3", "Dan")
    class_room.transfer_seat(other, KEY, game, 1, "3")
    assert class_room.seat_with_secret(saves, KEY, "2") is None
    with pytest.raises(BossError):
        table_seats.seat_by_secret(saves, secret)
    assert saves.entry_texts_since(game, 0) == ["name B Dan"]

    def moves_seat(_: Saves, table: str) -> SeatedGame:  # another server's teacher is faster
        found = other.load_game(table)
        class_room.transfer_seat(other, KEY, game, 1, "2")
        return found

    class_room.enter(saves, "3", "Dana", load=moves_seat)
    assert saves.entry_texts_since(game, 0) == ["name B Dan", "name B Ann"]
    class_room.delete_class(other)
    assert (
        class_room.list_guests(saves),
        class_room.class_tables(saves),
        saves.entry_texts_since(game, 0),
    ) == ([], [], [])


def test_what_was_answered_first_counts(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    (made,) = class_room.create_tables(first, KEY, [laid("1", "2")])
    asked = [course.find(NAME)]
    assert entry_answers.has_open_questions(second, made.game, 1)
    entry_answers.store_answers(first, made.game, 1, asked, [2])
    entry_answers.store_answers(second, made.game, 1, asked, [3])
    assert [
        (each.seat, each.given_answer) for each in entry_answers.answers_at(second, made.game)
    ] == [(1, 2)]
    assert not entry_answers.has_open_questions(second, made.game, 1)


def test_a_seat_is_taken_once(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    code = table_seats.create_table(
        first, game_setup.new_game(3, seed=1, bots=[None, None, "careful"])
    )
    name = table_seats.game_by_code(second, code)
    secret = table_seats.take_seat(first, name, 0, "Ann")
    with pytest.raises(BossError):
        table_seats.take_seat(second, name, 0, "Bea")
    table_seats.mark_present(second, name, 0)
    assert [(each.is_taken, each.is_away) for each in table_seats.person_seats(second, name)] == [
        (True, False),
        (False, True),
    ]
    assert table_seats.is_valid_hash(second, table_seats.hash_secret(secret))
    with pytest.raises(BossError, match="another device"):
        table_seats.fill_with_bots(second, name, "careful", seat_hash="moved")
    assert len(table_seats.person_seats(first, name)) == 2
    table_seats.fill_with_bots(second, name, "careful", seat_hash=table_seats.hash_secret(secret))
    assert len(table_seats.person_seats(first, name)) == 1


def test_a_seat_that_has_moved_writes_nothing_more(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    code = table_seats.create_table(first, game_setup.new_game(3, seed=1, bots=[None] * 3))
    name = table_seats.game_by_code(second, code)
    mine = table_seats.hash_secret(table_seats.take_seat(first, name, 0, "Ann"))
    number = len(first.entries_since(name, 0))
    first.append_entry(name, number, "clock 5", seat_hash=mine)
    with second.error_boundary() as database:
        database.execute("UPDATE seats SET secret = 'moved' WHERE secret = ?", (mine,))
    with pytest.raises(BossError, match="another device"):
        first.append_entry(name, number + 1, "clock 10", seat_hash=mine)
    assert second.entry_texts_since(name, number) == ["clock 5"]
    with pytest.raises(TakenError):
        first.append_entry(name, number, "clock 10", seat_hash="moved")


def test_entries_are_counted_by_their_age_and_their_beginning(place: Place) -> None:
    saves = Saves(place)
    name, now = begun(saves), now_ms()
    written = (
        ("clock 5", 120_000), ("A: pass", 61_000), ("A: pass", 59_000), ("clock 10", 50_000),
        ("B: pass", 4_000), ("silent A turn", 3_000), ("careful for A: pass", 2_000),
        ("A: offer nothing", 1_000), ("quiet 1", 500), ("undo", 0),
    )  # fmt: skip
    for number, (entry, ago) in enumerate(written):
        saves.append_entry(name, number, entry, now - ago)
    saves.append_entry(name, len(written), "A: pass", now + 60_000)  # the clock was set back
    begun(saves)
    beginnings = ("A: ", "B: ", "C: ", "clock ", "quiet ", "undo")
    counts = [saves.recent_entry_count(name, 60, each) for each in beginnings]
    assert counts == [2, 1, 0, 1, 1, 1]


def test_an_entry_meets_no_end_of_others(place: Place) -> None:
    """In SQLite nobody writes between its check and itself; otherwise the tries are limited."""
    saves, other = Saves(place), Saves(place)
    name, written = begun(saves), list[BossError | None]()
    if not isinstance(place, str):
        other.database.execute("PRAGMA busy_timeout = 0")

    def overtake(_: object) -> bool:
        number = len(other.entry_texts_since(name, 0))
        assert number < 10 * MAX_TRIES
        try:
            other.append_entry(name, number, "quiet 1")
        except BossError as error:
            written.append(error)
        else:
            written.append(None)
        return True

    if isinstance(place, str):
        with pytest.raises(BossError) as refusal:
            table_seats.append_and_notify(saves, name, Rename(0, "Ann"), check=overtake)
        assert refusal.value.key == "saves.busy"
        assert written == [None] * 2 * MAX_TRIES
    else:
        assert table_seats.append_and_notify(saves, name, Rename(0, "Ann"), check=overtake)
        assert [each and each.key for each in written] == [None, "saves.failed"]
        assert saves.entry_texts_since(name, 0) == ["quiet 1", "name A Ann"]


def test_what_is_said_at_a_table_is_read_on_all_pages_and_can_be_hidden(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    name = begun(first)
    chat.send_message(first, name, 0, "Hello")
    with pytest.raises(BossError):
        chat.send_message(second, name, 0, "Hello again")
    chat.send_message(second, name, None, "I am the teacher")
    chat.send_message(second, name, 1, chat.phrase_keys()[0], phrase=True)
    assert [(each.seat, each.phrase) for each in chat.messages(first, name)] == [
        (0, False),
        (None, False),
        (1, True),
    ]
    chat.hide_message(first, name, 0)
    assert [each.number for each in chat.messages(second, name)] == [1, 2]
    assert [each.hidden for each in chat.all_messages(second, name)] == [True, False, False]
    chat.set_mode(second, name, "off")
    chat.set_mode(second, name, "phrases")
    assert chat.talk_mode(first, name) == "phrases"


def until(heard: Callable[[], bool], seconds: float = 5) -> Awaitable[float]:
    """Measure the time until a condition holds."""

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
            Notifier(saves, name, counts("own")),
            Notifier(others, name, counts("other")),
            Notifier(others, apart, counts("apart")),
        ]
        before = dict(heard)
        bells[0].notify()
        assert await until(lambda: heard["other"] > before["other"]) < 0.5
        assert heard["own"] == before["own"]
        assert heard["apart"] == before["apart"]
        saves.database.notify(name)
        assert await until(lambda: heard["own"] > before["own"]) < 0.5
        for each in bells:
            each.close()

    asyncio.run(visit())


def test_what_nobody_rings_for_is_heard_at_the_next_poll_a_second_later(place: Place) -> None:
    saves, other = Saves(place), Saves(place)
    name = begun(saves)
    looks: list[bool] = []

    async def visit() -> None:
        bell = Notifier(saves, name, lambda: None, lambda *, changed: looks.append(changed))
        other.append_entry(name, 0, "quiet 1")
        await until(lambda: any(looks[1:]))
        assert any(looks[1:3])
        assert LOOK == 1.0
        bell.close()

    asyncio.run(visit())


def test_one_page_keeps_a_table_and_another_takes_it_over(place: Place) -> None:
    first, second = Saves(place), Saves(place)
    name = begun(first)
    keeper, other = LeaderLock(first, name), LeaderLock(second, name)
    assert (keeper.acquire(), keeper.acquire(), other.acquire()) == (True, False, False)
    assert (keeper.is_held, other.is_held) == (True, False)
    assert LeaderLock(second, begun(first)).acquire()
    keeper.release()
    assert (other.acquire(), keeper.is_held, keeper.acquire()) == (True, False, False)
    second.database.close()
    assert at_last(keeper.acquire)


def test_two_that_open_a_new_file_at_the_same_time_both_get_it(tmp_path: Path) -> None:
    """As the server and its first page do."""
    for number in range(30):
        together = Barrier(2)

        def opened(place: Path, together: Barrier = together) -> dict[str, object]:
            together.wait()
            saves = Saves(place)
            try:
                return dict(saves.progress("nobody"))
            finally:
                saves.database.close()

        with ThreadPoolExecutor(2) as threads:
            assert [*threads.map(opened, [tmp_path / str(number)] * 2)] == [{}, {}]
