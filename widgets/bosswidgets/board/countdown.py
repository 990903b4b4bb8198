"""The countdown of the board game: a person's time to think (B-DEAL-7, B-INF-4).

It runs only while the game waits for a person who could stop a card or play another one. It can be
extended or switched off. At a single screen it pauses while somebody chooses there; with several
devices it belongs to the table and never pauses.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from math import ceil
from time import monotonic

from bosswidgets.kit.jobs import call_later

DEFAULT_SECONDS = 10
"""Default number of seconds, by the rules."""

SECONDS_CHOICES = (0, 5, 10, 20, 30, 60)
"""Available settings; 0 means no clock."""

WARNING_SECONDS = 5
"""Seconds left at which a screen reader announces the time."""


GRACE_SECONDS = 1
"""Seconds of network grace time with several devices."""


class Countdown:
    """Countdown of seconds; calls `told` each second and `over` when none is left.

    With a `grace` in seconds, `over` is called that much later, and then each second until the
    countdown is stopped, because another page may be the one that acts.
    """

    def __init__(
        self,
        seconds: int,
        told: Callable[[], None],
        over: Callable[[], None],
        grace: int = 0,
    ) -> None:
        self.seconds = seconds
        self.seconds_left: int | None = None
        """Seconds left; None if there is nothing to count down for."""
        self.is_running = False
        """True while it counts; if seconds are left, it is paused otherwise."""
        self._told, self._over, self._grace = told, over, grace
        self._question: object = None
        self._rest = 0
        self._whole = 0
        """Length of the countdown of the question."""
        self._end = 0.0
        self._timer: TimerHandle | None = None

    def run(self, about: object, passed: float = 0) -> None:
        """Count down for a question, or resume if the countdown for the same question is paused.

        `passed` is the number of seconds already used for a new question. An impossible value
        (negative, or beyond the whole time) is ignored: a clock was adjusted, or nobody was there.
        A new length that is longer than the one of the question gives it more time; a shorter one
        is that of the next question.
        """
        if not self.seconds:
            self.stop()
            return
        if about != self._question:
            self.stop()
            left = self.seconds - (passed if 0 <= passed < self.seconds + self._grace else 0)
            self._question, self._rest, self._whole = about, ceil(left), self.seconds
            self.seconds_left, self._end = max(0, self._rest), monotonic() + left
        elif not self.is_running:
            self._end = monotonic() + self._rest
        if (more := self.seconds - self._whole) > 0:
            self._rest, self._end, self._whole = self._rest + more, self._end + more, self.seconds
            self.seconds_left = max(0, self._rest)
        if not self.is_running:
            self.is_running = True
            self._schedule_tick()

    def pause(self) -> None:
        """Pause, keeping the seconds that are left."""
        if self._timer:
            self._timer.cancel()
        self._timer, self.is_running = None, False

    def stop(self) -> None:
        """Stop and reset the countdown."""
        self.pause()
        self.seconds_left, self._question = None, None

    def _schedule_tick(self) -> None:
        """Schedule the tick at which one second less is left."""
        soon = self._end - monotonic() - (self._rest - 1)
        self._timer = call_later(soon if 0 < soon < 1 else 1, self._tick)

    def _tick(self) -> None:
        if self.seconds_left is None:
            return
        self._rest = min(self._rest - 1, ceil(self._end - monotonic()))
        self.seconds_left = max(0, self._rest)
        if self._rest > -self._grace:
            self._schedule_tick()
            self._told()
        elif self._grace:
            self._schedule_tick()
            self._over()
        else:
            self.stop()
            self._over()
