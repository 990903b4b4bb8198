"""A table on several devices: who is waited for, since when, and who acts for them meanwhile."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bosslib import BossError
from bosslib.driver import Ask
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.countdown import DEFAULT_SECONDS
from bosswidgets.board.panels import clock
from bosswidgets.board.panels import screen_reader as board_screen_reader
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card import game_setup
from bosswidgets.card.panels import actions, prompt, screen_reader
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import waiting_for_players
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import now_ms
from bosswidgets.table.multiplayer import chat, table_seats
from bosswidgets.table.multiplayer.class_room import TableSettings
from bosswidgets.table.panels import presence
from bosswidgets.table.saves import Saves
from tests.widgets.table_choices import choose_at

A, B, C, D = range(4)
NAMES = ("Ann", "Bea", "Cleo", "Dan")
HOUR = 3_600_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are saved."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


class Room:
    """A table with its log, to which entries are written with any time, and its pages."""

    def __init__(self, game: SeatedGame, kind: type[Any] = CardTableSession) -> None:
        self.kind, self.saves = kind, Saves()
        self.code = table_seats.create_table(
            self.saves, game._replace(names=NAMES[: len(game.names)])
        )
        self.name = table_seats.game_by_code(self.saves, self.code)
        self.pages: list[Any] = []

    def write(self, *entries: str, ago: int = 0) -> None:
        """Add entries that were written this many milliseconds ago."""
        for entry in entries:
            number = len(self.saves.entry_texts_since(self.name, 0))
            self.saves.append_entry(self.name, number, entry, now_ms() - ago)

    def sit(self, *people: int) -> list[Any]:
        """Open a page for each of these seats; it must be polled, as no loop runs here."""
        self.pages += [self.page(seat) for seat in people]
        return self.pages

    def page(self, *here: int) -> Any:
        saves = Saves()
        return self.kind(saves.load_game(self.name)._replace(local_seats=here), saves, self.name)

    def hear(self) -> None:
        for each in self.pages:
            each.sync()

    @property
    def log(self) -> list[str]:
        return self.saves.entry_texts_since(self.name, 0)

    def seen(self, seat: int, ago: int) -> None:
        """Set the last heartbeat of a seat's page to this many milliseconds ago."""
        with self.saves.error_boundary() as database:
            at = "UPDATE seats SET secret = ?, seen = ? WHERE game = ? AND seat = ?"
            database.execute(at, (f"secret {seat}", now_ms() - ago, self.name, seat))


def card(bots: Sequence[str | None], *then: str, seed: int = 3) -> Room:
    """A card game whose Boss, A, has opened the first deal."""
    game = game_setup.new_game(len(bots), seed=seed, bots=bots)
    first = next(iter(game.record.game.legal(game.record.game.view(game.record.state, A))))
    room = Room(game)
    room.write(str(first), *then)
    return room


def between_deals(bots: Sequence[str | None]) -> Room:
    """A card game in which all choose their discards."""
    room = card(bots, *(f"{'BCDA'[at]}: pass2" for at in range(4)))
    assert room.saves.load_game(room.name).record.state.table.phase == "discard"
    return room


def labels(panel: Any) -> list[str]:
    return [each["label"] for each in panel.items]


PEOPLE = (None, None, None, None)


# Several are asked at once


def test_each_page_asks_its_own_person_what_all_are_asked_at_once() -> None:
    """NEXT-3."""
    room = between_deals(PEOPLE)
    pages = room.sit(A, B, C, D)
    assert [each.turns.asked_seat for each in pages] == [A, B, C, D]
    assert {each.prompt for each in pages} == {say("table.prompt-discard")}
    pages[D].act(pages[D].record.game.parse("D: keep"))
    room.hear()
    assert pages[D].prompt == say("people.waiting", names="Bea, Cleo and Ann")
    pages[B].act(pages[B].record.game.parse("B: keep"))
    room.hear()
    assert pages[D].prompt == say("people.waiting", names="Cleo and Ann")
    assert room.page().prompt == say("table.prompt-watching", names="Cleo and Ann")


