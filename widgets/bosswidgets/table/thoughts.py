"""Background search of a slow bot.

A cancelled search has no effect and ends at its next tick. One that does not tick is killed; its
place among the running searches is released before that.
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
"""Seconds to block for an answer; a bot that answers in this time needs no background job."""

PATIENCE = 60
"""Seconds after which a search is given up."""

GRACE = 1.0
"""Seconds for a cancelled search to reach its next tick."""

TRIES = 10
"""Maximum number of attempts to kill a search."""


class BotAsk(NamedTuple):
    """Input of a search: position, driver state, question and driver."""

    state: Any
    stands: Standing
    ask: Ask
    driver: AnyDriver


class Outcome(NamedTuple):
    """Result of a search: an action (None for nothing) and the errors on the way."""

    action: Any
    faults: tuple[BotError, ...] = ()
    crowded: bool = False
    """True if *careful* answered because too many searches were running."""


class Thought(jobs.Job[Outcome]):
    """A bot's answer to one question; `landed` is called when it is ready.

    An answer that arrives within `BLINK` is available at once, without a call.
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
        """True if the action is taken without a pause."""
        self.heard = False
        """True if the answer has been taken."""
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
        """Seconds since the start."""
        return monotonic() - self._began

    def cancel(self) -> None:
        """Discard the result and end the search, by killing it if necessary."""
        if not self.thinking.cancelled:
            super().cancel()
            if self.thread.is_alive():
                Thread(target=self._stop, name="kill-search", daemon=True).start()

    def give_up(self) -> None:
        """Use the action of *careful* instead after a timeout."""
        self.cancel()
        state, stands, ask, driver = self.asked
        where = Where(ask.seat, state.seed, stands.actions + 1)
        late = BotError("bots.late", where, seconds=PATIENCE)
        instead = driver.answer(state, stands, ask, driver.stand_in(self._bot))
        self.result, self.over = Outcome(instead, (late,)), True

    def _stop(self) -> None:
        """Release the place of a search that does not tick and kill its thread, the only way to end
        a loop.
        """
        for _ in range(TRIES):
            self.thread.join(GRACE)
            if not self.thread.is_alive():
                return
            self._place.close()
            pythonapi.PyThreadState_SetAsyncExc(
                c_ulong(self.thread.ident or 0), py_object(SystemExit)
            )


def answered(asked: BotAsk, bot: Any, place: ExitStack) -> Outcome:
    """Return the bot's answer if it gets a turn to search, otherwise that of *careful*.

    The turn ends when the `place` is closed.
    """
    faults: list[BotError] = []
    state, stands, ask, driver = asked
    with turn(place=place) as mine:
        player = bot if mine else driver.stand_in(bot)
        action = driver.answer(state, stands, ask, player, faults.append)
    return Outcome(action, tuple(faults), crowded=not mine)


class Thoughts:
    """The single search that a table waits for.

    `landed` is called when there is an answer; `going_on` every half second until then, with
    `first` True at the first call.
    """

    def __init__(self, landed: Callable[[], object], going_on: Callable[..., object]) -> None:
        self.thought: Thought | None = None
        self._landed = landed
        self._going_on = going_on

    @property
    def pending(self) -> Thought | None:
        """The search, if it is still running."""
        return self.thought if self.thought and not self.thought.over else None

    def about(self, asked: BotAsk, bot: Any) -> Thought:
        """Return the search for a question: the current one, or a new one that replaces it."""
        thought = self.thought
        same = thought and thought.asked[1:] == asked[1:] and thought.asked.state is asked.state
        if thought is None or not same:
            self.stop()
            thought = self.thought = Thought(asked, bot, self._landed, self._go_on)
        return thought

    def stop(self) -> None:
        """Cancel the search."""
        if self.thought:
            self.thought.cancel()
        self.thought = None

    def _go_on(self, times: int) -> None:
        if times * jobs.SOON < PATIENCE:
            self._going_on(first=times == 1)
        elif self.thought:
            self.thought.give_up()
            self._landed()
