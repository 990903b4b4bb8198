"""What the bots say about their bargaining: for the log, the news, the voice and the offers.

A reason is made anew from the record and from the public table alone, so a game that is loaded
again says the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bosslib.card.actions import Action, Offer
from bosslib.card.bots.reasons import about
from bosslib.card.state import Table
from bosslib.card.terms import OpenOffer
from bosslib.words import say
from bosswidgets.card.store import Store
from bosswidgets.kit.html import unbroken
from bosswidgets.table.screen import done_since


def quotes(store: Store, since: int = 0, *, own: bool = False) -> Iterator[str]:
    """For each event that is shown, from that number on: why a bot did it, in quotation marks.

    Empty for what has no reason; with `own` also for what is said to others than the reader.
    """
    at, count = done_since(store, since)
    before = store.shown.back_to(at).state.table
    for each in store.shown.played[at:]:
        heard = not own or _is_told(store, before, each.action)
        said = [_quote(store, before, each.action) if heard else "", *("" for _ in each.events)]
        yield from said[max(0, since - count) : len(each.events)]
        before, count = each.state.table, count + len(each.events)


def quote_of(store: Store, offer: OpenOffer) -> str:
    """Why a bot has made an offer that is open, in quotation marks; empty if nobody knows."""
    played = store.shown.played
    for at in reversed(range(len(played))):
        action, state, _ = played[at]
        if state.table.deal != store.table.deal:
            break
        before = played[at - 1].state.table if at else store.shown.start.table
        if isinstance(action.deed, Offer) and about(before, action) == offer:
            return _quote(store, before, action)
    return ""


def beside(quote: str) -> str:
    """A quote as small print after what was done, as HTML; nothing for none."""
    return f' <small class="boss-why">{escape(unbroken(quote))}</small>' if quote else ""


def _quote(store: Store, before: Table, action: Action) -> str:
    why = store.why(before, action)
    return say("reasons.quoted", reason=why) if why else ""


def _is_told(store: Store, before: Table, action: Action) -> bool:
    """Whether it is the reader with whom a bot bargains."""
    offer = about(before, action)
    return offer is not None and store.seat in (offer.by, offer.to)