def test_bots_discard_while_the_persons_before_them_think() -> None:
    room = between_deals((None, None, "careful", "careful"))
    ann, bea = room.sit(A, B)
    while ann.turns.waits_for_bot:
        assert ann.prompt == say("table.prompt-discard")  # a bot's next action is less important
        ann.turns.play_next()
    room.hear()
    assert set(ann.table.chosen) == {C, D}
    assert (ann.turns.asked_seat, bea.turns.asked_seat) == (A, B)


def test_at_one_screen_bots_wait_for_who_is_asked_before_them() -> None:
    room = between_deals((None, None, "careful", "careful"))
    saves = Saves()
    session = CardTableSession(saves.load_game(room.name), saves, room.name)
    assert (session.turns.asked_seat, session.turns.waits_for_bot) == (B, False)


def test_several_offers_are_answered_in_any_order() -> None:
    room = card(PEOPLE, "A: offer B nothing", "A: offer D nothing")
    ann, bea, _, dan = room.sit(A, B, C, D)
    assert (bea.turns.current_ask, dan.turns.current_ask) == (Ask(B, "answer"), Ask(D, "answer"))
    dan.act(dan.record.game.parse("D: decline A"))
    room.hear()
    assert ann.prompt == say("people.waiting-free", names="Bea")
    bea.parts.answer_later()
    room.hear()
    assert ann.turns.current_ask == Ask(B, "turn")


def moves(page: Any) -> list[Any]:
    return list(page.record.game.legal(page.view))


def board(bots: Sequence[str | None] = (None,) * 3, ago: int = 0) -> Room:
    """A board game in which C has just played a Boss card, which A and B could stop."""
    room = Room(board_setup.new_game(3, seed=1, bots=bots), BoardTableSession)
    room.write("A: place 9", "B: open", "C: boss", ago=ago)
    return room


def test_all_who_may_stop_a_card_are_asked_at_once_and_the_faster_one_stops_it() -> None:
    """B-INF-4."""
    room = board()
    ann, bea, _ = room.sit(A, B, C)
    parse = ann.record.game.parse
    assert (ann.turns.current_ask, bea.turns.current_ask) == (Ask(A, "stop"), Ask(B, "stop"))
    bea.act(parse("B: stop"))
    ann.act(parse("A: stop"))
    assert ann.record == bea.record
    assert ann.screen.notice == say("table.overtaken", told=ann.event_texts()[-1])
    assert room.log[-1] == "B: stop"


OFFERED = ("D: offer nothing",)
IN_PLAY = {
    "turn": "B: pass",
    "accept": "A: accept D",
    "decline": "A: decline D",
    "offer": "C: offer nothing",
    "withdraw": "D: withdraw",
    "token": "A: offer B nothing",
}
UNDONE = {
    # players whose terms have lapsed, or who have lost or given a token since, are told so
    ("accept", "turn"), ("accept", "decline"), ("accept", "offer"), ("accept", "withdraw"),
    ("accept", "token"),
    ("decline", "accept"), ("decline", "withdraw"),
    ("withdraw", "accept"), ("withdraw", "decline"),
    # it is a different turn
    ("turn", "offer"), ("turn", "token"),
}  # fmt: skip


@pytest.mark.parametrize(("first", "second"), [*permutations(IN_PLAY, 2)])
def test_of_two_deeds_at_the_same_time_the_second_is_done_if_it_means_the_same(
    first: str, second: str
) -> None:
    room = card(PEOPLE, *OFFERED)
    pages = room.sit(A, B, C, D)
    there = [(pages["ABCD".index(IN_PLAY[each][0])], IN_PLAY[each]) for each in (first, second)]
    if there[0][0] is there[1][0]:  # one person, on two devices
        there[1] = room.page(A), there[1][1]
    for page, text in there:
        page.act(page.record.game.parse(text))
    late = there[1][0]
    assert (room.log[-1] == IN_PLAY[first]) == ((first, second) in UNDONE)
    assert ("Somebody else was faster" in late.screen.notice) == ((first, second) in UNDONE)
    room.hear()
    saved = room.saves.load_game(room.name).record
    assert all(each.record == saved for each in (*pages, late))


