"""Screen-reader announcements of the board game."""

from __future__ import annotations

from collections.abc import Iterator

from bosswidgets.board import bot_quotes, deal_grid
from bosswidgets.board.countdown import WARNING_SECONDS
from bosswidgets.board.panels.prompt import time_text
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table.panels.screen_reader import announce_changes


def setup_announcements(session: BoardTableSession, bridge: Bridge) -> None:
    """Announce what happened and its effects, what to do, and the time left for it.

    The time is announced when the countdown starts, and when it is about to end.
    """

    def starts() -> str:
        clock = session.parts.countdown
        return (
            time_text(session) if clock.is_running and clock.seconds_left == clock.seconds else ""
        )

    def soon() -> None:
        if (
            session.parts.countdown.seconds_left
            == WARNING_SECONDS
            < session.parts.countdown.seconds
        ):
            bridge.announce(time_text(session))

    def news(known: int) -> Iterator[str]:
        quotes = bot_quotes.iter_quotes(session, known, own=True)
        for said in zip(session.event_texts(known), quotes, strict=True):
            yield from filter(None, said)
        yield from deal_grid.iter_changes(session, session.parts.table_at(known))

    announce_changes(session, bridge, news, starts)
    session.on_progress(soon)
