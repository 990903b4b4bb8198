"""Bots' explanations of their bargaining in the board game, and who may hear them."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.bots.reasons import bargaining_seats
from bosswidgets.board.session import BoardTableSession
from bosswidgets.table.bots import quotes


def iter_quotes(session: BoardTableSession, since: int = 0, *, own: bool = False) -> Iterator[str]:
    """Yield the bot's reason, in quotation marks, for each shown event from number `since` on.

    The text is empty if there is no reason, or, with `own`, if the words are not addressed to the
    reader.
    """

    def why(number: int) -> str:
        shown = session.shown_record
        if own:
            table = shown.back_to(number).state.table
            if session.seat not in (bargaining_seats(table, shown.played[number].action) or ()):
                return ""
        return session.parts.bot_reason(number)

    return quotes.iter_quotes(session.screen, why, since)
