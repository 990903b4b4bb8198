"""Playouts with *shrewd* at every seat until the tile on top is paid.

A failed deal leaves its tile for the next one (B-FAIL-1), so the horizon is the tile: a seat that
loses a deal may have a share in the one that pays the tile.
"""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.bots.plan import future_payouts
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.state import OVER, State
from bosslib.board.transitions import apply
from bosslib.driver import DriverState

PLAYER = Shrewd()

MAX_ACTIONS = 600
"""Maximum number of actions in a playout in which no deal is closed."""


class HoldingValues(NamedTuple):
    """Values of holdings, as fractions of future payouts, relative to the average of the seats.

    Estimated from games of *shrewd* against itself: `docs/review.md`.
    """

    investor: float = 0.089
    card: float = 0.012
    turn: float = 0.045
    """Value of having the next turn."""


HOLDING_VALUES = HoldingValues()


def play_out(state: State, stands: DriverState) -> State:
    """Return the state after the next deal is closed or the game is over."""
    driver, closed = state.game.driver, len(state.table.closed)
    bots = (PLAYER,) * state.table.players
    for _ in range(MAX_ACTIONS):
        if len(state.table.closed) > closed:
            break
        step = driver.next_step(state, stands, bots)
        if step.action is None:
            break
        state = apply(state, step.action)
        stands = driver.state_after(step.driver_state, state, step.action)
    return state


def income_with_holdings(before: State, after: State) -> list[float]:
    """Return each seat's gain, including its holdings for future deals, in millions."""
    got = [float(now - then) for now, then in zip(after.money, before.money, strict=True)]
    table = after.table
    if table.phase is OVER:
        return got
    left, sizes = future_payouts(table).millions, table.hand_sizes
    kept = [
        HOLDING_VALUES.investor * len(row)
        + HOLDING_VALUES.card * sizes[seat]
        + HOLDING_VALUES.turn * (seat == table.turn)
        for seat, row in enumerate(table.investors)
    ]
    even = sum(kept) / len(kept)
    return [money + left * (each - even) for money, each in zip(got, kept, strict=True)]
