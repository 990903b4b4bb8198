"""A table as its page begins, before any Python is there."""

from __future__ import annotations

from typing import NamedTuple

KEPT = 50
"""How many are kept of each game, some 20 kB each: there is one for each size of a window."""


class FirstTable(NamedTuple):
    """A table as its page begins: what is asked and the picture, both as HTML, and how wide that is
    shown, in CSS pixels; whether what happened before is told beside what is asked.
    """

    asked: str
    picture: str
    wide: float
    told: bool
