"""Track background work: a job in a thread, or a bot's pause before its action.

While any is running, the page shows as busy, even after every browser request was answered.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from weakref import WeakSet


class Activity:
    """One piece of background work, running from its creation until `end`."""

    def __init__(self) -> None:
        self._goes_on = True
        _change(1)

    def end(self) -> None:
        """Mark the work as finished. Calling it again has no effect."""
        if self._goes_on:
            self._goes_on = False
            _change(-1)

    def __enter__(self) -> Activity:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.end()


class ActivityObserver:
    """Observer that calls `changed` when activity begins or ends.

    It is registered weakly: the caller must keep a reference to it.
    """

    def __init__(self, changed: Callable[[bool], object]) -> None:
        self.changed = changed
        _watches.add(self)


def is_busy() -> bool:
    """Return True if any activity is running in this process."""
    return _count > 0


def _change(by: int) -> None:
    global _count
    before = is_busy()
    _count += by
    if is_busy() != before:
        for each in list(_watches):
            each.changed(is_busy())


_count = 0
_watches: WeakSet[ActivityObserver] = WeakSet()
