"""Bots' explanations of their bargaining in the board game, and who may hear them."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.bots.reasons import bargain_sides, spoken_reason
from bosswidgets.board.session import BoardTableSession
from bosswidgets.table.bots import quotes


def iter_quotes(store: BoardTableSession, since: int = 0, *, own: bool = False) -> Iterator[str]:
    """Yield the bot's reason, in quotation marks, for each shown event from number `since` on.

    The text is empty if there is no reason, or, with `own`, if the words are not addressed to the
    reader.
    """

    def why(number: int) -> str:
        shown = store.shown_record
        table = shown.played[number - 1].state.table if number else shown.start.table
        action = shown.played[number].action
        if own and store.seat not in (bargain_sides(table, action) or ()):
            return ""
        temper = store.parts.tempers[action.seat] if action.seat >= 0 else None
        past = store.parts.past_cache.past_before(shown, number)
        return spoken_reason(table, past, action, temper)

    return quotes.iter_quotes(store.screen, why, since)
