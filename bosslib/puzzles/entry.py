"""Data that all puzzles share, independent of the game: id, theme and rating."""

from __future__ import annotations

from typing import NamedTuple

LOWEST, HIGHEST = 400, 2600
"""Minimum and maximum rating."""


class PuzzleEntry(NamedTuple):
    """Index entry of a puzzle: enough to choose one. The rest is loaded when it is shown."""

    id: str
    theme: str
    rating: int
