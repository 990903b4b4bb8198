"""Sounds of a table: those of the events that the open seat has seen since the last change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bosslib.record import Record
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.sounds import Sound
from bosswidgets.table.session import AnyTableSession

MAX_COINS = 4
"""Maximum number of coins for one change; each other sound is heard once."""


def setup_sounds(session: AnyTableSession, bridge: Bridge | BridgeProxy) -> None:
    """Play the sounds of each change, but none of the past: looking back and undo are silent."""
    heard = session.record.back_to(session.screen.actions_at_start)

    def play() -> None:
        nonlocal heard
        before, heard = heard, session.record
        if session.shown_actions is None and heard.extends(before):
            bridge.play_sounds(limit_repeats(_sounds_since(session, before)))

    session.on_change(play)
    play()


def _sounds_since(session: AnyTableSession, before: Record) -> Iterator[Sound]:
    """Yield the sounds of the events since a record, as the open seat saw them."""
    table = before.state.table
    for each in session.record.played[len(before.played) :]:
        for event in each.events:
            yield from session.parts.event_sounds(event.seen_by(session.seat), table)
        table = each.state.table


def limit_repeats(sounds: Iterable[Sound]) -> list[Sound]:
    """Return each sound once, in order, and the coins `MAX_COINS` times."""
    found: list[Sound] = []
    for each in sounds:
        if found.count(each) < (MAX_COINS if each is Sound.COIN else 1):
            found.append(each)
    return found
