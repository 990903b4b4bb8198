"""Sign of a seat, the same on every table."""

from __future__ import annotations

from math import cos, pi, sin

from bosslib.game import SEATS, Seat
from bosslib.picture.shapes import Sheet
from bosslib.picture.signs import Polygon

SIDES = 6
_CORNERS = tuple(
    (cos(pi * (2 * side + 1) / SIDES), sin(pi * (2 * side + 1) / SIDES)) for side in range(SIDES)
)
FORM = (Polygon(_CORNERS),)
"""Hexagon, a form that nothing else on a table has."""


def badge(sheet: Sheet, seat: Seat, x: float, y: float, radius: float) -> None:
    """Draw the seat's sign: an object whose name begins with the seat's letter.

    Letters themselves never mean a seat in a picture.
    """
    sheet.parts(FORM, x, y, 2 * radius + 2, "brass")
    sheet.parts(FORM, x, y, 2 * radius - 1, "on-plate")
    sheet.sign(f"seat-{SEATS[seat]}", x, y, 1.16 * radius, "plate")
