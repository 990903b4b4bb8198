"""Value of an offer, on demand, at the card game's table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import TYPE_CHECKING

from bosslib.card.bargain import open_offer, player_of
from bosslib.card.narration import format_dollars
from bosslib.card.terms import OpenOffer
from bosslib.words import say
from bosswidgets.card.choice_state import CardItem, OpenOfferRef
from bosswidgets.card.choices import OfferList
from bosswidgets.card.offer_changes import composed_offer
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.bots import appraising
from bosswidgets.table.bots.appraising import COMPOSED, CacheKey

if TYPE_CHECKING:
    from bosslib.card.view import View
    from bosslib.game.bargaining import Appraisal

SAMPLE_COUNT = 400
"""Number of samples of an answer."""

MAX_SECONDS = 5.0
"""Seconds after which sampling stops on a slow computer."""

ROUNDING_STEP = 5
"""Rounding of answers in dollars; 400 samples are no more precise than that."""


class CardOfferValues(appraising.OfferValues[CardTableSession, OpenOffer, "Appraisal"]):
    """Appraisal of an offer, which is identified as in `CardItem.about`."""

    def offer_name(self, item: CardItem) -> Hashable | None:
        """Return the item's open offer, or `COMPOSED` for the offer being composed."""
        return COMPOSED if item.about is OfferList.OFFER else item.about

    def compute_value(
        self, place: CacheKey, seen: View, stopped: Callable[[], bool]
    ) -> Appraisal | None:
        """Return the value, from the seat's view."""
        from bosslib.card.bots.offer_value import TokenTrade, appraise_trade
        from bosslib.game.budgets import Budget

        actions, offer = place[:2]
        assert isinstance(offer, OpenOffer)
        rng = Random(f"worth/{seen.seat}/{actions}/{offer.by}/{offer.to}")
        bargain = TokenTrade(player_of(seen.table, offer), offer.terms)
        return appraise_trade(seen, bargain, Budget(SAMPLE_COUNT, MAX_SECONDS), rng, stopped)

    def explanation(self, found: Appraisal | None) -> str:
        """Return the explanation of an answer; in the last deal no card is kept for later."""
        table = self.session.table
        more = table.deal < table.deals
        how = say("worth.about" if found is None or found.samples else "worth.solved")
        return " ".join((how, *([say("worth.later")] if more else [])))

    def offer(self, about: Hashable) -> OpenOffer | None:
        """Return the offer that an item is about, if the person can act on it."""
        seen = self.session.view
        if seen is None or not self.session.may_choose:
            return None
        if about == COMPOSED:
            return composed_offer(seen.table, seen.seat, self.session.choice)
        match about:
            case OpenOfferRef("from", other):
                return open_offer(seen.table, other, seen.seat)
            case OpenOfferRef("to", other):
                return open_offer(seen.table, seen.seat, other)
        return None

    def sentence(self, found: Appraisal) -> str:
        """Return an answer as a sentence."""
        return value_sentence(found)


def value_sentence(found: Appraisal) -> str:
    """Return an answer as a sentence: the mean, then the spread of most samples.

    Samples are rounded to `ROUNDING_STEP`, what was solved to a dollar.
    """
    step = ROUNDING_STEP if found.samples else 1
    amounts = (_format_signed_amount(each, step) for each in (found.mean, found.low, found.high))
    return appraising.value_text(found.samples, *amounts)


def _format_signed_amount(amount: float, step: int) -> str:
    """Return a gain or loss, rounded to `step`, with its sign: +$45, −$10, $0."""
    rounded = step * round(amount / step)
    return f"+{format_dollars(rounded)}" if rounded > 0 else format_dollars(rounded)
