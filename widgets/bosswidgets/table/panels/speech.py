"""Speech at a table: what the others have said since the person's last action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bosslib.game import SEATS, Seat
from bosswidgets.kit.picture.speech_bubbles import Speech
from bosswidgets.table.session import AnyTableSession

ONLOOKER_ACTIONS = 3
"""Number of latest actions whose words an onlooker sees."""

MAX_SPEAKERS = 2
"""Maximum number of seats whose words are shown at once; the log has all."""


def recent_speeches(session: AnyTableSession, has_deal: Callable[[Any], bool]) -> list[Speech]:
    """Return what each seat that spoke lately has said last in the position shown, oldest first.

    Nothing said before the person's last action counts, nor before the present deal: `has_deal`
    returns whether a state of the game is in the course of a deal.
    """
    screen, played = session.screen, session.screen.shown_record.played
    start = screen.last_own_action()
    if screen.seat is None:
        start = max(0, len(played) - ONLOOKER_ACTIONS)
    said: dict[Seat, tuple[str, int]] = {}
    for number in range(start, len(played)):
        action, state, events = played[number]
        if not has_deal(state):
            said.clear()
        for event in events:
            if words := session.narrator.speech(event.seen_by(screen.seat)):
                said.pop(action.seat, None)
                said[action.seat] = words, number
    newest = next(reversed(said), None)
    reason = session.parts.bot_reason
    return [
        Speech(f"seat:{SEATS[seat]}", words, reason(number), seat == newest, number)
        for seat, (words, number) in [*said.items()][-MAX_SPEAKERS:]
    ]
