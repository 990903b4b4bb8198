"""A game looked back at, whichever it is: what choices cost, and how luck and play made the money.

A game says what choices there were and what could be expected when; here it becomes the review.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from enum import StrEnum
from math import sqrt
from statistics import fmean, pstdev
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from bosslib.game import Seat

MANY = 3
"""How many costly choices are told of."""


class Cause(StrEnum):
    """What changed the expectations."""

    DEAL = "deal"
    """A deal began: what a seat gets of it on average, before anybody has a new card."""
    DRAWN = "drawn"
    """Chance: cards that were dealt or drawn, a die that was rolled."""
    PLAY = "play"
    """Somebody did something."""


class Looked(Protocol):
    """A choice of a seat, after so many actions, with what it cost in the game's money."""

    @property
    def at(self) -> int:
        """After how many actions it was made."""

    @property
    def cost(self) -> float:
        """How much more the best was worth."""

    @property
    def costly(self) -> bool:
        """Whether it cost anything that chance does not explain."""

    @property
    def sort(self) -> str:
        """What it was about."""

    @property
    def shows(self) -> str:
        """The misconception that it shows; empty if none."""


D = TypeVar("D", bound=Looked)


class Point(NamedTuple):
    """What everybody could expect after so many actions, in money by seat, and what led there."""

    at: int
    cause: Cause
    money: tuple[float, ...]


class Course(NamedTuple):
    """How a deal that began after so many actions went for the seat, in the game's money.

    `average` is what a seat like this gets, before anybody has a new card; by `luck`, the cards
    that were dealt and drawn, and by `play`, what all did from then on, it came to `result`. `cost`
    is what the dearest of the seat's own choices cost it. What several of them cost does not add
    up: what one turn lets go, the next may let go again.
    """

    at: int
    average: float
    luck: float
    play: float
    cost: float

    @property
    def result(self) -> float:
        """What the deal brought the seat."""
        return self.average + self.luck + self.play


class Reviewed(NamedTuple, Generic[D]):
    """A game, or a deal of it, as it went for a seat.

    `start` is what everybody had before it; all 0 where the money is that of the deal.
    """

    seat: Seat
    start: tuple[int, ...]
    decisions: tuple[D, ...]
    points: tuple[Point, ...]

    @property
    def costly(self) -> tuple[D, ...]:
        """The choices that cost most, the dearest first."""
        found = [each for each in self.decisions if each.costly]
        return tuple(sorted(found, key=lambda each: -each.cost)[:MANY])

    @property
    def shows(self) -> dict[str, int]:
        """The misconceptions that the costly choices show that are told of, each with the first of
        those choices: after so many actions.
        """
        found = ((each.shows, each.at) for each in sorted(self.costly, key=lambda each: -each.at))
        return {name: at for name, at in found if name}

    def number_of(self, sort: str) -> int:
        """How many choices of a sort clearly cost something."""
        return sum(each.costly and each.sort == sort for each in self.decisions)

    @property
    def courses(self) -> tuple[Course, ...]:
        """How the deals went for the seat: together they make what it won or lost."""
        begins = [n for n, point in enumerate(self.points) if point.cause is Cause.DEAL]
        ends = [*begins[1:], len(self.points)]
        return tuple(self._course(*pair) for pair in zip(begins, ends, strict=True))

    def _course(self, begin: int, end: int) -> Course:
        before = self.points[begin - 1].money if begin else self.start
        changes = dict.fromkeys(Cause, 0.0)
        had: float = before[self.seat]
        for point in self.points[begin:end]:
            changes[point.cause] += point.money[self.seat] - had
            had = point.money[self.seat]
        at = self.points[begin].at
        there = range(at, self.points[end].at if end < len(self.points) else sys.maxsize)
        costs = (each.cost for each in self.decisions if each.costly and each.at in there)
        average, luck, play = (changes[each] for each in (Cause.DEAL, Cause.DRAWN, Cause.PLAY))
        return Course(at, average, luck, play, max(costs, default=0.0))


AnyReview = Reviewed[Any]
"""The review of any game."""

R = TypeVar("R")

Looking = Generator[float, None, R]
"""The work of a review: yields after each small part how much of it is done, 0 to 1."""


def finished(steps: Looking[R]) -> R:
    """The review, all at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: R = end.value
            return found


def more(better: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How much more one is worth than the other on average, and two standard errors of that.

    Both are samples in money, the same place in each from the same chances.
    """
    gains = [this - that for this, that in zip(better, other, strict=True)]
    return fmean(gains), 2 * pstdev(gains) / sqrt(len(gains))


def written(review: Reviewed[D]) -> dict[str, object]:
    """How the deals went, and what could be expected when, as in a file in JSON: money whole."""
    return {
        "deals": [
            {
                "after": each.at,
                "average": round(each.average),
                "luck": round(each.luck),
                "play": round(each.play),
                "cost": round(each.cost),
            }
            for each in review.courses
        ],
        "expected": [
            {"after": at, "cause": str(cause), "money": [round(each) for each in money]}
            for at, cause, money in review.points
        ],
    }
