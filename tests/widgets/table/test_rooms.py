"""The room of a class: names, tables whose seats belong to guests, a seat that moves."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib import BossError, games
from bosslib.game import SEATS
from bosslib.log import SeatedGame
from bosslib.log_entries import Sit, TableControl
from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card import game_setup as card_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.card.table import Table
from bosswidgets.kit.choices import Choices
from bosswidgets.server.classroom import allocation, dashboard_cards
from bosswidgets.server.classroom.allocation import TableRequest
from bosswidgets.server.classroom.room_data import RoomData, load_key
from bosswidgets.server.classroom.table_control import write_control_entry
from bosswidgets.server.classroom.table_pages import create_requested_tables, transfer_seat
from bosswidgets.table import joining
from bosswidgets.table.database import now_ms
from bosswidgets.table.multiplayer import class_room, table_seats
from bosswidgets.table.multiplayer.class_room import Guest, PlannedTable, TableSettings
from bosswidgets.table.saves import Saves
from tests.widgets.learn.learner import parts

KEY = b"k" * 32
WHOLE = {"length": "whole"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are saved."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


def wishes(game: str = "card", people: int = 4, bots: int = 0, **more: object) -> TableRequest:
    usual = TableRequest(game, people, bots, "careful", "order", WHOLE, {})
    return usual._replace(**more)  # type: ignore[arg-type]


def full(*names: str) -> Saves:
    """A room with these guests, each known by a browser of the same name."""
    saves = Saves()
    for name in names:
        class_room.enter(saves, name, name)
    return saves


def seat(
    saves: Saves,
    browser: str,
    kind: type[CardTableSession] | type[BoardTableSession] = CardTableSession,
) -> CardTableSession:
    """The page of a guest's seat, as the class's address leads there."""
    name, secret = class_room.seat_with_secret(saves, KEY, browser) or ("", "")
    found, at = table_seats.seat_by_secret(saves, secret)
    assert found == name
    session = kind(saves.load_game(name)._replace(local_seats=(at,)), Saves(), name)
    session.log.seat_token_hash = table_seats.hash_secret(secret)
    return session  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "names.empty"),
        ("x" * 21, "names.long"),
        ("you", "names.reserved"),
        ("aNN", "names.twice"),
    ],
)
def test_a_name_in_the_room_is_short_and_ones_own(name: str, why: str) -> None:
    saves = full("Ann")
    with pytest.raises(BossError) as refused:
        class_room.enter(saves, "another", name)
    assert refused.value.key == why
    assert [each.name for each in class_room.list_guests(saves)] == ["Ann"]


def test_who_is_expected_is_offered_until_somebody_takes_the_name() -> None:
    saves = Saves()
    assert class_room.set_expected(saves, ["Ann", " Bo  Li ", "", "Ann", "x" * 21]) == ["x" * 21]
    class_room.enter(saves, "browser", "ann")
    assert class_room.expected_names(saves) == ["Bo Li"]
    class_room.enter(saves, "browser", "Anna")
    assert class_room.expected_names(saves) == ["Ann", "Bo Li"]


def test_of_two_tables_a_guest_is_led_to_the_later_one() -> None:
    saves = full("Ann")
    for at in (3, 0):
        bots = tuple(None if seat == at else "careful" for seat in range(4))
        planned = PlannedTable(card_setup.new_game(4, bots=bots), ("Ann",))
        (made,) = class_room.create_tables(saves, KEY, [planned])
        assert class_room.last_seat(saves, "Ann") == (made.game, at)


@pytest.mark.parametrize("game", ["card", "board"])
def test_each_guest_has_a_seat_of_their_own_at_a_table(game: str) -> None:
    saves = full("Ann", "Bo", "Cy", "Di", "Ed")
    room = RoomData(KEY)
    made = create_requested_tables(saves, room, wishes(game, people=3, bots=1), anew=False)
    assert [each.number for each in made] == [1, 2]
    found = {
        name: class_room.seat_with_secret(saves, KEY, name)
        for name in ("Ann", "Bo", "Cy", "Di", "Ed")
    }
    assert all(found.values())
    assert len({secret for _, secret in filter(None, found.values())}) == 5
    for name, way in found.items():
        game_id, at = table_seats.seat_by_secret(saves, way[1])  # type: ignore[index]
        assert saves.load_game(game_id).names[at] == name
    kinds = [saves.load_game(each.game).bots.count("careful") for each in made]
    least = games.find_game(game).sizes[0]
    assert kinds == [max(1, least - 2), 1]  # two people at the first, three at the second
    assert {each.table for each in class_room.list_guests(saves)} == {1, 2}


def test_tables_are_made_for_who_sits_at_none_or_for_all_anew() -> None:
    saves, room = full("Ann", "Bo", "Cy"), RoomData(KEY)
    create_requested_tables(saves, room, wishes(), anew=False)
    with pytest.raises(BossError, match="nobody"):
        create_requested_tables(saves, room, wishes(), anew=False)
    class_room.enter(saves, "Di", "Di")
    (second,) = create_requested_tables(saves, room, wishes(), anew=False)
    assert saves.load_game(second.game).persons == (saves.load_game(second.game).names.index("Di"),)
    (third,) = create_requested_tables(saves, room, wishes(), anew=True)
    assert len(saves.load_game(third.game).persons) == 4
    states = [each.state for each in dashboard_cards.dashboard_cards(saves, room)]
    assert states == ["ended", "ended", "playing"]


def test_nothing_is_ended_where_tables_cannot_be_made() -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    create_requested_tables(saves, room, wishes(), anew=False)
    two = wishes(values={**WHOLE, "nasty": allocation.SOME, "cash": allocation.SOME})
    with pytest.raises(BossError, match="Only one thing"):
        create_requested_tables(saves, room, two, anew=True)
    assert [each.state for each in dashboard_cards.dashboard_cards(saves, room)] == ["playing"]


def test_one_thing_differs_at_half_of_the_tables_and_is_written_down() -> None:
    saves = full(*"ABCDEFGHIJKL")
    values = {**WHOLE, "honour": allocation.SOME, "nasty": allocation.ALL}
    made = create_requested_tables(
        saves, RoomData(KEY), wishes(people=3, values=values), anew=False
    )
    found = {each.treatment: 0 for each in made}
    for each in made:
        rules = saves.load_game(each.game).record.start.table.rules
        assert rules.binding == (each.treatment == "no honour")
        assert rules.nasty
        found[each.treatment] += 1
    assert found == {"honour": 2, "no honour": 2}


@given(
    count=st.integers(1, 40),
    people=st.integers(1, 6),
    how=st.sampled_from(["chance", "order"]),
    seed=st.integers(0, 99),
)
def test_everybody_sits_at_one_table_and_tables_are_alike(
    count: int, people: int, how: str, seed: int
) -> None:
    there = [Guest(str(at), f"N{at}", 0) for at in range(count)]
    groups = allocation.group_guests(wishes(people=people, mode=how), there, Random(seed))
    assert sorted(each for group in groups for each in group) == sorted(there)
    sizes = [len(group) for group in groups]
    assert max(sizes) <= people
    assert max(sizes) - min(sizes) <= 1


def test_by_hand_each_sits_where_the_number_says_and_no_table_is_too_full() -> None:
    there = [Guest(name, name, 0) for name in "ABCDEFG"]
    by_hand = wishes(mode="hand", numbers={"A": 2, "B": 1, "C": 2, "D": 0})
    assert allocation.group_guests(by_hand, there, Random(1)) == [[there[1]], [there[0], there[2]]]
    with pytest.raises(BossError, match="at most 6"):
        allocation.group_guests(
            by_hand._replace(numbers=dict.fromkeys("ABCDEFG", 1)), there, Random(1)
        )


@pytest.mark.parametrize("kind", [CardTableSession, BoardTableSession])
def test_a_paused_table_stands_still_and_goes_on(
    kind: type[CardTableSession] | type[BoardTableSession],
) -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    game = "card" if kind is CardTableSession else "board"
    (made,) = create_requested_tables(saves, room, wishes(game, people=2, bots=2), anew=False)
    ann, bo = seat(saves, "Ann", kind), seat(saves, "Bo", kind)
    while not {*ann.local_seats, *bo.local_seats} & {
        *saves.load_game(made.game).record.state.table.to_act
    }:
        ann.turns.skip()
    bo.sync()
    write_control_entry(saves, room, TableControl.PAUSE, made.code)
    for each in (ann, bo):
        each.sync()
        assert each.prompt == say("table.held-paused")
        assert not each.may_choose
        done = len(each.record.played)
        each.turns.skip()
        assert len(each.record.played) == done
    acting = next(each for each in (ann, bo) if each.seat in each.record.state.table.to_act)
    (action, *_) = acting.record.game.legal(acting.view)
    with pytest.raises(BossError, match="paused"):
        acting.perform(action)
    write_control_entry(saves, room, TableControl.RESUME, made.code)
    for each in (ann, bo):
        each.sync()
        assert each.may_choose
    ann.close()
    bo.close()


def test_characters_of_a_class_are_known_to_the_teacher_alone() -> None:
    """A teacher may give tables other bots, to compare them."""
    bots = (None, "careful:hard", "careful", "shrewd:spiteful")
    session = BoardTableSession(board_setup.new_game(4, seed=1, bots=bots))
    assert session.characters == ("", "hard", "", "spiteful")
    session.log.settings = TableSettings(number=3)
    assert session.characters == ("",) * 4


def test_nobody_fills_a_log_faster_than_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, room = full("Ann"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(people=1), anew=False)
    monkeypatch.setattr("bosswidgets.table.session.MAX_WRITTEN", 1)
    ann, again = seat(saves, "Ann"), seat(saves, "Ann")  # a second page of the same seat
    while ann.seat not in ann.record.state.table.to_act:
        ann.turns.skip()
    action = next(iter(ann.record.game.legal(ann.view)))
    ann.act(action, action)  # all of a choice, or nothing
    assert "a lot at once" in ann.screen.notice
    ann.act(action)
    before = saves.entry_texts_since(made.game, 0)
    assert str(action) in before
    for page in (ann, again):
        page.sync()
        page.act(action)
        assert "a lot at once" in page.screen.notice
    assert saves.entry_texts_since(made.game, 0) == before
    ann.close()
    again.close()


def test_a_pause_that_comes_between_a_choice_and_its_entry_holds_it_back() -> None:
    saves, room = full("Ann"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(people=1), anew=False)
    ann = seat(saves, "Ann")
    while ann.seat not in ann.record.state.table.to_act:
        ann.turns.skip()
    (action, *_) = ann.record.game.legal(ann.view)
    write_control_entry(saves, room, TableControl.PAUSE, made.code)  # the page has not received it
    with pytest.raises(BossError, match="paused"):
        ann.perform(action)
    assert saves.entry_texts_since(made.game, 0)[-1] == "pause"
    ann.close()


def test_a_table_that_was_ended_leads_back_to_the_room() -> None:
    saves, room = full("Ann"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(people=1), anew=False)
    write_control_entry(saves, room, TableControl.END, "")
    assert room.current_game(saves, made.game).table_status == "ended"
    write_control_entry(saves, room, TableControl.RESUME, "")  # permanently
    assert room.current_game(saves, made.game).table_status == "ended"


def test_a_seat_that_is_given_away_is_no_more_its_first_devices() -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(people=2), anew=False)
    ann = seat(saves, "Ann")
    _, old = class_room.seat_with_secret(saves, KEY, "Ann") or ("", "")
    class_room.enter(saves, "tablet", "Anna")
    letter = "ABCDEF"[saves.load_game(made.game).names.index("Ann")]
    transfer_seat(saves, room, made.code, letter, "tablet")
    with pytest.raises(BossError, match="lead to a seat"):
        table_seats.seat_by_secret(saves, old)
    ann.sync()
    assert ann.prompt == say("table.held-moved")
    assert not ann.may_choose
    assert ann.names[ann.local_seats[0]] == "Anna"
    new = seat(saves, "tablet")
    assert new.may_choose
    assert class_room.seat_with_secret(saves, KEY, "Ann") is None
    for code, where, who in (
        ("XXXX", letter, "tablet"),
        (made.code, "Q", "tablet"),
        (made.code, letter, "?"),
    ):
        with pytest.raises(BossError):
            transfer_seat(saves, room, code, where, who)
    ann.close()
    new.close()


def test_a_secret_of_the_class_is_stored_nowhere_and_follows_from_its_key(folder: Path) -> None:
    saves = full("Ann", "Bo")
    create_requested_tables(saves, RoomData(KEY), wishes(), anew=False)
    _, secret = class_room.seat_with_secret(saves, KEY, "Ann") or ("", "")
    assert len(secret) == 22
    with sqlite3.connect(folder / "games.sqlite") as database:
        assert secret not in "\n".join(database.iterdump())
    _, other = class_room.seat_with_secret(saves, b"x" * 32, "Ann") or ("", "")
    with pytest.raises(BossError, match="lead to a seat"):
        table_seats.seat_by_secret(saves, other)


def test_a_class_that_is_served_again_has_the_same_addresses(folder: Path) -> None:
    key = load_key(folder)
    assert len(key) == 32
    assert load_key(folder) == key
    assert (folder / "class.key").stat().st_mode & 0o077 == 0
    assert RoomData(key).token == RoomData(load_key(folder)).token != RoomData(KEY).token


def test_a_room_that_is_deleted_leaves_nothing(folder: Path) -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    create_requested_tables(saves, room, wishes(), anew=False)
    friends = table_seats.create_table(
        saves, saves.load_game(class_room.class_tables(saves)[0].game)
    )
    class_room.set_expected(saves, ["Cy"])
    for each in class_room.class_tables(saves):
        assert saves.database.acquire_lock(each.game)
    class_room.delete_class(saves)
    assert [*(folder / "tables").iterdir()] == []
    room.clear_cache()
    assert (
        class_room.list_guests(saves),
        class_room.class_tables(saves),
        class_room.expected_names(saves),
    ) == (
        [],
        [],
        [],
    )
    with sqlite3.connect(folder / "games.sqlite") as database:
        (left,) = database.execute("SELECT count(*) FROM games").fetchone()
    assert left == 1  # a table of friends, who are no class
    assert table_seats.game_by_code(saves, friends)


def test_a_page_of_a_room_that_is_deleted_shows_that_it_goes_on_no_more() -> None:
    saves = full("Ann", "Bo")
    create_requested_tables(saves, RoomData(KEY), wishes(), anew=False)
    ann, shown = seat(saves, "Ann"), list[str]()
    ann.on_change(lambda: shown.append(ann.prompt))
    class_room.delete_class(saves)
    ann.sync()
    assert shown[-1:] == [say("table.held-moved")]
    ann.close()


def test_a_tile_says_who_is_awaited_and_nothing_of_a_hand() -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(people=2, bots=1), anew=False)
    (tile,) = dashboard_cards.dashboard_cards(saves, room)
    state = saves.load_game(made.game).record.state
    assert [each.is_awaited for each in tile.players] == [
        seat in state.table.to_act for seat in range(3)
    ]
    assert [bool(each.bot) for each in tile.players].count(True) == 1
    assert tile.picture.startswith("<svg")
    assert all(f">{each.name}</text>" in tile.picture for each in tile.players)
    assert len(dashboard_cards.hand_texts(room.current_game(saves, made.game))) == 3


def test_the_teacher_reads_nothing_that_only_one_seat_has_seen() -> None:
    record = card_setup.new_game(3, seed=3).record
    while record.state.table.to_act and record.seen_by(0) == record.seen_by(None):
        seat = min(record.state.table.to_act)
        deed = next(iter(record.game.legal(record.game.view(record.state, seat))))
        record = record.play(str(deed))
    game = SeatedGame(record, ("Ann", "Bo", "Cleo"), (None,) * 3)
    teller = record.game.narrator(game.names)
    secret = {*record.seen_by(0)} - {*record.seen_by(None)}
    assert secret
    assert not {teller.event(each) for each in secret} & {*dashboard_cards.event_texts(game)}


def test_a_log_that_cannot_be_read_is_said_and_stops_no_other_table() -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    first, _ = create_requested_tables(saves, room, wishes(people=1), anew=False)
    saves.append_entry(first.game, 0, "nonsense")
    assert [each.state for each in dashboard_cards.dashboard_cards(saves, room)] == [
        "stuck",
        "playing",
    ]


@pytest.mark.parametrize("hints", [True, False])
def test_who_comes_by_the_class_has_hints_where_the_teacher_allows_them(*, hints: bool) -> None:
    saves = full("Ann")
    create_requested_tables(
        saves,
        RoomData(KEY),
        wishes(people=1, settings=TableSettings(allows_hints=hints)),
        anew=False,
    )
    _, secret = class_room.seat_with_secret(saves, KEY, "Ann") or ("", "")
    page = Table()
    joining.join_by(page, "seat", secret)
    assert page.session is not None
    assert (page.session.settings.number, page.session.local_seats) == (
        1,
        page.session.game.persons,
    )
    while page.session.seat not in page.session.record.state.table.to_act:
        page.session.turns.skip()
    rows = [each for each in parts(page) if isinstance(each, Choices)]
    offered = [item["id"] for row in rows for item in row.items]
    assert "undo" in offered
    assert ("hint" in offered) is hints
    (durable,) = page.session.log.save_queue.saves._database.execute(
        "PRAGMA synchronous"
    ).fetchone()
    assert durable == 2  # FULL: others have seen the actions
    page.session.close()
    page.close()


def test_a_bot_answers_where_the_teacher_set_how_long_one_is_waited_for(folder: Path) -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    patient = wishes(people=2, bots=1, settings=TableSettings(time_limit=60))
    (made,) = create_requested_tables(saves, room, patient, anew=False)
    pages = {name: Table() for name in ("Ann", "Bo")}
    for name, page in pages.items():
        joining.join_by(
            page, "seat", (class_room.seat_with_secret(saves, KEY, name) or ("", ""))[1]
        )
    sessions = [page.session for page in pages.values() if page.session]
    while not {seat for session in sessions for seat in session.local_seats} & {
        ask.seat for ask in sessions[0].turns.open_asks
    }:
        sessions[0].turns.skip()
    person = Sit(sessions[0].local_seats[0], None)  # a last entry, from which the time counts
    table_seats.append_and_notify(saves, made.game, person)
    for since, acts in ((30, False), (61, True)):
        with sqlite3.connect(folder / "games.sqlite") as database:
            last = "UPDATE entries SET at = ? WHERE number = (SELECT max(number) FROM entries)"
            database.execute(last, (now_ms() - 1000 * since,))
        fresh = Table()
        for session in sessions:
            session.close()
        joining.join_by(
            fresh, "seat", (class_room.seat_with_secret(saves, KEY, "Ann") or ("", ""))[1]
        )
        assert fresh.session is not None
        sessions = [fresh.session]
        assert fresh.session.log.runs_bots
        fresh.session.screen.notify_progress()
        assert any("careful for " in each for each in saves.entry_texts_since(made.game, 0)) is acts
    sessions[0].close()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Zoë", "Zoe\u0308"),
        ("Émile", "émile"),
        ("Straße", "STRASSE"),
        ("Ada", "\u0410da"),  # the second with a Cyrillic A
    ],
)
def test_two_forms_of_a_name_are_one_guest_and_one_that_was_expected(
    first: str, second: str
) -> None:
    saves = Saves()
    assert class_room.set_expected(saves, [first, second, "\u202eEve", "Bo"]) == ["\u202eEve"]
    assert len(class_room.expected_names(saves)) == 2
    class_room.enter(saves, "a", second)
    assert class_room.expected_names(saves) == ["Bo"]
    with pytest.raises(BossError) as refusal:
        class_room.enter(saves, "b", first)
    assert refusal.value.key == "names.twice"
    class_room.enter(saves, "a", first)  # guests may change the spelling of their own name
    assert [each.browser for each in class_room.list_guests(saves)] == ["a"]


def test_a_name_that_cannot_be_stored_takes_no_place() -> None:
    saves = Saves()
    for name in ("\ud800B", "A\x00", "\u202eAnn"):
        with pytest.raises(BossError):
            class_room.enter(saves, "a", name)
    assert class_room.list_guests(saves) == []


def test_a_room_takes_no_more_than_it_has_places_for_and_nobody_while_it_is_closed() -> None:
    saves = full("Ann", "Bo")
    with pytest.raises(BossError) as refusal:
        class_room.enter(saves, "Cy", "Cy", most=2)
    assert refusal.value.key == "rooms.full"
    assert class_room.enter(saves, "Bo", "Bob", most=2) == "Bob"
    class_room.set_closed(saves, closed=True)
    class_room.set_closed(saves, closed=True)
    with pytest.raises(BossError) as refusal:
        class_room.enter(saves, "Cy", "Cy", most=9)
    assert refusal.value.key == "rooms.closed"
    assert class_room.enter(saves, "Bo", "Bo") == "Bo"  # present guests stay
    class_room.set_closed(saves, closed=False)
    assert not class_room.is_closed(saves)
    class_room.enter(saves, "Cy", "Cy", most=3)


def test_who_is_away_and_has_no_seat_is_taken_out_at_once() -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    create_requested_tables(saves, room, wishes(people=2), anew=False)
    for name in ("Cy", "Dee"):
        class_room.enter(saves, name, name)
    with saves.error_boundary() as database:
        database.execute("UPDATE guests SET seen = 0 WHERE browser != 'Dee'")
    class_room.remove_absent(saves)
    assert [each.name for each in class_room.list_guests(saves)] == ["Ann", "Bo", "Dee"]


def test_a_list_that_is_too_long_is_refused_and_the_old_one_stays() -> None:
    saves = Saves()
    class_room.set_expected(saves, ["Ann", "Bo"])
    with pytest.raises(BossError, match="501 lines"):
        class_room.set_expected(saves, [f"Name {number}" for number in range(501)])
    assert class_room.expected_names(saves) == ["Ann", "Bo"]


def test_nobody_takes_the_name_of_a_bot_at_their_table() -> None:
    saves = full("Ann", "Bo")
    room = RoomData(KEY)
    (table,) = create_requested_tables(saves, room, wishes("card", people=2, bots=1), anew=False)
    game = saves.load_game(table.game)
    bot = next(name for name, bot in zip(game.names, game.bots, strict=True) if bot)
    (ann, _) = class_room.list_guests(saves)
    with pytest.raises(BossError) as refused:
        class_room.enter(saves, ann.browser, bot)
    assert refused.value.key == "names.twice"
    assert [each.name for each in class_room.list_guests(saves)] == ["Ann", "Bo"]
    assert saves.load_game(table.game).names == game.names


def test_nobody_in_the_class_takes_the_name_of_a_bot_at_another_table() -> None:
    """Neither who comes later nor who changes a name; of a damaged game no name is taken."""
    saves, room = full("Ann"), RoomData(KEY)
    (first,) = create_requested_tables(saves, room, wishes(people=1, bots=3), anew=False)
    class_room.enter(saves, "Bo", "Bo")
    (second,) = create_requested_tables(saves, room, wishes(people=1, bots=2), anew=False)
    (bot,) = {*saves.load_game(first.game).names} - {"Ann", *saves.load_game(second.game).names}
    for browser in ("late", "Bo"):
        with pytest.raises(BossError) as refused:
            class_room.enter(saves, browser, bot.upper())
        assert refused.value.key == "names.twice"
    assert [each.name for each in class_room.list_guests(saves)] == ["Ann", "Bo"]
    assert "Bo" in saves.load_game(second.game).names
    with saves.error_boundary() as database:
        database.execute("UPDATE games SET game = '[' WHERE id = ?", (first.game,))
    assert class_room.enter(saves, "late", bot) == bot


def test_no_bot_has_the_name_of_anybody_in_the_class() -> None:
    called = ("Ann", "BEN", "Cleo", "Dan", "Eve", "Finn", "ann 2")
    saves, room = full(*called), RoomData(KEY)
    class_room.set_expected(saves, ["Ben 2"])
    for made in create_requested_tables(saves, room, wishes("board", people=1, bots=5), anew=False):
        game = saves.load_game(made.game)
        bots = [name for name, bot in zip(game.names, game.bots, strict=True) if bot]
        assert set(bots) == {"Cleo 2", "Dan 2", "Eve 2", "Finn 2", "Ann 3"}


@pytest.mark.parametrize("control", [TableControl.PAUSE, TableControl.RESUME])
def test_a_control_that_comes_after_the_end_by_another_server_has_no_effect(
    control: TableControl,
) -> None:
    saves, room = full("Ann"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(people=1), anew=False)
    if control is TableControl.RESUME:
        write_control_entry(saves, room, TableControl.PAUSE, made.code)
    before = saves.entry_texts_since(made.game, 0)
    other, other_room = Saves(), RoomData(KEY)

    class Overtaken(Saves):
        """Saved games of a server that is overtaken by the other one when it writes."""

        def append_last(self, *args: Any, **named: Any) -> bool:
            write_control_entry(other, other_room, TableControl.END, made.code)
            return super().append_last(*args, **named)

    write_control_entry(Overtaken(), room, control, made.code)
    assert saves.entry_texts_since(made.game, 0) == [*before, "end"]
    assert room.current_game(saves, made.game).table_status == "ended"


def test_who_changes_their_name_at_a_table_has_its_log_replayed_once() -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(people=2), anew=False)
    statements: list[str] = []
    saves.database._connection.set_trace_callback(statements.append)  # type: ignore[attr-defined]
    class_room.enter(saves, "Ann", "Anna")
    assert sum("UPDATE games SET opened" in each for each in statements) == 1
    assert "Anna" in saves.load_game(made.game).names


def test_a_new_name_is_at_every_table_of_its_browser_that_is_not_finished() -> None:
    saves, room = full("Ann", "Bo", "Cy"), RoomData(KEY)
    tables = create_requested_tables(saves, room, wishes(people=1), anew=False)

    def has_name(game: str, name: str) -> bool:
        return name in saves.load_game(game).names

    (own,) = (made for made in tables if has_name(made.game, "Ann"))
    ended, going = (made for made in tables if made is not own)
    for made in (ended, going):
        (seat,) = saves.load_game(made.game).persons
        class_room.transfer_seat(saves, KEY, made.game, seat, "Ann")
    write_control_entry(saves, room, TableControl.END, ended.code)
    class_room.enter(saves, "Ann", "Anna")
    renamed = [has_name(made.game, "Anna") for made in (own, going, ended)]
    assert renamed == [True, True, False]


def test_at_a_stuck_table_a_name_is_changed_too() -> None:
    saves, room = full("Ann"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(people=1), anew=False)
    saves.append_entry(made.game, 0, "nonsense")
    class_room.enter(saves, "Ann", "Anna")
    seat = SEATS[saves.load_game(made.game).persons[0]]
    assert saves.entry_texts_since(made.game, 0) == ["nonsense", f"name {seat} Anna"]


def test_a_waiting_page_is_recorded_once_in_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    saves = full("ann")
    (start,) = (each.seen for each in class_room.list_guests(saves))
    recorded = []
    for after in range(0, 30_500, 500):
        for module in (class_room, table_seats):
            monkeypatch.setattr(module, "now_ms", lambda at=start + after: at)
        class_room.mark_present(saves, "ann")
        recorded += [each.seen - start for each in class_room.list_guests(saves)]
    assert list(dict.fromkeys(recorded)) == [0, 10_000, 20_000, 30_000]
