"""Long work beside the event loop, in a thread of its own, so that the page answers meanwhile."""

from __future__ import annotations

import sys
from asyncio import AbstractEventLoop, TimerHandle, get_running_loop
from collections.abc import Callable, Generator
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import Generic, TypeVar

from traitlets.log import get_logger

from bosslib.bots import Cancelled, Thinking
from bosslib.errors import BossError
from bosswidgets.kit.activity import Activity
from bosswidgets.kit.faults import told

T = TypeVar("T")

THREADS = sys.platform != "emscripten"
"""Whether there are threads. A browser's Python has none: a job is done when the loop is free."""

NAME = "a job of the page"
"""What its thread is called."""

SOON = 0.5
"""After so many seconds it is told that a job goes on, and then as often."""

Tell = Callable[..., None]
"""Calls what it is given, with the values after it, on the loop; Cancelled if nobody listens."""


class Job(Generic[T]):
    """Does `work`, and has what comes of it taken by `done`; `failed` takes a sentence.

    `going_on` is told how often it has been seen to go on. All are called on the loop, and nothing
    is once the job is cancelled or the loop is closed. Work that ticks ends at its next tick then.
    The thread is a daemon: work that never ends keeps nothing alive. Where no loop runs (a script)
    all is done at once.
    """

    result: T
    """What came of it, if it is over and has not failed."""

    def __init__(
        self,
        work: Callable[[Tell], T],
        *,
        done: Callable[[T], object],
        failed: Callable[[str], object],
        going_on: Callable[[int], object] = lambda _: None,
    ) -> None:
        self.over = False
        """Whether the last has been heard of it."""
        self.error: Exception | None = None
        """Why it failed, if it did."""
        self.looked = 0
        """How often it was seen that it goes on; while a page stands still, nobody looks."""
        self.thinking = Thinking()
        self._done, self._failed, self._going_on = done, failed, going_on
        self._loop, self._context = running(), copy_context()
        run = copy_context().run
        self.thread = Thread(target=run, args=(self._run, work), name=NAME, daemon=True)
        self._activity = Activity()
        if self._loop is None:
            self._run(work)
        elif THREADS:
            self.thread.start()
            later(SOON, self._look)
        else:
            later(0, lambda: run(self._run, work))

    def ends_within(self, seconds: float) -> bool:
        """Whether its work is done, or is so many seconds later, which are waited for."""
        if not THREADS:
            return False
        self.thread.join(seconds)
        return not self.thread.is_alive()

    def cancel(self) -> None:
        """Let nothing come of it, and have it end."""
        self.thinking.cancel()
        self._activity.end()

    def tell(self, hear: Callable[..., object], *what: object) -> None:
        """What the work has heard meanwhile, as `Tell` says."""
        if self.thinking.cancelled:
            raise Cancelled
        self._call(hear, *what)

    def _run(self, work: Callable[[Tell], T]) -> None:
        if self.thinking.cancelled:
            return
        try:
            with self.thinking.activate():
                self.result = work(self.tell)
        except Cancelled:
            return
        except Exception as error:
            self.error = error
        self._call(self._finish)

    def _call(self, hear: Callable[..., object], *what: object) -> None:
        def heard() -> None:
            if not self.thinking.cancelled:
                with told(self._failed):
                    hear(*what)

        if self._loop is None:
            heard()
            return
        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(heard, context=self._context)

    def _finish(self) -> None:
        with self._activity:
            self._take()

    def _take(self) -> None:
        if self.over:
            return
        self.over = True
        if isinstance(self.error, BossError):  # it says itself what is wrong
            get_logger().warning("a job was refused", exc_info=self.error)
            self._failed(str(self.error))
        elif self.error:
            raise self.error
        else:
            self._done(self.result)

    def _look(self) -> None:
        if not (self.over or self.thinking.cancelled):
            self.looked += 1
            later(SOON, self._look)
            self._call(self._going_on, self.looked)


def stepped(work: Generator[float, None, T], heard: Callable[[float], object]) -> T:
    """What comes of work that yields how much of it is done, which is `heard`."""
    try:
        while True:
            heard(next(work))
    except StopIteration as over:
        return over.value  # type: ignore[no-any-return]  # what it returned


def running() -> AbstractEventLoop | None:
    """The loop that runs; None in a script."""
    with suppress(RuntimeError):
        return get_running_loop()
    return None


def later(seconds: float, call: Callable[[], object]) -> TimerHandle | None:
    """Call something after a while; None, and nothing is called, where no loop runs."""
    loop = running()
    return loop.call_later(seconds, call) if loop else None
