"""Looking back: a slider through the actions of the game, with what was done at each."""

from __future__ import annotations

from bosslib.words import say
from bosswidgets.store import Store
from bosswidgets.timeline import Timeline


def build(store: Store) -> Timeline:
    """The slider; what it leads to shows everywhere on the table."""
    panel = Timeline(store.look)

    def show() -> None:
        count, last = len(store.shown.played), len(store.record.played)
        with panel.hold_sync():
            panel.at, panel.last, panel.told = count, last, _told(store, count, last)

    store.on_change(show)
    show()
    return panel


def _told(store: Store, count: int, last: int) -> str:
    """Where one is, and what was done there, as the seat that is open saw it."""
    if count == 0:
        return say("history.start")
    done = store.shown.played[-1].events[0].seen_by(store.seat)
    return say("history.at", count=count, all=last, told=store.teller.event(done))
