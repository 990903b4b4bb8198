"""Turn scheduling: bots act at once, after a pause each, or on request."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Sequence
from time import monotonic
from typing import Generic, Protocol, TypeVar

from traitlets.log import get_logger

from bosslib.bots import AnyBot, BotError, bot_error_message, is_slow
from bosslib.driver import AnyDriver, Ask
from bosslib.game import AnyAction, AnyState, Seat
from bosslib.narration import Narrator
from bosslib.record import Record
from bosslib.words import say
from bosswidgets.kit.activity import Activity
from bosswidgets.kit.jobs import call_later, running_loop
from bosswidgets.table.bot_search import BotAsk, BotSearch, CurrentSearch

PACES: dict[str, float | None] = {"step": None, "slow": 2.5, "normal": 1.0, "at-once": 0.0}
"""Pause before a bot's action in seconds, for a typical amount of text; None: the user requests
each one.
"""

TYPICAL_CHARACTERS = 120
"""Typical number of characters to read in the sentences on events since the last pause."""
SHORTEST, LONGEST = 0.5, 1.5
"""Bounds of the pause, as multiples of the typical one, for less and for more text."""

A = TypeVar("A", bound=AnyAction)

USUAL = "normal"
AT_ONCE = "at-once"


class ClockHost(Protocol):
    """Callbacks of the object that owns a clock."""

    def play_next(self) -> None:
        """Continue after the pause before a bot's action."""

    def resume(self, *, at_once: bool) -> None:
        """Continue after a slow bot has returned an answer."""

    def show_thinking(self, *, first: bool) -> None:
        """Show which bot is still thinking (at `first`), then its progress."""

    def add_remark(self, words: str) -> None:
        """Show the people at the table a remark about a bot."""

    @property
    def multi_device(self) -> bool:
        """True if several devices play; each then shows only what its seat may see."""

    @property
    def narrator(self) -> Narrator:
        """Narrator for the people at the table."""

    def public_texts(self, since: int) -> list[str]:
        """Return what a spectator reads of the events from index `since`, one text per event."""


