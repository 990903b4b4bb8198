"""Events since the person's last action, in a few lines near the prompt."""

from __future__ import annotations

from bosslib.board.events import Ended
from bosswidgets.board import bot_quotes
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules
from bosswidgets.table.bots.quotes import quote_html
from bosswidgets.table.panels.news import panel


def build(session: BoardTableSession) -> HTML:
    """Return the panel of recent events; the prompt announces the end itself."""

    def news_lines() -> list[str]:
        since = len(session.events) - len(session.news)
        quotes = bot_quotes.iter_quotes(session, since, own=True)
        news = zip(session.news, session.event_texts(since), quotes, strict=True)
        return [
            link_rules(said) + quote_html(quote)
            for event, said, quote in news
            if not isinstance(event, Ended)
        ]

    return panel(session, news_lines, scrolls=True)
