"""Permissions at a table: every operation is tried in every role, without any button."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from bosslib import BossError
from bosslib.board import payoffs
from bosslib.board.state import DEAL
from bosslib.card.driver import CardPrompt
from bosslib.driver import Ask
from bosslib.game import SEATS
from bosslib.log_entries import AskUndo, Entry, MuteOffers, SetCountdown, Undo
from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.panels.review_panel import BoardReviewPanel
from bosswidgets.board.session import BoardTableSession
from bosswidgets.board.table import BoardTable
from bosswidgets.card import game_setup as card_setup
from bosswidgets.card.panels.review_panel import CardReviewPanel
from bosswidgets.card.session import CardTableSession
from bosswidgets.card.table import Table
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import joining, waiting_for_players
from bosswidgets.table.authority import (
    REPEATABLE,
    Operation,
    Role,
    current_role,
    is_allowed,
    refusal,
)
from bosswidgets.table.database import now_ms
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.multiplayer.class_room import TableSettings
from bosswidgets.table.panels import ending, game_menu, presence
from bosswidgets.table.panels.chat_panel import ChatPanel
from bosswidgets.table.review.review_panel import StartReview
from bosswidgets.table.saves import Saves
from tests.widgets.table.test_seats import folder

__all__ = ["folder"]  # a fixture

SECURITY = Path(__file__).parents[3] / "SECURITY.md"
GAMES: dict[str, tuple[Any, Any, Any, Any]] = {
    "card": (card_setup, CardTableSession, Table, CardReviewPanel),
    "board": (board_setup, BoardTableSession, BoardTable, BoardReviewPanel),
}
STORED = (
    *(f"SELECT * FROM {table}" for table in ("games", "entries", "words", "tables")),
    "SELECT game, seat, secret FROM seats",
)
NAMES = ("Ann", "Bea", "Cleo")
LONG_AGO = 3_600_000
HAPPENED = {
    Role.RELIEVED: ["sit A bot careful"],
    Role.PAUSED: ["pause"],
    Role.PLAYED: ["end"],
    Role.LOOKED_ON: ["end"],
    Role.SCREEN_OVER: ["end"],
}
"""The last entries of the log, by role."""
OF_OTHERS = (Operation.STAND_IN, Operation.ACT_ELSEWHERE)
"""Operations that are tried while another player is asked."""
PAGES = [each for each in Role if each is not Role.TEACHER]


class Place:
    """A table in a role, with the requests that a browser could send."""

    def __init__(self, game: str, own: Role, *, asked: bool = True) -> None:
        starting, self.kind, self.table, self.reviews = GAMES[game]
        self.saves = Saves()
        alone = own in (Role.SCREEN, Role.SCREEN_OVER)
        bots = (None, "careful", "careful") if alone else (None, None, None)
        begun = starting.new_game(3, seed=3, bots=bots)._replace(names=NAMES)
        if alone:
            self.name, self.ticket = self.saves.create_game(begun), ""
        else:
            self.name = table_seats.game_by_code(
                self.saves, table_seats.create_table(self.saves, begun)
            )
            self.ticket = table_seats.hash_secret(
                table_seats.take_seat(self.saves, self.name, 0, "Ann")
            )
            table_seats.take_seat(self.saves, self.name, 1, "Bea")
            with self.saves.error_boundary() as database:
                database.execute("UPDATE seats SET seen = 0")
        self.played(asked=asked)
        for entry in HAPPENED.get(own, []):
            self.write(entry)
        self.session = self._session(own)
        self.bridge = Bridge()
        self.sent: list[object] = []
        self.bridge.send = lambda content, _=None: self.sent.append(content)
        if own is Role.MOVED:
            with self.saves.error_boundary() as database:
                database.execute("UPDATE seats SET secret = 'another' WHERE seat = 0")

    def played(self, *, asked: bool) -> None:
        """Play on until Ann is asked, or is not; at least one action is played."""
        record = self.saves.load_game(self.name).record
        while not record.played or asked is not (0 in record.state.table.to_act):
            action = next(iter(record.state.legal(record.state.table.to_act[-1])))
            self.write(str(action))
            record = record.play(str(action))

    def agree(self) -> None:
        """Make an agreement of the Boss and Ann, whose partner then asks her to undo it."""
        record = self.session.record
        while record.state.table.phase is not DEAL:
            action = next(iter(record.state.legal(record.state.table.to_act[-1])))
            self.write(str(action))
            record = record.play(str(action))
        table, there = record.state.table, payoffs.pieces(record.state.table)
        helper = 0 if table.boss else 1
        terms = f"{next(piece for piece, seat in there.items() if seat == helper)} for 1"
        for line in (
            f"A: offer {terms}",
            f"{SEATS[table.boss or helper]}: accept {terms}",
            "undo?",
        ):
            self.write(line)
        self.session.sync()

    def prepare(self, operation: Operation) -> None:
        """Do what there must be to be undone."""
        if operation is Operation.UNDO:
            self.act()
        if operation is Operation.CONSENT:
            self.agree()

    def write(self, entry: str) -> None:
        self.saves.append_entry(self.name, len(self.log), entry, now_ms() - LONG_AGO)

    def _session(self, own: Role) -> Any:
        game = self.saves.load_game(self.name)
        if not self.ticket:
            return self.kind(game, self.saves, self.name)
        looks_on = own in (Role.ONLOOKER, Role.LOOKED_ON)
        session = self.kind(
            game._replace(local_seats=() if looks_on else (0,)), self.saves, self.name
        )
        session.log.seat_token_hash = "" if looks_on else self.ticket
        return session

    @property
    def log(self) -> list[str]:
        return self.saves.entry_texts_since(self.name, 0)

    @property
    def all(self) -> list[object]:
        """All stored data, and all messages to the browser."""
        found: list[object] = [*self.sent]
        with self.saves.error_boundary() as database:
            found.extend(sorted(map(str, database.execute(asked).fetchall())) for asked in STORED)
        return found

    # The operations, each as a forged message would trigger it

    def do(self, operation: Operation) -> None:
        getattr(self, operation.name.lower())()

    def act(self) -> None:
        self._act(0)

    def act_elsewhere(self) -> None:
        self._act(1)

    def _act(self, seat: int) -> None:
        state = self.session.record.state
        asked = next(each for each in state.table.to_act if (each == 0) is (seat == 0))
        self.session.act(next(iter(state.legal(asked))))

    def undo(self) -> None:
        self.session.history.undo()

    def consent(self) -> None:
        self.session.history.answer_undo(consents=True)

    def countdown(self) -> None:
        if isinstance(self.session, BoardTableSession):
            self.session.parts.set_countdown(20)

    def stand_in(self) -> None:
        for seat in (1, 2):
            waiting_for_players.act_for(self.session, seat)
            waiting_for_players.play_for(self.session, seat)

    def fill(self) -> None:
        presence._Invitation(self.session, self.bridge)._fill_with_bots("bots")

    def come_back(self) -> None:
        waiting_for_players.take_seat_back(self.session)

    def talk(self) -> None:
        ChatPanel(self.session, self.bridge)._send("hello", self.session.show_error, phrase=False)

    def review(self) -> None:
        panel = self.reviews(self.session, self.bridge)
        panel._start(StartReview(0))
        self.sent += [panel.record] if panel.record else []

    def file(self) -> None:
        game_menu.download(self.session, self.bridge)

    def branch(self) -> None:
        self.session.screen.shown_actions = 0
        self.session.history.branch()

    def again(self) -> None:
        page = self.table()
        page.session = self.session
        joining.continue_at(page, self.session.game)
        page.session = None

    def delete(self) -> None:
        game_menu._delete_game(self.session, self.bridge, lambda _: None)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("own", "operation"), [*itertools.product(PAGES, Operation)], ids=lambda each: each.name
)
def test_what_a_role_may_not_do_changes_nothing_and_says_why(
    game: str, own: Role, operation: Operation
) -> None:
    place = Place(game, own, asked=operation not in OF_OTHERS)
    try:
        assert current_role(place.session) is own
        before = place.all
        why = refusal(place.session, operation)
        assert (why is None) is is_allowed(own, operation)
        if why is None:
            return
        place.do(operation)
        assert place.all == before
    finally:
        place.session.close()


@pytest.mark.parametrize("operation", Operation, ids=lambda each: each.name)
def test_what_a_role_may_do_it_does(operation: Operation) -> None:
    own = next(each for each in reversed(PAGES) if is_allowed(each, operation))
    place = Place("board", own, asked=operation not in OF_OTHERS)
    try:
        place.prepare(operation)
        before = place.all
        place.do(operation)
        assert place.all != before, place.session.screen.notice
    finally:
        place.session.close()


@pytest.mark.parametrize(
    "operation",
    [
        each
        for each in Operation
        if is_allowed(Role.PLAYER, each) and not is_allowed(Role.PAUSED, each)
    ],
    ids=lambda each: each.name,
)
def test_a_pause_of_which_a_page_has_not_heard_holds_it_back(operation: Operation) -> None:
    place = Place("board", Role.PLAYER, asked=operation not in OF_OTHERS)
    try:
        place.prepare(operation)
        place.write("pause")
        assert current_role(place.session) is Role.PLAYER
        before = place.log
        place.do(operation)
        assert place.log == before
        assert current_role(place.session) is Role.PAUSED  # it was tried
    finally:
        place.session.close()


@pytest.mark.parametrize("own", PAGES, ids=lambda each: each.name)
def test_only_who_may_act_leaves_an_offer_unanswered(own: Role) -> None:
    place = Place("card", own)
    may, before = is_allowed(own, Operation.ACT), place.all
    place.session.record_no_reply(Ask(0, CardPrompt.ANSWER))
    assert (place.all != before) is may
    assert (place.log[-1] == "silent A answer") is may
    assert bool(place.session.screen.notice) is not may
    place.session.close()


def test_a_device_whose_seat_has_moved_does_nothing_at_the_end_of_the_game_either() -> None:
    place = Place("card", Role.MOVED)
    place.write("end")
    place.session.log.catch_up()
    assert place.session.is_finished
    assert current_role(place.session) is Role.MOVED
    before = place.all
    for operation in (Operation.TALK, Operation.REVIEW, Operation.AGAIN, Operation.DELETE):
        place.do(operation)
        assert place.all == before
    place.session.close()


def test_a_class_leaves_games_and_what_comes_next_to_its_teacher() -> None:
    place = Place("card", Role.PLAYED)
    place.session.log.settings = TableSettings(number=1)
    for operation in (Operation.DELETE, Operation.AGAIN):
        assert str(refusal(place.session, operation)) == say("authority.teacher")
        before = place.all
        place.do(operation)
        assert place.all == before


def test_where_it_cannot_be_looked_up_whose_seat_it_is_nothing_is_done() -> None:
    place = Place("card", Role.PLAYER)
    with place.saves.error_boundary() as database:
        database.execute("ALTER TABLE seats RENAME TO lost")
    why = refusal(place.session, Operation.ACT)
    assert isinstance(why, BossError)
    place.act()
    assert place.session.screen.notice


def test_the_table_of_roles_is_the_one_in_the_documentation() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in SECURITY.read_text("utf-8").splitlines()
        if line.startswith("|")
    ]
    heads, _, *told = rows
    roles = [Role(each) for each in heads[1:]]
    assert roles == list(Role)
    assert [[Operation(name), *words] for name, *words in told] == [
        [operation, *("yes" if is_allowed(each, operation) else "no" for each in roles)]
        for operation in Operation
    ]


def test_when_one_player_goes_on_the_others_are_asked_to_come_along() -> None:
    place = Place("card", Role.PLAYED)
    part = ending.EndingPart(list, lambda _: place.session.game, lambda _: "")
    panel = ending.panel(place.session, place.bridge, lambda _: None, lambda: None, part)

    def labels() -> list[str]:
        return [each["label"] for row in panel.children[1:] for each in row.items]

    assert labels() == [say("ending.together"), say("ending.form")]
    place.write("next ABCDEF")
    place.session.sync()
    assert labels() == [say("ending.come"), say("ending.form")]
    assert {"mention": say("ending.come-hint")} in place.sent
    place.session.close()


WRITES: dict[Operation, tuple[Entry, ...]] = {
    Operation.ACT: (MuteOffers(1),),
    Operation.UNDO: (Undo(), AskUndo()),
    Operation.COUNTDOWN: (SetCountdown(5),),
}
"""Entries, besides actions, that each operation writes which could be repeated without end."""


def test_what_could_be_repeated_without_end_is_counted_by_the_entries_that_it_writes() -> None:
    assert REPEATABLE.keys() == WRITES.keys()
    for operation, beginning in REPEATABLE.items():
        for kind, entries in WRITES.items():
            for entry in entries:
                assert str(entry).startswith(beginning) is (kind is operation), (operation, entry)
