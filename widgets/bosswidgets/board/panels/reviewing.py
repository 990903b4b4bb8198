"""The board game looked at again: on one's turn the deal that was paid last, and all at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.board import Phase
from bosswidgets.board.store import Store
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guarded import VBox
from bosswidgets.table.review.panel import ReviewPanel

if TYPE_CHECKING:
    from bosswidgets.board.review.page import BoardReviews


def build(store: Store, bridge: Bridge) -> VBox:
    """Nothing until a deal was paid in which somebody at the screen has played."""
    return BoardReviewing(store, bridge).panel


class BoardReviewing(ReviewPanel):
    """The board game's panel."""

    SECTION = "board.review"

    def review_part(self) -> BoardReviews:
        """The board game's part."""
        from bosswidgets.board.review.page import BoardReviews

        return BoardReviews()

    def may_review_deal(self) -> bool:
        """On the person's turn, when a deal was paid: the bots go on at once, so it waits there."""
        store = self._store
        table, first = store.table, store.record.start.table
        turn = table.phase in (Phase.TURN, Phase.MOVED) and store.current_ask is not None
        mine = turn and store.ask.seat == store.seat
        return bool(mine and len(table.closed) > len(first.closed))
