"""Evaluation of the options on a turn, shared by hints and reviews.

Both call `advised_options` with the same random numbers, derived from the position, so a review
never charges a cost to a player who followed a hint: it finds the same best action. If a slow
computer cut the hint short, another action may have been slightly better; reviews do not report
such small differences.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bosslib.card.bots.greedy import greedy_policy
from bosslib.card.bots.search import SearchBot
from bosslib.card.bots.solo_search import solved_options

if TYPE_CHECKING:
    from bosslib.card.bots.search import TrialSummary
    from bosslib.card.view import View
    from bosslib.game import Seat
    from bosslib.game.budgets import Budget

TURN_PLAYOUTS = 1000
"""Approximate number of playouts for the advice about a turn."""

BARGAIN_PLAYOUTS = 400
"""Number of playouts for a bargain, each with and without it."""

COMPARED_OPTIONS = 4
"""Number of top actions that get equally many playouts, so that they can be compared."""


def advised_options(view: View, at: int, budget: Budget) -> list[TrialSummary]:
    """Return the options on a turn after `at` actions of the game, best first.

    They are solved where `solved_options` can, and played out elsewhere.
    """
    if solved := solved_options(view):
        return solved
    found = SearchBot(budget=budget, playout_policy=greedy_policy).try_plays(
        view, advice_rng(view.seat, at), level=COMPARED_OPTIONS
    )
    return sorted(found[:COMPARED_OPTIONS], key=lambda each: -each.worth) + found[COMPARED_OPTIONS:]


def advice_rng(seat: Seat, at: int) -> Random:
    """Return the random numbers for a seat's advice after `at` actions; nothing hidden is
    in them.
    """
    return Random(f"hint/{seat}/{at}")
