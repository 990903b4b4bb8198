"""What a position between two deals is worth to a seat: its money, and what it holds.

How much what is held brings later was fitted by least squares to 150 games each of *shrewd* at 3, 4
and 6 players, at the beginning of each turn: what a seat still gets above the others, out of an
even share of all that the bank has yet to pay.
"""

from __future__ import annotations

from math import fsum

from bosslib.board.bots.plan import coming
from bosslib.board.cards import Kind
from bosslib.board.state import OVER, State
from bosslib.game import Seat, to_left

INVESTOR = 0.18
"""Which part of an even share an investor brings."""

CARDS = {
    Kind.STOP: 0.055,
    Kind.RECRUITMENT: 0.033,
    Kind.BOSS: 0.03,
    Kind.CLAN: 0.015,
    Kind.TRAVEL: 0.005,
}
"""Which part of it a card in the hand brings."""

TURNS = (0.05, 0.03)
"""Which part of it the turn brings, and to be next."""


def standing(state: State, seat: Seat) -> float:
    """How many millions a seat has above the average, with what it may expect from later deals."""
    table = state.table
    has = [float(money) for money in state.money]
    if table.phase is not OVER:
        left = [each for at, each in enumerate(table.board.spaces, 1) if at not in table.closed]
        now = table.tile.value * sum(space.dividends for space in left) / len(left)
        even = (now + coming(table).millions) / table.players
        for each, hand in enumerate(state.hands):
            part = INVESTOR * len(table.investors[each]) + sum(CARDS[card.kind] for card in hand)
            far = to_left(table.turn, each, table.players)
            has[each] += even * (part + (TURNS[far] if far < len(TURNS) else 0.0))
    return has[seat] - fsum(has) / table.players
