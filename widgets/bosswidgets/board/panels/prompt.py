"""The prompt: what to do now, and the time left for it."""

from __future__ import annotations

from html import escape

from bosslib.board.events import Ended
from bosslib.board.narration import millions
from bosslib.words import say
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.guarded import HTML
from bosswidgets.table.panels.ending import result_text
from bosswidgets.table.panels.prompt import panel


def build(store: BoardTableSession) -> HTML:
    """Return the panel with the prompt, the seconds left, and further notices."""

    def clock() -> str:
        return (
            ""
            if store.parts.countdown.seconds_left is None
            else f" <strong>{escape(time_text(store))}</strong>"
        )

    return panel(store, lambda: game_result(store), clock=clock)


def time_text(store: BoardTableSession) -> str:
    """Return the time left, and whether the countdown is paused."""
    left = say("board.seconds", count=store.parts.countdown.seconds_left or 0)
    return say("board.time" if store.parts.countdown.is_running else "board.time-still", left=left)


def game_result(store: BoardTableSession) -> str:
    """Return the winner and everybody's final money."""
    money = store.record.state.money
    return result_text(store, store.narrator.event(Ended(money)), map(millions, money))
