"""The card game looked at again: after a deal while everybody chooses discards, and at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.card import Phase
from bosswidgets.card.store import Store
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guarded import VBox
from bosswidgets.table.review.panel import ReviewPanel

if TYPE_CHECKING:
    from bosswidgets.card.review.page import CardReviews


def build(store: Store, bridge: Bridge) -> VBox:
    """Nothing until a deal is over that somebody at the screen has played in."""
    return Reviewing(store, bridge).panel


class Reviewing(ReviewPanel):
    """The card game's panel."""

    def review_part(self) -> CardReviews:
        """The card game's part."""
        from bosswidgets.card.review.page import CardReviews

        return CardReviews()

    def may_review_deal(self) -> bool:
        """While everybody chooses discards."""
        return self._store.table.phase is Phase.DISCARD
