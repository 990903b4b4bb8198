"""What a screen reader is told."""

from __future__ import annotations

from collections.abc import Iterator

from bosswidgets.board import bot_words, deal
from bosswidgets.board.countdown import SOON
from bosswidgets.board.panels.prompt import time
from bosswidgets.board.store import Store
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table.panels.voice import announce_changes


def build(store: Store, bridge: Bridge) -> None:
    """What a screen reader is told: what happened and what it led to, what to do, and how much time
    there is for it.

    The time is said when it begins, and when little of it is left.
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
