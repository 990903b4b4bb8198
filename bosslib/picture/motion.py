"""What flies between two pictures, and when; what that is, each game says."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.picture.shapes import Box, Scene

Place = tuple[float, float, float, float]
"""Left, top, width and height in layout units."""

FLIGHT = 360
"""How long one thing flies, in milliseconds."""
STAGGER = 170
"""At most so long after the one before it does the next begin."""
WHOLE = 900
"""How long all of it lasts at most."""


class Flight(NamedTuple):
    """A look, as a scene, that flies from a place to a place; `stays` till all is over there."""

    look: Scene
    start: Place
    goal: Place
    delay: float = 0
    stays: bool = False


class Motion(NamedTuple):
    """All that flies after a change; `covers` show what was there before until all has landed."""

    flights: tuple[Flight, ...]
    covers: tuple[Box, ...] = ()
