"""Solvers that attempt each puzzle, and how often each finds the answer.

They differ in their search. `eye` plays no card, `careful` plays one card at a time greedily,
`quick` and `shrewd` sample few and many random lines.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

from bosslib.board.puzzles.search import exhaustive_search, greedy_search, random_search
from bosslib.board.puzzles.theme_base import PosedPosition, PuzzleTheme
from bosslib.puzzles.protocol import LearnerAnswer
from bosslib.puzzles.rating import SolverResult

SOLVER_RATINGS = {"random": 700, "eye": 1100, "careful": 1400, "quick": 1650, "shrewd": 1950}
"""Solvers with their assumed ratings."""

SAMPLES = {"quick": (4, 8), "shrewd": (30, 4)}
"""Number of random lines per attempt, and number of attempts, for the sampling solvers."""

RANDOM_TRIES = 40
"""Number of attempts of the random solver."""


def try_solvers(
    asked: PuzzleTheme, posed: PosedPosition, answer: LearnerAnswer, seed: str
) -> list[SolverResult]:
    """Return how often each solver finds the answer."""

    def right(given: LearnerAnswer | None) -> float:
        return asked.correct_probability(posed, given, answer)

    rng = Random(f"{seed}/random")
    shares = {
        "random": fmean(right(asked.random_answer(posed, rng)) for _ in range(RANDOM_TRIES)),
        "eye": right(asked.solve(posed, exhaustive_search(0))),
        "careful": right(asked.solve(posed, greedy_search)),
    }
    for name, (lines, times) in SAMPLES.items():
        rngs = [Random(f"{seed}/{name}/{number}") for number in range(times)]
        shares[name] = fmean(right(asked.solve(posed, random_search(each, lines))) for each in rngs)
    return [SolverResult(SOLVER_RATINGS[name], share) for name, share in shares.items()]
