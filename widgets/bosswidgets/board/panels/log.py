"""The game log in sentences, newest last."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bosslib.words import say
from bosswidgets.board import bot_quotes
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.html import link_rules
from bosswidgets.table.bots.quotes import quote_html
from bosswidgets.table.panels.log import LogLines, panel


def build(session: BoardTableSession) -> LogLines:
    """Return the game log with a heading for the game."""
    head = f"<h3>{escape(say('board.begins', players=len(session.names)))}</h3>"

    def lines(since: int) -> Iterator[str]:
        for said, quote in zip(
            session.event_texts(since), bot_quotes.iter_quotes(session, since), strict=True
        ):
            yield f"<p>{link_rules(said)}{quote_html(quote)}</p>"

    return panel(session, lambda: head, lines)
