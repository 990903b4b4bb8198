"""Cache of public memory before each action of a record."""

from __future__ import annotations

from bosslib.board.game import BoardRecord
from bosslib.board.view import NOTHING, Past, remembered


class Pasts:
    """Cache of the past before each action of a record.

    A record that continues the last one reuses the cache; another record resets it.
    """

    def __init__(self) -> None:
        self._record: BoardRecord | None = None
        self._pasts = [NOTHING]

    def before(self, record: BoardRecord, number: int) -> Past:
        """Return what everybody remembers before an action, by its number from 0 on."""
        if self._record is None or not record.goes_on(self._record):
            self._pasts = [NOTHING]
        self._record = record
        for each in record.played[len(self._pasts) - 1 : number]:
            self._pasts.append(remembered(self._pasts[-1], each.state.table, each.action))
        return self._pasts[number]
