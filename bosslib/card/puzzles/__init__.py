"""Puzzles of the card game: positions from played games in which one choice is clearly the best.

How one is made is for `making`; what a learner reads of it, for `words`. See `docs/puzzles.md`.
"""

from bosslib.card.puzzles.part import CardPuzzles
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme

__all__ = ["Aim", "CardPuzzles", "Proof", "Puzzle", "Theme"]
