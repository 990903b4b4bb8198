"""A game as it is kept: each action is stored, at once or as soon as that is possible."""

from __future__ import annotations

from bosslib import BossError
from bosslib.game import AnyAction
from bosslib.log import SeatedGame
from bosswidgets.table.database import TakenError, now
from bosswidgets.table.saves import Saves

APART = ("saves.elsewhere", "saves.gone")
"""What is wrong when a game's log has no place for what is played here."""


class Kept:
    """A game that is saved while it is played: under which id, and what is not saved yet.

    Without `saves` it is not saved. What cannot be saved now is tried again each time, in order; of
    a game on several devices it is refused instead.
    """

    def __init__(
        self, saves: Saves | None = None, name: str = "", entries: int = 0, *, refuses: bool = False
    ) -> None:
        self._refuses = refuses
        self.name = name
        """Its id; empty if it is not saved, or nothing of it could be yet."""
        self.fault: BossError | None = None
        """Why not all of it is saved; None where all is that should be."""
        self.saves = saves
        self.entries = entries
        """How many entries of its log this page has written or heard."""
        self._new: SeatedGame | None = None
        self._waiting: list[tuple[str, int]] = []

    @classmethod
    def begun(cls, game: SeatedGame, saves: Saves | None = None) -> Kept:
        """A new game with what was played so far of it, saved if that is possible now."""
        kept = cls(saves)
        kept._new = game
        if game.quiet:
            kept._waiting.append((f"quiet {game.quiet}", now()))
        kept.save()
        return kept

    @property
    def elsewhere(self) -> bool:
        """Whether the saved game went on in another window, or is gone, while this page could not
        save: its actions do not fit there.
        """
        return self.fault is not None and self.fault.key in APART

    @property
    def waiting(self) -> int:
        """How many actions are not saved."""
        acted = sum(": " in entry for entry, _ in self._waiting)
        return acted + (len(self._new.record.played) if self._new else 0)

    def add(self, entry: AnyAction | str, at: int) -> bool:
        """Store one more entry, which was written at that time, after all that wait; False if one
        of them cannot be stored now.

        `TakenError`, and nothing is added, if another page was faster and nothing waits here.
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
        """Store what is not saved yet, in its order; False if that fails now."""
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
            again = self.fault is not None  # a line that broke may have broken after the deed
            self.saves.add(self.name, self.entries, *self._waiting[0], again=again)
            self.entries += 1
            del self._waiting[0]
        self.fault = None

    def news(self) -> list[tuple[str, int]]:
        """What other pages have added since, and when; nothing while an entry of this one waits."""
        if self.saves is None or not self.name or self._waiting:
            return []
        return self.saves.written(self.name, self.entries)

    def branch(self, game: SeatedGame) -> Kept:
        """Where a game that comes from this one is saved: under its own id, if this one is."""
        return Kept.begun(game, self.saves) if self.saves or self._new else Kept()
