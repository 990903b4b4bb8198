"""Generator of board game puzzles: play games and try each theme on their positions.

A position is a puzzle if exhaustive search leads to one answer and a likely mistake to another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from random import Random

from bosslib.board.puzzles.asking import Asked, Posed
from bosslib.board.puzzles.check import flaw
from bosslib.board.puzzles.likeness import likeness
from bosslib.board.puzzles.positions import looked_at, plain_money, told
from bosslib.board.puzzles.puzzle import Puzzle, Theme
from bosslib.board.puzzles.search import TooLargeError, everything
from bosslib.board.puzzles.solvers import tried
from bosslib.board.puzzles.themes import ASKED
from bosslib.board.state import State
from bosslib.puzzles.part import Given
from bosslib.puzzles.rating import difficulty

MOST_EACH = 3
"""Maximum number of puzzles of one theme per game."""

EASY, ONE_EASY_IN = 0.6, 6
"""Thresholds for easy puzzles.

A puzzle is easy if *careful* always solves it and *quick* does in more than `EASY` of its tries;
one in `ONE_EASY_IN` easy puzzles is kept.
"""

BAND = 100
"""Width of the rating bands from which puzzles are picked in turn."""


def of_game(seed: int, themes: Sequence[str] = tuple(Theme)) -> list[Puzzle]:
    """Return the rated puzzles from one game."""
    made: list[Puzzle] = []
    for number, state in enumerate(looked_at(seed)):
        for theme in map(Theme, themes):
            if sum(each.theme is theme for each in made) < MOST_EACH:
                found = candidate(state, theme, f"{seed}/{number}/{theme}")
                made += [found] if found else []
    return made


def candidate(state: State, theme: Theme, seed: str) -> Puzzle | None:
    """Return the puzzle of a theme from a position, or None."""
    asked = ASKED[theme]
    posed = asked.posed(state, Random(seed))
    if posed is None:
        return None
    posed = posed._replace(start=told(plain_money(posed.start)))
    try:
        answer = asked.answer(posed, everything())
        if answer is None or not asked.fits(posed, answer):
            return None
        tempting = lured(asked, posed, answer)
    except TooLargeError:
        return None
    return _rated(asked, posed, answer, tempting, seed) if tempting else None


def lured(asked: Asked, posed: Posed, answer: Given) -> Given | None:
    """Return the most likely wrong answer; None if there is none."""
    wrong = (each for each in asked.lures(posed) if each and not asked.share(posed, each, answer))
    return next(wrong, None)


def _rated(asked: Asked, posed: Posed, answer: Given, tempting: Given, seed: str) -> Puzzle | None:
    """Return the puzzle with id and rating; None for most of the easy ones."""
    puzzle = Puzzle("", asked.theme, 0, posed.start, posed.seat, answer, tempting, posed.about)
    digest = sha256(repr((asked.theme, likeness(puzzle))).encode()).hexdigest()[:6]
    tries = tried(asked, posed, answer, seed)
    easy = tries[2].share == 1 and tries[3].share > EASY
    if easy and int(digest, 16) % ONE_EASY_IN:
        return None
    return puzzle._replace(id=f"{asked.theme}-{digest}", rating=difficulty(tries))


def kept(found: Iterable[Puzzle], each: int) -> list[Puzzle]:
    """Select puzzles: at most `each` per theme, without duplicates, each verified again.

    They are picked from all ratings and answer types in turn, and returned easiest first.
    """
    seen: set[str] = set()
    piles: dict[Theme, dict[object, list[Puzzle]]] = {theme: {} for theme in Theme}
    for puzzle in found:
        if puzzle.id not in seen:
            seen.add(puzzle.id)
            kind = (puzzle.rating // BAND, _form(puzzle))
            piles[puzzle.theme].setdefault(kind, []).append(puzzle)
    chosen: list[Puzzle] = []
    for of_theme in piles.values():
        some = list(_in_turn(of_theme, each))
        chosen += sorted(some, key=lambda puzzle: (puzzle.rating, puzzle.id))
    return chosen


def _in_turn(piles: dict[object, list[Puzzle]], each: int) -> Iterator[Puzzle]:
    """Yield at most `each` flawless puzzles, from the piles in turn."""
    count = 0
    while any(piles.values()):
        for kind in sorted(piles, key=str):
            if piles[kind]:
                puzzle = piles[kind].pop(0)
                if not flaw(puzzle):
                    yield puzzle
                    count += 1
                if count == each:
                    return


def _form(puzzle: Puzzle) -> object:
    """Return the answer's type: the deed types of a line, otherwise the answer itself."""
    if puzzle.theme is Theme.CLOSE:
        return tuple(type(each.deed).__name__ for each in puzzle.answer)
    return puzzle.answer
