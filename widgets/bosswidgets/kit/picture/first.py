"""Prerendered table, shown before Python has started."""

from __future__ import annotations

from typing import NamedTuple

KEPT = 50
"""Maximum number of prerendered tables per game: one per window size, about 20 kB each."""


class FirstTable(NamedTuple):
    """Prerendered table: the prompt and the picture as HTML, the picture's width in CSS pixels, and
    whether the events before the prompt are shown beside it.
    """

    asked: str
    picture: str
    wide: float
    told: bool
