"""Screen-reader announcements of the board game."""

from __future__ import annotations

from collections.abc import Iterator

from bosswidgets.board import bot_quotes, deal_grid
from bosswidgets.board.countdown import WARNING_SECONDS
from bosswidgets.board.panels.prompt import time_text
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table.panels.screen_reader import announce_changes


def setup_announcements(store: BoardTableSession, bridge: Bridge) -> None:
    """Announce what happened and its effects, what to do, and the time left for it.

    The time is announced when the countdown starts, and when it is about to end.
    """

    def starts() -> str:
        clock = store.parts.countdown
        return time_text(store) if clock.is_running and clock.seconds_left == clock.seconds else ""

    def soon() -> None:
        if store.parts.countdown.seconds_left == WARNING_SECONDS < store.parts.countdown.seconds:
            bridge.announce(time_text(store))

    def news(known: int) -> Iterator[str]:
        quotes = bot_quotes.iter_quotes(store, known, own=True)
        for said in zip(store.event_texts(known), quotes, strict=True):
            yield from filter(None, said)
        yield from deal_grid.iter_changes(store, store.parts.table_at(known))

    announce_changes(store, bridge, news, starts)
    store.on_progress(soon)
