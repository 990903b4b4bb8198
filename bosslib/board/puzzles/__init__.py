"""Puzzles of the board game: positions from played games that can be searched exhaustively.

The module is the game's `GamePuzzles`; each theme is a module, and `themes` lists them.
`tools.puzzles` makes the files. See `docs/puzzles.md`.
"""

from __future__ import annotations

from pathlib import Path

from bosslib.board.puzzles.files import KEYS, puzzle_document, read_puzzle
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.themes import (
    best_and_mistake,
    explanation,
    feedback,
    find_flaw,
    is_correct,
    learner_answer,
    possible_misconceptions,
    puzzle_exercise,
    refutations,
    shown_misconception,
)

__all__ = [
    "FOLDER",
    "KEYS",
    "MISCONCEPTION_THEMES",
    "THEMES",
    "BoardPuzzle",
    "BoardTheme",
    "best_and_mistake",
    "explanation",
    "feedback",
    "find_flaw",
    "is_correct",
    "learner_answer",
    "possible_misconceptions",
    "puzzle_document",
    "puzzle_exercise",
    "read_puzzle",
    "refutations",
    "shown_misconception",
]

THEMES: tuple[str, ...] = tuple(BoardTheme)
FOLDER = Path(__file__).parent
MISCONCEPTION_THEMES: tuple[str, ...] = ()
