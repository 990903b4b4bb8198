"""Generator of board game puzzles: play games and try each theme on their positions.

A position is a puzzle if exhaustive search leads to one answer and a likely mistake to another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from random import Random

from bosslib.board.puzzles.positions import candidate_states, public_state, reset_money
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.search import SearchTooLargeError, exhaustive_search
from bosslib.board.puzzles.similarity import similarity_key
from bosslib.board.puzzles.solvers import try_solvers
from bosslib.board.puzzles.theme_base import PosedPosition, PuzzleTheme
from bosslib.board.puzzles.themes import THEMES
from bosslib.board.puzzles.verification import find_flaw
from bosslib.board.state import State
from bosslib.puzzles.protocol import LearnerAnswer
from bosslib.puzzles.rating import estimate_rating

MAX_EACH = 3
"""Maximum number of puzzles of one theme per game."""

EASY, ONE_EASY_IN = 0.6, 6
"""Thresholds for easy puzzles.

A puzzle is easy if *careful* always solves it and *quick* does in more than `EASY` of its tries;
one in `ONE_EASY_IN` easy puzzles is kept.
"""

RATING_BAND = 100
"""Width of the rating bands from which puzzles are picked in turn."""


def puzzles_of_game(seed: int, themes: Sequence[str] = tuple(BoardTheme)) -> list[BoardPuzzle]:
    """Return the rated puzzles from one game."""
    made: list[BoardPuzzle] = []
    for number, state in enumerate(candidate_states(seed)):
        for theme in map(BoardTheme, themes):
            if sum(each.theme is theme for each in made) < MAX_EACH:
                found = candidate_puzzle(state, theme, f"{seed}/{number}/{theme}")
                made += [found] if found else []
    return made


def candidate_puzzle(state: State, theme: BoardTheme, seed: str) -> BoardPuzzle | None:
    """Return the puzzle of a theme from a position, or None."""
    asked = THEMES[theme]
    posed = asked.pose(state, Random(seed))
    if posed is None:
        return None
    posed = posed._replace(start=public_state(reset_money(posed.start)))
    try:
        answer = asked.solve(posed, exhaustive_search())
        if answer is None or not asked.is_worthwhile(posed, answer):
            return None
        tempting = tempting_answer(asked, posed, answer)
    except SearchTooLargeError:
        return None
    return _rate_puzzle(asked, posed, answer, tempting, seed) if tempting else None


def tempting_answer(
    asked: PuzzleTheme, posed: PosedPosition, answer: LearnerAnswer
) -> LearnerAnswer | None:
    """Return the most likely wrong answer; None if there is none."""
    wrong = (
        each
        for each in asked.tempting_answers(posed)
        if each and not asked.correct_probability(posed, each, answer)
    )
    return next(wrong, None)


def _rate_puzzle(
    asked: PuzzleTheme,
    posed: PosedPosition,
    answer: LearnerAnswer,
    tempting: LearnerAnswer,
    seed: str,
) -> BoardPuzzle | None:
    """Return the puzzle with id and rating; None for most of the easy ones."""
    puzzle = BoardPuzzle("", asked.theme, 0, posed.start, posed.seat, answer, tempting, posed.about)
    digest = sha256(repr((asked.theme, similarity_key(puzzle))).encode()).hexdigest()[:6]
    tries = try_solvers(asked, posed, answer, seed)
    easy = tries[2].success_rate == 1 and tries[3].success_rate > EASY
    if easy and int(digest, 16) % ONE_EASY_IN:
        return None
    return puzzle._replace(id=f"{asked.theme}-{digest}", rating=estimate_rating(tries))


def select_puzzles(found: Iterable[BoardPuzzle], each: int) -> list[BoardPuzzle]:
    """Select puzzles: at most `each` per theme, without duplicates, each verified again.

    They are picked from all ratings and answer types in turn, and returned easiest first.
    """
    seen: set[str] = set()
    piles: dict[BoardTheme, dict[object, list[BoardPuzzle]]] = {theme: {} for theme in BoardTheme}
    for puzzle in found:
        if puzzle.id not in seen:
            seen.add(puzzle.id)
            kind = (puzzle.rating // RATING_BAND, _answer_type(puzzle))
            piles[puzzle.theme].setdefault(kind, []).append(puzzle)
    chosen: list[BoardPuzzle] = []
    for of_theme in piles.values():
        some = list(_pick_in_turn(of_theme, each))
        chosen += sorted(some, key=lambda puzzle: (puzzle.rating, puzzle.id))
    return chosen


def _pick_in_turn(piles: dict[object, list[BoardPuzzle]], each: int) -> Iterator[BoardPuzzle]:
    """Yield at most `each` flawless puzzles, from the piles in turn."""
    count = 0
    while any(piles.values()):
        for kind in sorted(piles, key=str):
            if piles[kind]:
                puzzle = piles[kind].pop(0)
                if not find_flaw(puzzle):
                    yield puzzle
                    count += 1
                if count == each:
                    return


def _answer_type(puzzle: BoardPuzzle) -> object:
    """Return the answer's type: the deed types of a line, otherwise the answer itself."""
    if puzzle.theme is BoardTheme.CLOSE:
        return tuple(type(each.deed).__name__ for each in puzzle.answer)
    return puzzle.answer
