"""The game log in sentences, deal by deal, newest last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bosslib.card.events import Began, Event
from bosswidgets.card import bot_quotes
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.html import link_rules
from bosswidgets.table.bots.quotes import quote_html
from bosswidgets.table.panels.log import LogLines, panel


def build(store: CardTableSession) -> LogLines:
    """Return the game log with a heading for each deal."""
    start = store.record.start.table
    began = Began(start.deal, start.boss, store.parts.one_deal)

    def lines(since: int) -> Iterator[str]:
        quotes = bot_quotes.iter_quotes(store, since)
        return _log_lines(store.events[since:], quotes, store)

    return panel(store, lambda: next(_log_lines([began], [""], store)), lines)


def _log_lines(
    events: Sequence[Event], quotes: Iterable[str], store: CardTableSession
) -> Iterator[str]:
    teller = store.narrator
    for event, quote in zip(events, quotes, strict=True):
        tag = "h3" if isinstance(event, Began) else "p"
        yield f"<{tag}>{link_rules(teller.event(event))}{quote_html(quote)}</{tag}>"
