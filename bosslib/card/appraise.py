"""What a bargain is worth to the seat that asks: the average of many samples, and how they spread.

The samples are those of `worth`: a loss that a seat could not pay in full (SETTLE-3) counts in full
there, and promises are kept.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.worth import samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bosslib.card.search import Budget
    from bosslib.card.view import View
    from bosslib.card.worth import Bargain


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
    found: list[float] = []
    for (brought,) in samples(view, [bargain], rng):
        if stopped():
            return None
        found.append(brought[view.seat])
        if len(found) >= budget.playouts or perf_counter() > end:
            break
    tenth, mean = len(found) // 10, sum(found) / len(found)
    found.sort()
    return Appraisal(mean, found[tenth], found[-1 - tenth], len(found))
