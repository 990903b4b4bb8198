"""Signs of the tables as polygons, so that no font is needed: data only.

Every colour of a deal also has a sign, so that nothing depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import NamedTuple

Point = tuple[float, float]


class Polygon(NamedTuple):
    """Polygon of a sign, from -1 to 1; `tint` names its colour, None for the sign's."""

    points: tuple[Point, ...]
    tint: str | None = None


def _sector(start: float, end: float, push: float = 0) -> tuple[Point, ...]:
    """Return a sector of a disc between two angles in degrees, pushed outwards."""
    steps = max(2, round(abs(end - start) / 12))
    middle = (start + end) / 2 * pi / 180
    x, y = push * cos(middle), push * sin(middle)
    angles = [(start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)]
    return ((x, y), *((x + 0.92 * cos(a), y + 0.92 * sin(a)) for a in angles))


def round_points(x: float, y: float, radius: float, corners: int = 20) -> tuple[Point, ...]:
    """Return a circle as a polygon."""
    angles = [2 * pi * step / corners for step in range(corners)]
    return tuple((x + radius * cos(a), y + radius * sin(a)) for a in angles)


def _star() -> tuple[Point, ...]:
    radii = [1.05 if corner % 2 == 0 else 0.46 for corner in range(10)]
    angles = [(corner * 36 - 90) * pi / 180 for corner in range(10)]
    return tuple((r * cos(a), r * sin(a)) for r, a in zip(radii, angles, strict=True))


def mirror(half: Iterable[Point]) -> tuple[Point, ...]:
    """Return a shape from its right half, top first."""
    right = tuple(half)
    return (*right, *((-x, y) for x, y in reversed(right) if x))


_ARROW = ((0, -1.0), (0.4, -0.42), (0.16, -0.42), (0.16, 0.9))


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _arc(radius: float, width: float, spread: float) -> tuple[Point, ...]:
    """Return a bow around the centre that opens to the left, `spread` degrees up and down."""
    angles = [(spread * step / 6 - spread) * pi / 180 for step in range(13)]
    outer = [(radius * cos(a), radius * sin(a)) for a in angles]
    inner = [((radius - width) * cos(a), (radius - width) * sin(a)) for a in angles]
    return (*outer, *reversed(inner))


_SPEAKER = (
    *((-1, -0.34), (-0.6, -0.34), (-0.06, -0.84)),
    *((-0.06, 0.84), (-0.6, 0.34), (-1, 0.34)),
)
_HANDLE = ((0.62, -0.8), (1.02, -0.8), (0.9, -0.24), (0.56, -0.1), (0.6, -0.3), (0.8, -0.62))

