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
from bosswidgets.kit.jobs import call_later, running_loop
from bosswidgets.table.saves import Saves

LOOK, RARE = 1.0, 5.0
"""Polling interval in seconds: normal, and after a quiet period."""

IDLE_POLLS = 15
"""Number of polls without a change after which polling slows down."""


class PollCallback(Protocol):
    """Callback for polling."""

    def __call__(self, *, changed: bool) -> object: ...


class Notifier:
    """Notifies the other pages of a game, and calls `heard` on their notifications.

    It also calls `looks` at each poll, with `changed` telling whether something may have changed.
    """

    def __init__(
        self,
        saves: Saves,
        name: str,
        heard: Callable[[], object],
        looks: PollCallback | None = None,
    ) -> None:
        self.name = name
        self._on_notify, self._on_poll = heard, looks
        self._idle = 0
        self._listener = saves.database.subscribe(name, self._on_notification)
        self._timer: TimerHandle | None = None
        if running_loop():
            self._poll()

    def notify(self) -> None:
        """Notify the other pages."""
        self._reset_interval()
        self._listener.notify()

    def close(self) -> None:
        """Unsubscribe and stop polling."""
        if self._timer:
            self._timer.cancel()
        self._timer = None
        self._listener.close()

    def _on_notification(self) -> None:
        self._reset_interval()
        self._on_notify()

    def _reset_interval(self) -> None:
        if self._timer and self._idle >= IDLE_POLLS:
            self._timer.cancel()
            self._timer = call_later(LOOK, self._poll)
        self._idle = 0

    def _poll(self) -> None:
        self._idle += 1
        self._timer = call_later(LOOK if self._idle < IDLE_POLLS else RARE, self._poll)
        changed = False
        with suppress(BossError):  # the next poll retries
            changed = self._listener.poll()
        if self._on_poll:
            self._on_poll(changed=changed)
