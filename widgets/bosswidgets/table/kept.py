"""Saving during play: each entry is stored at once, or as soon as possible."""

from __future__ import annotations

from bosslib import BossError
from bosslib.game import AnyAction
from bosslib.log import SeatedGame
from bosswidgets.table.database import TakenError, now
from bosswidgets.table.saves import Saves

APART = ("saves.elsewhere", "saves.gone")
"""Keys of errors that mean the saved log cannot accept this page's entries."""


class Kept:
    """Save queue of a game: its id, and the entries not saved yet.

    Without `saves` nothing is saved. Failed entries are retried in order with each new one; in a
    game on several devices they are refused instead.
    """

    def __init__(
        self, saves: Saves | None = None, name: str = "", entries: int = 0, *, refuses: bool = False
    ) -> None:
        self._refuses = refuses
        self.name = name
        """The game's id; empty if it is not saved, or not yet."""
        self.fault: BossError | None = None
        """Reason why some entries are not saved; None if all are."""
        self.saves = saves
        self.entries = entries
        """Number of log entries that this page has written or read."""
        self._new: SeatedGame | None = None
        self._waiting: list[tuple[str, int]] = []

    @classmethod
    def begun(cls, game: SeatedGame, saves: Saves | None = None) -> Kept:
        """Return the queue of a new game with the actions so far, saved now if possible."""
        kept = cls(saves)
        kept._new = game
        if game.quiet:
            kept._waiting.append((f"quiet {game.quiet}", now()))
        kept.save()
        return kept

    @property
    def elsewhere(self) -> bool:
        """True if the saved game has continued in another window or was deleted while this page
        could not save, so its entries do not fit.
        """
        return self.fault is not None and self.fault.key in APART

    @property
    def waiting(self) -> int:
        """Number of unsaved actions."""
        acted = sum(": " in entry for entry, _ in self._waiting)
        return acted + (len(self._new.record.played) if self._new else 0)

    def add(self, entry: AnyAction | str, at: int) -> bool:
        """Store an entry, with the time it was made, after all queued ones; False if that fails for
        now.

        `TakenError`, with nothing added, if another page was faster and the queue was empty.
        """
        alone = not (self._waiting or self._new)
        if self._new or self.name:
            self._waiting.append((str(entry), at))
        try:
            self._store()
        except TakenError as error:
            if alone:
                self._waiting.clear()
                raise
            self.fault = error
        except BossError as error:
            if self._refuses:
                self._waiting.clear()
                raise
            self.fault = error
        return self.fault is None

    def save(self) -> bool:
        """Store the queued entries in order; False if that fails for now."""
        try:
            self._store()
        except BossError as error:
            self.fault = error
        return self.fault is None

    def _store(self) -> None:
        if self._new:
            self.saves = self.saves or Saves()
            self.name = self.saves.begin(self._new)
            self.entries, self._new = len(self._new.record.played), None
        while self.saves and self._waiting:
            again = self.fault is not None  # a broken connection may have broken after the commit
            self.saves.add(self.name, self.entries, *self._waiting[0], again=again)
            self.entries += 1
            del self._waiting[0]
        self.fault = None

    def news(self) -> list[tuple[str, int]]:
        """Return entries that other pages have added, with their times; none while an entry is
        queued here.
        """
        if self.saves is None or not self.name or self._waiting:
            return []
        return self.saves.written(self.name, self.entries)

    def branch(self, game: SeatedGame) -> Kept:
        """Return the queue of a game that branches off, with its own id; it is saved only if this
        one is.
        """
        return Kept.begun(game, self.saves) if self.saves or self._new else Kept()
