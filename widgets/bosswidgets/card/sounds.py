"""Sounds of the card game: a function of an event as a seat saw it."""

from __future__ import annotations

from bosslib.card.actions import Accept, DoublePass, Drop, Move, Offer, Pass, Play
from bosslib.card.events import Acted, Chose, Drew, Event, Settled, TurnedUp
from bosslib.game import Seat
from bosswidgets.kit.sounds import Sound


def event_sounds(event: Event, seat: Seat | None) -> tuple[Sound, ...]:
    """Return the sounds of an event that a seat saw; None is a spectator.

    A settlement has a coin for each payment that is due: whether the others could pay is hidden
    (SETTLE-4).
    """
    match event:
        case Acted(action, boss, cash):
            match action.deed:
                case Play() | Move() | Drop():
                    return (Sound.CARD,)
                case Pass() | DoublePass():
                    return (Sound.DISK,)
                case Offer(_, to) if seat is not None and seat == (boss if to is None else to):
                    return (Sound.OFFER,)
                case Accept() if cash:
                    return (Sound.COIN,)
        case Chose(_, cards) if cards:
            return (Sound.CARD,)
        case Drew() | TurnedUp():
            return (Sound.CARD,)
        case Settled():
            coins = (Sound.COIN,) * sum(each != 0 for each in event.payoff)
            return *coins, *_result(0 if seat is None else event.payoff[seat])
    return ()


def _result(payoff: int) -> tuple[Sound, ...]:
    return (Sound.WON if payoff > 0 else Sound.LOST,) if payoff else ()