@pytest.mark.parametrize("stops_first", [True, False])
def test_a_stop_and_the_time_race_by_the_number_of_their_entries(*, stops_first: bool) -> None:
    """B-INF-4."""
    room = board()
    ann, bea, _ = room.sit(A, B, C)
    deeds = [lambda: bea.act(bea.record.game.parse("B: stop")), ann.parts._time_up]
    for deed in deeds if stops_first else reversed(deeds):
        deed()
    assert room.log[-1] == ("B: stop" if stops_first else "time")
    assert bea.screen.notice == (
        "" if stops_first else say("table.overtaken", told=bea.event_texts()[-1])
    )
    room.hear()
    assert ann.record == bea.record


# The countdown of a table


def test_all_pages_count_from_the_entry_that_opened_the_window() -> None:
    room = board(ago=6_500)
    ann, bea, cleo = room.sit(A, B, C)
    assert [each.parts.countdown.seconds_left for each in (ann, bea, cleo)] == [4, 4, 4]
    room.write("A: allow", ago=3_500)
    room.write("B: allow", ago=2_500)  # it takes effect, and cards can be played
    room.hear()
    assert [each.parts.countdown.seconds_left for each in (ann, bea, cleo, room.page(B))] == [8] * 4
    room.write("C: offer iD for 1", ago=500)  # B-DEAL-7: no offer restarts it
    room.hear()
    assert [each.parts.countdown.seconds_left for each in (ann, room.page(A))] == [8, 8]
    choose_at(ann, "talk")
    assert ann.parts.countdown.is_running  # it does not wait for a player who is choosing


@pytest.mark.parametrize("ago", [-HOUR, HOUR])
def test_a_clock_that_jumps_ends_no_window_and_makes_none_longer(ago: int) -> None:
    (ann,) = board(ago=ago).sit(A)
    countdown = ann.parts.countdown
    assert (countdown.seconds_left, countdown.is_running) == (DEFAULT_SECONDS, True)


def test_the_next_keeper_goes_on_by_the_same_deadline() -> None:
    room = board(ago=5_500)
    ann, bea = room.sit(A, B)
    assert (ann.log.runs_bots, bea.log.runs_bots) == (True, False)
    for _ in range(8):  # its time is up, and nobody reports it
        bea.parts.countdown._tick()
    assert (bea.parts.countdown.seconds_left, room.log[-1]) == (0, "C: boss")
    ann.close()
    bea.poll(changed=False)
    assert bea.log.runs_bots
    assert room.log[-1] == "C: boss"
    bea.parts.countdown._tick()
    assert room.log[-1] == "time"
    assert bea.table.boss == C


def test_where_bots_alone_could_act_nothing_is_counted() -> None:
    room = board((None, "careful", None))
    room.write("A: allow")
    ann, _ = room.sit(A, C)
    assert ann.turns.current_ask.seat == B
    assert ann.parts.countdown.seconds_left is None


def test_where_the_boss_alone_is_a_person_nothing_is_counted() -> None:
    """B-DEAL-7: the countdown is for the others to play a card."""
    game = board_setup.new_game(3, seed=1, bots=("careful", None, "careful"))
    room = Room(game, BoardTableSession)
    room.write("A: place 9", "B: open")
    (bea,) = room.sit(B)
    assert bea.table.boss == B
    assert bea.parts.countdown.seconds_left is None


def test_how_long_it_takes_is_said_for_the_whole_table_and_kept_in_its_log() -> None:
    room = board(ago=4_500)
    ann, bea = room.sit(A, B)
    bridge = Bridge()
    drawer = clock.build(bea, bridge)
    drawer._handle_custom_msg({"choose": "30"}, [])
    assert room.log[-1] == "clock 30"
    assert bridge.stored_values() == {}
    room.hear()
    assert [each.parts.countdown.seconds_left for each in (ann, bea, room.page(A))] == [26, 26, 26]
    looker = room.page()
    looker.parts.set_countdown(0)
    assert (room.log[-1], looker.parts.countdown.seconds) == ("clock 30", 30)
    ann.parts.set_countdown(0)
    room.hear()
    assert bea.parts.countdown.seconds_left is None


def test_time_that_is_short_is_said_to_all() -> None:
    (ann,) = board(ago=4_500).sit(A)
    said = heard(ann, board_screen_reader.setup_announcements)
    ann.parts.countdown._tick()
    assert said[-1] == "5 seconds left"


