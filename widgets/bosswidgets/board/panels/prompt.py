"""What to do now, and how much time there is for it."""

from __future__ import annotations

from html import escape

from bosslib.board.events import Ended
from bosslib.board.narration import millions
from bosslib.words import say
from bosswidgets.board.store import Store
from bosswidgets.kit.guarded import HTML
from bosswidgets.table.panels.ending import result_text
from bosswidgets.table.panels.prompt import panel


def build(store: Store) -> HTML:
    """What to do now, the seconds that are left, and what must be told besides."""

    def clock() -> str:
        return "" if store.countdown.left is None else f" <strong>{escape(time(store))}</strong>"

    return panel(store, lambda: result(store), clock=clock)


def time(store: Store) -> str:
    """How much time is left, and whether it stands still."""
    left = say("board.seconds", count=store.countdown.left or 0)
    return say("board.time" if store.countdown.runs else "board.time-still", left=left)


def result(store: Store) -> str:
    """Who won, and with how much everybody ended."""
    money = store.record.state.money
    return result_text(store, store.narrator.event(Ended(money)), map(millions, money))
