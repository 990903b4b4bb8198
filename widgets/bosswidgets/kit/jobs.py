"""Background threads for long work, so that the event loop stays responsive."""

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
from bosswidgets.kit.error_display import error_boundary

T = TypeVar("T")

HAS_THREADS = sys.platform != "emscripten"
"""True if threads are available. In a browser's Python (Pyodide), a job runs when the loop is free.
"""

THREAD_NAME = "a job of the page"
"""Name of a job's thread."""

PROGRESS_SECONDS = 0.5
"""Seconds between two progress reports of a running job."""

Report = Callable[..., None]
"""Callable that schedules a function with arguments on the event loop; raises Cancelled if the job
was cancelled.
"""


class Job(Generic[T]):
    """Run `work` in a background thread and pass its result to `done`, or an error message to
    `failed`.

    `on_progress` is called periodically with the number of reports so far. All callbacks run on the
    event loop; none is called after the job is cancelled or the loop is closed. Cancelled work
    stops at its next tick. The thread is a daemon, so work that never ends doesn't keep the process
    alive. Without an event loop (in a script) the work is done synchronously.
    """

    result: T
    """Result of the work; set only if it has finished without an error."""

    def __init__(
        self,
        work: Callable[[Report], T],
        *,
        done: Callable[[T], object],
        failed: Callable[[str], object],
        on_progress: Callable[[int], object] = lambda _: None,
    ) -> None:
        self.is_over = False
        """True once the work has ended and its result or error has been taken."""
        self.error: Exception | None = None
        """Exception raised by the work, if any."""
        self.report_count = 0
        """Number of progress reports so far; none is counted while the event loop is blocked."""
        self.thinking = Thinking()
        self._done, self._failed, self._progress_callback = done, failed, on_progress
        self._loop, self._context = running_loop(), copy_context()
        run = copy_context().run
        self.thread = Thread(target=run, args=(self._run, work), name=THREAD_NAME, daemon=True)
        self._activity = Activity()
        if self._loop is None:
            self._run(work)
        elif HAS_THREADS:
            self.thread.start()
            call_later(PROGRESS_SECONDS, self._report_progress)
        else:
            call_later(0, lambda: run(self._run, work))

    def wait(self, seconds: float) -> bool:
        """Wait up to `seconds` for the work to finish and return True if it has."""
        if not HAS_THREADS:
            return False
        if self.thread.ident is None:  # it was done at once, as there is no event loop
            return True
        self.thread.join(seconds)
        return not self.thread.is_alive()

    def cancel(self) -> None:
        """Cancel the job: no callback is called any more, and the work stops at its next tick."""
        self.thinking.cancel()
        self._activity.end()

    def report(self, callback: Callable[..., object], *what: object) -> None:
        """Schedule a call on the event loop while the work is running; see `Report`."""
        if self.thinking.cancelled:
            raise Cancelled
        self._call(callback, *what)

    def _run(self, work: Callable[[Report], T]) -> None:
        if self.thinking.cancelled:
            return
        try:
            with self.thinking.activate():
                self.result = work(self.report)
        except Cancelled:
            return
        except Exception as error:
            self.error = error
        self._call(self._finish)

    def _call(self, callback: Callable[..., object], *what: object) -> None:
        def run() -> None:
            if not self.thinking.cancelled:
                with error_boundary(self._failed):
                    callback(*what)

        if self._loop is None:
            run()
            return
        with suppress(RuntimeError):  # the loop is closed, so there is nobody to call
            self._loop.call_soon_threadsafe(run, context=self._context)

    def _finish(self) -> None:
        with self._activity:
            self._deliver()

    def _deliver(self) -> None:
        if self.is_over:
            return
        self.is_over = True
        if isinstance(self.error, BossError):  # its message is meant for the user
            get_logger().warning("a job failed with a user-facing error", exc_info=self.error)
            self._failed(str(self.error))
        elif self.error:
            raise self.error
        else:
            self._done(self.result)

    def _report_progress(self) -> None:
        if not (self.is_over or self.thinking.cancelled):
            self.report_count += 1
            call_later(PROGRESS_SECONDS, self._report_progress)
            self._call(self._progress_callback, self.report_count)


def run_steps(work: Generator[float, None, T], on_progress: Callable[[float], object]) -> T:
    """Run a generator, pass each progress value to `on_progress`, and return the result."""
    try:
        while True:
            on_progress(next(work))
    except StopIteration as over:
        return over.value  # type: ignore[no-any-return]  # the generator's return value


def running_loop() -> AbstractEventLoop | None:
    """Return the running event loop, or None in a script."""
    with suppress(RuntimeError):
        return get_running_loop()
    return None


def call_later(seconds: float, call: Callable[[], object]) -> TimerHandle | None:
    """Schedule a call after `seconds`; return None without calling if no event loop is running."""
    loop = running_loop()
    return loop.call_later(seconds, call) if loop else None