class Clock(Generic[A]):
    """Scheduler that asks seat after seat and lets the bots act at a pace.

    A slow bot thinks in the background if an event loop runs. With `together`, the bots do not wait
    for persons who are asked at the same time.
    """

    def __init__(
        self,
        driver: AnyDriver,
        record: Record,
        bots: Sequence[AnyBot | None],
        pace: str,
        host: ClockHost,
        *,
        together: bool = False,
    ) -> None:
        self.driver = driver
        self._asks_in_parallel = together
        self.pace = pace
        self.current_ask: Ask | None = None
        """Current question: to a person, or to the bot that acts next."""
        self.awaited_asks: tuple[Ask, ...] = ()
        """Open questions to persons whom the table waits for."""
        self.pending_action: A | None = None
        """Action that this bot will take after the pause."""
        self.answers_at_once = False
        """True if answers to offers come at once, whatever the pace."""
        self.read_events = 0
        """Number of events before the last pause, which the user has had time to read."""
        self.pause: float | None = 0.0
        """Duration of the last pause in seconds, possibly 0; None: until the user continues."""
        self.assign_bots(bots)
        self._host = host
        self._thoughts = CurrentSearch(self._on_thought_done, host.show_thinking)
        self._timer: TimerHandle | None = None
        self._pausing: Activity | None = None
        self._paused_action: tuple[int, A | None] | None = None
        self._pause_end = 0.0
        """The action before which the last pause is, after so many others, and the end of the pause
        as a time of `monotonic`.
        """
        self.restart_from(record)

    def assign_bots(self, bots: Sequence[AnyBot | None]) -> None:
        """Assign the bots by seat; None for a person whom the table waits for."""
        self._bots = bots
        self._slow = tuple(seat for seat, each in enumerate(bots) if each and is_slow(each))

    def restart_from(self, record: Record, silent: Sequence[Ask] = ()) -> None:
        """Continue from the end of a record; the seats in `silent` have already declined to act."""
        self._driver_state = self.driver.resume_state(record.start, record.state, record.actions)
        self.pending_action = None
        self.read_events = sum(len(each.events) for each in record.played)
        self.record_silence(*silent)

    def record_action(self, state: AnyState, action: AnyAction) -> None:
        """Record an action and the state it led to."""
        self._driver_state, self.pending_action = (
            self.driver.state_after(self._driver_state, state, action),
            None,
        )

    def record_silence(self, *asks: Ask) -> None:
        """Record that the seats asked have nothing to say."""
        for ask in asks:
            self._driver_state = self.driver.note_silence(self._driver_state, ask)

    def substitute_action(self, state: AnyState, ask: Ask, bot: AnyBot) -> A | None:
        """Return a bot's action in place of the person asked, or None if it does nothing."""
        action: A | None = self.driver.answer(
            state, self._driver_state, ask, bot, self._report_failure
        )
        return action

    @property
    def is_busy(self) -> bool:
        """True if a bot is about to act or is thinking."""
        return self.pending_action is not None or self._thoughts.pending is not None

    @property
    def thinker(self) -> tuple[Seat, float] | None:
        """Seat of the bot that has thought long enough to be shown, and its progress from 0
        to 1.
        """
        thought = self._thoughts.pending
        if thought is None or not thought.report_count:
            return None
        return thought.question.ask.seat, thought.thinking.share

    def next_action(self, state: AnyState, *, at_once: bool = False) -> A | None:
        """Return the action a bot takes now.

        None while a bot pauses or thinks, if a person is asked, or if nobody is.
        """
        self.cancel_timer()
        thought = self._ask_until_action(state, at_once=at_once)
        if thought and not thought.is_over:
            return None
        quick = (*self.driver.talk_wants, *self.driver.immediate_wants)
        talks = (
            self.answers_at_once
            and self.current_ask is not None
            and self.current_ask.wants in quick
        )
        hurried = at_once or talks or (thought and thought.at_once)
        self.pause = (
            0.0 if hurried or not self.pending_action else self._pause_before(self.pending_action)
        )
        if self.pause and thought:
            self.pause = max(0.0, self.pause - thought.seconds)
        if self.pause and self._asks_in_parallel:
            self.pause = self._rest_of_pause(self.pause)
        if self.pause:
            self._start_timer(self.pause)
        return None if self.pause != 0 else self.pending_action

    def _rest_of_pause(self, seconds: float) -> float:
        """Return what remains of the pause before an action, which may be asked for again and
        again: entries of others must not keep a bot from acting.
        """
        action = (self._driver_state.actions, self.pending_action)
        if self._paused_action != action:
            self._paused_action, self._pause_end = action, monotonic() + seconds
            return seconds
        return max(0.0, self._pause_end - monotonic())

    def _start_timer(self, seconds: float) -> None:
        def wake() -> None:
            with Activity():  # keeps the page busy if another bot pauses next
                self._host.play_next()

        self._timer = call_later(seconds, wake)
        if self._timer:
            self._pausing = Activity()

    def _pause_before(self, action: A) -> float | None:
        """Return the seconds before a bot's action, in proportion to the text to read.

        Only public text counts: others could tell hidden cards by the length of a pause. After a
        person's action there is always a pause for undo, except at the pace `at-once`.
        """
        pause = PACES[self.pace]
        if not pause:
            return pause
        if self._bots[self._driver_state.actor] and isinstance(
            action.deed, self.driver.unpaused_deeds
        ):
            return 0.0
        letters = sum(map(len, self._host.public_texts(self.read_events)))
        return pause * min(LONGEST, max(SHORTEST, letters / TYPICAL_CHARACTERS))

    def _ask_until_action(self, state: AnyState, *, at_once: bool) -> BotSearch | None:
        """Ask seats until a bot acts, a person is asked or a bot has to think; return the thought,
        if any.
        """
        while True:
            step = self.driver.next_step(
                state,
                self._driver_state,
                self._bots,
                failed=self._report_failure,
                apart=self._background_seats,
                together=self._asks_in_parallel,
            )
            self._driver_state, self.current_ask, self.pending_action, self.awaited_asks = step
            bot = None if step.ask is None else self._bots[step.ask.seat]
            if step.ask is None or bot is None or step.action:
                self._thoughts.stop()
                return None
            thought = self._thoughts.search_for(
                BotAsk(state, step.driver_state, step.ask, self.driver), bot
            )
            thought.at_once |= at_once
            if not thought.is_over:
                return thought
            self.pending_action = self._take_result(thought)
            if self.pending_action:
                return thought
            self._driver_state = self.driver.note_silence(self._driver_state, step.ask)

    def _take_result(self, thought: BotSearch) -> A | None:
        """Return the action that a finished thought produced, and report its faults once."""
        if thought.error:
            self._thoughts.stop()
            raise thought.error
        action: A | None
        action, faults, crowded = thought.result
        if not thought.is_taken:
            thought.is_taken = True
            for fault in faults:
                self._report_failure(fault)
            if crowded and action:
                name = self._host.narrator.names[action.seat]
                self._host.add_remark(say("bots.crowded", name=name))
        return action

    def _report_failure(self, fault: BotError) -> None:
        """Log a bot's failure and show it at the table.

        The log gets no seed and no answer, from which hands could be read; neither does a table of
        several devices.
        """
        cause = fault.__cause__ or fault
        where = f"action {fault.values['number']} of seat {fault.values['seat']}"
        get_logger().error(f"{fault.key} ({type(cause).__name__}): {where}", exc_info=cause)
        narrator = self._host.narrator
        if self._host.multi_device:
            words = say("bots.told.raised", name=narrator.names[fault.seat])
        else:
            words = bot_error_message(fault, narrator)
        self._host.add_remark(words)

    @property
    def _background_seats(self) -> tuple[Seat, ...]:
        """Seats of slow bots that think in the background; empty if no event loop runs."""
        return self._slow if self._slow and running_loop() else ()

    def _on_thought_done(self) -> None:
        thought = self._thoughts.search
        self._host.resume(at_once=thought is not None and thought.at_once)

    def cancel_timer(self) -> None:
        """Cancel the timer."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._pausing:
            self._pausing.end()
            self._pausing = None

    def cancel_all(self) -> None:
        """Cancel the timer and the current thought."""
        self.cancel_timer()
        self._thoughts.stop()
