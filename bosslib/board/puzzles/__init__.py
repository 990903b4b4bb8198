"""Puzzles of the board game: positions from played games that can be searched exhaustively.

`making` generates them; each theme is a module, listed in `themes`. See `docs/puzzles.md`.
"""

from bosslib.board.puzzles.protocol import BoardPuzzles
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme

__all__ = ["BoardPuzzle", "BoardPuzzles", "BoardTheme"]
