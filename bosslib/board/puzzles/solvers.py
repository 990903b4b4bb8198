"""Solvers that attempt each puzzle, and how often each finds the answer.

They differ in their search. `eye` plays no card, `careful` plays one card at a time greedily,
`quick` and `shrewd` sample few and many random lines.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

from bosslib.board.puzzles.asking import Asked, Posed
from bosslib.board.puzzles.search import everything, glimpses, one_by_one
from bosslib.puzzles.part import Given
from bosslib.puzzles.rating import Try

SOLVERS = {"random": 700, "eye": 1100, "careful": 1400, "quick": 1650, "shrewd": 1950}
"""Solvers with their assumed ratings."""

LINES = {"quick": (4, 8), "shrewd": (30, 4)}
"""Number of random lines per attempt, and number of attempts, for the sampling solvers."""

CHANCES = 40
"""Number of attempts of the random solver."""


def tried(asked: Asked, posed: Posed, answer: Given, seed: str) -> list[Try]:
    """Return how often each solver finds the answer."""

    def right(given: Given | None) -> float:
        return asked.share(posed, given, answer)

    rng = Random(f"{seed}/random")
    shares = {
        "random": fmean(right(asked.chance(posed, rng)) for _ in range(CHANCES)),
        "eye": right(asked.answer(posed, everything(0))),
        "careful": right(asked.answer(posed, one_by_one)),
    }
    for name, (lines, times) in LINES.items():
        rngs = [Random(f"{seed}/{name}/{number}") for number in range(times)]
        shares[name] = fmean(right(asked.answer(posed, glimpses(each, lines))) for each in rngs)
    return [Try(SOLVERS[name], share) for name, share in shares.items()]
