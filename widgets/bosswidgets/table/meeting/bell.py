"""How a page hears that another one has played on in the same game, without asking all the time.

Whoever adds to a game's log, or says something there, rings. A ring that is lost costs a second,
for a page looks as often whether something has changed. Where no event loop runs (a script) nobody
hears.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from contextlib import suppress

from bosslib import BossError
from bosswidgets.kit.jobs import later, running
from bosswidgets.table.saves import Saves

LOOK = 1.0
"""After so many seconds a page looks by itself."""


class Bell:
    """Rings at the other pages of a game, and tells `heard` when there is something new in it.

    Besides, `looks` is called each second.
    """

    def __init__(
        self,
        saves: Saves,
        name: str,
        heard: Callable[[], object],
        looks: Callable[[], object] = lambda: None,
    ) -> None:
        self.name = name
        self._heard, self._each = heard, looks
        self._ear = saves.database.ear(name, heard)
        self._timer: TimerHandle | None = None
        if running():
            self._look()

    def ring(self) -> None:
        """There is something new: tell the others."""
        self._ear.ring()

    def close(self) -> None:
        """Nobody listens any more."""
        if self._timer:
            self._timer.cancel()
        self._timer = None
        self._ear.close()

    def _look(self) -> None:
        self._timer = later(LOOK, self._look)
        with suppress(BossError):  # it is tried again
            if self._ear.look():
                self._heard()
        self._each()
