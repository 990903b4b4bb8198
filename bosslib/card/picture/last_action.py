"""The things on the table that the last action concerns, by hit id."""

from __future__ import annotations

from collections import Counter

from bosslib.card.actions import Accept, Action, DoublePass, Drop, Move, Pass, Play
from bosslib.card.cards import Card
from bosslib.card.state import Table
from bosslib.game import SEATS, Seat


def last_action_hits(action: Action, after: Table) -> tuple[str, ...]:
    """Return the cards, disks or token that an action has put where they are `after` it.

    A card that is out of play is the discard pile. Offers and discards between deals mark nothing.
    """
    seat = SEATS[action.seat]
    match action.deed:
        case Play(card, front):
            return (_card_hit(after, card, front, 1),)
        case Move(_, shifts):
            goals = Counter((shift.card, shift.goal) for shift in shifts if shift.goal is not None)
            moved = [
                _card_hit(after, card, goal, back)
                for (card, goal), count in goals.items()
                for back in range(1, count + 1)
            ]
            return "discard", *moved
        case Drop():
            return ("discard",)
        case Pass():
            return (f"disk:{seat}:{after.passes[action.seat] - 1}",)
        case DoublePass():
            return f"disk:{seat}:0", f"disk:{seat}:1"
        case Accept(by):
            return (f"token:{seat if by == after.boss else SEATS[by]}",)
    return ()


def _card_hit(after: Table, card: Card, place: Seat | None, back: int) -> str:
    """Return the hit id of the last copy of a card in the centre (None) or in front of a seat."""
    where = "centre" if place is None else f"front:{SEATS[place]}"
    lies = after.centre if place is None else after.fronts[place]
    return f"{where}:{card}:{lies.count(card) - back}"
