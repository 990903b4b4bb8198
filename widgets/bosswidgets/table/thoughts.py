"""What a computer player that thinks for long is going to do: a job beside the event loop.

One that is called off changes nothing, and ends at its next tick. One that does not tick is stopped
in its midst, and its place among those that think is free before.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from ctypes import c_ulong, py_object, pythonapi
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple

from bosslib.bots import BotError, Where
from bosslib.driver import AnyDriver, Ask, Standing
from bosswidgets.kit import jobs
from bosswidgets.table.searches import turn

BLINK = 0.02
"""So many seconds a page waits for a thought: who answers in that time, answers at once."""

PATIENCE = 60
"""After so many seconds a thought is given up."""

GRACE = 1.0
"""So many seconds a thought that is called off has until its next tick."""

TRIES = 10
"""How often one is stopped that goes on nevertheless."""


class BotAsk(NamedTuple):
    """What is thought about: who is asked what, in which position, where the driver stands."""

    state: Any
    stands: Standing
    ask: Ask
    driver: AnyDriver


class Outcome(NamedTuple):
    """What came of a thought: an action, or None for nothing; what went wrong on the way."""

    action: Any
    faults: tuple[BotError, ...] = ()
    crowded: bool = False
    """Whether *careful* answered, since too many others were thinking."""


class Thought(jobs.Job[Outcome]):
    """A bot's answer to one question; `landed` is called when it is there.

    An answer that comes within a blink is there at once, and nothing is called.
    """

    def __init__(
        self,
        asked: BotAsk,
        bot: Any,
        landed: Callable[[], object],
        going_on: Callable[[int], object],
    ) -> None:
        self.asked = asked
        self.at_once = False
        """Whether what comes of it is done without a pause."""
        self.heard = False
        """Whether its answer has been taken."""
        self._began = monotonic()
        self._place = ExitStack()
        self._bot = bot
        super().__init__(
            lambda _: answered(asked, bot, self._place),
            done=lambda _: landed(),
            failed=lambda _: landed(),
            going_on=going_on,
        )
        self.over = self.ends_within(BLINK)

    @property
    def seconds(self) -> float:
        """How long ago it began."""
        return monotonic() - self._began

    def cancel(self) -> None:
        """Let nothing come of it, and have it end, be it in its midst."""
        if not self.thinking.cancelled:
            super().cancel()
            if self.thread.is_alive():
                Thread(target=self._stop, name="a thought is ended", daemon=True).start()

    def give_up(self) -> None:
        """Have *careful* answer: it has taken too long."""
        self.cancel()
        state, stands, ask, driver = self.asked
        where = Where(ask.seat, state.seed, stands.actions + 1)
        late = BotError("bots.late", where, seconds=PATIENCE)
        instead = driver.answer(state, stands, ask, driver.stand_in(self._bot))
        self.result, self.over = Outcome(instead, (late,)), True

    def _stop(self) -> None:
        """Free the place of a bot that does not tick, and stop it: a loop has no other end."""
        for _ in range(TRIES):
            self.thread.join(GRACE)
            if not self.thread.is_alive():
                return
            self._place.close()
            pythonapi.PyThreadState_SetAsyncExc(
                c_ulong(self.thread.ident or 0), py_object(SystemExit)
            )


def answered(asked: BotAsk, bot: Any, place: ExitStack) -> Outcome:
    """What a bot answers when it is its turn to think; what *careful* does if it is not.

    Its turn is over when the `place` is closed.
    """
    faults: list[BotError] = []
    state, stands, ask, driver = asked
    with turn(place=place) as mine:
        player = bot if mine else driver.stand_in(bot)
        action = driver.answer(state, stands, ask, player, faults.append)
    return Outcome(action, tuple(faults), crowded=not mine)


class Thoughts:
    """The one thought that a table waits for.

    `landed` is called when there is an answer, `going_on` every half second until then; it is told
    whether that is the `first` time.
    """

    def __init__(self, landed: Callable[[], object], going_on: Callable[..., object]) -> None:
        self.thought: Thought | None = None
        self._landed = landed
        self._going_on = going_on

    @property
    def pending(self) -> Thought | None:
        """The thought that is not over."""
        return self.thought if self.thought and not self.thought.over else None

    def about(self, asked: BotAsk, bot: Any) -> Thought:
        """The thought about a question: the one that there is, or a new one in its place."""
        thought = self.thought
        same = thought and thought.asked[1:] == asked[1:] and thought.asked.state is asked.state
        if thought is None or not same:
            self.stop()
            thought = self.thought = Thought(asked, bot, self._landed, self._go_on)
        return thought

    def stop(self) -> None:
        """Call off what is thought; nothing comes of it."""
        if self.thought:
            self.thought.cancel()
        self.thought = None

    def _go_on(self, times: int) -> None:
        if times * jobs.SOON < PATIENCE:
            self._going_on(first=times == 1)
        elif self.thought:
            self.thought.give_up()
            self._landed()
