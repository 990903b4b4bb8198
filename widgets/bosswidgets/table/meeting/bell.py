"""How a page hears that another one has played on in the same game, without asking all the time.

Whoever adds to a game's log, or says something there, rings. A ring that is lost costs a second,
for a page looks as often whether something has changed; where all is quiet it sleeps longer, since
to wake is what costs most. Where no event loop runs (a script) nobody hears.
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
"""After so many seconds a page looks by itself; and where nothing has happened for a while."""

QUIET = 15
"""After so many looks that found nothing they are rare."""


class Looking(Protocol):
    """What is called now and then."""

    def __call__(self, *, changed: bool) -> object: ...


class Bell:
    """Rings at the other pages of a game, and tells `heard` when somebody rings for it.

    Besides, `looks` is called now and then, with whether something may have `changed`.
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
        """There is something new: tell the others."""
        self._wake()
        self._ear.ring()

    def close(self) -> None:
        """Nobody listens any more."""
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
        with suppress(BossError):  # it is tried again
            changed = self._ear.look()
        if self._looks:
            self._looks(changed=changed)
