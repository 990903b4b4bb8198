"""The picture of a table: a pure function from what a seat may see to shapes and hit places.

Made from a `View` and a `Table` alone, so it cannot show what is hidden. From 640 layout units the
seats lie round a table, below that in rows; both show the same. What is offered and what was
promised are texts, and belong to a panel; here a sign says that an offer is open.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil

from bosslib.card.state import Table
from bosslib.card.view import View
from bosslib.game import SEATS
from bosswidgets.described import PARTS, Look, described
from bosswidgets.middle import (
    centre,
    deal_name,
    in_lines,
    lines,
    multiplier,
    multiplier_width,
    piles,
    short_piles,
    worth_line,
)
from bosswidgets.seats import PLATE, block, named, plate, row, spread
from bosswidgets.shapes import Scene, Sheet
from bosswidgets.theme import BIG, LARGE, MIDDLE, NARROW, SMALL

WIDTHS = (340, 1120)
"""The widths, in layout units, between which a scene is laid out."""


def scene(
    view: View | None,
    table: Table,
    *,
    names: Sequence[str] = SEATS,
    width: float = 960,
    parts: Collection[str] = PARTS,
    worth: bool = True,
    highlight: Collection[str] = (),
    dimmed: Collection[str] = (),
) -> Scene:
    """The table as a seat sees it; with no view as an onlooker does, from seat A.

    `width` is what the page has, in CSS pixels; the scene's own is between 340 and 1120. `names`
    are by seat. `parts` leaves out what the page shows elsewhere; `worth` leaves out what a share
    is worth. By hit id: what is in `highlight` gets a ring, cards in `dimmed` are paler.
    """
    width = int(max(WIDTHS[0], min(width, WIDTHS[1])))
    look = Look(view, table, [*names, *SEATS[len(names) :]], worth, parts)
    sheet = Sheet(highlight=highlight, dimmed=dimmed)
    if width >= NARROW and {"centre", "own", "others"} <= set(parts):
        bottom = _round(sheet, look, width)
        if "hand" in parts:
            bottom = _hand(sheet, look, bottom + 12, width)
    else:
        bottom = _rows(sheet, look, width)
    return sheet.scene(width, ceil(bottom + 6), described(look))


def _round(sheet: Sheet, look: Look, width: float) -> float:
    """Seats round a table, one's own below; gives where it ends."""
    table = look.table
    own, left, *top, right = look.seats
    plate_wide = max(150, min(width * 0.2, 210))
    side = plate_wide + 24
    room = width - 2 * side
    size = LARGE if width >= 820 else MIDDLE
    count = in_lines(table.centre, room, size, seen=0.72)

    rim = 8 + PLATE / 2 if top else 10
    band = 8 + PLATE + 8 + SMALL.h + 12 if top else rim + 28
    high = 42 + count * (size.h + 6) - 6 + (48 if look.worth else 8)
    foot = band + max(high, PLATE + SMALL.h + 18) + 6
    plate_top = foot + SMALL.h + 8

    _cloth(sheet, 30, rim, width - 60, plate_top + PLATE / 2 - rim)
    for at, seat in enumerate(top):
        middle = (at + 0.5) * (width - 40) / len(top) + 20
        block(sheet, look, seat, middle - plate_wide / 2, 8, plate_wide)
    across = band + (high - PLATE - 8 - SMALL.h) / 2
    block(sheet, look, left, 8, across, plate_wide)
    block(sheet, look, right, width - 8 - plate_wide, across, plate_wide)

    deal_name(sheet, table, width / 2, band + 15)
    centre(sheet, look, side, band + 42, room, size, count=count)
    if look.worth:
        worth_line(sheet, table, width / 2, band + high - 22, room)
    wide = plate_wide + 70
    x = (width - wide) / 2
    cards = named(f"front:{SEATS[own]}", table.fronts[own])
    spread(sheet, cards, x, foot, wide, SMALL, centred=True)
    plate(sheet, look, own, x, plate_top, wide)
    corner = max(117, x / 2 + 15)
    piles(sheet, table, corner - 65, foot - 6)
    across = width - corner - multiplier_width(table, 26) / 2
    multiplier(sheet, table, across, foot + 32, 26)
    return plate_top + PLATE + 4


def _cloth(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """The table: a rim, the cloth and a lighter middle."""
    radius = min(w, h) * 0.32
    sheet.rect(x, y + 5, w, h, "shade", radius=radius, alpha=0.25)
    for by, fill in ((0, "rim"), (3, "rim-lit"), (10, "rim"), (13, "cloth"), (34, "cloth-lit")):
        sheet.rect(x + by, y + by, w - 2 * by, h - 2 * by, fill, radius=radius - by)


def _rows(sheet: Sheet, look: Look, width: float) -> float:
    """The parts below each other, for a narrow page; gives where they end."""
    own, *others = look.seats
    x, y, w = 4.0, 4.0, width - 8
    for part in look.parts:
        if part == "centre":
            y = _short_centre(sheet, look, x, y, w) + 6
        elif part == "hand":
            y = _hand(sheet, look, y + 4, width) + 6
        else:
            for seat in (own,) if part == "own" else others:
                y += 6 + row(sheet, look, seat, x, y, w)
    return y


def _short_centre(sheet: Sheet, look: Look, x: float, y: float, w: float) -> float:
    table = look.table
    count = in_lines(table.centre, w - 24, MIDDLE, seen=0.72)
    cards = count * (MIDDLE.h + 6) - 6
    height = 42 + cards + (42 if look.worth else 0) + 54
    sheet.rect(x, y, w, height, "rim", radius=18)
    sheet.rect(x + 5, y + 5, w - 10, height - 10, "cloth", radius=14)
    deal_name(sheet, table, x + w / 2, y + 23)
    centre(sheet, look, x + 12, y + 46, w - 24, MIDDLE, count=count)
    if look.worth:
        worth_line(sheet, table, x + w / 2, y + cards + 66, w - 24)
    short_piles(sheet, table, x + 14, y + height - 30)
    right = x + w - 16
    multiplier(sheet, table, right - multiplier_width(table, 19), y + height - 30, 19)
    return y + height


def _hand(sheet: Sheet, look: Look, y: float, width: float) -> float:
    """One's own cards, in as many lines as they need to be seen whole; gives where they end."""
    if look.view is None or not look.view.hand:
        return y
    hand = look.view.hand
    count = in_lines(hand, width - 16, BIG, seen=0.97)
    lines(sheet, named("hand", hand), 8, y, width - 16, BIG, count=count, gap=8)
    return y + count * (BIG.h + 8) - 4
