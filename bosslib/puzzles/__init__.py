"""Puzzles: positions from played games in which one choice is clearly the best.

This package holds the game-independent part: files, ratings and the interface of a game. See
`docs/puzzles.md`.
"""

from bosslib.puzzles.entry import HIGHEST, LOWEST, Entry
from bosslib.puzzles.files import (
    Found,
    find,
    found,
    game_of,
    part_of,
    parts,
    puzzles,
    read,
    written,
)
from bosslib.puzzles.part import AnyPuzzle, AnyPuzzling, Puzzling, Way, WayOn

__all__ = [
    "HIGHEST",
    "LOWEST",
    "AnyPuzzle",
    "AnyPuzzling",
    "Entry",
    "Found",
    "Puzzling",
    "Way",
    "WayOn",
    "find",
    "found",
    "game_of",
    "part_of",
    "parts",
    "puzzles",
    "read",
    "written",
]
