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


def build(session: BoardTableSession) -> HTML:
    """Return the panel with the prompt, the seconds left, and further notices."""

    def clock() -> str:
        return (
            ""
            if session.parts.countdown.seconds_left is None
            else f" <strong>{escape(time_text(session))}</strong>"
        )

    return panel(session, lambda: game_result(session), clock=clock)


def time_text(session: BoardTableSession) -> str:
    """Return the time left, and whether the countdown is paused."""
    left = say("board.seconds", count=session.parts.countdown.seconds_left or 0)
    return say(
        "board.time" if session.parts.countdown.is_running else "board.time-still", left=left
    )


def game_result(session: BoardTableSession) -> str:
    """Return the winner and everybody's final money."""
    money = session.record.state.money
    return result_text(session, session.narrator.event(Ended(money)), map(millions, money))
