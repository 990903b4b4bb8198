"""The game log in sentences, deal by deal, newest last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bosslib.card.events import Began, Event
from bosswidgets.card import bot_quotes
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.html import link_rules
from bosswidgets.table.bots.quotes import quote_html
from bosswidgets.table.panels.log import LogLines, panel


def build(session: CardTableSession) -> LogLines:
    """Return the game log with a heading for each deal."""
    start = session.record.start.table
    began = Began(start.deal, start.boss, session.parts.one_deal)

    def lines(since: int) -> Iterator[str]:
        quotes = bot_quotes.iter_quotes(session, since)
        return _log_lines(session.events[since:], quotes, session)

    return panel(session, lambda: next(_log_lines([began], [""], session)), lines)


def _log_lines(
    events: Sequence[Event], quotes: Iterable[str], session: CardTableSession
) -> Iterator[str]:
    teller = session.narrator
    for event, quote in zip(events, quotes, strict=True):
        tag = "h3" if isinstance(event, Began) else "p"
        yield f"<{tag}>{link_rules(teller.event(event))}{quote_html(quote)}</{tag}>"