# Waiting


def heard(session: Any, build: Any) -> list[str]:
    """All later announcements of a screen reader."""
    bridge, said = Bridge(), list[str]()
    build(session, bridge)
    bridge.observe(lambda _: said.append(bridge._words), "_said")
    return said


@pytest.mark.parametrize(("ago", "waited"), [(9_000, 9), (45_200, 45), (125_000, 125), (-900, 0)])
def test_how_long_somebody_has_been_waited_for_is_counted_by_the_page(
    ago: int, waited: int
) -> None:
    room = card(PEOPLE)
    room.write("A: offer C nothing", "C: decline A", ago=ago)
    ann, bea = room.sit(A, B)
    assert f'data-waited="{waited}"' in waiting_for_players.waiting_html(ann)
    assert waiting_for_players.waiting_html(bea) == ""
    made = prompt.build(ann)
    assert say("people.waiting-free", names="Bea") in made.value
    assert waiting_for_players.waiting_html(ann) in made.value
    before = made.value
    ann.log.asked_since_monotonic -= 60
    ann.screen.notify_progress()
    assert made.value == before  # no message is needed for it
    ann.show_error("No room is left.")
    assert f'data-waited="{waited + 60}"' in made.value


def test_it_is_said_once_that_somebody_has_been_waited_for_long() -> None:
    room = card(PEOPLE)
    room.write("A: offer C nothing", "C: decline A", ago=31_000)
    ann, _ = room.sit(A, B)
    said = heard(ann, screen_reader.setup_announcements)
    ann.screen.notify_progress()
    ann.screen.notify_progress()
    assert said == [say("people.waited-long", names="Bea", count=30)]
    room.write("B: pass", ago=61_000)
    room.hear()
    ann.screen.notify_progress()
    ann.screen.notify_progress()
    long = say("people.waited-long", names="Cleo", count=60)
    assert said[-1] == f"{long} {say('people.can-act')}"
    assert len([each for each in said if "waiting for Cleo for" in each]) == 1


def test_who_plays_alone_or_shares_a_screen_is_not_told_of_waiting() -> None:
    room = card(PEOPLE)
    room.write("A: offer C nothing", ago=HOUR)
    saves = Saves()
    session = CardTableSession(saves.load_game(room.name), saves, room.name)
    session.open_curtain(A)
    assert (
        waiting_for_players.waiting_html(session),
        waiting_for_players.seats_to_act_for(session),
    ) == ("", ())


# Stand-ins


def test_a_bot_answers_once_for_somebody_when_another_one_wants_it() -> None:
    room = card((None, None, None, "careful"))
    room.write("A: offer C nothing", "C: decline A", ago=61_000)
    ann, bea, looker = *room.sit(A, B), room.page()
    panel = actions.build(ann, Bridge())
    label = say("people.act-for", name="Bea")
    assert labels(panel)[0] == label
    assert label not in labels(actions.build(bea, Bridge()))
    assert label not in labels(actions.build(looker, Bridge()))
    panel._handle_custom_msg({"choose": "act-for:B"}, [])
    assert room.log[-1].startswith("careful for B: ")
    room.hear()
    looker.sync()
    assert ann.record.played[-1].action.seat == B
    assert ann.record == bea.record == room.page(B).record
    assert ann.screen.remarks == looker.screen.remarks == (say("people.acted", name="Bea"),)
    assert bea.screen.remarks == room.page(B).screen.remarks == (say("people.acted-you"),)
    assert bea.bot_names[B] is None
    assert label not in labels(panel)


@pytest.mark.parametrize(("seconds", "acts"), [(100, False), (130, True)])
def test_talk_without_end_makes_no_turn_longer_than_ten_limits(*, seconds: int, acts: bool) -> None:
    """Each offer opens a question, which has its own time; the turn has none without end."""
    room = card(PEOPLE)
    room.write("B: pass", ago=1000 * seconds)
    for at in range(seconds - 5, 0, -9):
        room.write("B: offer A pass", ago=1000 * at)
        room.write("B: withdraw", ago=1000 * (at - 4))
    (ann,) = room.sit(A)
    ann.log.settings = TableSettings(time_limit=12)
    waiting_for_players.apply_time_limit(ann)
    assert any(entry.startswith("careful for ") for entry in room.log) is acts


