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

from bosswidgets.kit.jobs import later

USUAL = 10
"""Default number of seconds, by the rules."""

CHOICES = (0, 5, 10, 20, 30, 60)
"""Available settings; 0 means no clock."""

SOON = 5
"""Seconds left at which a screen reader announces the time."""


GRACE = 1
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
        self.left: int | None = None
        """Seconds left; None if there is nothing to count down for."""
        self.runs = False
        """True while it counts; if seconds are left, it is paused otherwise."""
        self._told, self._over, self._grace = told, over, grace
        self._about: object = None
        self._rest = 0
        self._end = 0.0
        self._timer: TimerHandle | None = None

    def run(self, about: object, passed: float = 0) -> None:
        """Count down for a question, or resume if the countdown for the same question is paused.

        `passed` is the number of seconds already used for a new question. An impossible value
        (negative, or beyond the whole time) is ignored: a clock was adjusted, or nobody was there.
        """
        if not self.seconds:
            self.stop()
            return
        if about != self._about:
            self.stop()
            left = self.seconds - (passed if 0 <= passed < self.seconds + self._grace else 0)
            self._about, self._rest = about, ceil(left)
            self.left, self._end = max(0, self._rest), monotonic() + left
        elif not self.runs:
            self._end = monotonic() + self._rest
        if not self.runs:
            self.runs = True
            self._wait()

    def hold(self) -> None:
        """Pause, keeping the seconds that are left."""
        if self._timer:
            self._timer.cancel()
        self._timer, self.runs = None, False

    def stop(self) -> None:
        """Stop and reset the countdown."""
        self.hold()
        self.left, self._about = None, None

    def _wait(self) -> None:
        """Schedule the tick at which one second less is left."""
        soon = self._end - monotonic() - (self._rest - 1)
        self._timer = later(soon if 0 < soon < 1 else 1, self._tick)

    def _tick(self) -> None:
        if self.left is None:
            return
        self._rest = min(self._rest - 1, ceil(self._end - monotonic()))
        self.left = max(0, self._rest)
        if self._rest > -self._grace:
            self._wait()
            self._told()
        elif self._grace:
            self._wait()
            self._over()
        else:
            self.stop()
            self._over()
