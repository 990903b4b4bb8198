"""The game log in sentences, deal by deal, newest last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bosslib.card.events import Began, Event
from bosswidgets.card import bot_words
from bosswidgets.card.store import Store
from bosswidgets.kit.html import linked
from bosswidgets.table.bots.words import quote_html
from bosswidgets.table.panels.log import LogLines, panel


def build(store: Store) -> LogLines:
    """Return the game log with a heading for each deal."""
    start = store.record.start.table
    began = Began(start.deal, start.boss, store.one_deal)

    def lines(since: int) -> Iterator[str]:
        quotes = bot_words.quotes(store, since)
        return _lines(store.events[since:], quotes, store)

    return panel(store, lambda: next(_lines([began], [""], store)), lines)


def _lines(events: Sequence[Event], quotes: Iterable[str], store: Store) -> Iterator[str]:
    teller = store.narrator
    for event, quote in zip(events, quotes, strict=True):
        tag = "h3" if isinstance(event, Began) else "p"
        yield f"<{tag}>{linked(teller.event(event))}{quote_html(quote)}</{tag}>"
