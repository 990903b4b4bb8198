"""Polygons of the six families' heads, each in a square from -1 to 1. Data only.

The outlines differ: a top hat, a round head of curls, a bald head with a beard, long straight hair,
a cap, a wide brim. So they can be distinguished in greyscale and at small sizes.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from bosslib.board.cards import Family
from bosslib.picture.portrait import (
    Points,
    Portrait,
    box_points,
    eyes,
    oval_points,
    shoulders,
    smile,
)
from bosslib.picture.signs import Polygon, mirror, round_points

_FACE = oval_points(0, 0.02, 0.38, 0.46)

_CASHMAN = Portrait(
    (
        shoulders("card-ink"),
        Polygon(((0, 0.46), (0.26, 0.5), (0, 0.98), (-0.26, 0.5)), "card"),
        Polygon(_FACE, "skin-pale"),
        Polygon(box_points(-0.66, -0.4, 0.66, -0.24), "card-ink"),
        Polygon(((-0.42, -0.94), (0.42, -0.94), (0.37, -0.36), (-0.37, -0.36)), "card-ink"),
        Polygon(((-0.39, -0.56), (0.39, -0.56), (0.375, -0.4), (-0.375, -0.4)), "brass"),
        Polygon(
            mirror(((0, 0.16), (0.14, 0.12), (0.34, 0.2), (0.46, 0.08), (0.4, 0.3), (0.12, 0.3))),
            "card-ink",
        ),
    ),
    (
        *eyes(-0.08),
        Polygon(((0, 0.52), (0.2, 0.42), (0.2, 0.64)), "r"),
        Polygon(((0, 0.52), (-0.2, 0.42), (-0.2, 0.64)), "r"),
    ),
)

_CURLS = tuple(
    Polygon(round_points(0.54 * cos(a), -0.17 + 0.46 * sin(a), 0.32, 9), "hair-red")
    for a in (pi * step / 6 for step in (5.2, 6.6, 8, 9, 10, 11.4, 12.8))
)

_DOUGHERTY = Portrait(
    (
        *_CURLS,
        Polygon(round_points(0, -0.16, 0.54, 14), "hair-red"),
        shoulders("card"),
        Polygon(box_points(-0.13, 0.3, 0.13, 0.56), "skin-pale"),
        Polygon(oval_points(0, 0.06, 0.35, 0.42), "skin-pale"),
        Polygon(mirror(((0, -0.42), (0.3, -0.3), (0.36, -0.06), (0.1, -0.2))), "hair-red"),
    ),
    (
        *eyes(0.04),
        smile(0.26, "r", 0.14),
        Polygon(round_points(-0.44, 0.28, 0.08, 8), "glow"),
        Polygon(round_points(0.44, 0.28, 0.08, 8), "glow"),
    ),
)

_GOLDMAN = Portrait(
    (
        shoulders("on-brass"),
        Polygon(oval_points(-0.44, -0.14, 0.1, 0.16, 10), "skin-tan"),
        Polygon(oval_points(0.44, -0.14, 0.1, 0.16, 10), "skin-tan"),
        Polygon(oval_points(0, -0.24, 0.44, 0.56), "skin-tan"),
        Polygon(
            mirror(((0, 0.02), (0.3, 0.04), (0.46, -0.2), (0.58, 0.18), (0.42, 0.66), (0, 0.9))),
            "card",
        ),
    ),
    (
        *(Polygon(round_points(side * 0.2, -0.18, 0.17, 10), "glow") for side in (-1, 1)),
        Polygon(box_points(-0.1, -0.22, 0.1, -0.16), "glow"),
        *eyes(-0.18, "card-ink", 0.2),
        smile(0.2, "r", 0.14),
    ),
)


def heart_points(x: float, y: float, size: float) -> Points:
    """Return a heart around a point; `size` is half its width."""
    half = (
        (0, -0.5),
        (0.32, -0.86),
        (0.76, -0.86),
        (1, -0.46),
        (0.92, -0.04),
        (0.5, 0.46),
        (0, 0.9),
    )
    return tuple((x + size * px, y + size * py) for px, py in mirror(half))


_LIEBGELD = Portrait(
    (
        Polygon(
            mirror(((0, -0.86), (0.36, -0.8), (0.6, -0.5), (0.66, 0.1), (0.72, 0.72), (0.3, 0.8))),
            "card-ink",
        ),
        shoulders("pale", 0.66),
        Polygon(box_points(-0.13, 0.3, 0.13, 0.56), "skin-deep"),
        Polygon(oval_points(0, 0, 0.37, 0.44), "skin-deep"),
        Polygon(mirror(((0, -0.58), (0.42, -0.5), (0.42, -0.18), (0, -0.22))), "card-ink"),
        *(Polygon(heart_points(side * 0.21, 0.0, 0.19), "card") for side in (-1, 1)),
    ),
    (
        *eyes(-0.02, "r", 0.21),
        smile(0.26, "r", 0.13),
        Polygon(heart_points(0, 0.78, 0.13), "r"),
    ),
)

_SACKS = Portrait(
    (
        shoulders("card-ink"),
        Polygon(((0, 0.98), (-0.34, 0.44), (0.34, 0.44)), "silver"),
        Polygon(
            mirror(((0, -0.5), (0.4, -0.4), (0.42, 0.1), (0.36, 0.36), (0.18, 0.5))), "skin-tan"
        ),
        Polygon(
            (
                (-0.52, -0.26),
                (-0.56, -0.56),
                (-0.3, -0.82),
                (0.16, -0.82),
                (0.5, -0.6),
                (0.5, -0.3),
            ),
            "silver",
        ),
        Polygon(((-0.1, -0.36), (0.5, -0.42), (0.98, -0.2), (0.96, -0.1), (0.4, -0.2)), "silver"),
        Polygon(((-0.52, -0.32), (0.5, -0.32), (0.44, -0.2), (-0.52, -0.2)), "card-ink"),
    ),
    (
        *eyes(-0.04),
        Polygon(((-0.14, 0.26), (0.08, 0.29), (0.24, 0.2), (0.22, 0.3), (0.06, 0.37)), "card-ink"),
    ),
)

_PEARLS = ((-0.26, 0.56), (-0.1, 0.66), (0.1, 0.66), (0.26, 0.56))

_WADSWORTH = Portrait(
    (
        shoulders("w", 0.66),
        Polygon(oval_points(0, 0.02, 0.47, 0.42), "hair-grey"),
        Polygon(box_points(-0.13, 0.3, 0.13, 0.58), "skin-pale"),
        Polygon(oval_points(0, 0.08, 0.34, 0.4), "skin-pale"),
        Polygon(oval_points(0, -0.3, 0.96, 0.17, 20), "w"),
        Polygon(mirror(((0, -0.76), (0.36, -0.72), (0.48, -0.32), (0, -0.24))), "w"),
        Polygon(((0.3, -0.36), (0.5, -0.94), (0.82, -0.96), (0.72, -0.6), (0.44, -0.34)), "card"),
    ),
    (
        *eyes(0.06),
        smile(0.27, "r", 0.13),
        *(Polygon(round_points(x, y, 0.07, 8), "card") for x, y in _PEARLS),
    ),
)

PORTRAITS: Mapping[Family, Portrait] = {
    Family.CASHMAN: _CASHMAN,
    Family.DOUGHERTY: _DOUGHERTY,
    Family.GOLDMAN: _GOLDMAN,
    Family.LIEBGELD: _LIEBGELD,
    Family.SACKS: _SACKS,
    Family.WADSWORTH: _WADSWORTH,
}
"""Portraits by family."""
