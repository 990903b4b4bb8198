"""What the bots say about their bargaining at the board game, and to whom."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.bots.reasons import bargain_sides, spoken_reason
from bosswidgets.board.store import Store
from bosswidgets.table.bots import words


def quotes(store: Store, since: int = 0, *, own: bool = False) -> Iterator[str]:
    """For each event that is shown, from that number on: why a bot did it, in quotation marks.

    Empty for what has no reason; with `own` also for what is said to others than the reader.
    """

    def why(number: int) -> str:
        shown = store.shown_record
        table = shown.played[number - 1].state.table if number else shown.start.table
        action = shown.played[number].action
        if own and store.seat not in (bargain_sides(table, action) or ()):
            return ""
        temper = store.tempers[action.seat] if action.seat >= 0 else None
        return spoken_reason(table, store.pasts.before(shown, number), action, temper)

    return words.iter_quotes(store, why, since)
