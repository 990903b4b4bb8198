"""What all puzzles have in common, whichever their game: an id, a theme, a rating."""

from __future__ import annotations

from typing import NamedTuple

LOWEST, HIGHEST = 400, 2600
"""Between which numbers a rating lies."""


class Entry(NamedTuple):
    """A puzzle in the list of all: enough to choose one; the rest is read when it is shown."""

    id: str
    theme: str
    rating: int
