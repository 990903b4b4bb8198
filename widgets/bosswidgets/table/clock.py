"""Turn scheduling: bots act at once, after a pause each, or on request."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from traitlets.log import get_logger

from bosslib.bots import AnyBot, BotError, slow, told
from bosslib.driver import AnyDriver, Ask
from bosslib.game import AnyAction, AnyState, Seat
from bosslib.narration import Telling
from bosslib.record import AnyRecord
from bosslib.words import say
from bosswidgets.kit.activity import Activity
from bosswidgets.kit.jobs import later, running
from bosswidgets.table.thoughts import BotAsk, Thought, Thoughts

PACES: dict[str, float | None] = {"step": None, "slow": 2.5, "normal": 1.0, "at-once": 0.0}
"""Pause before a bot's action in seconds, for a typical amount of text; None: the user requests
each one.
"""

LETTERS = 120
"""Typical number of characters to read in the sentences on events since the last pause."""
SHORTEST, LONGEST = 0.5, 1.5
"""Bounds of the pause, as multiples of the typical one, for less and for more text."""

A = TypeVar("A", bound=AnyAction)

USUAL = "normal"
AT_ONCE = "at-once"


class Host(Protocol):
    """Callbacks of the object that owns a clock."""

    def next(self) -> None:
        """Continue after the pause before a bot's action."""

    def resume(self, *, at_once: bool) -> None:
        """Continue after a slow bot has returned an answer."""

    def still_thinking(self, *, first: bool) -> None:
        """Show which bot is still thinking (at `first`), then its progress."""

    def remark(self, words: str) -> None:
        """Show the people at the table a remark about a bot."""

    @property
    def teller(self) -> Telling:
        """Narrator for the people at the table."""

    def told(self, since: int = 0) -> list[str]:
        """Return the texts of the events from index `since`, one per event."""


