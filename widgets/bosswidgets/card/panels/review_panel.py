"""Review of the card game: after a deal, while everybody chooses discards, and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.card import Phase
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guarded import VBox
from bosswidgets.table.review.review_panel import ReviewPanel

if TYPE_CHECKING:
    from bosswidgets.card.review.page import CardReviewPart


def build(session: CardTableSession, bridge: Bridge) -> VBox:
    """Return the review panel; empty until a deal is over in which a person at the screen
    played.
    """
    return CardReviewPanel(session, bridge).panel


class CardReviewPanel(ReviewPanel):
    """Review panel of the card game."""

    def review_part(self) -> CardReviewPart:
        """Return the card game's part of a review."""
        from bosswidgets.card.review.page import CardReviewPart

        return CardReviewPart()

    def may_review_deal(self) -> bool:
        """Return True while everybody chooses discards."""
        return self._session.table.phase is Phase.DISCARD
