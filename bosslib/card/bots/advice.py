"""Evaluation of the options on a turn, shared by hints and reviews.

Both call `advised` with the same random numbers, derived from the position, so a review never
charges a cost to a player who followed a hint: it finds the same best action. If a slow computer
cut the hint short, another action may have been slightly better; reviews do not report such small
differences.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bosslib.card.bots.gain import by_gain
from bosslib.card.bots.search import Searching

if TYPE_CHECKING:
    from bosslib.card.bots.search import Tried
    from bosslib.card.view import View
    from bosslib.game import Seat
    from bosslib.game.budgets import Budget

PLAYOUTS = 1000
"""Approximate number of playouts for the advice about a turn."""

BARGAINS = 400
"""Number of playouts for a bargain, each with and without it."""

FEW = 4
"""Number of top actions that get equally many playouts, so that they can be compared."""


def advised(view: View, at: int, budget: Budget) -> list[Tried]:
    """Return the options on a turn after `at` actions of the game, best first."""
    found = Searching(budget=budget, plays=by_gain).tried(view, chances(view.seat, at), level=FEW)
    return sorted(found[:FEW], key=lambda each: -each.worth) + found[FEW:]


def chances(seat: Seat, at: int) -> Random:
    """Return the random numbers for a seat's advice after `at` actions; nothing hidden is
    in them.
    """
    return Random(f"hint/{seat}/{at}")
