"""Saving during play: each entry is stored at once, or as soon as possible."""

from __future__ import annotations

import json

from bosslib import BossError
from bosslib.game import AnyAction
from bosslib.log import SeatedGame
from bosslib.log_entries import Entry, MuteOffers
from bosslib.record import Record
from bosswidgets.table.database import TakenError, now_ms
from bosswidgets.table.saves import Saves

DIVERGED = ("saves.elsewhere", "saves.gone")
"""Keys of errors that mean the saved log cannot accept this page's entries."""


ACTIONS_PER_GAME = 500
"""Number of stored actions that count as another game in limits of new games."""

CHARACTERS_PER_GAME = 20_000
"""Characters of a stored start that count as another game; one that was dealt has some 1,000."""


def game_weight(record: Record) -> float:
    """Return as how many games a new one counts that begins with the start and the actions of a
    record.
    """
    start = len(json.dumps(record.back_to(0).document()))
    return 1 + len(record.played) / ACTIONS_PER_GAME + start // CHARACTERS_PER_GAME


class SaveQueue:
    """Save queue of a game: its id, and the entries not saved yet.

    Without `saves` nothing is saved. Failed entries are retried in order with each new one; in a
    game on several devices they are refused instead.
    """

    def __init__(
        self, saves: Saves | None = None, name: str = "", entries: int = 0, *, refuses: bool = False
    ) -> None:
        self._refuses_on_failure = refuses
        self.name = name
        """The game's id; empty if it is not saved, or not yet."""
        self.error: BossError | None = None
        """Reason why some entries are not saved; None if all are."""
        self.saves = saves
        self.entries = entries
        """Number of log entries that this page has written or read."""
        self._unsaved_game: SeatedGame | None = None
        self._queue: list[tuple[Entry, int]] = []

    @classmethod
    def for_new_game(cls, game: SeatedGame, saves: Saves | None = None) -> SaveQueue:
        """Return the queue of a new game with the actions so far, saved now if possible."""
        kept = cls(saves)
        kept._unsaved_game = game
        if game.muted_deal:
            kept._queue.append((MuteOffers(game.muted_deal), now_ms()))
        kept.save()
        return kept

    @property
    def has_diverged(self) -> bool:
        """True if the saved game has continued in another window or was deleted while this page
        could not save, so its entries do not fit.
        """
        return self.error is not None and self.error.key in DIVERGED

    @property
    def unsaved_count(self) -> int:
        """Number of unsaved actions."""
        acted = sum(isinstance(entry, AnyAction) for entry, _ in self._queue)
        return acted + (len(self._unsaved_game.record.played) if self._unsaved_game else 0)

    def add_entry(self, entry: Entry, at: int, seat_hash: str = "") -> bool:
        """Store an entry, with the time it was made, after all queued ones; False if that fails for
        now.

        With the hash of a seat's secret, it is stored only if the secret still gives access.
        `TakenError`, with nothing added, if another page was faster and the queue was empty.
        """
        alone = not (self._queue or self._unsaved_game)
        if self._unsaved_game or self.name:
            self._queue.append((entry, at))
        try:
            self._store(seat_hash)
        except TakenError as error:
            if alone:
                self._queue.clear()
                raise
            self.error = error
        except BossError as error:
            if self._refuses_on_failure:
                self._queue.clear()
                raise
            self.error = error
        return self.error is None

    def save(self) -> bool:
        """Store the queued entries in order; False if that fails for now."""
        try:
            self._store()
        except BossError as error:
            self.error = error
        return self.error is None

    def _store(self, seat_hash: str = "") -> None:
        if self._unsaved_game:
            self.saves = self.saves or Saves()
            self.name = self.saves.create_game(self._unsaved_game)
            self.entries, self._unsaved_game = len(self._unsaved_game.record.played), None
        while self.saves and self._queue:
            again = self.error is not None  # a broken connection may have broken after the commit
            self.saves.append_entry(
                self.name, self.entries, *self._queue[0], again=again, seat_hash=seat_hash
            )
            self.entries += 1
            del self._queue[0]
        self.error = None

    def fetch_new_entries(self) -> list[tuple[str, int]]:
        """Return entries that other pages have added, with their times; none while an entry is
        queued here.
        """
        if self.saves is None or not self.name or self._queue:
            return []
        return self.saves.entries_since(self.name, self.entries)

    def new_branch(self, game: SeatedGame) -> SaveQueue:
        """Return the queue of a game that branches off, with its own id; it is saved only if this
        one is.
        """
        return (
            SaveQueue.for_new_game(game, self.saves)
            if self.saves or self._unsaved_game
            else SaveQueue()
        )
