"""Selection of the puzzles to keep: unlike each other, of all ratings, balanced in their kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bosslib.card.actions import Accept
from bosslib.card.bots.projection import project
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme
from bosslib.card.puzzles.verification import find_flaw
from bosslib.game import SEATS

RATING_BAND = 100
"""Width of the rating bands from which puzzles are taken in turn."""

MAX_SOLO_PART = 1 / 4
"""Maximum fraction of puzzles in which all others are out."""

MAX_ANSWER_PART = 0.6
"""Maximum fraction of bargains that are to be accepted, and of those that are not."""

MAX_EASIEST_PART = 0.02
"""Maximum fraction of puzzles with the lowest rating or one point more."""


def select_puzzles(found: Iterable[Puzzle], each: int) -> list[Puzzle]:
    """Return the puzzles to keep: at most `each` of a theme, no two alike, verified again.

    They are taken from all ratings and kinds of answers in turn, and sorted by rating within a
    theme.
    """
    chosen: list[Puzzle] = []
    seen: set[object] = set()
    piles: dict[Theme, dict[object, list[Puzzle]]] = {theme: {} for theme in Theme}
    for puzzle in found:
        marks = {puzzle.id.rpartition("-")[2], similarity_key(puzzle)}
        if not marks & seen:
            seen |= marks
            kind = (
                puzzle.rating // RATING_BAND,
                puzzle.proof,
                type(puzzle.solution[0].deed).__name__,
            )
            piles[puzzle.theme].setdefault(kind, []).append(puzzle)
    for of_theme in piles.values():
        some: list[Puzzle] = []
        while len(some) < each and any(of_theme.values()):
            for pile in (of_theme[kind] for kind in sorted(of_theme, key=str)):
                if pile and len(some) < each:
                    puzzle = pile.pop(0)
                    if not find_flaw(puzzle, "make"):
                        some.append(puzzle)
        chosen += sorted(some, key=lambda puzzle: (puzzle.rating, puzzle.id))
    return chosen


def similarity_key(puzzle: Puzzle) -> tuple[object, ...]:
    """Return the key of puzzles that are too much alike: their ways and their values."""
    ways = tuple(
        tuple((str(each.deed)[1:]).replace(SEATS[puzzle.seat], "*") for each in line)
        for line in (puzzle.solution, puzzle.tempting)
    )
    look = project(puzzle.start.table)
    return (puzzle.theme, ways, look.value, look.shares[puzzle.seat])


def balance_puzzles(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return as many of the puzzles as possible within these fractions."""
    left = list(found)
    while many := _find_overrepresented(left):
        left.remove(_puzzle_to_remove(many, left))
    return left


def _find_overrepresented(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
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
