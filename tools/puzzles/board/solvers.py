"""Solvers that attempt each puzzle, and how often each finds the answer.

They differ in their search. `eye` plays no card, `careful` plays one card at a time greedily,
`quick` and `shrewd` sample few and many random lines.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

from bosslib.board.actions import Action
from bosslib.board.puzzles.puzzle import BoardTheme
from bosslib.board.puzzles.search import (
    ClosingLine,
    Search,
    accept_all_offers,
    best_closing,
    better_line,
    exhaustive_search,
    greedy_search,
    run_out_clock,
    useful_plays,
)
from bosslib.board.puzzles.theme_base import PosedPosition, PuzzleTheme
from bosslib.board.state import State
from bosslib.board.transitions import apply
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
        "random": fmean(right(random_answer(asked, posed, rng)) for _ in range(RANDOM_TRIES)),
        "eye": right(asked.solve(posed, exhaustive_search(0))),
        "careful": right(asked.solve(posed, greedy_search)),
    }
    for name, (lines, times) in SAMPLES.items():
        rngs = [Random(f"{seed}/{name}/{number}") for number in range(times)]
        shares[name] = fmean(right(asked.solve(posed, random_search(each, lines))) for each in rngs)
    return [SolverResult(SOLVER_RATINGS[name], share) for name, share in shares.items()]


def random_answer(asked: PuzzleTheme, posed: PosedPosition, rng: Random) -> LearnerAnswer:
    """Return a random answer."""
    choices = range(asked.choice_count(posed))
    match asked.theme:
        case BoardTheme.CLOSE:
            return asked.solve(posed, random_search(rng, 1)) or ()
        case BoardTheme.WORTH:
            return (rng.randint(0, posed.start.table.payout),)
        case BoardTheme.STOP:
            return (rng.choice(choices),)
    return tuple(at for at in choices if rng.random() < 0.5)


def random_search(rng: Random, times: int) -> Search:
    """Return a search that samples `times` random lines and keeps the best."""

    def search(state: State) -> ClosingLine | None:
        start, best = accept_all_offers(run_out_clock(state)), None
        for _ in range(times):
            state, played = start, list[Action]()
            while (able := [*useful_plays(state)]) and rng.random() > 0.2:
                played.append(rng.choice(able))
                state = run_out_clock(apply(state, played[-1]))
            found = best_closing(state)
            if found:
                best = better_line(best, ClosingLine(found.value, (*played, *found.actions)))
        return best

    return search
