"""Balancing of the puzzle collection: fewer solitaires, repeated answers and easiest puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bosslib.card.actions import Accept
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme

MAX_SOLO_PART = 1 / 4
"""Maximum fraction of puzzles in which all others are out."""

MAX_ANSWER_PART = 0.6
"""Maximum fraction of bargains that are to be accepted, and of those that are not."""

MAX_EASIEST_PART = 0.02
"""Maximum fraction of puzzles with the lowest rating or one point more."""


def balance_puzzles(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return as many of the puzzles as possible within these fractions."""
    left = list(found)
    while many := _overrepresented(left):
        left.remove(_puzzle_to_remove(many, left))
    return left


def _overrepresented(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of a kind that is over its fraction; empty if there is none."""
    alone = [each for each in puzzles if each.proof is Proof.EXACT]
    if len(alone) > MAX_SOLO_PART * len(puzzles):
        return alone
    bargains = [each for each in puzzles if each.theme is Theme.BARGAIN]
    for kind in (True, False):
        alike = [each for each in bargains if is_accepted(each) is kind]
        if len(alike) > MAX_ANSWER_PART * len(bargains):
            return alike
    easiest = easiest_puzzles(puzzles)
    return easiest if len(easiest) > max(1.0, MAX_EASIEST_PART * len(puzzles)) else []


def is_accepted(puzzle: Puzzle) -> bool:
    """Return True if the best answer is to accept an offer."""
    return isinstance(puzzle.solution[0].deed, Accept)


def easiest_puzzles(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles with the lowest rating, or one point more."""
    lowest = min((each.rating for each in puzzles), default=0)
    return [each for each in puzzles if each.rating <= lowest + 1]


def _puzzle_to_remove(many: Sequence[Puzzle], puzzles: Sequence[Puzzle]) -> Puzzle:
    """Return the puzzle to remove: of the commonest theme, and in that of the commonest rating."""
    themes = Counter(each.theme for each in puzzles)
    ratings = Counter((each.theme, each.rating) for each in puzzles)
    return max(
        many, key=lambda each: (themes[each.theme], ratings[each.theme, each.rating], each.id)
    )
