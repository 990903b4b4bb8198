"""Playing at one screen, for any game: choices and actions of people and bots.

Each game has its own store, a subclass of `TableSession`, which defines its choices, narration and
questions. Rules and pictures are elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from bosslib import BossError
from bosslib.bots import AnyBot
from bosslib.driver import AnyDriver, Ask
from bosslib.game import Objection, Seat
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.table.database import TakenError
from bosswidgets.table.hot_seat import HotSeat
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import PACES, USUAL, Clock
from bosswidgets.table.table_screen import A, E, S, V


class AnyChoice(Protocol):
    """Unfinished choice of a person, in any game."""

    @property
    def is_composing_offer(self) -> bool:
        """True if an offer is being composed."""

    def apply_choice(self, view: Any, way: Any) -> Any:
        """Return the result of a choice: another unfinished choice, or actions."""

    def objection(self, view: Any) -> Objection | None:
        """Return an objection that now stops this choice, or None."""


class TableSession(HotSeat[S, V, A, E]):
    """Table with people on some seats and bots on the others."""

    NO_CHOICE: ClassVar[Any]
    """The empty choice; each game has its own `Choosing` class."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game, saves, name)
        self.choice: AnyChoice = self.NO_CHOICE
        """The person's unfinished choice."""
        self.hides_reasons = False
        """True if the buttons do not show which cards can be played, because the person should find
        out.
        """
        self._choices_aside: dict[Seat, Any] = {}

    def start_bots(
        self,
        bots: Sequence[AnyBot | None] | None,
        pace: str,
        *,
        answers: bool = False,
        driver: AnyDriver | None = None,
    ) -> None:
        """Start the bots, which act until a person is asked; called last in the constructor.

        The bots are those named in the game, or `bots` by seat. `answers` come at once whatever the
        pace; `driver` replaces the game's.
        """
        asking = driver or self.record.game.driver
        if self.leader_lock:
            self.leader_lock.acquire()
        self._own_bots = bots
        players = self.players()
        seated = players if self.runs_bots else [None] * len(players)
        pace = USUAL if self.multi_device else pace
        self._clock = Clock(asking, self.record, seated, pace, self, together=self.multi_device)
        self._clock.record_silence(*self.game.unanswered_asks)
        self._clock.answers_at_once = answers
        self._subscribe()
        self.go_on()

    # Hooks for each game

    def discard_choice(self) -> None:
        """Discard the person's unfinished choice."""
        self.choice = self.NO_CHOICE

    def on_choice(self) -> None:
        """Handle a choice that does not yet complete an action."""

    def choice_after(self, _actions: Sequence[A]) -> Any:
        """Return the choice that continues after an action."""
        return self.NO_CHOICE

    def players(self) -> Sequence[AnyBot | None]:
        """Return the bots that play, by seat; None for a person."""
        find = self.record.game.bot
        return self._own_bots or [find(each) if each else None for each in self.bot_names]

    def update_bots(self) -> None:
        """Apply a change of bots, or of the page that runs them."""
        players = self.players()
        self._clock.assign_bots(players if self.runs_bots else [None] * len(players))

    def next_action(self, *, at_once: bool) -> A | None:
        """Return the action a bot takes now.

        None while a bot pauses or thinks, if no bot is asked, or if the table is held.
        """
        if self.hold_reason:
            self._clock.cancel_timer()
            return None
        return self._clock.next_action(self.record.state, at_once=at_once)

    def substitute_action(self, ask: Ask, bot: AnyBot) -> A | None:
        """Return a bot's action in place of the person asked, or None if it does nothing."""
        return self._clock.substitute_action(self.record.state, ask, bot)

    # The person's actions

    def apply_choice(self, way: object) -> None:
        """Apply a choice: continue choosing, or act."""
        with error_boundary(self.show_error):
            seen = self.view
            if self.bot_takes_over:
                self.show_error(say("seats.relieved"))
            if seen is None or not self.may_choose:
                return
            result = self.choice.apply_choice(seen, way)
            if isinstance(result, type(self.NO_CHOICE)):
                self.choice, self.notice = result, ""
                self.on_choice()
                self.notify_change()
            else:
                self.act(*result)

    def act(self, *actions: A) -> None:
        """Perform actions, let the bots answer, and notify the panels once.

        A refused action changes only the notice.
        """
        self.notice, self.remarks, self.shown_actions = "", (), None
        self._clock.read_events = len(self.events)
        before = self.record
        try:
            for action in actions:
                self.perform(action)
        except BossError as error:
            self.notice = self.narrator.error_message(error)
        if self.record is not before:
            self.choice = self.choice_after(actions)
            self.go_on()
        self.notify_change()

    def restart_from(self, game: SeatedGame) -> None:
        """Continue from another point, or with another game; choices laid aside are dropped."""
        self._choices_aside.clear()
        super().restart_from(game)

    # Bots and pace

    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act at their pace until a person is asked or the game is over.

        A bot's error is shown; the question stays open and the game unchanged.
        """
        with error_boundary(self.set_notice):
            while action := self.next_action(at_once=at_once):
                self.perform_bot_action(action)
            if len(self.local_seats) > 1 and not self._clock.is_busy:
                self.close_curtain()

    def perform_bot_action(self, action: A) -> None:
        """Perform a bot's action; if another page was faster, discard it and catch up."""
        try:
            self.append_and_apply(str(action))
        except TakenError:
            self.catch_up()
        self._close_invalid_choice()

    def on_remote_entries(self) -> None:
        """Continue after another page has played on."""
        self._close_invalid_choice()
        if self.shown_actions is None or self.multi_device:
            self.go_on()
        self.notify_change()

    def _close_invalid_choice(self) -> None:
        """Close the person's unfinished choice if it is no longer possible."""
        seen = self.view
        against = self.choice.objection(seen) if seen else None
        if against:
            self.choice = self.NO_CHOICE
            why = self.narrator.refusal_reason(against)
            self.notice = say("table.closed", why=why, rule=against.rule)

    @property
    def pace(self) -> str:
        """Pace of the bots: one of `clock.PACES`."""
        return self._clock.pace

    @pace.setter
    def pace(self, pace: str) -> None:
        if pace in PACES and not self.multi_device:
            self._clock.pace = pace
            if self.waits_for_bot:
                self.go_on()
                self.notify_change()

    @property
    def pause(self) -> float | None:
        """Seconds of the pause before the next bot's action; None: until the user continues."""
        return self._clock.pause

    def play_next(self) -> None:
        """Let the next bot act now."""
        self._clock.cancel_timer()
        with error_boundary(self.set_notice):
            if self._clock.pending_action is not None and not self.hold_reason:
                self._clock.read_events = len(self.events)
                self.perform_bot_action(self._clock.pending_action)
                self.go_on()
        self.notify_change()

    def resume(self, *, at_once: bool) -> None:
        """Continue after a bot has finished thinking."""
        self.go_on(at_once=at_once)
        self.notify_change()

    def show_thinking(self, *, first: bool) -> None:
        """Show which bot is thinking, and later its progress."""
        if first:
            self.notify_change()
        else:
            self.notify_progress()

    def skip(self) -> None:
        """Let the bots act without pauses until a person is asked."""
        self.go_on(at_once=True)
        self.notify_change()


AnyTableSession = TableSession[Any, Any, Any, Any]
"""Table of any game."""
