"""Verification of puzzles with other random numbers than they were made with."""

from __future__ import annotations

from statistics import fmean

from bosslib.card.puzzles.answering import answer_values, puzzle_answers
from bosslib.card.puzzles.evaluation import (
    MAX_EQUAL_LOSS,
    MIN_LEAD,
    PLAYOUT_POLICIES,
    distinct_options,
    effect_key,
    paired_difference,
    paired_results,
)
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme
from bosslib.card.puzzles.solo_lines import best_line, line_value
from bosslib.words import say

PLAYOUTS = 250
"""Number of playouts for each action and policy."""

MIN_CHECKED_LEAD = MIN_LEAD / 2
"""Minimum lead of the solution over wrong actions, in dollars: chance may halve the margin."""


def find_flaw(puzzle: Puzzle, seed: str = "check") -> str:
    """Return a sentence about a puzzle's flaw; empty if the solution is clearly the best.

    Exact puzzles are searched again; for the others there are new playouts, seeded by `seed`.
    """
    if puzzle.proof is Proof.EXACT:
        return _line_flaw(puzzle)
    less = _answer_lead(puzzle, seed) if puzzle.theme is Theme.BARGAIN else _turn_lead(puzzle, seed)
    if less >= MIN_CHECKED_LEAD:
        return ""
    return say("puzzles.flaw", found=f"${less:.0f}", least=f"${MIN_CHECKED_LEAD:.0f}")


def _line_flaw(puzzle: Puzzle) -> str:
    start, seat, aim = puzzle.start, puzzle.seat, puzzle.aim
    best = best_line(start, seat, aim).worth
    found = line_value(start, seat, puzzle.solution, aim)
    tempting = line_value(start, seat, puzzle.tempting, aim)
    if found == best and tempting <= best - MIN_CHECKED_LEAD:
        return ""
    return say("puzzles.flaw-line", best=f"${best:.0f}", found=f"${found:.0f}")


def _turn_lead(puzzle: Puzzle, seed: str) -> float:
    """Return the lead of the worst right action over the best wrong one, in dollars."""
    seen = puzzle.view
    rights = (*puzzle.solution, *puzzle.also)
    good = {effect_key(seen, each) for each in rights}
    others = [each for each in distinct_options(seen) if effect_key(seen, each) not in good]
    least = float("inf")
    for number in range(4):
        chances = f"{puzzle.id}/{seed}/{number}"
        came = paired_results(
            seen, [*rights, *others], PLAYOUTS, chances, puzzle.aim, PLAYOUT_POLICIES[number]
        )
        best, alike = came[0], came[1 : len(rights)]
        if any(paired_difference(best, each).mean > 3 * MAX_EQUAL_LOSS for each in alike):
            return 0.0
        least = min(least, *(paired_difference(best, each).mean for each in came[len(rights) :]))
    return least


def _answer_lead(puzzle: Puzzle, seed: str) -> float:
    """Return the lead of the right answer over the best wrong one, in dollars."""
    seen, least = puzzle.view, float("inf")
    those, rights = puzzle_answers(puzzle), (*puzzle.solution, *puzzle.also)
    right = [each.action in rights for each in those]
    for number in range(4):
        chances = f"{puzzle.id}/{seed}/{number}"
        came = answer_values(seen, those, PLAYOUTS, chances, PLAYOUT_POLICIES[number])
        means = [fmean(each) for each in came]
        best = max(mean for mean, good in zip(means, right, strict=True) if good)
        others = max(mean for mean, good in zip(means, right, strict=True) if not good)
        least = min(least, best - others)
    return least
