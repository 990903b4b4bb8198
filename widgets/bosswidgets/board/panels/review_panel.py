"""Review of the board game: of the deal paid last, on the person's turn, and of all at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.board import Phase
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guarded import VBox
from bosswidgets.table.review.review_panel import ReviewPanel

if TYPE_CHECKING:
    from bosswidgets.board.review.page import BoardReviewPart


def build(session: BoardTableSession, bridge: Bridge) -> VBox:
    """Return the review panel; empty until a deal was paid in which a person at the screen
    played.
    """
    return BoardReviewPanel(session, bridge).panel


class BoardReviewPanel(ReviewPanel):
    """Review panel of the board game."""

    SECTION = "board.review"

    def review_part(self) -> BoardReviewPart:
        """Return the board game's part of a review."""
        from bosswidgets.board.review.page import BoardReviewPart

        return BoardReviewPart()

    def may_review_deal(self) -> bool:
        """Return True if it is the person's turn after a paid deal.

        The bots continue at once after a deal, so the review waits until then.
        """
        session = self._session
        table, first = session.table, session.record.start.table
        turn = table.phase in (Phase.TURN, Phase.MOVED) and session.turns.current_ask is not None
        mine = turn and session.turns.current_ask.seat == session.seat
        return bool(mine and len(table.closed) > len(first.closed))
