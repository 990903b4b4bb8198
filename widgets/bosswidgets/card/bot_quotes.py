"""Bots' explanations of their bargaining in the card game, and who may hear them."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card.actions import Offer
from bosslib.card.bots.reasons import offer_of_action
from bosslib.card.terms import OpenOffer
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.bots import quotes


def iter_quotes(session: CardTableSession, since: int = 0, *, own: bool = False) -> Iterator[str]:
    """Yield the bot's reason, in quotation marks, for each shown event from number `since` on.

    The text is empty if there is no reason, or, with `own`, if the words are not addressed to the
    reader.
    """

    def why(number: int) -> str:
        return session.parts.bot_reason(number) if not own or _is_addressed(session, number) else ""

    return quotes.iter_quotes(session.screen, why, since)


def quote_of(session: CardTableSession, offer: OpenOffer) -> str:
    """Return a bot's reason for an open offer, in quotation marks; empty if unknown."""
    shown = session.shown_record
    played = shown.played
    for at in reversed(range(len(played))):
        action, state, _ = played[at]
        if state.table.deal != session.table.deal:
            break
        before = shown.back_to(at)
        made = isinstance(action.deed, Offer) and offer_of_action(before.state.table, action)
        if made == offer:
            return quotes.quote_text(session.parts.bot_reason(at))
    return ""


def _is_addressed(session: CardTableSession, number: int) -> bool:
    """Return True if the bot bargains with the reader in action `number` of the shown record."""
    shown = session.shown_record
    offer = offer_of_action(shown.back_to(number).state.table, shown.played[number].action)
    return offer is not None and session.seat in (offer.by, offer.to)
