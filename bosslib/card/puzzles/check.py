"""Verification of puzzles with other random numbers than they were made with."""

from __future__ import annotations

from statistics import fmean

from bosslib.card.puzzles.answering import answers, values
from bosslib.card.puzzles.line import best_line, came_to
from bosslib.card.puzzles.proof import HABITS, choices, effect, lead, paired
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme
from bosslib.card.puzzles.question import ALIKE, MARGIN
from bosslib.words import say

PLAYOUTS = 250
"""Number of playouts for each action and policy."""

LEAST = MARGIN / 2
"""Minimum lead of the solution over wrong actions, in dollars: chance may halve the margin."""


def flaw(puzzle: Puzzle, seed: str = "check") -> str:
    """Return a sentence about a puzzle's flaw; empty if the solution is clearly the best.

    Exact puzzles are searched again; for the others there are new playouts, seeded by `seed`.
    """
    if puzzle.proof is Proof.EXACT:
        return _flaw_of_line(puzzle)
    less = _of_offers(puzzle, seed) if puzzle.theme is Theme.BARGAIN else _of_turn(puzzle, seed)
    if less >= LEAST:
        return ""
    return say("puzzles.flaw", found=f"${less:.0f}", least=f"${LEAST:.0f}")


def _flaw_of_line(puzzle: Puzzle) -> str:
    start, seat, aim = puzzle.start, puzzle.seat, puzzle.aim
    best = best_line(start, seat, aim).worth
    found = came_to(start, seat, puzzle.solution, aim)
    tempting = came_to(start, seat, puzzle.tempting, aim)
    if found == best and tempting <= best - LEAST:
        return ""
    return say("puzzles.flaw-line", best=f"${best:.0f}", found=f"${found:.0f}")


def _of_turn(puzzle: Puzzle, seed: str) -> float:
    """Return the lead of the worst right action over the best wrong one, in dollars."""
    seen = puzzle.view
    rights = (*puzzle.solution, *puzzle.also)
    good = {effect(seen, each) for each in rights}
    others = [each for each in choices(seen) if effect(seen, each) not in good]
    least = float("inf")
    for number in range(4):
        chances = f"{puzzle.id}/{seed}/{number}"
        came = paired(seen, [*rights, *others], PLAYOUTS, chances, puzzle.aim, HABITS[number])
        best, alike = came[0], came[1 : len(rights)]
        if any(lead(best, each).mean > 3 * ALIKE for each in alike):
            return 0.0
        least = min(least, *(lead(best, each).mean for each in came[len(rights) :]))
    return least


def _of_offers(puzzle: Puzzle, seed: str) -> float:
    """Return the lead of the right answer over the best wrong one, in dollars."""
    seen, least = puzzle.view, float("inf")
    those, rights = answers(puzzle), (*puzzle.solution, *puzzle.also)
    right = [each.action in rights for each in those]
    for number in range(4):
        chances = f"{puzzle.id}/{seed}/{number}"
        came = values(seen, those, PLAYOUTS, chances, HABITS[number])
        means = [fmean(each) for each in came]
        best = max(mean for mean, good in zip(means, right, strict=True) if good)
        others = max(mean for mean, good in zip(means, right, strict=True) if not good)
        least = min(least, best - others)
    return least
