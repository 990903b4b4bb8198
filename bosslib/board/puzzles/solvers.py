"""The players of the program who try each puzzle: how often each finds what is right.

They differ in how they look for lines. `eye` plays no card; `careful` takes one card at a time;
`quick` and `shrewd` try some lines by chance, a few and many.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

from bosslib.board.puzzles.asking import Asked, Posed
from bosslib.board.puzzles.search import everything, glimpses, one_by_one
from bosslib.puzzles.part import Given
from bosslib.puzzles.rating import Try

SOLVERS = {"random": 700, "eye": 1100, "careful": 1400, "quick": 1650, "shrewd": 1950}
"""Who tries each puzzle, and the ratings they are taken to have."""

LINES = {"quick": (4, 8), "shrewd": (30, 4)}
"""How many lines those look at who take them by chance, and how often they try a puzzle."""

CHANCES = 40
"""How often it is tried by chance alone."""


def tried(asked: Asked, posed: Posed, answer: Given, seed: str) -> list[Try]:
    """How often each solver finds the answer."""

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
