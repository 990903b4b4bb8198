"""Refusals of the person's offers: what was said, and better offers to try."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bosslib.card import Phase
from bosslib.card.actions import Decline, Offer
from bosslib.card.bargain import open_offer
from bosslib.card.bots.suggestions import better_offers, suggested_offer
from bosslib.card.terms import OpenOffer
from bosslib.words import say
from bosswidgets.card.choice_state import NO_CHOICE
from bosswidgets.card.choices import BeginOffer, CardCommand
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.bots.quotes import quote_text


class Refusal(NamedTuple):
    """An offer that was turned down, and the number of the action that did it."""

    at: int
    offer: OpenOffer


def last_refusal(session: CardTableSession) -> Refusal | None:
    """Return the last refusal of an offer of the person since the person's last action, while the
    deal goes on.
    """
    if session.table.phase is not Phase.PLAY:
        return None
    found = next(_refusals(session), None)
    return found if found and found.at >= session.screen.last_own_action() else None


def last_refusal_text(session: CardTableSession) -> str:
    """Return who turned the person down, and why; empty if nobody has."""
    refusal = last_refusal(session)
    if refusal is None:
        return ""
    said = say("talks.refused", name=session.names[refusal.offer.to])
    return f"{said} {quote_text(session.parts.bot_reason(refusal.at))}".strip()


def offers_to_try(session: CardTableSession) -> list[Offer]:
    """Return better offers than the one that was just refused; often none."""
    refusal, seen = last_refusal(session), session.view
    if refusal is None or seen is None or not may_suggest(session):
        return []
    return better_offers(seen, refusal.offer, _refused_offers(session))


def with_suggestion(session: CardTableSession, way: object) -> object:
    """Return a choice; bargaining begins with a suggested offer if there is one."""
    if way is not CardCommand.TALK or session.view is None or not may_suggest(session):
        return way
    deed = suggested_offer(session.view, _refused_offers(session))
    return BeginOffer(deed) if deed else way


def may_suggest(session: CardTableSession) -> bool:
    """Return True if offers are suggested now: in a deal at a table, and not during a choice."""
    free = session.table.phase is Phase.PLAY and session.choice == NO_CHOICE
    return session.parts.suggests_offers and session.may_choose and free


def _refused_offers(session: CardTableSession) -> list[OpenOffer]:
    return [each.offer for each in _refusals(session)]


def _refusals(session: CardTableSession) -> Iterator[Refusal]:
    """Yield the refusals of the person's offers in this deal, latest first."""
    shown = session.shown_record
    for at in reversed(range(len(shown.played))):
        action = shown.played[at].action
        table = (shown.played[at - 1].state if at else shown.start).table
        if table.deal != session.table.deal:
            return
        if isinstance(action.deed, Decline) and action.deed.by == session.seat:
            offer = open_offer(table, action.deed.by, action.seat)
            if offer:
                yield Refusal(at, offer)
