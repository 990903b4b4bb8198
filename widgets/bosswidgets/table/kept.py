"""A game as it is kept: each action is stored, at once or as soon as that is possible."""

from __future__ import annotations

from bosslib import BossError
from bosslib.game import AnyAction
from bosswidgets.table.saves import Game, Saves


class Kept:
    """A game that is saved while it is played: under which id, and what is not saved yet.

    Without `saves` it is not saved. What cannot be saved now is tried again each time, in order.
    """

    def __init__(self, saves: Saves | None = None, name: str = "", entries: int = 0) -> None:
        self.name = name
        """Its id; empty if it is not saved, or nothing of it could be yet."""
        self.fault: BossError | None = None
        """Why not all of it is saved; None where all is that should be."""
        self._saves = saves
        self._entries = entries
        self._new: Game | None = None
        self._waiting: list[str] = []

    @classmethod
    def begun(cls, game: Game, saves: Saves | None = None) -> Kept:
        """A new game with what was played so far of it, saved if that is possible now."""
        kept = cls(saves)
        kept._new = game
        if game.quiet:
            kept._waiting.append(f"quiet {game.quiet}")
        kept.save()
        return kept

    @property
    def elsewhere(self) -> bool:
        """Whether the saved game went on in another window: this one's actions do not fit there."""
        return self.fault is not None and self.fault.key == "saves.elsewhere"

    @property
    def waiting(self) -> int:
        """How many actions are not saved."""
        return len(self._waiting) + (len(self._new.record.played) if self._new else 0)

    def add(self, entry: AnyAction | str) -> bool:
        """Store one more entry, after all that wait; False if one of them cannot be stored now."""
        if self._new or self.name:
            self._waiting.append(str(entry))
        return self.save()

    def save(self) -> bool:
        """Store what is not saved yet, in its order; False if that fails now."""
        try:
            if self._new:
                self._saves = self._saves or Saves()
                self.name = self._saves.begin(self._new)
                self._entries, self._new = len(self._new.record.played), None
            while self._saves and self._waiting:
                self._saves.add(self.name, self._entries, self._waiting[0])
                self._entries += 1
                del self._waiting[0]
        except BossError as error:
            self.fault = error
        else:
            self.fault = None
        return self.fault is None

    def branch(self, game: Game) -> Kept:
        """Where a game that comes from this one is saved: under its own id, if this one is."""
        return Kept.begun(game, self._saves) if self._saves or self._new else Kept()
