"""What a bargain is worth to the seat that asks: the average of many samples, and how they spread.

A sample guesses the hidden cards and plays the deal to its end twice, without the bargain and with
it, as `worth` does. What the samples leave out: a loss that a seat could not pay in full (SETTLE-3)
counts in full, and promises are kept.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.worth import Bargain, worths

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bosslib.card.search import Budget
    from bosslib.card.view import View


class Appraisal(NamedTuple):
    """What a bargain is worth to a seat, in dollars: on average, and in most of the samples.

    `low` and `high` leave out the lowest and the highest tenth of the samples.
    """

    mean: float
    low: float
    high: float
    samples: int


def appraise(
    view: View, bargain: Bargain, budget: Budget, rng: Random, stopped: Callable[[], bool]
) -> Appraisal | None:
    """What a bargain of its own is worth to the seat of a view; None if it is stopped.

    Nobody's envy counts. When the seconds of the budget are over, there are fewer samples.
    """
    end = perf_counter() + budget.seconds
    samples: list[float] = []
    while len(samples) < budget.playouts and (not samples or perf_counter() < end):
        if stopped():
            return None
        (worth,) = worths(view, [bargain], 1, rng)
        samples.append(worth.boss if view.is_boss else worth.player)
    tenth, mean = len(samples) // 10, sum(samples) / len(samples)
    samples.sort()
    return Appraisal(mean, samples[tenth], samples[-1 - tenth], len(samples))
