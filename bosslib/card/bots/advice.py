"""What there is to do on a turn and what each is worth: what hints say, and reviews go by.

Both ask here, with the chances that belong to the position. So whoever does what a hint calls best
is not told afterwards that it cost anything: the review finds the same best. Where a slow computer
cut the hint short, another one may have been best by a little; no such small difference is told of.
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
"""How many deals are played to their end for the advice about a turn, and some more."""

BARGAINS = 400
"""How many for a bargain, with it and without it."""

FEW = 4
"""How many of the best there are with as many playouts each, so that they can be compared."""


def advised(view: View, at: int, budget: Budget) -> list[Tried]:
    """What might be done on a turn after so many actions, what is worth most first."""
    found = Searching(budget=budget, plays=by_gain).tried(view, chances(view.seat, at), level=FEW)
    return sorted(found[:FEW], key=lambda each: -each.worth) + found[FEW:]


def chances(seat: Seat, at: int) -> Random:
    """The chances of a seat's advice after so many actions; nothing hidden is in them."""
    return Random(f"hint/{seat}/{at}")
