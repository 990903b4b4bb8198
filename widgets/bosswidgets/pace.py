"""What comes next at a table, and when: bots act at once, after a pause each, or when told."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable, Sequence

from bosslib import Record, match
from bosslib.card import Action
from bosslib.card.bots import Bot
from bosslib.card.state import State, Table
from bosslib.game import Seat

PACES: dict[str, float | None] = {"step": None, "slow": 2.5, "normal": 1.0, "at-once": 0.0}
"""The pause before each action of a bot, in seconds; None: one asks for each."""

USUAL = "normal"
AT_ONCE = "at-once"


class Clock:
    """Asks seat after seat, and lets the bots act at a pace; `wake` is called after each pause."""

    def __init__(
        self, record: Record, bots: Sequence[Bot | None], pace: str, wake: Callable[[], None]
    ) -> None:
        self.pace = pace
        self.ask: match.Ask | None = None
        """Who is asked now: a person, or the bot whose action comes next."""
        self.coming: Action | None = None
        """What that bot does when its time has come."""
        self.answers = False
        """Whether answers to offers come at once, however slow the rest is."""
        self._bots = bots
        self._wake = wake
        self._timer: TimerHandle | None = None
        self.stand(record)

    def stand(self, record: Record) -> None:
        """Go on from where a record is."""
        self._stands = match.place(record.state.table, record.actions)

    def acted(self, table: Table, action: Action) -> None:
        """Somebody has acted, which led to this table."""
        self._stands, self.coming = match.after(self._stands, table, action), None

    def silent(self, seat: Seat) -> None:
        """A seat that was asked has nothing to say."""
        self._stands = match.silent(self._stands, seat)

    def due(self, state: State, *, at_once: bool = False) -> Action | None:
        """What a bot does now; None while it pauses, or where a person is asked or nobody is."""
        self.stop()
        self._stands, self.ask, self.coming = match.go_on(state, self._stands, self._bots)
        talks = self.answers and self.ask is not None and self.ask.wants in match.TALKING
        pause = 0 if at_once or talks else PACES[self.pace]
        if self.coming and pause:
            self._timer = _later(pause, self._wake)
        return None if pause != 0 else self.coming

    def stop(self) -> None:
        """Wake nobody."""
        if self._timer:
            self._timer.cancel()
            self._timer = None


def _later(seconds: float, call: Callable[[], None]) -> TimerHandle | None:
    """Call something after a while; None, and nothing is called, where no loop runs (a script)."""
    try:
        return get_running_loop().call_later(seconds, call)
    except RuntimeError:
        return None
