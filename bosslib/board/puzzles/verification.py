"""Verification of a puzzle by searching it again."""

from __future__ import annotations

from bosslib.board.puzzles.puzzle import BoardPuzzle
from bosslib.board.puzzles.search import exhaustive_search
from bosslib.board.puzzles.theme_base import posed_position
from bosslib.board.puzzles.themes import THEMES
from bosslib.words import say


def find_flaw(puzzle: BoardPuzzle) -> str:
    """Return a sentence that describes a puzzle's flaw.

    Empty if its answer is correct and unique and the tempting answer is wrong.
    """
    asked, there = THEMES[puzzle.theme], posed_position(puzzle)
    found = asked.solve(there, exhaustive_search())
    right = found is not None and asked.is_worthwhile(there, found)
    if not right or asked.correct_probability(there, found, puzzle.answer) < 1:
        return say("puzzles.flaw-answer")
    if asked.correct_probability(there, puzzle.tempting, puzzle.answer):
        return say("puzzles.flaw-tempting")
    return ""
