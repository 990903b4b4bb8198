"""Puzzles of the card game: positions from played games with one clearly best choice.

`making` generates them; `words` has the texts for learners. See `docs/puzzles.md`.
"""

from bosslib.card.puzzles.protocol import CardPuzzles
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme

__all__ = ["Aim", "CardPuzzles", "Proof", "Puzzle", "Theme"]
