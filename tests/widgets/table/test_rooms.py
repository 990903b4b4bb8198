"""The room of a class: names, tables whose seats are the guests', a seat that moves."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib import BossError, games
from bosslib.words import say
from bosswidgets.board.store import Store as BoardStore
from bosswidgets.card.store import Store
from bosswidgets.card.table import Table
from bosswidgets.kit.choices import Choices
from bosswidgets.server.classroom import laying, tiles
from bosswidgets.server.classroom.laying import Wishes
from bosswidgets.server.classroom.room import Room, kept_key
from bosswidgets.server.classroom.table_pages import give, hold, make
from bosswidgets.table import coming
from bosswidgets.table.database import now
from bosswidgets.table.meeting import rooms, seats
from bosswidgets.table.meeting.rooms import Guest, House
from bosswidgets.table.saves import Saves
from tests.widgets.learn.learner import parts

KEY = b"k" * 32
WHOLE = {"length": "whole"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are saved."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


def wishes(game: str = "card", people: int = 4, bots: int = 0, **more: object) -> Wishes:
    usual = Wishes(game, people, bots, "careful", "order", WHOLE, {})
    return usual._replace(**more)  # type: ignore[arg-type]


def full(*names: str) -> Saves:
    """A room in which these are, each known by a browser of the same name."""
    saves = Saves()
    for name in names:
        rooms.entered(saves, name, name)
    return saves


def seat(saves: Saves, browser: str, kind: type[Store] | type[BoardStore] = Store) -> Store:
    """The page of somebody's seat, as the class's address leads there."""
    name, secret = rooms.way_in(saves, KEY, browser) or ("", "")
    found, at = seats.seated(saves, secret)
    assert found == name
    store = kind(saves.game(name)._replace(here=(at,)), Saves(), name)
    store.ticket = seats.hashed(secret)
    return store  # type: ignore[return-value]


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
        rooms.entered(saves, "another", name)
    assert refused.value.key == why
    assert [each.name for each in rooms.guests(saves)] == ["Ann"]


def test_who_is_expected_is_offered_until_somebody_takes_the_name() -> None:
    saves = Saves()
    assert rooms.expect(saves, ["Ann", " Bo  Li ", "", "Ann", "x" * 21]) == ["x" * 21]
    rooms.entered(saves, "browser", "ann")
    assert rooms.expected(saves) == ["Bo Li"]
    rooms.entered(saves, "browser", "Anna")
    assert rooms.expected(saves) == ["Ann", "Bo Li"]


@pytest.mark.parametrize("game", ["card", "board"])
def test_each_guest_has_a_seat_of_their_own_at_a_table(game: str) -> None:
    saves = full("Ann", "Bo", "Cy", "Di", "Ed")
    room = Room(KEY)
    made = make(saves, room, wishes(game, people=3, bots=1), anew=False)
    assert [each.number for each in made] == [1, 2]
    found = {name: rooms.way_in(saves, KEY, name) for name in ("Ann", "Bo", "Cy", "Di", "Ed")}
    assert all(found.values())
    assert len({secret for _, secret in filter(None, found.values())}) == 5
    for name, way in found.items():
        game_id, at = seats.seated(saves, way[1])  # type: ignore[index]
        assert saves.game(game_id).names[at] == name
    kinds = [saves.game(each.game).bots.count("careful") for each in made]
    least = games.find(game).sizes[0]
    assert kinds == [max(1, least - 2), 1]  # two people at the first, three at the second
    assert {each.table for each in rooms.guests(saves)} == {1, 2}


def test_tables_are_made_for_who_sits_at_none_or_for_all_anew() -> None:
    saves, room = full("Ann", "Bo", "Cy"), Room(KEY)
    make(saves, room, wishes(), anew=False)
    with pytest.raises(BossError, match="nobody"):
        make(saves, room, wishes(), anew=False)
    rooms.entered(saves, "Di", "Di")
    (second,) = make(saves, room, wishes(), anew=False)
    assert saves.game(second.game).persons == (saves.game(second.game).names.index("Di"),)
    (third,) = make(saves, room, wishes(), anew=True)
    assert len(saves.game(third.game).persons) == 4
    states = [each.state for each in tiles.tiles(saves, room)]
    assert states == ["ended", "ended", "playing"]


def test_nothing_is_ended_where_tables_cannot_be_made() -> None:
    saves, room = full("Ann", "Bo"), Room(KEY)
    make(saves, room, wishes(), anew=False)
    two = wishes(values={**WHOLE, "nasty": laying.SOME, "cash": laying.SOME})
    with pytest.raises(BossError, match="Only one thing"):
        make(saves, room, two, anew=True)
    assert [each.state for each in tiles.tiles(saves, room)] == ["playing"]


def test_one_thing_differs_at_half_of_the_tables_and_is_written_down() -> None:
    saves = full(*"ABCDEFGHIJKL")
    values = {**WHOLE, "honour": laying.SOME, "nasty": laying.ALL}
    made = make(saves, Room(KEY), wishes(people=3, values=values), anew=False)
    found = {each.treatment: 0 for each in made}
    for each in made:
        rules = saves.game(each.game).record.start.table.rules
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
    groups = laying.grouped(wishes(people=people, how=how), there, Random(seed))
    assert sorted(each for group in groups for each in group) == sorted(there)
    sizes = [len(group) for group in groups]
    assert max(sizes) <= people
    assert max(sizes) - min(sizes) <= 1


def test_by_hand_each_sits_where_the_number_says_and_no_table_is_too_full() -> None:
    there = [Guest(name, name, 0) for name in "ABCDEFG"]
    by_hand = wishes(how="hand", numbers={"A": 2, "B": 1, "C": 2, "D": 0})
    assert laying.grouped(by_hand, there, Random(1)) == [[there[1]], [there[0], there[2]]]
    with pytest.raises(BossError, match="at most 6"):
        laying.grouped(by_hand._replace(numbers=dict.fromkeys("ABCDEFG", 1)), there, Random(1))


@pytest.mark.parametrize("kind", [Store, BoardStore])
def test_a_paused_table_stands_still_and_goes_on(kind: type[Store] | type[BoardStore]) -> None:
    saves, room = full("Ann", "Bo"), Room(KEY)
    game = "card" if kind is Store else "board"
    (made,) = make(saves, room, wishes(game, people=2, bots=2), anew=False)
    ann, bo = seat(saves, "Ann", kind), seat(saves, "Bo", kind)
    while not {*ann.here, *bo.here} & {*saves.game(made.game).record.state.table.to_act}:
        ann.skip()
    bo.hear()
    hold(saves, room, "pause", made.code)
    for each in (ann, bo):
        each.hear()
        assert each.prompt == say("table.held-paused")
        assert not each.may_choose
        done = len(each.record.played)
        each.skip()
        assert len(each.record.played) == done
    acting = next(each for each in (ann, bo) if each.seat in each.record.state.table.to_act)
    (action, *_) = acting.record.game.legal(acting.view)
    with pytest.raises(BossError, match="paused"):
        acting.do(action)
    hold(saves, room, "resume", made.code)
    for each in (ann, bo):
        each.hear()
        assert each.may_choose
    ann.close()
    bo.close()


def test_a_pause_that_comes_between_a_choice_and_its_entry_holds_it_back() -> None:
    saves, room = full("Ann"), Room(KEY)
    (made,) = make(saves, room, wishes(people=1), anew=False)
    ann = seat(saves, "Ann")
    while ann.seat not in ann.record.state.table.to_act:
        ann.skip()
    (action, *_) = ann.record.game.legal(ann.view)
    hold(saves, room, "pause", made.code)  # the page has not heard of it
    with pytest.raises(BossError, match="paused"):
        ann.do(action)
    assert saves.since(made.game, 0)[-1] == "pause"
    ann.close()


def test_a_table_that_was_ended_leads_back_to_the_room() -> None:
    saves, room = full("Ann"), Room(KEY)
    (made,) = make(saves, room, wishes(people=1), anew=False)
    hold(saves, room, "end", "")
    assert room.game(saves, made.game).held == "ended"
    hold(saves, room, "resume", "")  # for good
    assert room.game(saves, made.game).held == "ended"


def test_a_seat_that_is_given_away_is_no_more_its_first_devices() -> None:
    saves, room = full("Ann", "Bo"), Room(KEY)
    (made,) = make(saves, room, wishes(people=2), anew=False)
    ann = seat(saves, "Ann")
    _, old = rooms.way_in(saves, KEY, "Ann") or ("", "")
    rooms.entered(saves, "tablet", "Anna")
    letter = "ABCDEF"[saves.game(made.game).names.index("Ann")]
    give(saves, room, made.code, letter, "tablet")
    with pytest.raises(BossError, match="lead to a seat"):
        seats.seated(saves, old)
    ann.hear()
    assert ann.prompt == say("table.held-moved")
    assert not ann.may_choose
    assert ann.names[ann.here[0]] == "Anna"
    new = seat(saves, "tablet")
    assert new.may_choose
    assert rooms.way_in(saves, KEY, "Ann") is None
    for code, where, who in (
        ("XXXX", letter, "tablet"),
        (made.code, "Q", "tablet"),
        (made.code, letter, "?"),
    ):
        with pytest.raises(BossError):
            give(saves, room, code, where, who)
    ann.close()
    new.close()


def test_a_secret_of_the_class_is_stored_nowhere_and_follows_from_its_key(folder: Path) -> None:
    saves = full("Ann", "Bo")
    make(saves, Room(KEY), wishes(), anew=False)
    _, secret = rooms.way_in(saves, KEY, "Ann") or ("", "")
    assert len(secret) == 22
    with sqlite3.connect(folder / "games.sqlite") as database:
        assert secret not in "\n".join(database.iterdump())
    _, other = rooms.way_in(saves, b"x" * 32, "Ann") or ("", "")
    with pytest.raises(BossError, match="lead to a seat"):
        seats.seated(saves, other)


def test_a_class_that_is_served_again_has_the_same_addresses(folder: Path) -> None:
    key = kept_key(folder)
    assert len(key) == 32
    assert kept_key(folder) == key
    assert (folder / "class.key").stat().st_mode & 0o077 == 0
    assert Room(key).token == Room(kept_key(folder)).token != Room(KEY).token


def test_a_room_that_is_deleted_leaves_nothing(folder: Path) -> None:
    saves, room = full("Ann", "Bo"), Room(KEY)
    make(saves, room, wishes(), anew=False)
    friends = seats.opened(saves, saves.game(rooms.made(saves)[0].game))
    rooms.expect(saves, ["Cy"])
    rooms.cleared(saves)
    room.forget()
    assert (rooms.guests(saves), rooms.made(saves), rooms.expected(saves)) == ([], [], [])
    with sqlite3.connect(folder / "games.sqlite") as database:
        (left,) = database.execute("SELECT count(*) FROM games").fetchone()
    assert left == 1  # that of friends, who are no class
    assert seats.table(saves, friends)


def test_a_tile_says_who_is_awaited_and_nothing_of_a_hand() -> None:
    saves, room = full("Ann", "Bo"), Room(KEY)
    (made,) = make(saves, room, wishes(people=2, bots=1), anew=False)
    (tile,) = tiles.tiles(saves, room)
    state = saves.game(made.game).record.state
    assert [each.awaited for each in tile.sitters] == [
        seat in state.table.to_act for seat in range(3)
    ]
    assert [bool(each.bot) for each in tile.sitters].count(True) == 1
    assert tile.picture.startswith("<svg")
    assert all(f">{each.name}</text>" in tile.picture for each in tile.sitters)
    assert len(tiles.hands(room.game(saves, made.game))) == 3


def test_a_log_that_cannot_be_read_is_said_and_stops_no_other_table() -> None:
    saves, room = full("Ann", "Bo"), Room(KEY)
    first, _ = make(saves, room, wishes(people=1), anew=False)
    seats.written(saves, first.game, "nonsense")
    assert [each.state for each in tiles.tiles(saves, room)] == ["stuck", "playing"]


@pytest.mark.parametrize("hints", [True, False])
def test_who_comes_by_the_class_has_hints_where_the_teacher_allows_them(*, hints: bool) -> None:
    saves = full("Ann")
    make(saves, Room(KEY), wishes(people=1, house=House(hints=hints)), anew=False)
    _, secret = rooms.way_in(saves, KEY, "Ann") or ("", "")
    page = Table()
    coming.in_by(page, "seat", secret)
    assert page.store is not None
    assert (page.store.house.number, page.store.here) == (1, page.store.game.persons)
    while page.store.seat not in page.store.record.state.table.to_act:
        page.store.skip()
    rows = [each for each in parts(page) if isinstance(each, Choices)]
    offered = [item["id"] for row in rows for item in row.items]
    assert "undo" in offered
    assert ("hint" in offered) is hints
    (durable,) = page.store.kept.saves._database.execute("PRAGMA synchronous").fetchone()
    assert durable == 2  # FULL: others have seen what is done here
    page.store.close()
    page.close()


def test_a_bot_answers_where_the_teacher_set_how_long_one_is_waited_for(folder: Path) -> None:
    saves, room = full("Ann", "Bo"), Room(KEY)
    patient = wishes(people=2, bots=1, house=House(patience=60))
    (made,) = make(saves, room, patient, anew=False)
    pages = {name: Table() for name in ("Ann", "Bo")}
    for name, page in pages.items():
        coming.in_by(page, "seat", (rooms.way_in(saves, KEY, name) or ("", ""))[1])
    stores = [page.store for page in pages.values() if page.store]
    while not {seat for store in stores for seat in store.here} & {
        ask.seat for ask in stores[0].asks
    }:
        stores[0].skip()
    seats.written(saves, made.game, "name A Nina")  # so that there is a last entry
    for since, acts in ((59, False), (61, True)):
        with sqlite3.connect(folder / "games.sqlite") as database:
            last = "UPDATE entries SET at = ? WHERE number = (SELECT max(number) FROM entries)"
            database.execute(last, (now() - 1000 * since,))
        fresh = Table()
        for store in stores:
            store.close()
        coming.in_by(fresh, "seat", (rooms.way_in(saves, KEY, "Ann") or ("", ""))[1])
        assert fresh.store is not None
        stores = [fresh.store]
        assert fresh.store.runs
        fresh.store.progressed()
        assert any("careful for " in each for each in saves.since(made.game, 0)) is acts
    stores[0].close()


@pytest.mark.parametrize(
    ("first", "second"), [("Zoë", "Zoe\u0308"), ("Émile", "émile"), ("Straße", "STRASSE")]
)
def test_two_forms_of_a_name_are_one_guest_and_one_that_was_expected(
    first: str, second: str
) -> None:
    saves = Saves()
    assert rooms.expect(saves, [first, second, "\u202eEve", "Bo"]) == ["\u202eEve"]
    assert len(rooms.expected(saves)) == 2
    rooms.entered(saves, "a", second)
    assert rooms.expected(saves) == ["Bo"]
    with pytest.raises(BossError) as refusal:
        rooms.entered(saves, "b", first)
    assert refusal.value.key == "names.twice"
    rooms.entered(saves, "a", first)  # one may write one's own name in another way
    assert [each.browser for each in rooms.guests(saves)] == ["a"]


def test_a_name_that_cannot_be_stored_takes_no_place() -> None:
    saves = Saves()
    for name in ("\ud800B", "A\x00", "\u202eAnn"):
        with pytest.raises(BossError):
            rooms.entered(saves, "a", name)
    assert rooms.guests(saves) == []


def test_a_room_takes_no_more_than_it_has_places_for_and_nobody_while_it_is_closed() -> None:
    saves = full("Ann", "Bo")
    with pytest.raises(BossError) as refusal:
        rooms.entered(saves, "Cy", "Cy", most=2)
    assert refusal.value.key == "rooms.full"
    assert rooms.entered(saves, "Bo", "Bob", most=2) == "Bob"
    rooms.close(saves, closed=True)
    rooms.close(saves, closed=True)
    with pytest.raises(BossError) as refusal:
        rooms.entered(saves, "Cy", "Cy", most=9)
    assert refusal.value.key == "rooms.closed"
    assert rooms.entered(saves, "Bo", "Bo") == "Bo"  # who is in stays in
    rooms.close(saves, closed=False)
    assert not rooms.is_closed(saves)
    rooms.entered(saves, "Cy", "Cy", most=3)


def test_who_is_away_and_has_no_seat_is_taken_out_at_once() -> None:
    saves, room = full("Ann", "Bo"), Room(KEY)
    make(saves, room, wishes(people=2), anew=False)
    for name in ("Cy", "Dee"):
        rooms.entered(saves, name, name)
    with saves.failing() as database:
        database.execute("UPDATE guests SET seen = 0 WHERE browser != 'Dee'")
    rooms.swept(saves)
    assert [each.name for each in rooms.guests(saves)] == ["Ann", "Bo", "Dee"]


def test_nobody_takes_the_name_of_a_bot_at_their_table() -> None:
    saves = full("Ann", "Bo")
    room = Room(KEY)
    (table,) = make(saves, room, wishes("card", people=2, bots=1), anew=False)
    game = saves.game(table.game)
    bot = next(name for name, bot in zip(game.names, game.bots, strict=True) if bot)
    (ann, _) = rooms.guests(saves)
    with pytest.raises(BossError) as refused:
        rooms.entered(saves, ann.browser, bot)
    assert refused.value.key == "names.twice"
    assert [each.name for each in rooms.guests(saves)] == ["Ann", "Bo"]
    assert saves.game(table.game).names == game.names


def test_no_bot_has_the_name_of_anybody_in_the_class() -> None:
    called = ("Ann", "BEN", "Cleo", "Dan", "Eve", "Finn", "ann 2")
    saves, room = full(*called), Room(KEY)
    rooms.expect(saves, ["Ben 2"])
    for made in make(saves, room, wishes("board", people=1, bots=5), anew=False):
        game = saves.game(made.game)
        bots = [name for name, bot in zip(game.names, game.bots, strict=True) if bot]
        assert set(bots) == {"Cleo 2", "Dan 2", "Eve 2", "Finn 2", "Ann 3"}
