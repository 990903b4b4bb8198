"""What happened since the person's last action, in a few lines near the prompt."""

from __future__ import annotations

from bosslib.card import Phase
from bosslib.card.events import Ended, Settled
from bosswidgets.card import bot_words
from bosswidgets.card.store import Store
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import linked
from bosswidgets.table.bots.words import quote_html
from bosswidgets.table.panels.news import panel


def build(store: Store) -> HTML:
    """The news of the card game."""
    return panel(store, lambda: _told(store))


def _told(store: Store) -> list[str]:
    """The sentences as HTML, and what a bot says to the person about it."""
    # The prompt says how a deal was settled, between two of them, and who has won.
    prompted = (Ended, Settled) if store.table.phase is Phase.DISCARD else (Ended,)
    news = store.news
    quotes = bot_words.quotes(store, len(store.events) - len(news), own=True)
    return [
        linked(store.narrator.event(event)) + quote_html(quote)
        for event, quote in zip(news, quotes, strict=True)
        if not isinstance(event, prompted)
    ]
