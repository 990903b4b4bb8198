"""The ledger shown while the centre is empty: results of the last deal, or of the game."""

from __future__ import annotations

from math import ceil

from bosslib.card.events import Ended, Settled
from bosslib.card.picture.alt_text import PictureInput, amount_text, result_text
from bosslib.game import SEATS, Seat
from bosslib.picture.lettering import text_width
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import TEXT

LINE, HEAD = 26, 28
AMOUNT_WIDTH = 58


def ledger_height(look: PictureInput) -> float:
    """Return the height of a ledger; it is always reserved, so the layout never jumps."""
    return HEAD + ceil(len(look.seats) / 2) * LINE + 4


def draw_ledger(sheet: Sheet, look: PictureInput, x: float, y: float, room: float) -> None:
    """Draw the ledger: each seat's result of the deal or the game, from seat A on."""
    result = look.result
    if result is None:
        return
    wide = min(room, 460)
    x += (room - wide) / 2
    high = ledger_height(look)
    sheet.add_place("result", x, y, wide, high, radius=10)
    sheet.rect(x, y + 3, wide + 1, high, "shade", radius=10, alpha=0.35)
    sheet.rect(x, y, wide, high, "brass", radius=10)
    sheet.rect(x + 2, y + 2, wide - 4, high - 4, "card", radius=8)
    heading = result_text(result)
    middle = x + wide / 2
    sheet.text(heading, middle, y + 16, "card-ink", size=16, bold=True, mid=True, room=wide - 20)
    sheet.rect(x + 10, y + HEAD - 1, wide - 20, 1.5, "card-edge")
    lines = ceil(len(look.seats) / 2)
    for seat in range(len(look.seats)):
        left = x + 8 + (wide - 16) / 2 * (seat // lines)
        _draw_line(
            sheet, look, result, seat, left, y + HEAD + 14 + LINE * (seat % lines), wide / 2 - 12
        )


def _draw_line(
    sheet: Sheet,
    look: PictureInput,
    result: Settled | Ended,
    seat: Seat,
    x: float,
    y: float,
    room: float,
) -> None:
    """Draw one seat's line: letter, name and dollars; a winner has a cup."""
    won = isinstance(result, Ended) and seat in result.winners
    own = look.view is not None and look.view.seat == seat
    if own or won:
        sheet.rect(x, y - 12.5, room, 25, "pale", radius=6)
    sheet.disc(x + 14, y, 10, "plate")
    sheet.text(SEATS[seat], x + 14, y, "on-plate", size=TEXT, bold=True, mid=True, room=20)
    words = amount_text(result, seat)
    ink = "on-pale" if own or won else "card-ink"
    sheet.text(words, x + room - 5, y, ink, size=15, bold=True, anchor="end", room=AMOUNT_WIDTH)
    left = room - 34 - text_width(words, 15, bold=True) - 8
    if won:
        sheet.sign("cup", x + 36, y, 16, "on-pale")
        sheet.text(look.names[seat], x + 48, y, ink, size=15, bold=True, room=left - 20)
    else:
        sheet.text(look.names[seat], x + 30, y, ink, size=15, room=left)
