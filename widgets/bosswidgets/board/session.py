"""The only mutable state of a board game's table: the record, who sees it, and the choice.

`bosswidgets.table.session` has the parts shared by all tables.
"""

from __future__ import annotations

from collections.abc import Sequence

from bosslib import BossError
from bosslib.board import TIME, Action, Phase, State, Table, View
from bosslib.board.actions import INFLUENCE, Open
from bosslib.board.bots import Bot, temper
from bosslib.board.driver import BoardPrompt
from bosslib.board.events import Closed, Event
from bosslib.board.game import BoardRecord
from bosslib.board.narration import BoardTeller, millions
from bosslib.board.settle import closing_obstacle
from bosslib.bots import AnyBot
from bosslib.driver import AnyDriver
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board.choice_state import NO_CHOICE, BoardSelection
from bosswidgets.board.countdown import DEFAULT_SECONDS, GRACE_SECONDS, SECONDS_CHOICES, Countdown
from bosswidgets.board.past_cache import PastCache
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import now_ms
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import AT_ONCE
from bosswidgets.table.session import TableSession
from bosswidgets.table.table_screen import action_of_event

COUNTDOWN_WANTS = (BoardPrompt.STOP, BoardPrompt.PLAY)
"""Wants of a person for which the countdown runs."""