def test_a_bot_acts_in_time_however_often_somebody_writes_in_the_log() -> None:
    room = card((None, None, "careful", None))
    room.write("B: pass")
    (ann,) = room.sit(A)
    clock = ann.turns.clock
    assert ann.turns.waits_for_bot
    end = clock._pause_end
    for number in range(1, 6):
        room.write(f"quiet {number % 2}")
        room.hear()
        assert clock._pause_end == end
        assert 0 < clock.pause <= end - monotonic() + 1
    clock._pause_end = monotonic()
    room.write("quiet 0")
    room.hear()
    assert room.log[-1].startswith("C: ")


def test_a_bot_that_has_nothing_to_say_for_somebody_says_so() -> None:
    game = game_setup.new_game(4, seed=3).apply_entries()
    told = game.apply_entries("careful for silent B answer")
    assert (told.unanswered_asks, told.stand_in_seat) == ((Ask(B, "answer"),), B)
    assert told.apply_entries("name A Ann").stand_in_seat is None
    for wrong in ("careful for F: pass", "careful for silent F answer", "careful for b: pass"):
        with pytest.raises(BossError):
            game.apply_entries(wrong)


def test_whoever_is_played_for_lets_no_bot_act_for_others() -> None:
    room = card(PEOPLE)
    room.write("sit A bot careful", "A: offer C nothing", "C: decline A", ago=61_000)
    ann, cleo = room.page(A), room.page(C)
    assert waiting_for_players.awaited_asks(ann) == waiting_for_players.awaited_asks(cleo)
    assert waiting_for_players.seats_to_act_for(cleo) == (B,)
    assert waiting_for_players.seats_to_act_for(ann) == ()


def test_before_a_minute_has_passed_no_bot_acts_for_anybody() -> None:
    room = card(PEOPLE)
    room.write("A: offer C nothing", "C: decline A", ago=58_000)
    ann, _ = room.sit(A, B)
    before = room.log
    waiting_for_players.act_for(ann, B)
    room.seen(B, ago=HOUR)
    waiting_for_players.play_for(ann, B)
    assert room.log == before
    assert labels(actions.build(ann, Bridge())) == labels(actions.build(room.page(A), Bridge()))


def test_who_is_asked_too_waits_for_nobody() -> None:
    room = between_deals(PEOPLE)
    room.write("C: keep", ago=61_000)
    _, bea, cleo, _ = room.sit(A, B, C, D)
    assert waiting_for_players.seats_to_act_for(bea) == ()
    assert waiting_for_players.seats_to_act_for(cleo) == (B, D, A)
    waiting_for_players.act_for(cleo, D)
    assert room.log[-1].startswith("careful for D: ")


def test_whoever_comes_back_in_time_is_faster_than_the_bot() -> None:
    room = card(PEOPLE)
    room.write("A: offer C nothing", "C: decline A", ago=61_000)
    ann, bea = room.sit(A, B)
    bea.act(bea.record.game.parse("B: pass"))
    waiting_for_players.act_for(ann, B)  # it has not received that
    assert room.log[-1] == "B: pass"
    assert ann.record == bea.record
    assert ann.screen.remarks == ()


