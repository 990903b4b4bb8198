"""What a computer player that thinks for long is going to do: thought out beside the event loop.

The page answers meanwhile. A thought runs in a thread of its own, a daemon, so that one that never
ends keeps nothing alive; one that is called off changes nothing, and ends at its next tick. One
that does not tick is stopped in its midst, and its place among those that think is free before.
"""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from contextlib import ExitStack, suppress
from contextvars import copy_context
from ctypes import c_ulong, py_object, pythonapi
from threading import Event, Thread
from time import monotonic
from typing import Any, NamedTuple

from bosslib.bots import BotError, Thinking, Where
from bosslib.driver import AnyDriver, Ask, Standing
from bosswidgets.table.searches import turn

BLINK = 0.02
"""So many seconds a page waits for a thought: who answers in that time, answers at once."""

SOON = 0.5
"""After so many seconds it is said who is thinking, and then as often how far it is."""

PATIENCE = 60
"""After so many seconds a thought is given up."""

GRACE = 1.0
"""So many seconds a thought that is called off has until its next tick."""

TRIES = 10
"""How often one is stopped that goes on nevertheless."""


class Asked(NamedTuple):
    """What is thought about: who is asked what, in which position, where the driver stands."""

    state: Any
    stands: Standing
    ask: Ask
    driver: AnyDriver


class Answer(NamedTuple):
    """What came of a thought: an action, or None for nothing; what went wrong on the way."""

    action: Any
    faults: tuple[BotError, ...] = ()
    crowded: bool = False
    """Whether *careful* answered, since too many others were thinking."""


class Thought:
    """A bot's answer to one question; `landed` is called on the loop when it is there.

    An answer that comes within a blink is there at once, and nothing is called.
    """

    def __init__(self, asked: Asked, bot: Any, landed: Callable[[], object]) -> None:
        self.asked = asked
        self.answer: Answer | None = None
        self.error: BaseException | None = None
        """What went wrong in our own program, if there is no answer for that."""
        self.thinking = Thinking()
        self.at_once = False
        """Whether what comes of it is done without a pause."""
        self.heard = False
        """Whether its answer has been taken."""
        self.looked = 0
        """How often it was seen that it goes on; while a page stands still, nobody looks."""
        self._began = monotonic()
        self._place = ExitStack()
        self._bot = bot
        self._landed = landed
        self._over = Event()
        self._loop = get_running_loop()
        self._context = copy_context()
        run = copy_context().run
        self.thread = Thread(target=run, args=(self._run,), name="a bot thinks", daemon=True)
        self.thread.start()
        self._over.wait(BLINK)
        self._late = not self.over

    @property
    def over(self) -> bool:
        """Whether there is an answer."""
        return self.answer is not None or self.error is not None

    @property
    def seconds(self) -> float:
        """How long ago it began."""
        return monotonic() - self._began

    def cancel(self) -> None:
        """Let nothing come of it, and have it end."""
        if not self.thinking.cancelled:
            self.thinking.cancel()
            if self.thread.is_alive():
                Thread(target=self._stop, name="a thought is ended", daemon=True).start()

    def give_up(self) -> None:
        """Have *careful* answer: it has taken too long."""
        self.cancel()
        state, stands, ask, driver = self.asked
        where = Where(ask.seat, state.seed, stands.actions + 1)
        late = BotError("bots.late", where, seconds=PATIENCE)
        instead = driver.answer(state, stands, ask, driver.stand_in(self._bot))
        self.answer = Answer(instead, (late,))

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

    def _run(self) -> None:
        answer, error = None, None
        try:
            with self.thinking.within():
                answer = answered(self.asked, self._bot, self._place)
        except BaseException as caught:
            error = caught
        if self.thinking.cancelled:
            return
        self.answer, self.error = answer, error
        self._over.set()
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._tell, context=self._context)

    def _tell(self) -> None:
        if self._late and not self.thinking.cancelled:
            self._landed()


def answered(asked: Asked, bot: Any, place: ExitStack) -> Answer:
    """What a bot answers when it is its turn to think; what *careful* does if it is not.

    Its turn is over when the `place` is closed.
    """
    faults: list[BotError] = []
    state, stands, ask, driver = asked
    with turn(place=place) as mine:
        player = bot if mine else driver.stand_in(bot)
        action = driver.answer(state, stands, ask, player, faults.append)
    return Answer(action, tuple(faults), crowded=not mine)


class Thoughts:
    """The one thought that a table waits for.

    `landed` is called when there is an answer, `going_on` every half second until then; it is told
    whether that is the `first` time.
    """

    def __init__(self, landed: Callable[[], object], going_on: Callable[..., object]) -> None:
        self.thought: Thought | None = None
        self._landed = landed
        self._going_on = going_on
        self._timer: TimerHandle | None = None
        self.told = False
        """Whether it has gone on for so long that it is said."""

    @property
    def pending(self) -> Thought | None:
        """The thought that is not over."""
        return self.thought if self.thought and not self.thought.over else None

    def about(self, asked: Asked, bot: Any) -> Thought:
        """The thought about a question: the one that there is, or a new one in its place."""
        thought = self.thought
        same = thought and thought.asked[1:] == asked[1:] and thought.asked.state is asked.state
        if thought is None or not same:
            self.stop()
            thought = self.thought = Thought(asked, bot, self._land)
            if not thought.over:
                self._timer = get_running_loop().call_later(SOON, self._go_on)
        return thought

    def stop(self) -> None:
        """Call off what is thought; nothing comes of it."""
        if self.thought:
            self.thought.cancel()
        self.thought, self.told = None, False
        self._wait_no_more()

    def _wait_no_more(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _land(self) -> None:
        self._wait_no_more()
        self.told = False
        self._landed()

    def _go_on(self) -> None:
        thought = self.pending
        if thought is None:
            return
        thought.looked += 1
        if thought.looked * SOON >= PATIENCE:
            thought.give_up()
            self._land()
            return
        first, self.told = not self.told, True
        self._timer = get_running_loop().call_later(SOON, self._go_on)
        self._going_on(first=first)
