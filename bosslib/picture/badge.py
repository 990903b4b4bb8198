"""The sign of a seat, the same on every table."""

from __future__ import annotations

from bosslib.game import SEATS, Seat
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import TEXT


def badge(sheet: Sheet, seat: Seat, x: float, y: float, radius: float) -> None:
    """The seat's letter, as the notation has it."""
    sheet.disc(x, y, radius, "brass")
    sheet.disc(x, y, radius - 1.5, "on-plate")
    sheet.text(SEATS[seat], x, y, "plate", size=TEXT, bold=True, mid=True, room=radius * 2)