def test_a_bot_plays_for_who_is_away_until_they_are_back() -> None:
    room = card((None, None, "careful", "careful"))
    secret = table_seats.take_seat(room.saves, room.name, A, "Ann")
    room.write("A: offer C nothing", "C: decline A", ago=61_000)
    room.seen(B, ago=5_000)
    ann, bea = room.sit(A, B)
    panel = actions.build(ann, Bridge())
    label = say("people.play-for", name="Bea")
    assert label not in labels(panel)  # she is present
    room.seen(B, ago=60_000)
    ann.screen.notify_progress()
    assert label in labels(panel)
    panel._handle_custom_msg({"choose": "play-for:B"}, [])
    assert room.log[-1] == "sit B bot careful"
    assert ann.turns.waits_for_bot
    assert f"Bea: {say('people.bot')}" in presence.build(ann).value
    room.hear()
    assert bea.prompt == say("people.relieved")
    own = actions.build(bea, Bridge())
    assert labels(own) == [say("people.back")]
    before, played = room.log, len(ann.record.played)
    bea.act(bea.record.game.parse("B: pass"))
    assert (bea.screen.notice, room.log) == (say("seats.relieved"), before)
    bea.screen.notice = ""
    choose_at(bea, "do:pass")
    assert (bea.screen.notice, room.log) == (say("seats.relieved"), before)
    ann.turns.play_next()
    room.hear()
    assert ann.record.played[played].action.seat == B
    assert bea.record.actions == ann.record.actions
    bea.history.undo()
    assert bea.screen.notice == say("seats.relieved")
    own._handle_custom_msg({"choose": "i-am-back"}, [])
    assert room.log[-1] == "sit B person"
    room.hear()
    assert ann.persons == bea.persons == (A, B)
    assert not bea.bot_takes_over
    assert f"Bea: {say('people.bot')}" not in presence.build(ann).value
    assert table_seats.seat_by_secret(Saves(), secret) == (room.name, A)


@pytest.mark.parametrize(
    ("turn", "talk", "may"), [(700, 15, True), (700, 5, False), (500, 15, False)]
)
def test_who_is_waited_for_is_not_kept_by_endless_talk(turn: int, talk: int, may: bool) -> None:
    room = card(PEOPLE)
    with room.saves.error_boundary() as database:
        database.execute("UPDATE entries SET at = ?", (now_ms() - 1000 * turn,))
    room.write("A: offer C nothing", "C: decline A", ago=1000 * talk)
    (ann,) = room.sit(A)
    assert waiting_for_players.seats_to_act_for(ann) == ((B,) if may else ())


def test_a_seat_that_nobody_has_taken_is_left_to_bots_otherwise() -> None:
    room = card(PEOPLE)
    room.write("A: offer C nothing", "C: decline A", ago=61_000)
    (ann,) = room.sit(A)
    assert waiting_for_players.seats_to_act_for(ann) == (B,)
    assert waiting_for_players.seats_to_play_for(ann) == ()


def test_no_button_fills_a_log_faster_than_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bosswidgets.table.session.MAX_WRITTEN", 3)
    room = board(ago=1_000)
    ann, bea = room.sit(A, B)
    before = len(room.log)
    for seconds in (5, 10, 5, 10, 5):
        ann.parts.set_countdown(seconds)
    assert room.log[before:] == ["clock 5", "clock 10", "clock 5"]
    assert "a lot at once" in ann.screen.notice
    bea.parts.set_countdown(30)  # nor by another page
    assert len(room.log) == before + 3
    room.hear()
    bea.act(moves(bea)[0])  # what is no action doesn't count against the others' actions
    assert room.log[-1].startswith("B: ")


def test_whoever_sets_the_countdown_again_and_again_keeps_others_from_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bosswidgets.table.session.MAX_WRITTEN", 1)
    room = board(ago=61_000)
    ann, bea = room.sit(A, B)
    for seconds in (5, 10):
        ann.parts.set_countdown(seconds)
    assert "a lot at once" in ann.screen.notice
    for operation in set(Operation) - {Operation.COUNTDOWN}:
        assert bea.permit(operation) or "a lot at once" not in bea.screen.notice, operation


@pytest.mark.parametrize("on_the_way", [(5,), (0, 5), (0, 60, 5)])
def test_nobody_cuts_the_others_time_short_by_way_of_another_countdown_or_page(
    on_the_way: tuple[int, ...],
) -> None:
    room = board(ago=1_000)
    ann, bea = room.sit(A, B)
    ann.parts.set_countdown(60)
    bea.sync()
    before = bea.parts.countdown.seconds_left
    for seconds in on_the_way:
        bea.parts.set_countdown(seconds)
    for each in (ann, bea, room.page(B)):
        each.sync()
        assert each.parts.countdown_seconds == 5
        left = each.parts.countdown.seconds_left
        assert left is None if 0 in on_the_way else left in (before, before - 1)


