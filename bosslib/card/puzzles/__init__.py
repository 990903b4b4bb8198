"""Puzzles of the card game: positions from played games with one clearly best choice.

The module is the game's `GamePuzzles`; `tools.puzzles` makes the files. See `docs/puzzles.md`.
"""

from __future__ import annotations

from pathlib import Path

from bosslib.card.puzzles.continuations import best_and_mistake, refutations
from bosslib.card.puzzles.feedback_text import (
    explanation,
    feedback,
    is_correct,
    possible_misconceptions,
    shown_misconception,
)
from bosslib.card.puzzles.files import KEYS, puzzle_document, read_puzzle
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.card.puzzles.puzzle_text import learner_answer, puzzle_exercise
from bosslib.card.puzzles.verification import find_flaw

__all__ = [
    "FOLDER",
    "KEYS",
    "MISCONCEPTION_THEMES",
    "THEMES",
    "Aim",
    "Proof",
    "Puzzle",
    "Theme",
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

THEMES: tuple[str, ...] = tuple(Theme)
FOLDER = Path(__file__).parent
MISCONCEPTION_THEMES: tuple[str, ...] = tuple(each for each in Theme if each is not Theme.BARGAIN)
