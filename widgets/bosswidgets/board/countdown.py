"""The clock of the board game: how long a person may think before time is up (B-DEAL-7, B-INF-4).

It runs only while the game waits for a person who could stop a card or play one more. It can be
made longer, or be switched off. At one screen it stands still while somebody chooses there; among
several devices it is the table's, and waits for nobody.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from math import ceil
from time import monotonic

from bosswidgets.kit.jobs import later

USUAL = 10
"""How many seconds there are by the rules, where nobody says otherwise."""

CHOICES = (0, 5, 10, 20, 30, 60)
"""What can be chosen; with 0 there is no clock."""

SOON = 5
"""With so many seconds left a screen reader says so."""


GRACE = 1
"""So many seconds are added among several devices, for slow lines."""


class Countdown:
    """Counts seconds down; `told` is called each second, `over` when none is left.

    With a `grace` of seconds `over` is called so much later, and each second from then on, until
    the countdown is stopped: another page may be the one that acts.
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
        """How many seconds are left; None while there is nothing to count for."""
        self.runs = False
        """Whether it counts; with seconds left it stands still otherwise."""
        self._told, self._over, self._grace = told, over, grace
        self._about: object = None
        self._rest = 0
        self._end = 0.0
        self._timer: TimerHandle | None = None

    def run(self, about: object, passed: float = 0) -> None:
        """Count down for a question; one that stands still for the same question goes on.

        So many seconds of a new question have `passed`. More than there are at all, or less than
        none, cannot be: a clock was put right, or nobody was there. Then all of them are left.
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
        """Stand still; the seconds that are left stay."""
        if self._timer:
            self._timer.cancel()
        self._timer, self.runs = None, False

    def stop(self) -> None:
        """Count no more."""
        self.hold()
        self.left, self._about = None, None

    def _wait(self) -> None:
        """Until one second less is left."""
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