def test_what_cannot_be_written_is_not_done_and_says_so() -> None:
    room = card(PEOPLE)
    room.write("A: offer C nothing", "C: decline A", ago=61_000)
    ann, _ = room.sit(A, B)
    before = ann.record
    ann.log.save_queue.saves._database.execute("PRAGMA query_only = ON")
    waiting_for_players.act_for(ann, B)
    assert "cannot be saved" in ann.screen.notice
    assert ann.record is before
    assert ann.screen.remarks == ()
    there = board(ago=1_000)
    ann, _ = there.sit(A, B)
    ann.log.save_queue.saves._database.execute("PRAGMA query_only = ON")
    for deed in (lambda: ann.parts.set_countdown(30), ann.parts._time_up):
        ann.screen.notice = ""
        deed()
        assert "cannot be saved" in ann.screen.notice
    assert there.log[-1] == "C: boss"
    assert ann.parts.countdown.seconds == DEFAULT_SECONDS


def test_a_bots_action_is_not_done_after_its_person_is_back() -> None:
    room = card(PEOPLE, "sit B bot careful")
    ann, bea = room.sit(A, B)
    assert ann.turns.clock.pending_action.seat == B
    waiting_for_players.take_seat_back(bea)
    ann.turns.play_next()  # its time has come, but the page has not received that
    assert room.log[-1] == "sit B person"
    assert ann.turns.clock.pending_action is None
    assert ann.turns.current_ask == Ask(B, "turn")


@pytest.mark.parametrize("by", [HOUR, -HOUR], ids=["on", "back"])
def test_a_clock_that_jumps_makes_nobody_wait_or_go(
    monkeypatch: pytest.MonkeyPatch, by: int
) -> None:
    """Waiting starts again from zero, present players are soon seen, and all can talk."""
    room = card(PEOPLE, "B: pass2")
    (ann, cem) = room.sit(A, C)
    for seat in (A, B, C, D):
        room.seen(seat, ago=0)
    chat.send_message(room.saves, room.name, A, "Hello")
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + by * 10**6)
    assert waiting_for_players.seconds_waited(ann) in (0, 1)
    assert not waiting_for_players.seats_to_act_for(ann)
    assert all(each.is_away for each in table_seats.person_seats(room.saves, room.name))
    table_seats.mark_present(
        room.saves, room.name, B
    )  # its page sends a heartbeat every few seconds
    assert [
        each.seat for each in table_seats.person_seats(room.saves, room.name) if not each.is_away
    ] == [B]
    chat.send_message(room.saves, room.name, A, "Where are you?")
    cem.act(*moves(cem)[:1])
    room.hear()
    assert ann.record == cem.record
    assert waiting_for_players.seconds_waited(ann) in (0, 1)
    ann.log.asked_since_monotonic -= waiting_for_players.TOO_LONG
    assert waiting_for_players.seats_to_act_for(ann) == (D,)


@given(
    st.integers(0, 10**6),
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["act", "for", "away", "back", "hear"]))),
)
@settings(deadline=None, max_examples=10)
def test_whoever_acts_for_whom_there_is_one_game(
    tmp_path_factory: pytest.TempPathFactory, seed: int, script: list[tuple[int, str]]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOSS_DATA", str(tmp_path_factory.mktemp("law")))
        room = card((None, None, None, "careful"))
        for seat in (A, B, C):
            room.seen(seat, ago=60_000)
        chance, pages = Random(seed), room.sit(A, B, C)
        for at, deed in script:
            page = pages[at]
            page.log.asked_since_monotonic = monotonic() - 61  # as if a minute had passed
            if deed == "act":
                page.act(*chance.sample(can := moves(page), min(1, len(can))))
            elif deed == "for":
                for seat in waiting_for_players.seats_to_act_for(page):
                    waiting_for_players.act_for(page, seat)
            elif deed == "away":
                for seat in waiting_for_players.seats_to_play_for(page):
                    waiting_for_players.play_for(page, seat)
            elif deed == "back":
                waiting_for_players.take_seat_back(page)
            page.sync() if deed == "hear" else page.turns.play_next()
        room.hear()
        saved = room.saves.load_game(room.name)
        for page in pages:
            page.sync()
            assert page.record == saved.record
            assert page.bot_names == saved.bots
            assert page.game.action_times == saved.action_times
        assert saved.entry_count == len(room.log)
