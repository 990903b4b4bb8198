"""Puzzles of the board game made: games are played, and their positions asked about in each theme.

A position is a puzzle where everything that can be tried leads to one answer, and a likely mistake
to another.
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
"""How many puzzles of a theme one game gives at most."""

EASY, ONE_EASY_IN = 0.6, 6
"""Of the puzzles that *careful* finds, and *quick* oftener than that, one in so many is kept."""

BAND = 100
"""How wide the bands of ratings are from which puzzles are taken in turn."""


def of_game(seed: int, themes: Sequence[str] = tuple(Theme)) -> list[Puzzle]:
    """The puzzles that a game gives, rated."""
    made: list[Puzzle] = []
    for number, state in enumerate(looked_at(seed)):
        for theme in map(Theme, themes):
            if sum(each.theme is theme for each in made) < MOST_EACH:
                found = candidate(state, theme, f"{seed}/{number}/{theme}")
                made += [found] if found else []
    return made


def candidate(state: State, theme: Theme, seed: str) -> Puzzle | None:
    """The puzzle that a position is in a theme, if it is one."""
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
    """The likeliest wrong answer; None if nothing tempts."""
    wrong = (each for each in asked.lures(posed) if each and not asked.share(posed, each, answer))
    return next(wrong, None)


def _rated(asked: Asked, posed: Posed, answer: Given, tempting: Given, seed: str) -> Puzzle | None:
    """The puzzle with its id and rating; None for most of those that *careful* finds at once."""
    puzzle = Puzzle("", asked.theme, 0, posed.start, posed.seat, answer, tempting, posed.about)
    digest = sha256(repr((asked.theme, likeness(puzzle))).encode()).hexdigest()[:6]
    tries = tried(asked, posed, answer, seed)
    easy = tries[2].share == 1 and tries[3].share > EASY
    if easy and int(digest, 16) % ONE_EASY_IN:
        return None
    return puzzle._replace(id=f"{asked.theme}-{digest}", rating=difficulty(tries))


def kept(found: Iterable[Puzzle], each: int) -> list[Puzzle]:
    """The puzzles that are kept: so many of a theme at most, none like another, verified once more.

    They are taken from all ratings and answers in turn, and come back easiest first.
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
    """So many of some piles at most, from each pile in turn, without those that have a flaw."""
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
    """What kind of answer is right: of a line what is done, else the answer."""
    if puzzle.theme is Theme.CLOSE:
        return tuple(type(each.deed).__name__ for each in puzzle.answer)
    return puzzle.answer
