"""Evaluation of a position between deals: money and holdings of a seat.

The future value of holdings was fitted by least squares to games of *shrewd*, 150 each with 3, 4
and 6 players, at the beginning of each turn. The target was a seat's later income above the
average, as a fraction of an equal share of what the bank has still to pay.
"""

from __future__ import annotations

from math import fsum

from bosslib.board.bots.plan import future_payouts
from bosslib.board.cards import Kind
from bosslib.board.state import OVER, State
from bosslib.game import Seat, places_to_left

INVESTOR_SHARE = 0.18
"""Value of an investor, as a fraction of an equal share."""

CARD_SHARES = {
    Kind.STOP: 0.055,
    Kind.RECRUITMENT: 0.033,
    Kind.BOSS: 0.03,
    Kind.CLAN: 0.015,
    Kind.TRAVEL: 0.005,
}
"""Value of a card in hand, as a fraction of an equal share."""

TURN_SHARES = (0.05, 0.03)
"""Value of having the turn, and of being next, as a fraction of an equal share."""


def seat_advantage(state: State, seat: Seat) -> float:
    """Return a seat's advantage over the average, including its holdings, in millions."""
    table = state.table
    has = [float(money) for money in state.money]
    if table.phase is not OVER:
        left = [each for at, each in enumerate(table.board.spaces, 1) if at not in table.closed]
        now = table.tile.value * sum(space.dividends for space in left) / len(left)
        even = (now + future_payouts(table).millions) / table.players
        for each, hand in enumerate(state.hands):
            part = INVESTOR_SHARE * len(table.investors[each]) + sum(
                CARD_SHARES[card.kind] for card in hand
            )
            far = places_to_left(table.turn, each, table.players)
            has[each] += even * (part + (TURN_SHARES[far] if far < len(TURN_SHARES) else 0.0))
    return has[seat] - fsum(has) / table.players
