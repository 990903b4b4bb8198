"""The page of puzzles: one at a time, how it goes on, and what they are rated."""

from bosswidgets.learn.puzzles.page import ADDRESS, Puzzles

__all__ = ["ADDRESS", "Puzzles"]
