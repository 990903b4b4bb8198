"""Screen-reader announcements of the board game."""

from __future__ import annotations

from collections.abc import Iterator

from bosswidgets.board import bot_words, deal
from bosswidgets.board.countdown import SOON
from bosswidgets.board.panels.prompt import time
from bosswidgets.board.store import Store
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table.panels.voice import announce_changes


def build(store: Store, bridge: Bridge) -> None:
    """Announce what happened and its effects, what to do, and the time left for it.

    The time is announced when the countdown starts, and when it is about to end.
    """

    def starts() -> str:
        clock = store.countdown
        return time(store) if clock.runs and clock.left == clock.seconds else ""

    def soon() -> None:
        if store.countdown.left == SOON < store.countdown.seconds:
            bridge.announce(time(store))

    def news(known: int) -> Iterator[str]:
        quotes = bot_words.quotes(store, known, own=True)
        for said in zip(store.event_texts(known), quotes, strict=True):
            yield from filter(None, said)
        yield from deal.changes(store, store.stood(known))

    announce_changes(store, bridge, news, starts)
    store.on_progress(soon)