class BoardTableSession(TableSession[State, View, Action, Event]):
    """A board game at one screen.

    Behind the curtain `view` is None. `seconds` is the length of the countdown, 0 for none. `bots`
    replace those that the game names, are asked by another driver, and answer at once.
    """

    NO_CHOICE = NO_CHOICE
    choice: BoardSelection

    def __init__(
        self,
        game: SeatedGame,
        saves: Saves | None = None,
        name: str = "",
        pace: str = AT_ONCE,
        seconds: int = DEFAULT_SECONDS,
        bots: Sequence[Bot | None] | None = None,
        driver: AnyDriver | None = None,
    ) -> None:
        super().__init__(game, saves, name)
        self.past_cache = PastCache()
        self._sentences: dict[tuple[int, Seat | None], tuple[object, list[str]]] = {}
        self._deals: tuple[BoardRecord, tuple[Closed, ...]] = self.record.back_to(0), ()
        grace = GRACE_SECONDS if self.multi_device else 0
        self.countdown = Countdown(seconds, self.notify_progress, self._time_up, grace)
        self.start_bots(bots, pace, answers=bots is not None, driver=driver)

    def players(self) -> Sequence[AnyBot | None]:
        """Return the bots, by seat, and set the tempers by which they bargain."""
        called = super().players()
        self.tempers = tuple(map(temper, called))
        """Temper of each seat; None for a person, or a bot without one."""
        return called

    # Displayed state

    @property
    def table(self) -> Table:
        """The public table that is shown."""
        return self.shown_record.state.table

    @property
    def narrator(self) -> BoardTeller:
        """Teller of the game for the person who sees it."""
        return self._narrator(self.table)

    def _narrator(self, table: Table) -> BoardTeller:
        owners = {family: seat for seat, row in enumerate(table.investors) for family in row}
        return BoardTeller(self.names, self.seat, table.tile.value, owners)

    def event_texts(self, since: int = 0) -> list[str]:
        """Return the sentences of the shown events from number `since` on, one text for each event.

        Each step is told with the table before it.
        """
        said: list[str] = []
        first, count = action_of_event(self, since)
        before = self.shown_record.back_to(first).state.table
        for at, each in enumerate(self.shown_record.played[first:], first):
            said += self._step_sentences(at, before, each.events)
            before = each.state.table
        return said[since - count :]

    def table_at(self, since: int) -> Table:
        """Return the table at which `since` events had happened."""
        at, count = action_of_event(self, since)
        return self.shown_record.back_to(at + (count < since)).state.table

    def _step_sentences(self, at: int, before: Table, events: tuple[Event, ...]) -> list[str]:
        """Return the sentences of one step, cached per reader."""
        known, said = self._sentences.get((at, self.seat), (None, []))
        if known is not events:
            seen = [event.seen_by(self.seat) for event in events]
            said = self._narrator(before).events(seen)
            self._sentences[at, self.seat] = events, said
        return said

    @property
    def deals(self) -> tuple[Closed, ...]:
        """Deals closed up to the shown position."""
        shown = self.shown_record
        known, deals = self._deals
        if not shown.extends(known):
            known, deals = shown.back_to(0), ()
        new = (event for each in shown.played[len(known.played) :] for event in each.events)
        deals = (*deals, *(event for event in new if isinstance(event, Closed)))
        self._deals = shown, deals
        return deals

    @property
    def paid_deal_counts(self) -> tuple[int, ...]:
        """Number of deals, by seat, that have paid it up to the shown position; this is public."""
        seats = range(self.table.players)
        return tuple(sum(deal.payoff[seat] > 0 for deal in self.deals) for seat in seats)

    @property
    def prompt_text(self) -> str:
        """Sentence about what the person must do now."""
        if self.choice.is_composing_offer:
            return say("board.prompt.talk")
        if self.choice.hand_index is not None:
            return say("board.prompt.card")
        asked = self.asked_seat == self.seat
        if self.current_ask and self.waits_for_bot and not asked:
            return say("board.prompt.bot", name=self.names[self.current_ask.seat])
        if self.view is None:
            return self.closed_prompt
        if self.current_ask is None or not asked:
            if self.current_ask and self.multi_device:
                deal = self.table.phase is Phase.DEAL
                return say(
                    "board.prompt.meanwhile" if deal else "people.waiting", names=self.awaited_names
                )
            if self.current_ask and len(self.persons) > 1:
                return say("board.prompt.between", name=self.names[self.current_ask.seat])
            return say("board.prompt.wait")
        phase = (
            self.current_ask.wants
            if self.current_ask.wants is not BoardPrompt.TURN
            else self.table.phase
        )
        waiting = self.table.waiting
        told = self.narrator.action(waiting.action) if waiting else ""
        if phase == BoardPrompt.CLOSE and (why := closing_obstacle(self.table)):
            return say(f"board.prompt.close-{why}", sum=millions(self.table.payout))
        return say(f"board.prompt.{phase}", count=self._too_many, told=told)

    @property
    def _too_many(self) -> int:
        seen = self.view
        return max(0, len(seen.hand) - seen.table.limit) if seen else 0

    # The person's actions

    def _time_up(self) -> None:
        """Pass the time when the countdown has run out."""
        if not self.multi_device:
            self.act(TIME)
        elif self.runs_bots:  # the other devices hear of it
            try:
                self.perform_bot_action(TIME)
            except BossError as error:  # saving failed: it is tried again in a second
                self.show_error(self.narrator.error_message(error))
            else:
                self.on_remote_entries()

    def set_countdown(self, seconds: int) -> None:
        """Set the length of the countdown in seconds; 0 switches it off.

        With several devices it is set for the whole table.
        """
        if seconds not in SECONDS_CHOICES:
            raise ValueError(f"{seconds} is not one of {SECONDS_CHOICES}")
        if self.is_refused(Operation.COUNTDOWN):
            return
        if not self.multi_device:
            self.countdown.stop()
            self.countdown.seconds = seconds
        elif self.seat is not None and seconds != self.countdown.seconds:
            try:
                self.append_with_retry(f"clock {seconds}")
            except BossError as error:
                self.notice = self.narrator.error_message(error)
        self._update_countdown()
        self.notify_change()

    def _update_countdown(self) -> None:
        """Run the countdown while a person could stop or play a card and isn't choosing one.

        It restarts with each influence card, but not with an offer (B-DEAL-7). With several devices
        it counts from the time when the card was written, and never pauses.
        """
        ask, table = self.current_ask, self.record.state.table
        if self.multi_device:
            self.countdown.seconds = (
                DEFAULT_SECONDS
                if self.game.countdown_seconds is None
                else self.game.countdown_seconds
            )
        if not table.waiting and (table.phase is not Phase.DEAL or table.is_silent):
            self.countdown.stop()
            return
        if self.multi_device:
            self._update_shared_countdown()
            return
        waits = (
            ask
            and ask.seat in self.persons
            and ask.wants in COUNTDOWN_WANTS
            and not self.waits_for_bot
        )
        still = self.choice != NO_CHOICE or self.shown_actions is not None or self.seat is None
        if waits and not still:
            self.countdown.run((self._opportunity_start, bool(table.waiting)))
        else:
            self.countdown.pause()

    def _update_shared_countdown(self) -> None:
        table, at = self.record.state.table, self._opportunity_start
        could = set(table.to_act) - (set() if table.waiting else {table.boss})
        if self.hold_reason or could.isdisjoint(self.persons):
            self.countdown.stop()
            return
        since = self.game.action_times[at - 1] if 0 < at <= len(self.game.action_times) else 0
        about = (at, since, bool(table.waiting), self.countdown.seconds)
        self.countdown.run(about, (now_ms() - since) / 1000)

    @property
    def _opportunity_start(self) -> int:
        """Number of actions when the current opportunity to stop or play a card began.

        It began with the last influence card, with what let it take effect, or with the deal's
        opening.
        """
        played, waits = self.record.played, bool(self.record.state.table.waiting)
        at = len(played)
        while at and bool(played[at - 1].state.table.waiting) == waits:
            if isinstance(played[at - 1].action.deed, (Open, *INFLUENCE)):
                return at
            at -= 1
        return at + 1 if at else 0

    # What the session asks of a game

    @property
    def seats_that_may_speak(self) -> tuple[Seat, ...]:
        """Seats that may come to the screen: during a deal anybody may act at any time
        (B-DEAL-4).
        """
        table = self.record.state.table
        return self.local_seats if table.phase is Phase.DEAL or table.waiting else ()

    def store_choice(self) -> None:
        """Keep the person's unfinished choice while another one has the screen."""
        if self.seat is not None and self.choice != NO_CHOICE:
            self._choices_aside[self.seat] = self.choice

    def restore_choice(self) -> None:
        """Restore the person's unfinished choice if it is still possible."""
        chosen, seen = self._choices_aside.pop(self.seat or 0, NO_CHOICE), self.view
        if seen and not chosen.objection(seen):
            self.choice = chosen
            self._update_countdown()

    def discard_choice(self) -> None:
        """Discard the person's unfinished choice."""
        super().discard_choice()
        self._update_countdown()

    def on_choice(self) -> None:
        """Pause the countdown while the person chooses."""
        self._update_countdown()

    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act, each at its pace, until a person is asked or the game is over."""
        super().go_on(at_once=at_once)
        self._update_countdown()

    def close(self) -> None:
        """Stop all timers when the table is closed."""
        self.countdown.stop()
        super().close()
