"""A position played on by *shrewd* at every seat, until the tile on top is paid.

A deal that fails leaves its tile for the next one (B-FAIL-1), so what is fought about is the tile:
whoever loses a deal may have a part in the one that pays it.
"""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.bots.plan import coming
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.play import apply
from bosslib.board.state import OVER, State
from bosslib.driver import Standing

PLAYER = Shrewd()

MOST = 600
"""After how many actions a playout ends even if no deal was closed."""


class Prices(NamedTuple):
    """Which part of what is still to come something brings, more than if the others had it too.

    Measured in games that *shrewd* played against itself: `docs/review.md`.
    """

    investor: float = 0.089
    card: float = 0.012
    turn: float = 0.045
    """That one's turn comes next."""


PRICES = Prices()


def played_on(state: State, stands: Standing) -> State:
    """The position when one more deal is closed, or the game is over."""
    driver, closed = state.game.driver, len(state.table.closed)
    bots = (PLAYER,) * state.table.players
    for _ in range(MOST):
        if len(state.table.closed) > closed:
            break
        step = driver.go_on(state, stands, bots)
        if step.action is None:
            break
        state = apply(state, step.action)
        stands = driver.after(step.stands, state, step.action)
    return state


def worth(before: State, after: State) -> list[float]:
    """What each seat has got since, in millions, with what it keeps for the deals to come."""
    got = [float(now - then) for now, then in zip(after.money, before.money, strict=True)]
    table = after.table
    if table.phase is OVER:
        return got
    left, sizes = coming(table).millions, table.hand_sizes
    kept = [
        PRICES.investor * len(row) + PRICES.card * sizes[seat] + PRICES.turn * (seat == table.turn)
        for seat, row in enumerate(table.investors)
    ]
    even = sum(kept) / len(kept)
    return [money + left * (each - even) for money, each in zip(got, kept, strict=True)]
