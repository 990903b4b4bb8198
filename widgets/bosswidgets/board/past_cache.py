"""Cache of public memory before each action of a record."""

from __future__ import annotations

from bosslib.board.game import BoardRecord
from bosslib.board.view import EMPTY_HISTORY, PublicHistory, extend_history


class PastCache:
    """Cache of the past before each action of a record.

    A record that continues the last one reuses the cache; another record resets it.
    """

    def __init__(self) -> None:
        self._record: BoardRecord | None = None
        self._pasts = [EMPTY_HISTORY]

    def past_before(self, record: BoardRecord, number: int) -> PublicHistory:
        """Return what everybody remembers before an action, by its number from 0 on."""
        if self._record is None or not record.extends(self._record):
            self._pasts = [EMPTY_HISTORY]
        self._record = record
        for each in record.played[len(self._pasts) - 1 : number]:
            self._pasts.append(extend_history(self._pasts[-1], each.state.table, each.action))
        return self._pasts[number]
