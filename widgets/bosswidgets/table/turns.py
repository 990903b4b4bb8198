"""The turns of a table: the questions to its seats, and the bots that answer theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol

from bosslib.bots import AnyBot
from bosslib.driver import AnyDriver, Ask
from bosslib.game import Seat
from bosslib.narration import Narrator
from bosslib.words import join_list
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.table.database import TakenError
from bosswidgets.table.game_parts import GameParts
from bosswidgets.table.log_sync import LogSync
from bosswidgets.table.scheduler import PACES, USUAL, Clock
from bosswidgets.table.table_screen import A, TableScreen


class TurnHost(Protocol):
    """The table session that the turns belong to."""

    log: LogSync
    screen: TableScreen[Any, Any, Any, Any]
    parts: GameParts

    def close_invalid_choice(self) -> None:
        """Close the person's unfinished choice if it is no longer possible."""

    def on_turn(self) -> None:
        """Follow a change of who is asked."""


class Turns(Generic[A]):
    """The turns of a table: it lets the bots act at their pace until a person is asked.

    The bots are those named in the game, or `bots` by seat. `answers` come at once whatever the
    pace; `driver` replaces the game's.
    """

    def __init__(
        self,
        session: TurnHost,
        bots: Sequence[AnyBot | None] | None,
        pace: str,
        *,
        answers: bool = False,
        driver: AnyDriver | None = None,
    ) -> None:
        self._session = session
        self._log, self._screen, self._parts = session.log, session.screen, session.parts
        self._own_bots = bots
        game, together = self._log.game, self.multi_device
        self._log.lead()
        self.clock: Clock[A] = Clock(
            driver or game.record.game.driver,
            game.record,
            self._seated_bots(),
            USUAL if together else pace,
            self,
            together=together,
        )
        self.clock.record_silence(*game.unanswered_asks)
        self.clock.answers_at_once = answers

    # Who is asked

    @property
    def open_asks(self) -> tuple[Ask, ...]:
        """All open questions: to persons who are waited for, and to the bot that acts next."""
        ask = self.clock.current_ask
        return tuple(dict.fromkeys((*self.clock.awaited_asks, *([ask] if ask else []))))

    @property
    def current_ask(self) -> Ask | None:
        """Question to the person whose hand is open; otherwise the current one, to a person or to
        the bot that acts next; None at the end.
        """
        if self.multi_device:
            for each in self.clock.awaited_asks:
                if each.seat == self._screen.seat:
                    return each
        return self.clock.current_ask

    @property
    def asked_seat(self) -> Seat | None:
        """Seat of `current_ask`; None at the end."""
        return self.current_ask.seat if self.current_ask else None

    @property
    def awaited_names(self) -> str:
        """Names of the other players who are asked: persons, or else a bot."""
        game, own = self._log.game, self._screen.seat
        asked = dict.fromkeys(each.seat for each in self.open_asks if each.seat != own)
        persons = [seat for seat in asked if seat in game.persons]
        return join_list(game.names[seat] for seat in persons or asked)

    @property
    def waits_for_bot(self) -> bool:
        """True if a bot acts next."""
        return self.clock.pending_action is not None

    # Bots

    def update_bots(self) -> None:
        """Apply a change of bots, or of the page that runs them."""
        self.clock.assign_bots(self._seated_bots())

    def _seated_bots(self) -> Sequence[AnyBot | None]:
        """Return the bots that this page runs, by seat."""
        game = self._log.game
        find = game.record.game.bot
        bots = self._own_bots or [find(each) if each else None for each in game.bots]
        playing = self._parts.seat_bots(bots)
        return playing if self._log.runs_bots else [None] * len(playing)

    def next_action(self, *, at_once: bool) -> A | None:
        """Return the action a bot takes now.

        None while a bot pauses or thinks, if no bot is asked, or if the table is held.
        """
        if self._log.hold_reason:
            self.clock.cancel_timer()
            return None
        action = self.clock.next_action(self._log.game.record.state, at_once=at_once)
        ask = self.clock.current_ask
        if action is None and ask and self._parts.answers_at_once(ask):
            self.clock.cancel_timer()
            return self.clock.pending_action
        return action

    def substitute_action(self, ask: Ask, bot: AnyBot) -> A | None:
        """Return a bot's action in place of the person asked, or None if it does nothing."""
        return self.clock.substitute_action(self._log.game.record.state, ask, bot)

    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act at their pace until a person is asked or the game is over.

        A bot's error is shown; the question stays open and the game unchanged.
        """
        with error_boundary(self._screen.set_notice):
            while action := self.next_action(at_once=at_once):
                self.perform_bot_action(action)
            self._session.on_turn()

    def perform_bot_action(self, action: A) -> None:
        """Perform a bot's action; if another page was faster, discard it and catch up."""
        try:
            self._log.append(action)
        except TakenError:
            self._log.catch_up()
        self._session.close_invalid_choice()

    # Pace

    @property
    def pace(self) -> str:
        """Pace of the bots: one of `scheduler.PACES`."""
        return self.clock.pace

    @pace.setter
    def pace(self, pace: str) -> None:
        if pace in PACES and not self.multi_device:
            self.clock.pace = pace
            if self.waits_for_bot:
                self.resume()

    def play_next(self) -> None:
        """Let the next bot act now."""
        self.clock.cancel_timer()
        with error_boundary(self._screen.set_notice):
            if self.clock.pending_action is not None and not self._log.hold_reason:
                self.clock.read_events = len(self._screen.events)
                self.perform_bot_action(self.clock.pending_action)
                self.go_on()
        self._screen.notify_change()

    def resume(self, *, at_once: bool = False) -> None:
        """Let the bots go on, and show it."""
        self.go_on(at_once=at_once)
        self._screen.notify_change()

    def skip(self) -> None:
        """Let the bots act without pauses until a person is asked."""
        self.resume(at_once=True)

    # What the clock asks of its owner (scheduler.ClockHost)

    @property
    def multi_device(self) -> bool:
        """True if each person has a screen of their own."""
        return self._log.multi_device

    @property
    def narrator(self) -> Narrator:
        """Narrator for the people at this screen."""
        return self._parts.narrator

    def public_texts(self, since: int) -> list[str]:
        """Return what a spectator reads of the events from index `since`, one text per event."""
        game = self._log.game
        teller = game.record.game.narrator(game.names)
        return [teller.event(each.seen_by(None)) for each in game.record.events[since:]]

    def add_remark(self, words: str) -> None:
        """Show a remark about a bot until the person's next action."""
        self._screen.add_remark(words)

    def show_thinking(self, *, first: bool) -> None:
        """Show which bot is thinking, and later its progress."""
        if first:
            self._screen.notify_change()
        else:
            self._screen.notify_progress()
