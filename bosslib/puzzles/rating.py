"""Ratings: how difficult a puzzle is, and how good who solves them.

Both are numbers of one scale, that of Elo: who is 400 above a puzzle solves it ten times for each
time that he does not. 1500 is the middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log, pi, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bosslib.puzzles.entry import Entry
    from bosslib.puzzles.part import AnyPuzzle

MIDDLE = 1500
Q = log(10) / 400
LEAST_SPREAD, MOST_SPREAD = 60.0, 350.0
PUZZLE_SPREAD = 100.0
"""How unsure the rating is with which a puzzle is shipped: players of a program made it."""

PRIOR = 300.0
"""How far puzzles lie from the middle before anybody has tried them (a standard deviation)."""


class Try(NamedTuple):
    """How often a solver of a rating finds the solution, from 0 to 1."""

    rating: int
    share: float


def difficulty(tries: Iterable[Try]) -> int:
    """The rating of a puzzle at which some solvers of known ratings do as well as they did.

    The most likely rating (Bradley and Terry 1952, as Elo's scale has it), with a normal prior of
    `MIDDLE` and `PRIOR`, so that what all of them solve, or none, has a rating too.

    >>> difficulty([Try(1500, 0.5)])
    1500
    """
    tries = list(tries)

    def slope(rating: float) -> float:
        likely = sum(expected(each.rating, rating) - each.share for each in tries)
        return Q * likely - (rating - MIDDLE) / PRIOR**2

    low, high = 0.0, 3000.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return round((low + high) / 2)


def expected(player: float, puzzle: float, spread: float = 0.0) -> float:
    """How likely a player solves a puzzle, by their ratings; `spread`: how unsure the puzzle's is.

    >>> round(expected(1900, 1500), 2)
    0.91
    """
    return float(1 / (1 + 10 ** (-_shrunk(spread) * (player - puzzle) / 400)))


def _shrunk(spread: float) -> float:
    return 1 / sqrt(1 + 3 * (Q * spread / pi) ** 2)


class Rating(NamedTuple):
    """How good a player is, or how difficult a puzzle, and how unsure that is yet (a standard
    deviation).
    """

    points: float = MIDDLE
    spread: float = MOST_SPREAD

    @property
    def sure(self) -> bool:
        """Whether enough puzzles have been tried for the number to mean something."""
        return self.spread < 120


def after(rating: Rating, other: Rating, *, won: bool) -> Rating:
    """A player's rating after one puzzle, or a puzzle's after one player: whoever fails has lost.

    Glicko (Glickman 1999, "Parameter estimation in large dynamic paired comparison experiments",
    Applied Statistics 48; the steps as in glicko.net/glicko/glicko.pdf), with one result in each
    period. The spread never falls below `LEAST_SPREAD`, so that the number can follow who learns.
    """
    shrunk = _shrunk(other.spread)
    likely = expected(rating.points, other.points, other.spread)
    information = (Q * shrunk) ** 2 * likely * (1 - likely)
    variance = 1 / (1 / rating.spread**2 + information)
    points = rating.points + Q * variance * shrunk * (won - likely)
    spread = min(MOST_SPREAD, max(LEAST_SPREAD, sqrt(variance)))
    return Rating(min(3000.0, max(0.0, points)), spread)


def begun(puzzle: Entry | AnyPuzzle) -> Rating:
    """The rating with which a puzzle is shipped."""
    return Rating(float(puzzle.rating), PUZZLE_SPREAD)


def chosen(
    entries: Sequence[Entry], rating: Rating, done: Iterable[str], theme: str = ""
) -> Entry | None:
    """The puzzle to be shown next: of a theme, not done yet, nearest to the rating.

    Of those that are about as near one of another theme than the last, so that they vary. When all
    are done they begin anew: `done` is in order, and what was done longest ago counts as not done.
    None if there is none at all.
    """
    order = {name: number for number, name in enumerate(done)}
    able = [each for each in entries if theme in ("", each.theme)]
    fresh = [each for each in able if each.id not in order]
    if not fresh:
        oldest = sorted(able, key=lambda each: order[each.id])
        fresh = oldest[: max(1, len(oldest) // 4)]
    last = next(reversed(order), "").rpartition("-")[0]

    def distance(each: Entry) -> tuple[int, bool, float]:
        away = abs(each.rating - rating.points)
        return (int(away // 60), each.theme == last, away)

    return min(fresh, key=distance, default=None)
