"""Puzzles: positions from played games in which one choice is clearly the best.

This package holds the game-independent part: files, ratings and the interface of a game. See
`docs/puzzles.md`.
"""

from bosslib.puzzles.files import (
    PuzzleIndex,
    game_of,
    games_with_puzzles,
    load_index,
    load_puzzle,
    load_puzzles,
    puzzle_line,
    puzzles_interface,
    read_puzzle,
)
from bosslib.puzzles.protocol import (
    HIGHEST,
    LOWEST,
    AnyGamePuzzles,
    AnyPuzzle,
    ContinuationKind,
    GamePuzzles,
    PuzzleContinuation,
    PuzzleEntry,
)

__all__ = [
    "HIGHEST",
    "LOWEST",
    "AnyGamePuzzles",
    "AnyPuzzle",
    "ContinuationKind",
    "GamePuzzles",
    "PuzzleContinuation",
    "PuzzleEntry",
    "PuzzleIndex",
    "game_of",
    "games_with_puzzles",
    "load_index",
    "load_puzzle",
    "load_puzzles",
    "puzzle_line",
    "puzzles_interface",
    "read_puzzle",
]
