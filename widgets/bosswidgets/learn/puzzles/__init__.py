"""Page of puzzles: one at a time, how each goes on, and ratings."""

from bosswidgets.learn.puzzles.page import PUZZLE_PARAMETER, Puzzles

__all__ = ["PUZZLE_PARAMETER", "Puzzles"]
