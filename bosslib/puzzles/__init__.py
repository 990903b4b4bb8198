"""Puzzles: positions from played games in which one choice is clearly the best.

How one is made and rated is for `making` and `rating`; what a learner reads of it, for `words`. See
`docs/puzzles.md`.
"""

from bosslib.puzzles.files import SHIPPED, Found, find, found, puzzles, read, written
from bosslib.puzzles.puzzle import HIGHEST, LOWEST, Aim, Entry, Proof, Puzzle, Theme

__all__ = [
    "HIGHEST",
    "LOWEST",
    "SHIPPED",
    "Aim",
    "Entry",
    "Found",
    "Proof",
    "Puzzle",
    "Theme",
    "find",
    "found",
    "puzzles",
    "read",
    "written",
]
