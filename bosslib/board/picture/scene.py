"""The picture of the board game's table: from what a seat may see to shapes and hit places.

A ring of 16 spaces with the deal in its middle, and the seats beside it or below. Made from a
`View` and a `Table` alone, so it cannot show what is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil, inf

from bosslib.board.picture.alt_text import words
from bosslib.board.picture.middle import middle
from bosslib.board.picture.seats import GAP, ROOMY, ROW, SeatLook, plate
from bosslib.board.picture.spaces import RING, Place, ring_height, spaces
from bosslib.board.state import Phase, Table
from bosslib.board.view import View
from bosslib.game import SEATS, Seat
from bosslib.picture.room import LEAST, PHONE, beside_log, beside_turn, fitted, sideways
from bosslib.picture.shapes import Scene, Sheet
from bosslib.picture.theme import NARROW

WIDTHS = (340, 1120)
"""The widths, in layout units, between which a scene is laid out."""

SEATED = 280
"""How wide the seats are at least beside the ring, with the gap to it."""

SEAT = 134
"""How wide a seat is at least where three lie beside each other."""

PAIR = 200
"""How wide a seat is at least where three lie in two columns: each has two investors."""

BELOW = 6
"""The air below all that is on the table."""

RIM = 5
"""How far the ring of the middle stays away from the spaces round it."""

CROWD = 5
"""From so many players on a phone shows the table smaller: the hand has to be seen as well."""

CARD = 56
"""How wide a card of the hand is at least on a phone, with the gap beside it (table.css)."""


def scene(
    view: View | None,
    table: Table,
    *,
    names: Sequence[str] = SEATS,
    width: float = 960,
    highlight: Collection[str] = (),
    worth: bool = True,
    paid: Sequence[int] = (),
    closers: Mapping[int, Seat] | None = None,
    low: bool = False,
    height: float = inf,
) -> Scene:
    """The table as a seat sees it; with no view as an onlooker does.

    `width` is what the page has, in CSS pixels; `names` are by seat; what is in `highlight`, by hit
    id, gets a ring. `worth` leaves out what the deal of the marker's space pays. `paid` says by
    seat how many deals have paid it: so high is its pile, whose sum only its owner sees (B-END-3).
    `closers` says by space who closed it, as far as that is known. `low` is for a window that is
    low: flat spaces, and below them the seats beside each other. Where the seats are beside the
    ring, it is as flat as a picture so high, in CSS pixels, needs it.
    """
    width = int(max(WIDTHS[0], min(width, WIDTHS[1])))
    look = SeatLook(view, table, [*names, *SEATS[len(names) :]], tuple(paid))
    sheet = Sheet(highlight=highlight)
    beside = width >= NARROW + 120 and not low
    ring = min(width - SEATED, RING) if beside else min(width, RING) if low else width
    high = ring_height(ring, low=low, room=height - BELOW if beside else inf)
    inner = spaces(sheet, table, (ring, high), closers=closers)
    _meant(sheet, inner)
    middle(sheet, table, look.names, inner, worth=worth)
    if beside:
        bottom = _seats(sheet, look, (ring + 12, 4, width - ring - 16, high))
    else:
        columns = _columns(table.players, width, low=low)
        bottom = _seats(sheet, look, (4, high + 8, width - 8, 0), columns)
    told = words(view, table, look.names, worth=worth, paid=paid, closers=closers)
    return sheet.scene(width, ceil(max(high, bottom) + BELOW), told)


def _seats(sheet: Sheet, look: SeatLook, place: Place, columns: int = 0) -> float:
    """The seats clockwise from who looks, in so many columns; gives where they end.

    Without `columns` they are beside a ring as high as their place: in one, or two if they are many
    and each has room for its investors.
    """
    x, y, w, high = place
    players = look.table.players
    if not columns:
        columns = 2 if players * ROW > high and w >= 2 * SEAT + GAP else 1
    rows = ceil(players / columns)
    row = max(ROW, min(ROOMY, (high - 2) / rows))
    each = (w - (columns - 1) * GAP) / columns
    for at, seat in enumerate(look.table.clockwise(look.view.seat if look.view else 0)):
        down, column = divmod(at, columns)
        plate(sheet, look, seat, (x + column * (each + GAP), y + down * row, each, row - GAP))
    return y + rows * row - GAP


def _meant(sheet: Sheet, inner: Place) -> None:
    """The middle can be tapped: its ring lies between the spaces, and what is told is on cloth."""
    x, y, w, h = inner
    sheet.mean("middle", *inner)
    if "middle" in sheet.highlight:
        within = x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM
        sheet.ring("middle", *within, radius=8)
        sheet.rect(*within, "cloth", radius=8)


def in_window(
    view: View | None,
    table: Table,
    width: int,
    height: int,
    *,
    talking: bool = False,
    names: Sequence[str] = SEATS,
    highlight: Collection[str] = (),
    paid: Sequence[int] = (),
    closers: Mapping[int, Seat] | None = None,
) -> tuple[Scene, float]:
    """The table on a page so wide in a window so high, and how wide it is shown, in CSS pixels.

    It is flatter or smaller where the hand and many buttons have to be seen as well: where
    `talking`, an offer takes half a phone's window; in a deal a hand in two lines and an open offer
    take as much.
    """
    room, narrow = beside_log(width, height), width < NARROW
    low = sideways(width, height) or (narrow and (talking or _two_lines(view, width)))
    crowd = narrow and table.players >= CROWD
    scale = LEAST if low or crowd else PHONE if narrow else 1
    drawn = scene(
        view,
        table,
        names=names,
        width=room / scale,
        highlight=highlight,
        paid=paid,
        closers=closers,
        low=low,
        height=beside_turn(height),
    )
    return drawn, min(fitted(drawn.width, drawn.height, width, height), room)


def _two_lines(view: View | None, width: int) -> bool:
    """Whether who looks at a deal on a phone has a hand that one line is too short for."""
    if view is None or view.table.phase is not Phase.DEAL:
        return False
    return len(view.hand) * CARD > width - GAP


def _columns(players: int, width: float, *, low: bool) -> int:
    """How many seats lie beside each other below the ring: more where there are many, with few
    investors each.
    """
    if low:
        return ceil(players / 2)
    if players >= CROWD and width >= 3 * (SEAT + GAP):
        return 3
    pairs = players > 3 or width > NARROW or (players == 3 and width >= 2 * PAIR)
    return 2 if pairs else 1
