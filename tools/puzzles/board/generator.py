"""Generator of board game puzzles: play games and try each theme on their positions.

A position is a puzzle if exhaustive search leads to one answer and a likely mistake to another.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.search import SearchTooLargeError, exhaustive_search
from bosslib.board.puzzles.theme_base import PosedPosition, PuzzleTheme
from bosslib.board.puzzles.themes import PUZZLE_THEMES
from bosslib.board.state import State
from bosslib.puzzles.protocol import LearnerAnswer
from bosslib.puzzles.rating import estimate_rating
from tools.puzzles.board.positions import candidate_states, pose, public_state, reset_money
from tools.puzzles.board.selection import similarity_key
from tools.puzzles.board.solvers import try_solvers

MAX_EACH = 3
"""Maximum number of puzzles of one theme per game."""

EASY, ONE_EASY_IN = 0.6, 6
"""Thresholds for easy puzzles.

A puzzle is easy if *careful* always solves it and *quick* does in more than `EASY` of its tries;
one in `ONE_EASY_IN` easy puzzles is kept.
"""


def puzzles_of_game(
    seed: int, themes: Sequence[str] = tuple(BoardTheme), *, exact: bool = False
) -> list[BoardPuzzle]:
    """Return the rated puzzles from one game; all of them are exact."""
    del exact  # nothing is hidden in any of them
    made: list[BoardPuzzle] = []
    for number, state in enumerate(candidate_states(seed)):
        for theme in map(BoardTheme, themes):
            if sum(each.theme is theme for each in made) < MAX_EACH:
                found = candidate_puzzle(state, theme, f"{seed}/{number}/{theme}")
                made += [found] if found else []
    return made


def candidate_puzzle(state: State, theme: BoardTheme, seed: str) -> BoardPuzzle | None:
    """Return the puzzle of a theme from a position, or None."""
    asked = PUZZLE_THEMES[theme]
    posed = pose(theme, state, Random(seed))
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
