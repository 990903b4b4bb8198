"""What comes next at a table, and when: bots act at once, after a pause each, or when told."""

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
"""The pause before an action of a bot, in seconds, where there is a usual lot to read; None: one
asks for each.
"""

LETTERS = 120
"""How much is usual to read: of the sentences that tell what happened since the last pause."""
SHORTEST, LONGEST = 0.5, 1.5
"""Of a usual pause: that of who has less to read, and of who has more."""

A = TypeVar("A", bound=AnyAction)

USUAL = "normal"
AT_ONCE = "at-once"


class Host(Protocol):
    """Whose clock it is: what it calls."""

    def next(self) -> None:
        """The pause before a bot's action is over."""

    def resume(self, *, at_once: bool) -> None:
        """A bot that thought for long has an answer."""

    def still_thinking(self, *, first: bool) -> None:
        """It goes on for so long that one is told who it is, and then how far."""

    def remark(self, words: str) -> None:
        """Something about a bot that who sits at the table must be told."""

    @property
    def teller(self) -> Telling:
        """Tells things to who sits at the table."""

    def told(self, since: int = 0) -> list[str]:
        """What happened from that event on: a text for each event."""


class Clock(Generic[A]):
    """Asks seat after seat, and lets the bots act at a pace.

    A bot that is slow thinks beside the event loop, where one runs. `together`, the bots do not
    wait for persons who are asked at the same time.
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
        """Who is asked now: a person, or the bot whose action comes next."""
        self.awaited: tuple[Ask, ...] = ()
        """What persons are asked now who are waited for."""
        self.coming: A | None = None
        """What that bot does when its time has come."""
        self.answers = False
        """Whether answers to offers come at once, however slow the rest is."""
        self.read = 0
        """How many events there were before the last pause: there was time to read them."""
        self.pause: float | None = 0.0
        """Seconds that the last pause takes, which may be none; None: until one asks."""
        self.cast(bots)
        self._host = host
        self._thoughts = Thoughts(self._thought_out, host.still_thinking)
        self._timer: TimerHandle | None = None
        self._pausing: Activity | None = None
        self.stand(record)

    def cast(self, bots: Sequence[AnyBot | None]) -> None:
        """Have these bots play, by seat; None for one that is waited for."""
        self._bots = bots
        self._slow = tuple(seat for seat, each in enumerate(bots) if each and slow(each))

    def stand(self, record: AnyRecord, silent: Sequence[Ask] = ()) -> None:
        """Go on from where a record is, after which these had nothing to say."""
        self._stands = self.driver.resumed(record.start, record.state, record.actions)
        self.coming = None
        self.read = sum(len(each.events) for each in record.played)
        self.silent(*silent)

    def acted(self, state: AnyState, action: AnyAction) -> None:
        """Somebody has acted, which led to this state."""
        self._stands, self.coming = self.driver.after(self._stands, state, action), None

    def silent(self, *asks: Ask) -> None:
        """Seats that were asked this have nothing to say."""
        for ask in asks:
            self._stands = self.driver.silent(self._stands, ask)

    def instead(self, state: AnyState, ask: Ask, bot: AnyBot) -> A | None:
        """What a bot does for a person who is asked this; None: nothing."""
        action: A | None = self.driver.answer(state, self._stands, ask, bot, self._failed)
        return action

    @property
    def busy(self) -> bool:
        """Whether a bot is about to act, or thinks about it."""
        return self.coming is not None or self._thoughts.pending is not None

    @property
    def thinker(self) -> tuple[Seat, float] | None:
        """Who has been thinking for so long that it is said, and how far that is, from 0 to 1."""
        thought = self._thoughts.pending
        if thought is None or not thought.looked:
            return None
        return thought.asked.ask.seat, thought.thinking.share

    def due(self, state: AnyState, *, at_once: bool = False) -> A | None:
        """What a bot does now; None while it pauses or thinks, or where a person is asked or nobody
        is.
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
            with Activity():  # the page stays busy if another bot pauses next
                self._host.next()

        self._timer = later(seconds, wake)
        if self._timer:
            self._pausing = Activity()

    def _pause(self, action: A) -> float | None:
        """Seconds before a bot's action: for what there is to read until then.

        After a person's action there always is one, in which they can take it back.
        """
        pause = PACES[self.pace]
        if not pause:
            return pause
        if self._bots[self._stands.actor] and isinstance(action.deed, self.driver.quiet):
            return 0.0
        letters = sum(map(len, self._host.told(self.read)))
        return pause * min(LONGEST, max(SHORTEST, letters / LETTERS))

    def _next(self, state: AnyState, *, at_once: bool) -> Thought | None:
        """Ask until a bot acts, a person is asked, or a bot has to think; the thought, if any."""
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
        """What came of a thought, and who is told what went wrong on the way, once."""
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
        """Log that a bot failed, and tell it."""
        get_logger().error(str(fault), exc_info=fault.__cause__ or fault)
        self._host.remark(told(fault, self._host.teller))

    @property
    def _apart(self) -> tuple[Seat, ...]:
        """Who thinks beside the event loop: the slow ones, where one runs."""
        return self._slow if self._slow and running() else ()

    def _thought_out(self) -> None:
        thought = self._thoughts.thought
        self._host.resume(at_once=thought is not None and thought.at_once)

    def stop(self) -> None:
        """Wake nobody."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._pausing:
            self._pausing.end()
            self._pausing = None

    def leave(self) -> None:
        """Wake nobody, and call off what is thought: nobody waits for it."""
        self.stop()
        self._thoughts.stop()