class Clock(Generic[A]):
    """Scheduler that asks seat after seat and lets the bots act at a pace.

    A slow bot thinks in the background if an event loop runs. With `together`, the bots do not wait
    for persons who are asked at the same time.
    """

    def __init__(
        self,
        driver: AnyDriver,
        record: AnyRecord,
        bots: Sequence[AnyBot | None],
        pace: str,
        host: Host,
        *,
        together: bool = False,
    ) -> None:
        self.driver = driver
        self._together = together
        self.pace = pace
        self.ask: Ask | None = None
        """Current question: to a person, or to the bot that acts next."""
        self.awaited: tuple[Ask, ...] = ()
        """Open questions to persons whom the table waits for."""
        self.coming: A | None = None
        """Action that this bot will take after the pause."""
        self.answers = False
        """True if answers to offers come at once, whatever the pace."""
        self.read = 0
        """Number of events before the last pause, which the user has had time to read."""
        self.pause: float | None = 0.0
        """Duration of the last pause in seconds, possibly 0; None: until the user continues."""
        self.cast(bots)
        self._host = host
        self._thoughts = Thoughts(self._thought_out, host.still_thinking)
        self._timer: TimerHandle | None = None
        self._pausing: Activity | None = None
        self.stand(record)

    def cast(self, bots: Sequence[AnyBot | None]) -> None:
        """Assign the bots by seat; None for a person whom the table waits for."""
        self._bots = bots
        self._slow = tuple(seat for seat, each in enumerate(bots) if each and slow(each))

    def stand(self, record: AnyRecord, silent: Sequence[Ask] = ()) -> None:
        """Continue from the end of a record; the seats in `silent` have already declined to act."""
        self._stands = self.driver.resumed(record.start, record.state, record.actions)
        self.coming = None
        self.read = sum(len(each.events) for each in record.played)
        self.silent(*silent)

    def acted(self, state: AnyState, action: AnyAction) -> None:
        """Record an action and the state it led to."""
        self._stands, self.coming = self.driver.after(self._stands, state, action), None

    def silent(self, *asks: Ask) -> None:
        """Record that the seats asked have nothing to say."""
        for ask in asks:
            self._stands = self.driver.silent(self._stands, ask)

    def instead(self, state: AnyState, ask: Ask, bot: AnyBot) -> A | None:
        """Return a bot's action in place of the person asked, or None if it does nothing."""
        action: A | None = self.driver.answer(state, self._stands, ask, bot, self._failed)
        return action

    @property
    def busy(self) -> bool:
        """True if a bot is about to act or is thinking."""
        return self.coming is not None or self._thoughts.pending is not None

    @property
    def thinker(self) -> tuple[Seat, float] | None:
        """Seat of the bot that has thought long enough to be shown, and its progress from 0
        to 1.
        """
        thought = self._thoughts.pending
        if thought is None or not thought.looked:
            return None
        return thought.asked.ask.seat, thought.thinking.share

    def due(self, state: AnyState, *, at_once: bool = False) -> A | None:
        """Return the action a bot takes now.

        None while a bot pauses or thinks, if a person is asked, or if nobody is.
        """
        self.stop()
        thought = self._next(state, at_once=at_once)
        if thought and not thought.over:
            return None
        quick = (*self.driver.talking, *self.driver.at_once)
        talks = self.answers and self.ask is not None and self.ask.wants in quick
        hurried = at_once or talks or (thought and thought.at_once)
        self.pause = 0.0 if hurried or not self.coming else self._pause(self.coming)
        if self.pause and thought:
            self.pause = max(0.0, self.pause - thought.seconds)
        if self.pause:
            self._wait(self.pause)
        return None if self.pause != 0 else self.coming

    def _wait(self, seconds: float) -> None:
        def wake() -> None:
            with Activity():  # keeps the page busy if another bot pauses next
                self._host.next()

        self._timer = later(seconds, wake)
        if self._timer:
            self._pausing = Activity()

    def _pause(self, action: A) -> float | None:
        """Return the seconds before a bot's action, in proportion to the text to read.

        After a person's action there is always a pause for undo, except at the pace `at-once`.
        """
        pause = PACES[self.pace]
        if not pause:
            return pause
        if self._bots[self._stands.actor] and isinstance(action.deed, self.driver.quiet):
            return 0.0
        letters = sum(map(len, self._host.told(self.read)))
        return pause * min(LONGEST, max(SHORTEST, letters / LETTERS))

    def _next(self, state: AnyState, *, at_once: bool) -> Thought | None:
        """Ask seats until a bot acts, a person is asked or a bot has to think; return the thought,
        if any.
        """
        while True:
            step = self.driver.go_on(
                state,
                self._stands,
                self._bots,
                failed=self._failed,
                apart=self._apart,
                together=self._together,
            )
            self._stands, self.ask, self.coming, self.awaited = step
            bot = None if step.ask is None else self._bots[step.ask.seat]
            if step.ask is None or bot is None or step.action:
                self._thoughts.stop()
                return None
            thought = self._thoughts.about(BotAsk(state, step.stands, step.ask, self.driver), bot)
            thought.at_once |= at_once
            if not thought.over:
                return thought
            self.coming = self._heard(thought)
            if self.coming:
                return thought
            self._stands = self.driver.silent(self._stands, step.ask)

    def _heard(self, thought: Thought) -> A | None:
        """Return the action that a finished thought produced, and report its faults once."""
        if thought.error:
            self._thoughts.stop()
            raise thought.error
        action: A | None
        action, faults, crowded = thought.result
        if not thought.heard:
            thought.heard = True
            for fault in faults:
                self._failed(fault)
            if crowded and action:
                name = self._host.teller.names[action.seat]
                self._host.remark(say("bots.crowded", name=name))
        return action

    def _failed(self, fault: BotError) -> None:
        """Log a bot's failure and show it at the table."""
        get_logger().error(str(fault), exc_info=fault.__cause__ or fault)
        self._host.remark(told(fault, self._host.teller))

    @property
    def _apart(self) -> tuple[Seat, ...]:
        """Seats of slow bots that think in the background; empty if no event loop runs."""
        return self._slow if self._slow and running() else ()

    def _thought_out(self) -> None:
        thought = self._thoughts.thought
        self._host.resume(at_once=thought is not None and thought.at_once)

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._pausing:
            self._pausing.end()
            self._pausing = None

    def leave(self) -> None:
        """Cancel the timer and the current thought."""
        self.stop()
        self._thoughts.stop()
