"""A table on several devices: admission, and each device's permissions and view."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from bosslib import BossError
from bosslib.card.legality import Legal
from bosslib.log import SeatedGame
from bosslib.log_entries import Rename
from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.card.table import Table
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import joining
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import MAX_TRIES
from bosswidgets.table.defaults import USER_NAME_VARIABLE
from bosswidgets.table.multiplayer import chat, table_seats
from bosswidgets.table.panels import game_menu, join_form, presence
from bosswidgets.table.review.review_panel import start_buttons
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import PACES, USUAL
from tests.widgets.conftest import LONGEST
from tests.widgets.learn.learner import parts

PEOPLE = (None, None, "careful", "careful")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are saved."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


def opened(bots: tuple[str | None, ...] = PEOPLE, seed: int = 3) -> tuple[Saves, str, str]:
    """A table at which nobody sits yet: its saved games, the id of its game, its letters."""
    saves = Saves()
    code = table_seats.create_table(
        saves, game_setup.new_game(4, seed=seed, bots=bots, one_deal=True)
    )
    return saves, table_seats.game_by_code(saves, code), code


def at(name: str, *here: int) -> CardTableSession:
    """A page of a seat; without a seat, that of an onlooker."""
    saves = Saves()
    return CardTableSession(saves.load_game(name)._replace(local_seats=here), saves, name)


def test_a_free_seat_is_taken_once_under_a_name_and_found_by_its_secret() -> None:
    saves, name, code = opened()
    secret = table_seats.take_seat(saves, name, 1, "Bea")
    assert table_seats.seat_by_secret(Saves(), secret) == (name, 1)
    assert saves.load_game(name).names[1] == "Bea"
    assert [(each.seat, each.is_taken) for each in table_seats.person_seats(saves, name)] == [
        (0, False),
        (1, True),
    ]
    for seat in (1, 2):  # it is taken; it belongs to a bot
        with pytest.raises(BossError, match="just taken"):
            table_seats.take_seat(Saves(), name, seat, "Eve")
    assert saves.load_game(name).names[1] == "Bea"
    assert table_seats.game_by_code(saves, f" {code.lower()} ") == name


def test_a_secret_is_stored_nowhere_and_a_wrong_one_leads_nowhere(folder: Path) -> None:
    saves, name, _ = opened()
    secret = table_seats.take_seat(saves, name, 0, "Ann")
    assert len(secret) >= 22  # of 64 letters each: 128 bits and more
    with sqlite3.connect(folder / "games.sqlite") as database:
        assert secret not in "\n".join(database.iterdump())
    for wrong in (secret[:-1], secret.swapcase(), "", name):
        with pytest.raises(BossError, match="lead to a seat"):
            table_seats.seat_by_secret(saves, wrong)


def test_who_knows_a_tables_game_has_no_way_in_by_it() -> None:
    _, name, code = opened()
    table = Table()
    table._resume(name)
    assert table.session is None
    told = " ".join(str(getattr(each, "value", "")) for each in parts(table))
    assert say("seats.several") in told
    with pytest.raises(BossError, match="no table"):
        table_seats.game_by_code(Saves(), "ZZZ")
    assert table_seats.code_of(Saves(), name) == code


def test_a_browser_leads_back_to_the_seat_it_had_until_the_game_is_over() -> None:
    saves, name, code = opened()
    page = Table()
    joining.sit_down(page, table_seats.take_seat(saves, name, 0, "Ann"))
    assert page.session.local_seats == (0,)
    later = Table()
    later._page._kept = page._page._kept
    later._page.ready = True
    offered = [each["label"] for part in parts(later) for each in getattr(part, "items", ())]
    assert say("joining.back") in offered
    by_link = Table()
    by_link._page.address = f"?table={code}"
    by_link._page._kept = page._page._kept
    by_link._page.ready = True
    assert by_link.session.local_seats == (0,)
    saves.delete(name)
    gone = Table()
    gone._page._kept = page._page._kept
    gone._page.ready = True
    assert not any(gone.bridge.stored_values().values())


def test_a_link_to_look_on_shows_no_hand() -> None:
    saves, name, code = opened()
    for seat in (0, 1):
        table_seats.take_seat(saves, name, seat, "AB"[seat])
    page = Table()
    joining.join_by(page, "watch", code)
    page.session.open_curtain(0)
    assert (page.session.local_seats, page.session.seat, page.session.view) == ((), None, None)
    assert not page.session.may_choose


def test_whoever_has_logged_in_keeps_that_name_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(USER_NAME_VARIABLE, "bea")
    saves, name, _ = opened()
    got: list[str] = []
    names = saves.load_game(name).names
    panel = join_form.seat_form(saves, name, got.append, lambda: None).children[0]
    assert [each["id"] for each in panel.fields] == ["known", "seat", "send"]
    assert "bea" in panel.fields[0]["about"]
    late = join_form.seat_form(saves, name, got.append, lambda: None).children[0]
    panel._on_message(None, {"sent": {"seat": "0", "name": "Cleo"}}, None)
    assert saves.load_game(name).names[0] == "bea"
    assert table_seats.seat_by_secret(saves, *got) == (name, 0)
    late._on_message(None, {"sent": {"seat": "1"}}, None)
    assert [each["id"] for each in late.fields] == ["name", "seat", "send"]
    assert (saves.load_game(name).names[1], len(got)) == (names[1], 1)
    second = join_form.seat_form(saves, name, got.append, lambda: None).children[0]
    assert [each["id"] for each in second.fields] == ["name", "seat", "send"]  # bea is taken
    second._on_message(None, {"sent": {"seat": "1", "name": "Bea 2"}}, None)
    assert saves.load_game(name).names[:2] == ("bea", "Bea 2")


def finished(name: str, *persons: int) -> None:
    """Play a game to its end, each person on a separate page."""
    there = {seat: at(name, seat) for seat in persons}
    while not there[persons[0]].is_over:
        for page in there.values():
            page.sync()
            page.turns.skip()
            if page.seat in page.record.state.table.to_act:
                assert page.view
                turns = Legal(page.view).turns()
                page.act(turns[-1] if turns else next(iter(Legal(page.view))))
            elif page.turns.asked_seat == page.seat:
                page.parts.answer_later()
    for page in there.values():
        page.close()


def test_those_who_played_go_on_together_each_a_seat_further() -> None:
    saves, name, _ = opened((None, None, "careful", "careful"))
    tables = [Table(), Table()]
    for seat, (page, called) in enumerate(zip(tables, ("Ann", "Bea"), strict=True)):
        joining.sit_down(page, table_seats.take_seat(saves, name, seat, called))
        page.session.close()
    finished(name, 0, 1)
    chat.set_mode(saves, name, "phrases")
    for page in tables:
        page.session.log.catch_up()
        assert page.session.is_over
    again = game_setup.new_game(
        4, called=tables[0].session.names, bots=(None, None, "gentle", "careful")
    )
    for page in tables:  # the second one finds the table of the first
        page.begin(again)
    assert [page.session.local_seats for page in tables] == [(1,), (2,)]
    assert tables[0].session.name == tables[1].session.name != name
    assert chat.talk_mode(saves, tables[0].session.name) == "phrases"
    tables[0].session.sync()
    assert tables[0].session.names == ("Dan", "Ann", "Bea", "Cleo")
    assert tables[0].session.bot_names == ("careful", None, None, "gentle")


def test_bots_play_the_seats_that_stay_free() -> None:
    saves, name, _ = opened((None, None, None, "careful"))
    table_seats.take_seat(saves, name, 0, "Ann")
    ann = at(name, 0)
    table_seats.fill_with_bots(saves, name, "careful")
    ann.sync()
    assert ann.bot_names == (None, "careful", "careful", "careful")
    assert ann.persons == (0,)
    assert not ann.is_single_player
    with pytest.raises(BossError, match="just taken"):
        table_seats.take_seat(saves, name, 1, "Bea")


def test_each_acts_for_his_own_seat_alone() -> None:
    saves, name, _ = opened((None,) * 4)
    ann, bea, looker = at(name, 0), at(name, 1), at(name)
    boss = ann.record.state.table.turn
    asked = (ann, bea)[boss] if boss < 2 else ann
    view = asked.record.game.view(asked.record.state, boss)
    action = next(iter(Legal(view)))
    for page in (ann, bea, looker):
        if page.local_seats != (boss,):
            page.act(action)
            why = "seats.not-yours" if page.local_seats else "authority.onlooker"
            assert page.screen.notice == say(why)
    assert saves.entry_texts_since(name, 0) == []
    assert looker.view is None
    assert looker.prompt == say("table.prompt-watching", names=looker.names[boss])


def test_what_would_show_hidden_cards_waits_until_the_game_is_over() -> None:
    saves, name, _ = opened((None, "careful", "careful", "careful"))
    table_seats.take_seat(saves, name, 0, "Ann")
    ann = at(name, 0)
    while not ann.is_over:
        assert start_buttons(ann, "") == []
        assert [each.id for each in game_menu._game_buttons(ann)] == ["new"]
        ann.history.show_at(0)
        assert not ann.history.may_branch
        ann.history.show_at(None)
        assert ann.view
        turns = Legal(ann.view).turns()
        ann.act(turns[0]) if turns else ann.parts.answer_later()
        ann.turns.skip()  # the bots, at once
    assert [each.id for each in start_buttons(ann, "")] == ["review:A"]
    assert "file" in [each.id for each in game_menu._game_buttons(ann)]


def test_nobody_acts_for_a_bot_or_stops_the_others_by_looking_back() -> None:
    _, name, _ = opened((None, "careful", "careful", None))
    ann = at(name, 0)
    assert ann.view
    ann.act(Legal(ann.view).turns()[0])
    coming = ann.turns.clock.pending_action
    assert coming
    ann.act(coming)
    assert ann.screen.notice == say("seats.not-yours")
    assert len(ann.record.played) == 1
    ann.history.show_at(0)
    assert ann.turns.waits_for_bot
    ann.history.show_at(None)
    assert ann.turns.waits_for_bot


def test_bots_go_on_while_somebody_looks_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, USUAL, 0.01)

    async def look_back() -> None:
        _, name, _ = opened((None, "careful", "careful", None))
        ann, moved = at(name, 0), asyncio.Event()
        assert ann.view
        ann.act(Legal(ann.view).turns()[0])
        ann.history.show_at(0)
        ann.on_change(lambda: moved.set() if len(ann.record.played) > 1 else None)
        await asyncio.wait_for(moved.wait(), LONGEST)
        assert ann.shown_actions == 0
        ann.close()

    asyncio.run(look_back())


def test_one_page_alone_runs_the_bots_and_another_when_it_goes() -> None:
    _, name, _ = opened()
    ann, bea = at(name, 0), at(name, 1)
    assert (ann.log.runs_bots, bea.log.runs_bots) == (True, False)
    assert bea.turns.clock.pending_action is None
    ann.close()
    bea.poll(changed=False)
    assert bea.log.runs_bots


def test_an_onlooker_never_runs_the_bots_even_if_nobody_else_is_there() -> None:
    _, name, _ = opened()
    onlooker = at(name)
    onlooker.poll(changed=False)
    assert not onlooker.log.runs_bots
    assert onlooker.turns.clock.pending_action is None
    ann = at(name, 0)
    assert ann.log.runs_bots
    ann.close()
    onlooker.poll(changed=True)
    assert not onlooker.log.runs_bots


def test_a_page_whose_seat_has_moved_leaves_the_bots_to_the_others() -> None:
    saves, name, _ = opened()
    secret = table_seats.hash_secret(table_seats.take_seat(saves, name, 0, "Ann"))
    ann, bea = at(name, 0), at(name, 1)
    ann.log.seat_token_hash = secret
    assert (ann.log.runs_bots, bea.log.runs_bots) == (True, False)
    with saves.error_boundary() as database:
        database.execute("UPDATE seats SET secret = 'another' WHERE game = ? AND seat = 0", (name,))
    ann.sync()
    assert ann.log.moved
    assert not ann.log.runs_bots
    bea.poll(changed=False)
    ann.poll(changed=True)
    assert (ann.log.runs_bots, bea.log.runs_bots) == (False, True)


def test_a_seat_that_no_entry_gives_to_a_bot_stays_free() -> None:
    saves, name, _ = opened((None, None, None, "careful"))
    saves.database.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON entries BEGIN SELECT raise(ABORT, 'full'); END"
    )
    with pytest.raises(BossError, match="again"):
        table_seats.fill_with_bots(saves, name, "careful")
    assert [each.seat for each in table_seats.person_seats(saves, name)] == [0, 1, 2]
    saves.database.execute("DROP TRIGGER full")
    table_seats.fill_with_bots(saves, name, "careful")
    assert table_seats.person_seats(saves, name) == []


class MovedMeanwhile(Saves):
    """Saved games in which each seat moves just before an entry is written."""

    def append_entry(self, name: str, *written: Any, **how: Any) -> None:
        with self.error_boundary() as database:
            database.execute(
                "UPDATE seats SET secret = 'moved' WHERE game = ? AND seat = 0", (name,)
            )
        super().append_entry(name, *written, **how)


def test_a_device_whose_seat_moves_between_check_and_entry_writes_nothing() -> None:
    saves, name, _ = opened()
    secret = table_seats.hash_secret(table_seats.take_seat(saves, name, 0, "Ann"))
    ann = CardTableSession(saves.load_game(name)._replace(local_seats=(0,)), MovedMeanwhile(), name)
    while 0 not in ann.record.state.table.to_act:
        asked = ann.record.state.table.to_act[0]
        view = ann.record.game.view(ann.record.state, asked)
        ann.log.append(Legal(view).turns()[0])
    before = saves.entry_texts_since(name, 0)
    ann.log.seat_token_hash = secret
    with saves.error_boundary() as database:
        database.execute("UPDATE seats SET secret = ? WHERE game = ? AND seat = 0", (secret, name))
    assert ann.view
    ann.act(Legal(ann.view).turns()[0])
    assert saves.entry_texts_since(name, 0) == before
    assert "another device" in ann.screen.notice


def test_an_entry_is_written_even_if_another_page_adds_one_at_each_check() -> None:
    saves, name, _ = opened()
    other, checked = Saves(), list[tuple[str, int]]()
    other.database.execute("PRAGMA busy_timeout = 0")

    def overtake(new: list[tuple[str, int]]) -> bool:
        checked.extend(new)
        if len(checked) == 200:
            pytest.fail("retries without end")
        with suppress(BossError):  # not while the entry is being written
            other.append_entry(name, len(checked), f"quiet {len(checked) % 2}")
        return True

    assert table_seats.append_and_notify(saves, name, Rename(0, "Ann"), check=overtake)
    assert len(checked) == 1
    assert saves.entry_texts_since(name, 0) == ["quiet 0", "name A Ann"]


class Overtaken(Saves):
    """Saved games of somebody who is overtaken by another page after each look at the log."""

    entries = 0

    def entries_since(self, name: str, number: int) -> list[tuple[str, int]]:
        found = super().entries_since(name, number)
        if self.entries == 200:
            pytest.fail("retries without end")
        self.entries += 1
        written = len(super().entries_since(name, 0))
        Saves().append_entry(name, written, f"quiet {self.entries % 2}")
        return found


def test_whoever_is_overtaken_at_each_look_gets_a_seat_and_bots() -> None:
    saves, name, _ = opened()
    table_seats.take_seat(Overtaken(), name, 0, "Ann")
    table_seats.fill_with_bots(Overtaken(), name, "careful")
    game = saves.load_game(name)
    assert (game.names[0], game.bots[1], game.invalid_entry) == ("Ann", "careful", None)
    assert len(saves.entry_texts_since(name, 0)) == 4


def test_an_entry_that_is_refused_leaves_the_log_as_it_was() -> None:
    saves, name, _ = opened()
    assert not table_seats.append_and_notify(saves, name, Rename(0, "Ann"), check=lambda _: False)
    with pytest.raises(BossError, match="Choose another"):
        table_seats.append_and_notify(saves, name, Rename(0, "Ann"), check=refuse)
    assert saves.entry_texts_since(name, 0) == []


def refuse(_: object) -> bool:
    raise BossError("seats.taken")


def test_a_page_that_is_always_overtaken_gives_up() -> None:
    _, name, _ = opened()
    saves = Overtaken()
    ann = CardTableSession(saves.load_game(name)._replace(local_seats=(0,)), saves, name)
    Saves().append_entry(name, 0, "quiet 1")
    with pytest.raises(BossError) as refusal:
        ann.append_with_retry(Operation.COUNTDOWN, Rename(0, "Ann"))
    assert refusal.value.key == "saves.busy"
    assert ann.game.entry_count == saves.entries == MAX_TRIES


def test_heartbeats_in_quick_succession_are_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, name, _ = opened()
    ann = at(name, 0)
    bridge = Bridge()
    presence.build_invitation(ann, bridge)
    start = table_seats.person_seats(saves, name)[0].seen
    assert start
    clock, writes = [start], []
    monkeypatch.setattr(table_seats, "now_ms", lambda: clock[0])
    version = "PRAGMA data_version"  # it changes when another connection has written
    known = saves.database.execute(version).fetchone()
    for _ in range(60):
        clock[0] += 500
        bridge.seen += 1
        if (now := saves.database.execute(version).fetchone()) != known:
            writes.append(clock[0] - start)
            known = now
    assert writes == [10_000, 20_000, 30_000]
    clock[0] = start  # a clock that was set back
    bridge.seen += 1
    assert table_seats.person_seats(saves, name)[0].seen == start


def test_who_has_nothing_to_say_is_not_waited_for_on_any_page() -> None:
    saves, name, _ = opened((None, None, None, "careful"), seed=5)
    pages = [at(name, seat) for seat in range(3)]
    boss = pages[0].record.state.table.boss
    if boss == 3:
        pytest.fail("another seed is needed")
    page = pages[boss]
    assert page.view
    page.act(Legal(page.view).turns()[0])
    other = next(seat for seat in range(3) if seat != boss)
    parse = page.record.game.parse
    page.act(parse(f"{'ABC'[boss]}: offer {'ABC'[other]} nothing"))
    for each in pages:
        each.sync()
    assert {each.turns.asked_seat for each in pages} == {other}
    pages[other].parts.answer_later()
    assert saves.entry_texts_since(name, 0)[-1] == f"silent {'ABC'[other]} answer"
    for each in pages:
        each.sync()
        assert each.turns.asked_seat != other or each.turns.current_ask.wants != "answer"  # type: ignore[union-attr]
    assert at(name, other).turns.asked_seat == pages[other].turns.asked_seat  # also after a reload


def test_an_action_that_cannot_be_written_is_not_done_and_says_so() -> None:
    _, name, _ = opened((None,) * 4)
    boss = at(name).record.state.table.boss
    page = at(name, boss)
    assert page.view
    assert page.log.save_queue.saves
    before = page.record
    page.log.save_queue.saves._database.execute("PRAGMA query_only = ON")
    page.act(next(iter(Legal(page.view))))
    assert page.record is before
    assert "cannot be saved" in page.screen.notice
    assert page.log.failed_saves == []
    page.log.save_queue.saves._database.execute("PRAGMA query_only = OFF")
    other = [*Legal(page.view)][1]
    page.act(other)
    assert page.log.save_queue.saves.entry_texts_since(name, 0) == [str(other)]
    assert page.record.actions == (other,)


def test_the_boards_clock_runs_while_somebody_chooses() -> None:
    saves = Saves()
    game = board_setup.new_game(3, seed=1, bots=(None, None, None))
    name = table_seats.game_by_code(saves, table_seats.create_table(saves, game))
    entries = ["place 9", "open"]
    pages = [
        BoardTableSession(game._replace(local_seats=(seat,)), Saves(), name) for seat in range(3)
    ]
    for entry in entries:
        seat = pages[0].turns.asked_seat
        assert seat is not None
        pages[seat].act(game.record.game.parse(f"{'ABC'[seat]}: {entry}"))
        for each in pages:
            each.sync()
    assert [each.screen.notice for each in pages] == ["", "", ""]
    assert all(each.parts.countdown.seconds_left for each in pages)
    before = len(pages[0].record.played)
    for each in pages:
        each.parts._time_up()
        each.sync()
    assert len(pages[0].record.played) == before + 1  # only that of the leader
    assert {len(each.record.played) for each in pages} == {before + 1}


def test_the_way_in_is_told_and_what_a_loopback_address_means() -> None:
    alone = presence.invitation_html("http://127.0.0.1:8866/voila/render/en/16-table.ipynb", "ABCD")
    assert "?table=ABCD" in alone
    assert say("people.alone") in alone
    assert "<svg" in alone
    assert say("people.alone") not in presence.invitation_html("http://10.0.0.7/x", "ABCD")


def test_names_in_a_log_are_those_of_seats_that_are_there() -> None:
    game = game_setup.new_game(3, seed=1)
    assert game.apply_entries("name B Ann Lee").names[1] == "Ann Lee"
    assert game.apply_entries("sit B person").persons == (0, 1)
    assert game.apply_entries("sit A bot careful").persons == ()
    for wrong in ("name F Eve", "sit F person", "name b Eve"):
        with pytest.raises(BossError):
            game.apply_entries(wrong)
    assert isinstance(game, SeatedGame)


def test_letters_of_tables_cannot_be_found_by_trying(caplog: pytest.LogCaptureFixture) -> None:
    saves, name, code = opened()
    assert len(code) == table_seats.CODE_LENGTH == 6
    at: list[float] = [0]
    guesses = table_seats.CodeRateLimit(lambda: at[0])
    for _ in range(guesses.MOST):
        assert guesses.game_id(saves, f" {code[:3].lower()} {code[3:]}") == name
        with pytest.raises(BossError, match="no table"):
            guesses.game_id(saves, "AAAAAA")
    assert len(caplog.records) == 1
    for _ in range(3):
        with pytest.raises(BossError) as refusal:
            guesses.game_id(saves, code)
        assert refusal.value.key == "seats.too-often"
    at[0] = guesses.WITHIN
    assert guesses.game_id(saves, code) == name


def test_of_two_who_take_the_same_name_at_once_one_has_it() -> None:
    saves, name, _ = opened((None, None, None, None))
    ready = Barrier(3)

    def sit(seat: int) -> str:
        ready.wait()
        try:
            return table_seats.take_seat(Saves(), name, seat, "Zoe")
        except BossError as error:
            return error.key

    with ThreadPoolExecutor(3) as pool:
        came = [*pool.map(sit, (1, 2, 3))]
    assert sorted(each == "names.twice" for each in came) == [False, True, True]
    assert saves.load_game(name).names.count("Zoe") == 1
    assert sum(each.is_taken for each in table_seats.person_seats(saves, name)) == 1


def test_wrong_letters_in_the_form_count_too() -> None:
    _, _, code = opened()
    joined: list[str] = []
    form = join_form.code_field(table_seats.CodeRateLimit(), joined.append)

    def send(letters: str) -> str:
        data = {"method": "custom", "content": {"sent": {"code": letters}}}
        form._handle_msg({"content": {"data": data}, "buffers": []})
        return str(form.troubles.get("code"))

    send(code)
    assert joined == [code]
    for _ in range(table_seats.CodeRateLimit.MOST):
        assert "no table" in send("AAAAAA")
    assert send(code) == say("seats.too-often", seconds=table_seats.CodeRateLimit.WITHIN)
    assert joined == [code]


def test_a_page_asks_for_no_more_tables_than_a_person_types() -> None:
    page = Table()
    told = set()
    for _ in range(table_seats.CodeRateLimit.MOST + 2):
        joining.join_by(page, "watch", "AAAAAA")
        told |= {str(getattr(each, "value", "")) for each in parts(page)}
    assert any(
        say("seats.too-often", seconds=table_seats.CodeRateLimit.WITHIN) in each for each in told
    )
