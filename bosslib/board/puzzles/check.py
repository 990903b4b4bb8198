"""Verification of a puzzle by searching it again."""

from __future__ import annotations

from bosslib.board.puzzles.asking import posed
from bosslib.board.puzzles.puzzle import Puzzle
from bosslib.board.puzzles.search import everything
from bosslib.board.puzzles.themes import ASKED
from bosslib.words import say


def flaw(puzzle: Puzzle) -> str:
    """Return a sentence that describes a puzzle's flaw.

    Empty if its answer is correct and unique and the tempting answer is wrong.
    """
    asked, there = ASKED[puzzle.theme], posed(puzzle)
    found = asked.answer(there, everything())
    right = found is not None and asked.fits(there, found)
    if not right or asked.share(there, found, puzzle.answer) < 1:
        return say("puzzles.flaw-answer")
    if asked.share(there, puzzle.tempting, puzzle.answer):
        return say("puzzles.flaw-tempting")
    return ""
