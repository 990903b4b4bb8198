"""Puzzles of the board game: positions from played games in which everything can be tried.

How one is made is for `making`; each theme is a file, listed in `themes`. See `docs/puzzles.md`.
"""

from bosslib.board.puzzles.part import BoardPuzzles
from bosslib.board.puzzles.puzzle import Puzzle, Theme

__all__ = ["BoardPuzzles", "Puzzle", "Theme"]
