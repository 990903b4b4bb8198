"""Prerendered table, shown before Python has started."""

from __future__ import annotations

from typing import NamedTuple

CACHE_SIZE = 50
"""Maximum number of prerendered tables per game: one per window size, about 20 kB each."""


class FirstTable(NamedTuple):
    """Prerendered table: the prompt and the picture as HTML, the picture's width in CSS pixels, and
    whether the events before the prompt are shown beside it.
    """

    prompt: str
    picture: str
    width: float
    shows_events: bool
