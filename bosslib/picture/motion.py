"""What flies between two pictures, and when; what that is, each game says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bosslib.picture.shapes import Box, Hit, Scene

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


def flight(look: Scene, start: Hit, goal: Hit, *, stays: bool = False) -> Flight:
    """From the middle of one place to the middle of another."""
    return Flight(look, _middle(start, look), _middle(goal, look), stays=stays)


def _middle(hit: Hit, look: Scene) -> Place:
    w, h = look.width, look.height
    return hit.x + (hit.w - w) / 2, hit.y + (hit.h - h) / 2 + 0.5, w, h


def paced(steps: Sequence[Sequence[Flight]]) -> tuple[Flight, ...]:
    """The flights of some steps, each step so much later that all of them are over in time."""
    pause = min(STAGGER, (WHOLE - FLIGHT) / max(1, len(steps) - 1))
    return tuple(
        each._replace(delay=round(at * pause)) for at, step in enumerate(steps) for each in step
    )
