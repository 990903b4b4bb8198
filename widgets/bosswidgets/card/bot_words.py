"""What the bots say about their bargaining at the card game, and to whom."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card.actions import Action, Offer
from bosslib.card.bots.reasons import offer_of_action
from bosslib.card.state import Table
from bosslib.card.terms import OpenOffer
from bosswidgets.card.store import Store
from bosswidgets.table.bots import words


def quotes(store: Store, since: int = 0, *, own: bool = False) -> Iterator[str]:
    """For each event that is shown, from that number on: why a bot did it, in quotation marks.

    Empty for what has no reason; with `own` also for what is said to others than the reader.
    """

    def why(number: int) -> str:
        before, action = _before(store, number), store.shown_record.played[number].action
        return store.why(before, action) if not own or _is_told(store, before, action) else ""

    return words.iter_quotes(store, why, since)


def quote_of(store: Store, offer: OpenOffer) -> str:
    """Why a bot has made an offer that is open, in quotation marks; empty if nobody knows."""
    played = store.shown_record.played
    for at in reversed(range(len(played))):
        action, state, _ = played[at]
        if state.table.deal != store.table.deal:
            break
        before = _before(store, at)
        if isinstance(action.deed, Offer) and offer_of_action(before, action) == offer:
            return words.quote_text(store.why(before, action))
    return ""


def _before(store: Store, number: int) -> Table:
    """The table before an action of what is shown."""
    shown = store.shown_record
    return shown.played[number - 1].state.table if number else shown.start.table


def _is_told(store: Store, before: Table, action: Action) -> bool:
    """Whether it is the reader with whom a bot bargains."""
    offer = offer_of_action(before, action)
    return offer is not None and store.seat in (offer.by, offer.to)