SIGNS: Mapping[str, tuple[Polygon, ...]] = {
    "b": (Polygon(((0, -0.98), (1.04, 0.82), (-1.04, 0.82))),),
    "g": (Polygon(round_points(0, 0, 0.94)),),
    "r": (Polygon(((0, -1.1), (0.86, 0), (0, 1.1), (-0.86, 0))),),
    "w": (Polygon(_star()),),
    "piece": (Polygon(_sector(10, 290)), Polygon(_sector(290, 370, 0.22))),
    "any-piece": (
        Polygon(_sector(-90, 30, 0.12), "r"),
        Polygon(_sector(30, 150, 0.12), "g"),
        Polygon(_sector(150, 270, 0.12), "b"),
    ),
    "reverse": (
        Polygon(tuple((x - 0.46, y) for x, y in mirror(_ARROW))),
        Polygon(tuple((x + 0.46, -y) for x, y in mirror(_ARROW))),
    ),
    "move": (
        Polygon(((-1, -0.3), (0.1, -0.3), (0.1, -0.8), (1, 0), (0.1, 0.8), (0.1, 0.3), (-1, 0.3))),
    ),
    "x": (
        Polygon(((0.62, -0.92), (0.92, -0.62), (-0.62, 0.92), (-0.92, 0.62))),
        Polygon(((-0.62, -0.92), (-0.92, -0.62), (0.62, 0.92), (0.92, 0.62))),
    ),
    "boss": (Polygon(mirror(((0, -0.9), (0.42, -0.1), (1, -0.6), (0.78, 0.72)))),),
    "cousin": (
        Polygon(round_points(0, -0.46, 0.42, 14)),
        Polygon(mirror(((0, 0.08), (0.4, 0.14), (0.7, 0.4), (0.8, 0.86)))),
    ),
    "in": (
        Polygon(
            ((-0.9, 0.08), (-0.6, -0.24), (-0.24, 0.12), (0.6, -0.74), (0.9, -0.46), (-0.24, 0.7))
        ),
    ),
    "pass": (Polygon(((-0.74, -0.2), (0.74, -0.2), (0.74, 0.2), (-0.74, 0.2))),),
    "turn": (Polygon(((-0.7, -0.95), (0.95, 0), (-0.7, 0.95))),),
    "cup": (
        Polygon(mirror(((0, -0.95), (0.58, -0.95), (0.5, -0.1), (0.14, 0.24), (0.14, 0.62)))),
        Polygon(mirror(((0, 0.62), (0.52, 0.62), (0.52, 0.95)))),
        Polygon(_HANDLE),
        Polygon(tuple((-x, y) for x, y in _HANDLE)),
    ),
    "cash": (
        Polygon(((-1, -0.62), (1, -0.62), (1, 0.62), (-1, 0.62))),
        Polygon(round_points(0, 0, 0.36, 12), "plate-edge"),
    ),
    "offer": (
        Polygon(
            (
                *((-0.75, -0.85), (0.75, -0.85), (0.98, -0.62), (0.98, 0.22), (0.75, 0.45)),
                *((-0.1, 0.45), (-0.6, 0.98), (-0.6, 0.45), (-0.75, 0.45)),
                *((-0.98, 0.22), (-0.98, -0.62)),
            )
        ),
    ),
    "sound": (
        Polygon(_SPEAKER),
        Polygon(_arc(0.56, 0.18, 50)),
        Polygon(_arc(0.98, 0.18, 50)),
    ),
    "silent": (
        Polygon(_SPEAKER),
        Polygon(((0.22, -0.28), (0.36, -0.42), (1, 0.28), (0.86, 0.42))),
        Polygon(((0.86, -0.42), (1, -0.28), (0.36, 0.42), (0.22, 0.28))),
    ),
    "undo": (
        Polygon(tuple((0.14 + x, 0.28 + y) for x, y in _arc(0.64, 0.22, 90))),
        Polygon(_box(-0.5, -0.36, 0.16, -0.14)),
        Polygon(_box(-0.36, 0.7, 0.16, 0.92)),
        Polygon(((-0.98, -0.25), (-0.36, -0.76), (-0.36, 0.26))),
    ),
    "hint": (
        Polygon(round_points(0, -0.36, 0.66)),
        Polygon(mirror(((0, 0.1), (0.46, 0.1), (0.3, 0.46), (0, 0.46)))),
        Polygon(_box(-0.3, 0.54, 0.3, 0.72)),
        Polygon(_box(-0.2, 0.8, 0.2, 0.98)),
    ),
    "pace": (
        Polygon(tuple((y, 0.3 - x) for x, y in _arc(0.98, 0.2, 105))),
        Polygon(((-0.12, 0.2), (0.5, -0.4), (0.14, 0.4))),
        Polygon(round_points(0, 0.3, 0.17, 12)),
    ),
    "menu": (
        Polygon(_box(-0.9, -0.76, 0.9, -0.5)),
        Polygon(_box(-0.9, -0.13, 0.9, 0.13)),
        Polygon(_box(-0.9, 0.5, 0.9, 0.76)),
    ),
    "seat-A": (
        Polygon(
            mirror(
                (
                    *((0, -0.4), (0.34, -0.6), (0.78, -0.48), (0.96, -0.04)),
                    *((0.76, 0.56), (0.36, 0.95), (0, 0.84)),
                )
            )
        ),
        Polygon(((-0.02, -0.46), (0.06, -0.92), (0.56, -1.08), (0.5, -0.7))),
    ),
    "seat-B": (
        Polygon(
            mirror(((0, -1), (0.24, -0.92), (0.54, -0.56), (0.62, 0.12), (0.96, 0.56), (0, 0.56)))
        ),
        Polygon(round_points(0, 0.76, 0.26, 10)),
    ),
    "seat-C": (
        Polygon(_box(-0.24, -1, 0.24, 1)),
        Polygon(
            ((-0.92, -0.5), (-0.58, -0.5), (-0.58, 0.02), (-0.2, 0.02), (-0.2, 0.36), (-0.92, 0.36))
        ),
        Polygon(((0.92, -0.7), (0.58, -0.7), (0.58, -0.2), (0.2, -0.2), (0.2, 0.14), (0.92, 0.14))),
    ),
    "seat-D": (
        Polygon(mirror(((0, -1.1), (0.34, -0.4), (0.7, 0.16), (0.72, 0.56), (0.42, 0.9), (0, 1)))),
    ),
    "seat-E": (
        Polygon(_box(-1, -0.72, 1, 0.72)),
        Polygon(((-1, -0.72), (0, 0.1), (1, -0.72), (1, -0.42), (0, 0.4), (-1, -0.42)), "on-plate"),
    ),
    "seat-F": (
        Polygon(
            mirror(
                (
                    *((0, -1), (0.38, -1), (0.38, -0.76), (0.22, -0.76)),
                    *((0.22, -0.2), (0.88, 0.78), (0.74, 1), (0, 1)),
                )
            )
        ),
    ),
}
"""All signs by name: of the colours, cards, tokens, disks, marks, buttons, and seats.

A seat's sign is an object that begins with its letter: apple, bell, cactus, drop, envelope, flask.
"""
