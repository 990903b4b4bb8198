"""Hints at the board game's table, from `bosslib.board.teaching.hints`."""

from __future__ import annotations

from bosslib.board import View
from bosswidgets.board.session import BoardTableSession
from bosswidgets.table.bots.hints import Hints, Steps


class BoardHints(Hints[BoardTableSession, View]):
    """Hint: what the computer player *shrewd* would do, and why."""

    def find(self, seen: View) -> None:
        """Find the hint from the seat's view and public memory."""
        from bosslib.board.teaching.hints import hint_texts

        session = self.session
        assert session.turns.current_ask
        record = session.record
        past = session.parts.past_cache.past_before(record, len(record.actions))
        self.show_steps(
            Steps(hint_texts(seen._replace(past=past), session.turns.current_ask, session.narrator))
        )
