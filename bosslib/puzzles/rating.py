"""Ratings of puzzles and players.

Both use the Elo scale: the odds of a player rated 400 points above a puzzle are ten to one. The
middle is 1500.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd, log, pi, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from datetime import date

    from bosslib.puzzles.protocol import AnyPuzzle, PuzzleEntry

MIDDLE = 1500
Q = log(10) / 400
LEAST_SPREAD, MOST_SPREAD = 60.0, 350.0
PUZZLE_SPREAD = 100.0
"""Rating deviation of shipped puzzles, whose ratings come from bots."""

PRIOR = 300.0
"""Standard deviation of puzzle ratings around the middle, as a prior."""


class SolverResult(NamedTuple):
    """A solver's rating and the fraction of attempts that succeed, from 0 to 1."""

    rating: int
    success_rate: float


def estimate_rating(tries: Iterable[SolverResult]) -> int:
    """Return the maximum a posteriori rating of a puzzle, given the results of rated solvers.

    The model is Bradley-Terry (1952) on the Elo scale, with a normal prior of `MIDDLE` and `PRIOR`,
    so that puzzles that all or no solvers solve have a rating too.

    >>> estimate_rating([SolverResult(1500, 0.5)])
    1500
    """
    tries = list(tries)

    def slope(rating: float) -> float:
        likely = sum(success_probability(each.rating, rating) - each.success_rate for each in tries)
        return Q * likely - (rating - MIDDLE) / PRIOR**2

    low, high = 0.0, 3000.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return round((low + high) / 2)


def success_probability(player: float, puzzle: float, spread: float = 0.0) -> float:
    """Return the probability that a player solves a puzzle; `spread` is the puzzle's rating
    deviation.

    >>> round(success_probability(1900, 1500), 2)
    0.91
    """
    return float(1 / (1 + 10 ** (-_spread_factor(spread) * (player - puzzle) / 400)))


def _spread_factor(spread: float) -> float:
    return 1 / sqrt(1 + 3 * (Q * spread / pi) ** 2)


class Rating(NamedTuple):
    """Rating of a player or puzzle, with its rating deviation."""

    points: float = MIDDLE
    spread: float = MOST_SPREAD

    @property
    def is_reliable(self) -> bool:
        """True if the deviation is small enough for the rating to be meaningful."""
        return self.spread < 120


def update_rating(rating: Rating, other: Rating, *, won: bool) -> Rating:
    """Return a player's rating after one puzzle, or a puzzle's after one player; failing is a loss.

    Glicko (Glickman 1999, "Parameter estimation in large dynamic paired comparison experiments",
    Applied Statistics 48; the steps as in glicko.net/glicko/glicko.pdf), with one result per
    period. The spread never falls below `LEAST_SPREAD`, so that the rating can follow a player who
    improves.
    """
    shrunk = _spread_factor(other.spread)
    likely = success_probability(rating.points, other.points, other.spread)
    information = (Q * shrunk) ** 2 * likely * (1 - likely)
    variance = 1 / (1 / rating.spread**2 + information)
    points = rating.points + Q * variance * shrunk * (won - likely)
    spread = min(MOST_SPREAD, max(LEAST_SPREAD, sqrt(variance)))
    return Rating(min(3000.0, max(0.0, points)), spread)


def initial_rating(puzzle: PuzzleEntry | AnyPuzzle) -> Rating:
    """Return the initial rating of a shipped puzzle."""
    return Rating(float(puzzle.rating), PUZZLE_SPREAD)


def daily_puzzle(entries: Sequence[PuzzleEntry], day: date) -> PuzzleEntry | None:
    """Return the puzzle of a day, the same for everybody; None if there are no puzzles.

    As many days in a row as there are puzzles have different ones.
    """
    listed = sorted(entries, key=lambda each: each.id)
    count = len(listed)
    if not count:
        return None
    step = next(
        each for each in range(round(count * 0.618), 2 * count + 2) if gcd(each, count) == 1
    )
    return listed[day.toordinal() * step % count]


def choose_puzzle(
    entries: Sequence[PuzzleEntry], rating: Rating, done: Iterable[str], theme: str = ""
) -> PuzzleEntry | None:
    """Return the next puzzle: of the theme if given, not done yet, and nearest to the rating.

    Among similarly near puzzles, a different theme than the last is preferred. When all are done,
    the quarter done longest ago counts as not done (`done` is in order). None if there are no
    puzzles.
    """
    order = {name: number for number, name in enumerate(done)}
    able = [each for each in entries if theme in ("", each.theme)]
    fresh = [each for each in able if each.id not in order]
    if not fresh:
        oldest = sorted(able, key=lambda each: order[each.id])
        fresh = oldest[: max(1, len(oldest) // 4)]
    last = next(reversed(order), "").rpartition("-")[0]

    def distance(each: PuzzleEntry) -> tuple[int, bool, float]:
        away = abs(each.rating - rating.points)
        return (int(away // 60), each.theme == last, away)

    return min(fresh, key=distance, default=None)
