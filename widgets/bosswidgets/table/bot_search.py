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

from bosslib.bots import BotError, FailureLocation
from bosslib.driver import AnyDriver, Ask, DriverState
from bosswidgets.kit import jobs
from bosswidgets.table.search_limit import search_slot

IMMEDIATE_SECONDS = 0.02
"""Seconds to block for an answer; a bot that answers in this time needs no background job."""

TIMEOUT = 60
"""Seconds after which a search is given up."""

TICK_SECONDS = 1.0
"""Seconds for a cancelled search to reach its next tick."""

MAX_KILLS = 10
"""Maximum number of attempts to kill a search."""


class BotAsk(NamedTuple):
    """Input of a search: position, driver state, question and driver."""

    state: Any
    driver_state: DriverState
    ask: Ask
    driver: AnyDriver


class SearchResult(NamedTuple):
    """Result of a search: an action (None for nothing) and the errors on the way."""

    action: Any
    faults: tuple[BotError, ...] = ()
    used_stand_in: bool = False
    """True if *careful* answered because too many searches were running."""


class BotSearch(jobs.Job[SearchResult]):
    """A bot's answer to one question; `landed` is called when it is ready.

    An answer that arrives within `IMMEDIATE_SECONDS` is available at once, without a call.
    """

    def __init__(
        self,
        asked: BotAsk,
        bot: Any,
        landed: Callable[[], object],
        on_progress: Callable[[int], object],
    ) -> None:
        self.question = asked
        self.at_once = False
        """True if the action is taken without a pause."""
        self.is_taken = False
        """True if the answer has been taken."""
        self._started_at = monotonic()
        self._slot = ExitStack()
        self._bot = bot
        super().__init__(
            lambda _: search_answer(asked, bot, self._slot),
            done=lambda _: landed(),
            failed=lambda _: landed(),
            on_progress=on_progress,
        )
        self.is_over = self.wait(IMMEDIATE_SECONDS)

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return monotonic() - self._started_at

    def cancel(self) -> None:
        """Discard the result and end the search, by killing it if necessary."""
        if not self.thinking.cancelled:
            super().cancel()
            if self.thread.is_alive():
                Thread(target=self._kill, name="kill-search", daemon=True).start()

    def give_up(self) -> None:
        """Use the action of *careful* instead after a timeout."""
        self.cancel()
        state, stands, ask, driver = self.question
        where = FailureLocation(ask.seat, state.seed, stands.actions + 1)
        late = BotError("bots.late", where, seconds=TIMEOUT)
        instead = driver.answer(state, stands, ask, driver.stand_in(self._bot))
        self.result, self.is_over = SearchResult(instead, (late,)), True

    def _kill(self) -> None:
        """Release the place of a search that does not tick and kill its thread, the only way to end
        a loop.
        """
        for _ in range(MAX_KILLS):
            self.thread.join(TICK_SECONDS)
            if not self.thread.is_alive():
                return
            self._slot.close()
            pythonapi.PyThreadState_SetAsyncExc(
                c_ulong(self.thread.ident or 0), py_object(SystemExit)
            )


def search_answer(asked: BotAsk, bot: Any, place: ExitStack) -> SearchResult:
    """Return the bot's answer if it gets a turn to search, otherwise that of *careful*.

    The turn ends when the `place` is closed.
    """
    faults: list[BotError] = []
    state, stands, ask, driver = asked
    with search_slot(place=place) as mine:
        player = bot if mine else driver.stand_in(bot)
        action = driver.answer(state, stands, ask, player, faults.append)
    return SearchResult(action, tuple(faults), used_stand_in=not mine)


class CurrentSearch:
    """The single search that a table waits for.

    `landed` is called when there is an answer; `on_progress` every half second until then, with
    `first` True at the first call.
    """

    def __init__(self, landed: Callable[[], object], on_progress: Callable[..., object]) -> None:
        self.search: BotSearch | None = None
        self._landed = landed
        self._progress_callback = on_progress

    @property
    def pending(self) -> BotSearch | None:
        """The search, if it is still running."""
        return self.search if self.search and not self.search.is_over else None

    def search_for(self, asked: BotAsk, bot: object) -> BotSearch:
        """Return the search for a question: the current one, or a new one that replaces it."""
        thought = self.search
        same = (
            thought and thought.question[1:] == asked[1:] and thought.question.state is asked.state
        )
        if thought is None or not same:
            self.stop()
            thought = self.search = BotSearch(asked, bot, self._landed, self._on_progress)
        return thought

    def stop(self) -> None:
        """Cancel the search."""
        if self.search:
            self.search.cancel()
        self.search = None

    def _on_progress(self, times: int) -> None:
        if times * jobs.PROGRESS_SECONDS < TIMEOUT:
            self._progress_callback(first=times == 1)
        elif self.search:
            self.search.give_up()
            self._landed()
