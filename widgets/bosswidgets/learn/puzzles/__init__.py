"""Page of puzzles: one at a time, how each goes on, and ratings."""

from bosswidgets.learn.puzzles.page import ADDRESS, Puzzles

__all__ = ["ADDRESS", "Puzzles"]
