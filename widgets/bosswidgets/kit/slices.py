"""Long work beside the event loop: a slice at a time, so that the page answers meanwhile."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable, Generator
from time import perf_counter
from typing import Generic, TypeVar

from bosswidgets.kit.faults import told

T = TypeVar("T")

SLICE = 0.03
"""How long the work goes on at least before others have their turn, in seconds."""

PAUSE = 0.01
"""How long the others have it for, in seconds."""


class Slices(Generic[T]):
    """Does work that yields how much of it is done, and has what comes of it taken at the end.

    Where no loop runs (a script) it is done at once. `failed` takes a sentence if the work fails.
    """

    def __init__(
        self,
        work: Generator[float, None, T],
        *,
        progress: Callable[[float], object],
        done: Callable[[T], object],
        failed: Callable[[str], object],
    ) -> None:
        self._work, self._progress, self._done, self._failed = work, progress, done, failed
        self._timer: TimerHandle | None = None
        self._stopped = False
        try:
            self._timer = get_running_loop().call_later(PAUSE, self._slice)
        except RuntimeError:
            self._go_on(None)

    def stop(self) -> None:
        """Leave the work as it is."""
        self._stopped = True
        if self._timer:
            self._timer.cancel()
        self._work.close()

    def _slice(self) -> None:
        if self._go_on(perf_counter() + SLICE):
            self._timer = get_running_loop().call_later(PAUSE, self._slice)

    def _go_on(self, end: float | None) -> bool:
        """Work until a time, None: to the end; whether there is more to do."""
        part = 0.0
        with told(self._failed):
            try:
                while end is None or perf_counter() < end:
                    part = next(self._work)
            except StopIteration as over:
                self._done(over.value)
                return False
            self._progress(part)
            return not self._stopped
        return False
