"""Timing of the flights of an animation between two pictures; each game defines the flights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bosslib.picture.shapes import Box, Hit, Scene

PlaceBox = tuple[float, float, float, float]
"""Left, top, width and height in layout units."""

FLIGHT = 340
"""Duration of one flight, in milliseconds."""
STAGGER = 170
"""Maximum delay between two consecutive flights, in milliseconds."""
MAX_DURATION = 900
"""Maximum total duration, in milliseconds."""


class Flight(NamedTuple):
    """Scene that flies between two places; with `stays` it remains there until all have landed.

    `delay` and `duration` are in milliseconds.
    """

    look: Scene
    start: PlaceBox
    goal: PlaceBox
    delay: float = 0
    stays: bool = False
    duration: float = FLIGHT


class Frame(NamedTuple):
    """Picture shown in place of the new one, from the end of the frame before it `until` a time."""

    scene: Scene
    until: float


class Motion(NamedTuple):
    """All flights after a change; `covers` show the previous picture until all have landed.

    With `frames` it is a film: the picture changes several times before it is the new one. A key
    or a tap ends a film. What changes in one of the `areas` is shown with the whole area, so that
    it fits together if the new picture changes there meanwhile.
    """

    flights: tuple[Flight, ...]
    covers: tuple[Box, ...] = ()
    frames: tuple[Frame, ...] = ()
    areas: tuple[Box, ...] = ()

    @property
    def duration(self) -> float:
        """Total duration, in milliseconds."""
        landings = [each.delay + each.duration for each in self.flights]
        return max([*landings, *(each.until for each in self.frames[-1:])], default=0)


def flight(look: Scene, start: Hit, goal: Hit, *, stays: bool = False) -> Flight:
    """Return a flight from the middle of one place to the middle of another."""
    return Flight(look, _middle(start, look), _middle(goal, look), stays=stays)


def _middle(hit: Hit, look: Scene) -> PlaceBox:
    w, h = look.width, look.height
    return hit.x + (hit.w - w) / 2, hit.y + (hit.h - h) / 2 + 0.5, w, h


def schedule(steps: Sequence[Sequence[Flight]]) -> tuple[Flight, ...]:
    """Return the flights of some steps, delayed so that all end in time."""
    pause = min(STAGGER, (MAX_DURATION - FLIGHT) / max(1, len(steps) - 1))
    return tuple(
        each._replace(delay=round(at * pause)) for at, step in enumerate(steps) for each in step
    )
