"""The themes, and the functions of `GamePuzzles` that pass a puzzle to its theme."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.board.puzzles.closing import Closing
from bosslib.board.puzzles.needing import Needing
from bosslib.board.puzzles.pricing import Pricing
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.rolling import Rolling
from bosslib.board.puzzles.search import exhaustive_search
from bosslib.board.puzzles.stopping import Stopping
from bosslib.board.puzzles.theme_base import (
    BoardContinuation,
    PuzzleTheme,
    plain_exercise,
    posed_position,
)
from bosslib.puzzles.protocol import ContinuationKind, LearnerAnswer
from bosslib.teaching.exercise import Exercise
from bosslib.words import join_list, say

PUZZLE_THEMES: dict[BoardTheme, PuzzleTheme] = {
    each.theme: each for each in (Closing(), Pricing(), Needing(), Rolling(), Stopping())
}


def find_flaw(puzzle: BoardPuzzle, _seed: str = "") -> str:
    """Return a sentence that describes a puzzle's flaw, by searching it again.

    Empty if its answer is correct and unique and the tempting answer is wrong. Nothing is random.
    """
    asked, there = PUZZLE_THEMES[puzzle.theme], posed_position(puzzle)
    found = asked.solve(there, exhaustive_search())
    right = found is not None and asked.is_worthwhile(there, found)
    if not right or asked.correct_probability(there, found, puzzle.answer) < 1:
        return say("puzzles.flaw-answer")
    if asked.correct_probability(there, puzzle.tempting, puzzle.answer):
        return say("puzzles.flaw-tempting")
    return ""


def puzzle_exercise(puzzle: BoardPuzzle) -> Exercise:
    """Return the puzzle as an exercise."""
    asked = PUZZLE_THEMES[puzzle.theme]
    return asked.exercise(puzzle, plain_exercise(puzzle, asked))


def learner_answer(puzzle: BoardPuzzle, given: LearnerAnswer) -> LearnerAnswer:
    """Return the part of a learner's actions that forms the answer."""
    return PUZZLE_THEMES[puzzle.theme].learner_answer(given)


def is_correct(puzzle: BoardPuzzle, answer: LearnerAnswer) -> bool:
    """Return True if an answer is correct."""
    return PUZZLE_THEMES[puzzle.theme].is_correct(puzzle, answer)


def best_and_mistake(
    puzzle: BoardPuzzle, mistake: LearnerAnswer = ()
) -> Sequence[BoardContinuation]:
    """Return continuations that demonstrate the solution and a mistake, if its theme has any."""
    own = bool(mistake) and mistake != puzzle.tempting
    way = ContinuationKind.OWN if own else ContinuationKind.TEMPTING
    return list(PUZZLE_THEMES[puzzle.theme].continuations(puzzle, mistake if own else (), way))


def refutations(puzzle: BoardPuzzle, answer: LearnerAnswer) -> Sequence[BoardContinuation]:
    """Return continuations that refute a wrong answer, if its theme has any."""
    return list(PUZZLE_THEMES[puzzle.theme].refutations(puzzle, answer))


def explanation(
    puzzle: BoardPuzzle, mistake: LearnerAnswer, _ways: Sequence[BoardContinuation]
) -> list[str]:
    """Return the explanation of the solution and of the mistake, and the rules."""
    asked = PUZZLE_THEMES[puzzle.theme]
    lines = asked.explanation(puzzle, () if mistake == puzzle.tempting else mistake)
    return [*lines, say("puzzle.rules", rules=join_list(asked.rules))]


def feedback(puzzle: BoardPuzzle, answer: LearnerAnswer) -> list[str]:
    """Return the feedback on a wrong answer, without revealing the solution."""
    return list(PUZZLE_THEMES[puzzle.theme].feedback(puzzle, answer))


def shown_misconception(_puzzle: BoardPuzzle, _answer: LearnerAnswer) -> str:
    """Return no misconception: none is recorded for a puzzle of the board game."""
    return ""


def possible_misconceptions(_puzzle: BoardPuzzle) -> set[str]:
    """Return no misconceptions."""
    return set()
