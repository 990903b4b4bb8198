"""A game of people and bots at one screen: what its panels show, and what its people do.

A session consists of parts, each with its own state: the log (`log_sync`), the screen
(`table_screen`), the history (`history`), the turns and bots (`turns`), and what the game adds
(`game_parts`). The unfinished choice is the session's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Generic

from bosslib import BossError, Record
from bosslib.bots import AnyBot
from bosslib.driver import AnyDriver, Ask
from bosslib.game import SEATS, Seat
from bosslib.game.bargaining import character_of
from bosslib.log import HoldReason, SeatedGame
from bosslib.log_entries import Entry, NoReply
from bosslib.narration import Narrator
from bosslib.words import say
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.table.authority import REPEATABLE, Operation, refusal, require
from bosswidgets.table.database import MAX_TRIES, TakenError
from bosswidgets.table.game_parts import AnyChoice, GameParts
from bosswidgets.table.history import History
from bosswidgets.table.log_sync import LogSync, entry_messages, stuck_error
from bosswidgets.table.multiplayer.class_room import TableSettings
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import AT_ONCE
from bosswidgets.table.table_screen import A, Curtain, E, S, TableScreen, V
from bosswidgets.table.turns import Turns

MAX_WRITTEN, WITHIN_SECONDS = 60, 60
"""Limit at a table with several devices of a seat's actions within some seconds, and likewise of
all entries that are no actions: a log without end slows all.
"""

PRESENCE_SECONDS = 9
"""Seconds between two checks of who is present at the table."""


class TableSession(Generic[S, V, A, E]):
    """A table with people on some seats and bots on the others."""

    turns: Turns[A]
    """Who is asked, and the bots; it exists from `start` on."""

    def __init__(
        self,
        game: SeatedGame,
        saves: Saves | None,
        name: str,
        parts: Callable[[Any], GameParts],
    ) -> None:
        self.log = LogSync(game, saves, name, self)
        self.screen: TableScreen[S, V, A, E] = TableScreen(self.log)
        self.history = History(self)
        self.parts = parts(self)
        self.choice = self.parts.no_choice
        """The person's unfinished choice."""
        self.hides_reasons = False
        """True if the buttons do not show which cards can be played, because the person should find
        out.
        """
        self._choices_aside: dict[Seat, tuple[object, AnyChoice]] = {}
        self._next_presence_check = 0.0
        self._stuck_notice = ""
        self._add_entry_remarks()
        if game.invalid_entry:
            stuck = stuck_error(game.invalid_entry, hides_entry=self.multi_device)
            self._stuck_notice = self.narrator.error_message(stuck)
            self.screen.notice = self._stuck_notice

    def start(
        self,
        bots: Sequence[AnyBot | None] | None = None,
        pace: str = AT_ONCE,
        *,
        answers: bool = False,
        driver: AnyDriver | None = None,
    ) -> None:
        """Start the bots as `Turns` describes; called once."""
        self.turns = Turns(self, bots, pace, answers=answers, driver=driver)
        self.log.subscribe()
        self.turns.go_on()

    # The game

    @property
    def game(self) -> SeatedGame:
        """The game with its players, as its log determines it."""
        return self.log.game

    @property
    def record(self) -> Record[S, A, E]:
        """The start of the game and all actions since."""
        return self.screen.record

    @property
    def name(self) -> str:
        """Id under which the game is saved; empty if it is not."""
        return self.log.name

    @property
    def names(self) -> tuple[str, ...]:
        """Player names by seat."""
        return self.game.names

    @property
    def bot_names(self) -> tuple[str | None, ...]:
        """Bot names by seat; None for a person."""
        return self.game.bots

    @property
    def characters(self) -> tuple[str, ...]:
        """Known characters of the bots by seat, empty for others; in a class only the teacher knows
        them.
        """
        hidden = self.settings.in_class
        return tuple("" if hidden else character_of(each) for each in self.bot_names)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """Seats that persons play, at this screen or at others."""
        return self.game.persons

    @property
    def local_seats(self) -> tuple[Seat, ...]:
        """Seats of the persons at this screen; empty for an onlooker."""
        return self.screen.local_seats

    @property
    def multi_device(self) -> bool:
        """True if each person has a screen of their own."""
        return self.log.multi_device

    @property
    def is_practice(self) -> bool:
        """True if hidden cards are known or the game was replayed; such wins don't count."""
        return self.game.practice

    @property
    def is_single_player(self) -> bool:
        """True if one person plays alone against bots, so nothing needs to be hidden from other
        people.
        """
        return len(self.persons) == 1 and not self.multi_device

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return not self.record.state.table.to_act

    @property
    def is_finished(self) -> bool:
        """True if the game is over or a teacher has ended it; then nothing is hidden any more."""
        return self.is_over or self.hold_reason is HoldReason.ENDED

    @property
    def is_worth_resuming(self) -> bool:
        """True if the game is worth returning to; a position opened and left without an action is
        not.
        """
        return bool(self.record.played) or not self.is_practice

    # What authority.PageAtTable needs

    @property
    def settings(self) -> TableSettings:
        """The teacher's settings for the table."""
        return self.log.settings

    @property
    def hold_reason(self) -> HoldReason | None:
        """Reason why nobody acts; None while the game goes on."""
        return self.log.hold_reason

    @property
    def bot_takes_over(self) -> bool:
        """True if a bot plays for the person at this screen until they are back."""
        return self.multi_device and self.seat is not None and self.bot_names[self.seat] is not None

    def has_moved(self) -> bool:
        """Return True if this page's seat has moved to another device; BossError if the lookup
        fails.
        """
        return self.log.has_moved()

    def permit(self, operation: Operation) -> bool:
        """Return whether the person at this page may do this now; if not, show why.

        With several devices a person may not write much at once, since the log is shared.
        """
        why = refusal(self, operation)
        if not why and operation in REPEATABLE:
            why = self._too_fast_error(REPEATABLE[operation])
        if why:
            self.show_error(self.narrator.error_message(why))
        return why is None

    def _too_fast_error(self, beginning: str, count: int = 1) -> BossError | None:
        """Return an error if entries with this beginning, such as a seat's actions, would fill a
        shared log faster than people play; also if the log cannot be read.

        The log itself tells, so several pages of a seat, or opening one again, gain nothing.
        """
        if not self.multi_device:
            return None
        try:
            written = self.log.saves.recent_entry_count(self.name, WITHIN_SECONDS, beginning)
        except BossError as error:
            return error
        return BossError("saves.too-fast") if written + count > MAX_WRITTEN else None

    # What is shown

    @property
    def seat(self) -> Seat | None:
        """Seat whose hand is open; None behind the curtain, or if nobody at this screen plays."""
        return self.screen.seat

    @property
    def awaited_seat(self) -> Seat | None:
        """Behind the curtain: the seat that is to open it."""
        return self.screen.curtain.awaited_seat

    @property
    def view(self) -> V | None:
        """The person's view of the game; None behind the curtain, or if only bots play."""
        return self.screen.view

    @property
    def shown_actions(self) -> int | None:
        """Number of actions shown when looking back; None shows the present."""
        return self.screen.shown_actions

    @property
    def shown_record(self) -> Record[S, A, E]:
        """The record up to the position shown."""
        return self.screen.shown_record

    @property
    def events(self) -> tuple[E, ...]:
        """Events up to the position shown, as the open seat saw them."""
        return self.screen.events

    @property
    def news(self) -> tuple[E, ...]:
        """Events since the person's last action, as that person saw them."""
        return self.screen.news

    @property
    def narrator(self) -> Narrator:
        """Narrator for the people at this screen."""
        return self.parts.narrator

    def event_texts(self, since: int = 0) -> list[str]:
        """Return the texts of the events shown from index `since`, one per event."""
        return self.parts.event_texts(since)

    @property
    def prompt(self) -> str:
        """Sentence above the table: what to do now, or why nothing can be done."""
        if self.shown_actions is not None:
            return say("table.prompt-past", count=self.shown_actions, all=len(self.record.played))
        if self.is_over:
            return say("table.prompt-over")
        if self.hold_reason:
            return say(f"table.held-{self.hold_reason}")
        return say("people.relieved") if self.bot_takes_over else self.parts.prompt_text

    @property
    def notices(self) -> list[str]:
        """Notices to the person outside the game itself, as sentences."""
        faults = dict.fromkeys(str(kept.error) for kept in self.log.failed_saves)
        return [*filter(None, [self.screen.notice]), *self.screen.remarks, *faults]

    def show_error(self, notice: str) -> None:
        """Show a notice now."""
        self.screen.show_error(notice)

    def on_change(self, listener: Callable[[], None]) -> None:
        """Add a listener for every change; listeners are called in the order they were added."""
        self.screen.on_change(listener)

    def on_progress(self, listener: Callable[[], None]) -> None:
        """Add a listener for changes outside the record."""
        self.screen.on_progress(listener)

    def notify_change(self) -> None:
        """Notify the panels of a change."""
        self.screen.notify_change()

    def close(self) -> None:
        """End everything that runs for this table when nobody views it any more."""
        self.log.close()
        self.turns.clock.cancel_all()
        self.parts.close()
        self.screen.close()

    @property
    def may_choose(self) -> bool:
        """True if a hand is open and its player may act: in the present of a game that is not over
        or held.
        """
        here = self.seat is not None and not self.bot_takes_over
        return here and self.shown_actions is None and not (self.is_over or self.hold_reason)

    # The person's actions

    def discard_choice(self) -> None:
        """Discard the person's unfinished choice."""
        self.choice = self.parts.no_choice
        self.parts.update()

    def apply_choice(self, way: object) -> None:
        """Apply a choice: continue choosing, or act."""
        with error_boundary(self.show_error):
            seen = self.view
            if self.bot_takes_over:
                self.show_error(say("seats.relieved"))
            if seen is None or not self.may_choose:
                return
            result = self.choice.apply_choice(seen, way)
            if isinstance(result, type(self.parts.no_choice)):
                self.choice, self.screen.notice = result, ""
                self.parts.update()
                self.notify_change()
            else:
                self.act(*result)

    def act(self, *actions: A) -> None:
        """Perform actions, let the bots answer, and notify the panels once.

        A refused action changes only the notice.
        """
        self.screen.clear_notices()
        self.screen.shown_actions = None
        self.turns.clock.read_events = len(self.events)
        before = self.record
        try:
            seat = self.seat  # None for an onlooker, whose actions `perform` refuses
            if seat is not None and (why := self._too_fast_error(f"{SEATS[seat]}: ", len(actions))):
                raise why
            for action in actions:
                self.perform(action)
        except BossError as error:
            self.screen.notice = self.narrator.error_message(error)
        if self.record is not before:
            self.choice = self.parts.choice_after(actions)
            self.turns.go_on()
        self.notify_change()

    def perform(self, action: A) -> None:
        """Play and save a person's action.

        If another page was faster, the action is done after that page's entries if it still means
        the same; otherwise BossError says what came first. On separate devices you may act only for
        your own seat, and not while a bot plays for it.
        """
        elsewhere = self.multi_device and action.seat != self.seat
        chosen = self.record

        def require_same_meaning() -> None:
            now = self.record.state
            if not now.game.driver.has_same_meaning(chosen.state, now, action):
                raise self.overtaken_error(chosen)

        operation = Operation.ACT_ELSEWHERE if elsewhere else Operation.ACT
        self.append_with_retry(operation, action, require_same_meaning)

    def overtaken_error(self, chosen: Record[S, A, E]) -> BossError:
        """Return the error for an action that came too late; call it after catching up."""
        played = self.record.played
        if len(played) <= len(chosen.played):
            return BossError("table.overtaken-undo")
        return BossError("table.overtaken", told=self.event_texts()[-1])

    def append_with_retry(
        self, operation: Operation, entry: Entry, when_overtaken: Callable[[], None] | None = None
    ) -> None:
        """Append an entry; if another page was faster, apply its entries and try again.

        Before each new try `when_overtaken` may raise BossError. Also BossError if other pages are
        faster each time, or if the person may not do this operation any more, for example because
        of a pause of which this page has not heard.
        """
        for _ in range(MAX_TRIES):
            require(self, operation)
            with suppress(TakenError):
                return self.log.append(entry)
            self.log.catch_up()
            if when_overtaken:
                when_overtaken()
        raise BossError("saves.busy")

    def record_no_reply(self, ask: Ask) -> None:
        """Record in the log that the seat asked has nothing to say, so that all pages know; show
        why if the person may not act now.
        """
        if not self.permit(Operation.ACT):
            return
        try:
            self.log.append(NoReply(ask))
        except TakenError:
            self.log.catch_up()  # the question may be obsolete

    # Several people at one screen

    @property
    def closed_prompt(self) -> str:
        """Prompt while no hand is open: the player who is waited for."""
        if self.local_seats:
            return say("table.prompt-curtain", name=self.names[self.awaited_seat or 0])
        return say("table.prompt-watching", names=self.turns.awaited_names)

    def open_curtain(self, seat: Seat) -> None:
        """Show a hand after its player has confirmed being alone at the screen."""
        if seat in self.local_seats:
            self.screen.curtain = Curtain(seat)
            self._restore_choice(seat)
            self.notify_change()

    def close_curtain_for(self, seat: Seat | None = None) -> None:
        """Close the curtain for a person who wants to speak, or for the player who is asked
        (None).
        """
        if len(self.local_seats) > 1 and not self.is_over:
            asked = (
                self.turns.asked_seat
                if self.turns.asked_seat in self.local_seats
                else self.local_seats[0]
            )
            self._close_curtain(asked if seat is None else seat)
            self.notify_change()

    def _close_curtain(self, awaited_seat: Seat) -> None:
        """Hide all hands until this seat opens the curtain, and put the unfinished choice aside."""
        if self.seat is not None and self.choice != self.parts.no_choice:
            self._choices_aside[self.seat] = self.parts.choice_context, self.choice
        self.screen.curtain = Curtain(awaited_seat=awaited_seat)
        self.screen.shows_more, self.screen.notice = False, ""
        self.discard_choice()

    def _restore_choice(self, seat: Seat) -> None:
        """Restore the choice that a person has put aside, if it is still possible."""
        nothing = None, self.parts.no_choice
        context, chosen = self._choices_aside.pop(seat, nothing)
        same = context == self.parts.choice_context
        self.choice = self.valid_choice(chosen) if same else self.parts.no_choice
        self.parts.update()

    def valid_choice(self, chosen: AnyChoice) -> AnyChoice:
        """Return an unfinished choice if nothing stops it now, otherwise the empty one."""
        seen = self.view
        return self.parts.no_choice if seen is None or chosen.objection(seen) else chosen

    # What the turns and the history tell (turns.TurnHost, history.HistoryHost)

    def on_turn(self) -> None:
        """Follow a change of who is asked."""
        if len(self.local_seats) > 1 and not self.turns.clock.is_busy:
            self._follow_asked_seat()
        self.parts.update()

    def _follow_asked_seat(self) -> None:
        """Close the curtain for the player who is asked next; at the end nothing is hidden."""
        if self.is_over:
            self.screen.curtain = Curtain()
        elif self.turns.asked_seat is not None and self.turns.asked_seat != self.seat:
            self._close_curtain(self.turns.asked_seat)

    def close_invalid_choice(self) -> None:
        """Close the person's unfinished choice if it is no longer possible."""
        seen = self.view
        against = self.choice.objection(seen) if seen else None
        if against:
            self.choice = self.parts.no_choice
            why = self.narrator.refusal_reason(against)
            self.screen.notice = say("table.closed", why=why, rule=against.rule)

    def restart_from(self, game: SeatedGame) -> None:
        """Continue from another point, or with another game."""
        self.log.game = game._replace(unanswered_asks=())
        self.turns.clock.restart_from(game.record)
        self.screen.shown_actions = None
        self.discard_choice()
        self.screen.clear_notices()
        self.log.subscribe()
        self.turns.go_on()

    # The log (log_sync.LogFollower)

    def on_entry(self, before: SeatedGame) -> None:
        """Follow an entry that has just been applied."""
        game = self.game
        asks = game.unanswered_asks[len(before.unanswered_asks) :]
        self._add_entry_remarks()
        if game.taken_back_count:  # an unfinished choice refers to a position that has been undone
            self.discard_choice()
        if game.bots != before.bots:
            self.turns.update_bots()
        if asks:
            self.turns.clock.record_silence(*asks)
        elif before.record is game.record and before.muted_deal == game.muted_deal:
            return
        elif len(game.record.played) > len(before.record.played):
            self.turns.clock.record_action(game.record.state, game.record.played[-1].action)
        else:
            self.turns.clock.restart_from(game.record, game.unanswered_asks)
            self.screen.shown_actions = None

    def _add_entry_remarks(self) -> None:
        for words in entry_messages(self.game, self.seat):
            self.screen.add_remark(words)

    def on_all_saved(self) -> None:
        """Say that everything is saved again."""
        self.screen.notice = say("saving.saved")

    def retry_saving(self) -> None:
        """Retry saving now."""
        self.screen.notice = say("saving.saved") if self.log.retry_saving() else ""
        self.notify_change()

    def sync(self, *, all_of_it: bool = True) -> None:
        """Catch up with other pages; with `all_of_it`, also refresh talk and presence."""
        if self.screen.is_closed:
            return
        with error_boundary(self.show_error):
            try:
                moved = self.log.detect_move()
                if self.log.failed_saves and self.log.retry_saving():
                    self.show_error(say("saving.saved"))
                came = self.log.catch_up()
                # A teacher has repaired the log, or the database answers again.
                notice = self.screen.notice
                if notice and notice in (self._stuck_notice, say("saves.away")):
                    self.screen.notice, came = "", True
                self._stuck_notice = ""
                if moved:
                    self.turns.update_bots()
                if came or moved:
                    self.on_remote_entries()
            except BossError as error:  # the log cannot be read, so the game stops here
                self._stuck_notice = self.narrator.error_message(error)
                self.show_error(self._stuck_notice)
            if all_of_it:
                self.screen.notify_progress()

    def on_remote_entries(self) -> None:
        """Continue after another page has played on."""
        self.close_invalid_choice()
        if self.shown_actions is None or self.multi_device:
            self.turns.go_on()
        self.notify_change()

    def poll(self, *, changed: bool) -> None:
        """Catch up if the log has `changed`, take over the bots if nobody runs them, and check
        presence.

        A page that has just woken up is slow, so this does as little as possible.
        """
        sees = self.multi_device and monotonic() >= self._next_presence_check
        if sees:
            self._next_presence_check = monotonic() + PRESENCE_SECONDS
        if changed or sees:
            self.sync(all_of_it=sees)
        bots = (
            self.turns.asked_seat is not None and self.bot_names[self.turns.asked_seat] is not None
        )
        if (sees or bots) and not self.screen.is_closed and self.log.lead():
            with error_boundary(self.show_error):
                self.turns.update_bots()
                self.turns.resume()


AnyTableSession = TableSession[Any, Any, Any, Any]
"""Table of any game."""
