"""Sounds of the board game: a function of an event as a seat saw it, and of the table before it."""

from __future__ import annotations

from bosslib.board import Table
from bosslib.board.actions import INFLUENCE, Discard, Offer
from bosslib.board.bots.reasons import bargaining_seats
from bosslib.board.events import Acted, Closed, Drew, Event, Failed
from bosslib.game import Seat
from bosswidgets.kit.sounds import Sound


def event_sounds(event: Event, seat: Seat | None, before: Table) -> tuple[Sound, ...]:
    """Return the sounds of an event that a seat saw; None is a spectator.

    `before` is the public table before the action: it tells whom an offer addresses.
    """
    match event:
        case Acted(action):
            deed = action.deed
            if isinstance(deed, (*INFLUENCE, Discard)):
                return (Sound.CARD,)
            if isinstance(deed, Offer) and seat != action.seat:
                return (Sound.OFFER,) if seat in (bargaining_seats(before, action) or ()) else ()
        case Drew():
            return (Sound.CARD,)
        case Closed(payoff=payoff):
            coins = (Sound.COIN,) * sum(each > 0 for each in payoff)
            return (*coins, Sound.WON) if seat is not None and payoff[seat] > 0 else coins
        case Failed(boss) if boss == seat:
            return (Sound.LOST,)
    return ()
