"""Core of the game review, for any game: costs of choices, and how luck and play made the money.

Each game supplies its choices and expectations; this module turns them into a review.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from enum import StrEnum
from math import sqrt
from statistics import fmean, pstdev
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from bosslib.game import Seat

MAX_REPORTED = 3
"""Maximum number of costly choices reported."""


class Cause(StrEnum):
    """Cause of a change of the expectations."""

    DEAL = "deal"
    """A deal began: its mean payoff to a seat before anybody has a new card."""
    DRAWN = "drawn"
    """Chance: cards dealt or drawn, a die rolled."""
    PLAY = "play"
    """An action of a player."""


class ReviewedChoice(Protocol):
    """Choice of a seat and its cost in the game's money."""

    @property
    def at(self) -> int:
        """Number of actions before the choice."""

    @property
    def cost(self) -> float:
        """Difference in value to the best option."""

    @property
    def is_costly(self) -> bool:
        """True if the cost is statistically significant."""

    @property
    def category(self) -> str:
        """Category of the choice."""

    @property
    def misconception(self) -> str:
        """Misconception that the choice reveals; empty if none."""


D = TypeVar("D", bound=ReviewedChoice)


class ExpectationPoint(NamedTuple):
    """Expected money by seat after this many actions, and the cause of the change."""

    at: int
    cause: Cause
    money: tuple[float, ...]


class DealBreakdown(NamedTuple):
    """Breakdown of a deal's result for the seat, in the game's money.

    The deal began after `at` actions. `average` is the mean payoff of such a seat, before anybody
    has a new card; `luck` is the effect of the cards dealt and drawn, and `play` that of all
    actions; the sum is `result`. `cost` is that of the seat's most expensive choice. Costs of
    several choices do not add up: what one turn gives away, the next one may give away again.
    """

    at: int
    average: float
    luck: float
    play: float
    cost: float

    @property
    def result(self) -> float:
        """Seat's payoff of the deal."""
        return self.average + self.luck + self.play


class GameReview(NamedTuple, Generic[D]):
    """Review of a game, or a deal of it, for one seat.

    `start` is everybody's money before it; all 0 where the money is that of the deal.
    """

    seat: Seat
    start: tuple[int, ...]
    decisions: tuple[D, ...]
    points: tuple[ExpectationPoint, ...]

    @property
    def costly_choices(self) -> tuple[D, ...]:
        """Most costly choices, the most expensive first."""
        found = [each for each in self.decisions if each.is_costly]
        return tuple(sorted(found, key=lambda each: -each.cost)[:MAX_REPORTED])

    @property
    def misconceptions(self) -> dict[str, int]:
        """Misconceptions that the reported costly choices reveal.

        The value is the number of actions before the first of those choices.
        """
        found = (
            (each.misconception, each.at)
            for each in sorted(self.costly_choices, key=lambda each: -each.at)
        )
        return {name: at for name, at in found if name}

    def costly_count(self, sort: str) -> int:
        """Return how many choices of a category were costly."""
        return sum(each.is_costly and each.category == sort for each in self.decisions)

    @property
    def deal_breakdowns(self) -> tuple[DealBreakdown, ...]:
        """Courses of the deals, which add up to the seat's total result."""
        begins = [n for n, point in enumerate(self.points) if point.cause is Cause.DEAL]
        ends = [*begins[1:], len(self.points)]
        return tuple(self._deal_breakdown(*pair) for pair in zip(begins, ends, strict=True))

    def _deal_breakdown(self, begin: int, end: int) -> DealBreakdown:
        before = self.points[begin - 1].money if begin else self.start
        changes = dict.fromkeys(Cause, 0.0)
        had: float = before[self.seat]
        for point in self.points[begin:end]:
            changes[point.cause] += point.money[self.seat] - had
            had = point.money[self.seat]
        at = self.points[begin].at
        there = range(at, self.points[end].at if end < len(self.points) else sys.maxsize)
        costs = (each.cost for each in self.decisions if each.is_costly and each.at in there)
        average, luck, play = (changes[each] for each in (Cause.DEAL, Cause.DRAWN, Cause.PLAY))
        return DealBreakdown(at, average, luck, play, max(costs, default=0.0))


AnyReview = GameReview[Any]
"""Review of any game."""

R = TypeVar("R")

ReviewSteps = Generator[float, None, R]
"""Incremental review: yields its progress, from 0 to 1, after each small part."""


def run_review(steps: ReviewSteps[R]) -> R:
    """Run an incremental review to its end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: R = end.value
            return found


def paired_difference(better: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of paired samples, and two standard errors of it.

    Both are samples in money; equal indices have the same random numbers.
    """
    gains = [this - that for this, that in zip(better, other, strict=True)]
    return fmean(gains), 2 * pstdev(gains) / sqrt(len(gains))


def to_json(review: GameReview[D]) -> dict[str, object]:
    """Serialize the courses and expectations for a JSON file, with money rounded."""
    return {
        "deals": [
            {
                "after": each.at,
                "average": round(each.average),
                "luck": round(each.luck),
                "play": round(each.play),
                "cost": round(each.cost),
            }
            for each in review.deal_breakdowns
        ],
        "expected": [
            {"after": at, "cause": str(cause), "money": [round(each) for each in money]}
            for at, cause, money in review.points
        ],
    }
