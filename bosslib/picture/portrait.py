"""Parts of portraits: heads as polygons, each in a square from -1 to 1."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from bosslib.picture.signs import Point, Polygon, mirror

Points = tuple[Point, ...]


class Portrait(NamedTuple):
    """Polygons of a head: those always drawn, and those drawn only if there is room."""

    bold: tuple[Polygon, ...]
    fine: tuple[Polygon, ...]


def oval_points(x: float, y: float, across: float, down: float, corners: int = 14) -> Points:
    """Return an ellipse around a point, given its half width and half height."""
    angles = [2 * pi * step / corners for step in range(corners)]
    return tuple((x + across * cos(a), y + down * sin(a)) for a in angles)


def box_points(left: float, top: float, right: float, bottom: float) -> Points:
    """Return a rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def shoulders(fill: str, wide: float = 0.74) -> Polygon:
    """Return shoulders that reach the bottom edge of the picture."""
    half = ((0, 0.4), (0.24, 0.44), (wide - 0.16, 0.6), (wide, 0.8), (wide + 0.02, 1))
    return Polygon(mirror(half), fill)


def eyes(y: float, fill: str = "card-ink", apart: float = 0.16) -> tuple[Polygon, ...]:
    """Return two eyes at a height."""
    return tuple(Polygon(oval_points(side * apart, y, 0.055, 0.075, 6), fill) for side in (-1, 1))


def smile(y: float, fill: str, wide: float = 0.17) -> Polygon:
    """Return a smiling mouth at a height."""
    down = ((-wide, y), (0, y + 0.05), (wide, y), (wide * 0.6, y + 0.11), (-wide * 0.6, y + 0.11))
    return Polygon(down, fill)
