"""Portraits of the computer players, one for each seat, in a circle; data and their drawing.

Hair and outline differ, so the faces can be told apart in greyscale. A mouth is a part of its own:
it shows an expression.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import cos, pi, sin

from bosslib.game import SEATS, Seat
from bosslib.picture.portrait import Points, Portrait, box_points, eyes, oval_points
from bosslib.picture.shapes import Sheet
from bosslib.picture.signs import Polygon, mirror, round_points


class Expression(Enum):
    """Expression of a face, as what happened in public gives reason for."""

    CALM = "calm"
    TALKING = "talking"
    GLAD = "glad"
    SOUR = "sour"


def _bust(fill: str) -> Polygon:
    """Return shoulders that end at the circle's edge."""
    arc = [(0.96 * cos(a), 0.96 * sin(a)) for a in (pi * step / 24 for step in range(4, 13))]
    return Polygon(mirror(((0, 0.42), (0.22, 0.46), (0.6, 0.5), *arc[:-1], (0, 0.96))), fill)


def _head(skin: str, across: float = 0.37, down: float = 0.45) -> tuple[Polygon, ...]:
    return (
        Polygon(box_points(-0.13, 0.3, 0.13, 0.56), skin),
        Polygon(oval_points(0, 0, across, down), skin),
    )


def _brows(y: float, fill: str) -> tuple[Polygon, ...]:
    return tuple(
        Polygon(box_points(side * 0.16 - 0.09, y, side * 0.16 + 0.09, y + 0.05), fill)
        for side in (-1, 1)
    )


def _cap_of_hair(low: float, wide: float, fill: str) -> Polygon:
    """Return hair over the forehead; it reaches down to `low` beside the face."""
    half: Points = ((0, -0.62), (0.26, -0.58), (wide, -0.34), (wide, low), (0.32, low), (0.3, -0.2))
    return Polygon(mirror((*half, (0, -0.28))), fill)


_LONG_HAIR = Portrait(
    (
        Polygon(
            mirror(((0, -0.7), (0.36, -0.62), (0.56, -0.3), (0.58, 0.34), (0.4, 0.56))), "hair-grey"
        ),
        _bust("w"),
        *_head("skin-pale"),
        _cap_of_hair(-0.12, 0.4, "hair-grey"),
    ),
    (*eyes(-0.02),),
)

_DARK_SUIT = Portrait(
    (
        _bust("spent"),
        Polygon(((0, 0.96), (-0.2, 0.46), (0.2, 0.46)), "on-plate"),
        Polygon(((0, 0.94), (-0.07, 0.6), (0, 0.5), (0.07, 0.6)), "r"),
        *_head("skin-tan"),
        _cap_of_hair(-0.06, 0.41, "card-ink"),
    ),
    (*eyes(-0.02), *_brows(-0.16, "card-ink")),
)

_TWO_BUNS = Portrait(
    (
        Polygon(round_points(-0.46, -0.42, 0.28, 12), "card-ink"),
        Polygon(round_points(0.46, -0.42, 0.28, 12), "card-ink"),
        _bust("glow"),
        *_head("skin-deep"),
        _cap_of_hair(-0.04, 0.41, "card-ink"),
        Polygon(box_points(-0.39, -0.38, 0.39, -0.27), "r"),
    ),
    (
        *eyes(0),
        Polygon(round_points(-0.4, 0.2, 0.07, 8), "glow"),
        Polygon(round_points(0.4, 0.2, 0.07, 8), "glow"),
    ),
)

_RED_BEARD = Portrait(
    (
        _bust("g"),
        *_head("skin-pale", 0.39),
        Polygon(
            mirror(((0, 0.1), (0.2, 0.12), (0.4, -0.06), (0.42, 0.3), (0.26, 0.56), (0, 0.64))),
            "hair-red",
        ),
        _cap_of_hair(-0.1, 0.42, "hair-red"),
    ),
    (*eyes(-0.08), *_brows(-0.21, "hair-red")),
)

_GREY_BUN = Portrait(
    (
        Polygon(round_points(0, -0.66, 0.22, 12), "silver"),
        _bust("stamp"),
        *_head("skin-tan"),
        _cap_of_hair(-0.14, 0.4, "silver"),
    ),
    (
        *(Polygon(round_points(side * 0.17, 0, 0.14, 12), "card-ink") for side in (-1, 1)),
        *(Polygon(round_points(side * 0.17, 0, 0.1, 12), "on-plate") for side in (-1, 1)),
        Polygon(box_points(-0.05, -0.03, 0.05, 0.02), "card-ink"),
        *eyes(0, apart=0.17),
    ),
)

_CAP = Portrait(
    (
        _bust("b"),
        *_head("skin-deep"),
        Polygon(mirror(((0, -0.72), (0.3, -0.66), (0.44, -0.36), (0.44, -0.22))), "brass"),
        Polygon(((0, -0.34), (0.44, -0.34), (0.78, -0.2), (0.76, -0.1), (0.3, -0.18)), "brass"),
    ),
    (*eyes(0),),
)

PORTRAITS = (_LONG_HAIR, _DARK_SUIT, _TWO_BUNS, _RED_BEARD, _GREY_BUN, _CAP)
"""Portraits by seat."""

_LINE = ((-0.15, 0.27), (0.15, 0.27), (0.15, 0.32), (-0.15, 0.32))

MOUTHS: Mapping[Expression, Points] = {
    Expression.CALM: _LINE,
    Expression.TALKING: oval_points(0, 0.29, 0.12, 0.09, 10),
    Expression.GLAD: (
        (-0.18, 0.22),
        (0, 0.29),
        (0.18, 0.22),
        (0.12, 0.35),
        (0, 0.39),
        (-0.12, 0.35),
    ),
    Expression.SOUR: ((-0.17, 0.37), (-0.1, 0.28), (0, 0.25), (0.1, 0.28), (0.17, 0.37), (0, 0.3)),
}
"""Mouths by expression."""

FINE_RADIUS = 10
"""Minimum radius of a portrait with eyes and a mouth, in layout units."""


def draw_portrait(
    sheet: Sheet,
    seat: Seat,
    x: float,
    y: float,
    radius: float,
    expression: Expression = Expression.CALM,
) -> None:
    """Draw a computer player's face in a circle around a point."""
    portrait = PORTRAITS[seat]
    sheet.disc(x, y, radius, "brass")
    sheet.disc(x, y, radius - 2, "cloth-lit")
    sheet.parts(portrait.bold, x, y, 2 * radius - 4, "card-ink")
    if radius >= FINE_RADIUS:
        mouth = Polygon(
            MOUTHS[expression], "card-ink" if expression is not Expression.TALKING else "spent"
        )
        sheet.parts((*portrait.fine, mouth), x, y, 2 * radius - 4, "card-ink")


def draw_person(sheet: Sheet, seat: Seat, x: float, y: float, radius: float) -> None:
    """Draw the sign of a person's seat in a circle around a point: no guess at how they look."""
    sheet.disc(x, y, radius, "brass")
    sheet.disc(x, y, radius - 2, "cloth-lit")
    sheet.sign(f"seat-{SEATS[seat]}", x, y, 1.1 * radius, "on-cloth")
