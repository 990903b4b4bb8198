"""Which puzzles are too many of their kind: solitaires, one answer to offers, the very easiest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bosslib.card.actions import Accept
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme

ALONE = 1 / 4
"""What part of the puzzles may be positions in which all others are out."""

ONE_ANSWER = 0.6
"""What part of the bargains may be to be accepted, and what part not."""

FLOOR = 0.02
"""What part of the puzzles may have the lowest rating, or one point more."""


def balanced(found: Iterable[Puzzle]) -> list[Puzzle]:
    """As many of some puzzles as there can be with no more of a kind than those parts."""
    left = list(found)
    while many := _too_many(left):
        left.remove(_commonest(many, left))
    return left


def _too_many(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles of a kind of which there are too many; none if there is no such kind."""
    alone = [each for each in puzzles if each.proof is Proof.EXACT]
    if len(alone) > ALONE * len(puzzles):
        return alone
    bargains = [each for each in puzzles if each.theme is Theme.BARGAIN]
    for kind in (True, False):
        alike = [each for each in bargains if is_accepted(each) is kind]
        if len(alike) > ONE_ANSWER * len(bargains):
            return alike
    easiest = at_the_floor(puzzles)
    return easiest if len(easiest) > max(1.0, FLOOR * len(puzzles)) else []


def is_accepted(puzzle: Puzzle) -> bool:
    """Whether the best answer is to take an offer."""
    return isinstance(puzzle.solution[0].deed, Accept)


def at_the_floor(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Those with the lowest rating that occurs, or one point more."""
    lowest = min((each.rating for each in puzzles), default=0)
    return [each for each in puzzles if each.rating <= lowest + 1]


def _commonest(many: Sequence[Puzzle], puzzles: Sequence[Puzzle]) -> Puzzle:
    """Of many the one to go: of the commonest theme, and there of the commonest rating."""
    themes = Counter(each.theme for each in puzzles)
    ratings = Counter((each.theme, each.rating) for each in puzzles)
    return max(
        many, key=lambda each: (themes[each.theme], ratings[each.theme, each.rating], each.id)
    )
