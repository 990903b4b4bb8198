"""The clock of the board game: how long a person may think before time is up (B-DEAL-7, B-INF-4).

It runs only while the game waits for a person who could stop a card or play one more. It can be
made longer, or be switched off; it stands still while he is choosing something.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable

from bosswidgets.kit.jobs import later

USUAL = 10
"""How many seconds there are by the rules, where nobody says otherwise."""

CHOICES = (0, 5, 10, 20, 30, 60)
"""What can be chosen; with 0 there is no clock."""

SOON = 5
"""With so many seconds left a screen reader says so."""


class Countdown:
    """Counts seconds down; `told` is called each second, `over` when none is left."""

    def __init__(self, seconds: int, told: Callable[[], None], over: Callable[[], None]) -> None:
        self.seconds = seconds
        self.left: int | None = None
        """How many seconds are left; None while there is nothing to count for."""
        self.runs = False
        """Whether it counts; with seconds left it stands still otherwise."""
        self._told, self._over = told, over
        self._about: object = None
        self._timer: TimerHandle | None = None

    def run(self, about: object) -> None:
        """Count down for a question; one that stands still for the same question goes on."""
        if not self.seconds:
            self.stop()
            return
        if about != self._about:
            self.stop()
            self._about, self.left = about, self.seconds
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
        self._timer = later(1, self._tick)

    def _tick(self) -> None:
        if self.left is None:
            return
        self.left -= 1
        if self.left > 0:
            self._wait()
            self._told()
        else:
            self.stop()
            self._over()
