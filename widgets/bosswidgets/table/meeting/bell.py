"""Notification between the pages of a game, without constant polling.

A page notifies the others when it appends to the log or sends a message. A lost notification costs
one second, because each page also polls at that interval; after a quiet period it polls less often,
since waking up is the main cost. Without an event loop (in a script) nothing is received.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from bosslib import BossError
from bosswidgets.kit.jobs import later, running
from bosswidgets.table.saves import Saves

LOOK, RARE = 1.0, 5.0
"""Polling interval in seconds: normal, and after a quiet period."""

QUIET = 15
"""Number of polls without a change after which polling slows down."""


class Looking(Protocol):
    """Callback for polling."""

    def __call__(self, *, changed: bool) -> object: ...


class Bell:
    """Notifies the other pages of a game, and calls `heard` on their notifications.

    It also calls `looks` at each poll, with `changed` telling whether something may have changed.
    """

    def __init__(
        self,
        saves: Saves,
        name: str,
        heard: Callable[[], object],
        looks: Looking | None = None,
    ) -> None:
        self.name = name
        self._heard, self._looks = heard, looks
        self._idle = 0
        self._ear = saves.database.ear(name, self._rung)
        self._timer: TimerHandle | None = None
        if running():
            self._look()

    def ring(self) -> None:
        """Notify the other pages."""
        self._wake()
        self._ear.ring()

    def close(self) -> None:
        """Unsubscribe and stop polling."""
        if self._timer:
            self._timer.cancel()
        self._timer = None
        self._ear.close()

    def _rung(self) -> None:
        self._wake()
        self._heard()

    def _wake(self) -> None:
        if self._timer and self._idle >= QUIET:
            self._timer.cancel()
            self._timer = later(LOOK, self._look)
        self._idle = 0

    def _look(self) -> None:
        self._idle += 1
        self._timer = later(LOOK if self._idle < QUIET else RARE, self._look)
        changed = False
        with suppress(BossError):  # the next poll retries
            changed = self._ear.look()
        if self._looks:
            self._looks(changed=changed)
