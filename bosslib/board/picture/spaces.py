"""Ring of spaces: needs, dividends, and the tile on each closed space."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, inf
from typing import NamedTuple

from bosslib.board.data import Space
from bosslib.board.picture.faces import draw_coins, draw_deal_tile, draw_head, draw_marker
from bosslib.board.state import Table
from bosslib.game import Seat
from bosslib.picture.badge import badge
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import TEXT

Rectangle = tuple[float, float, float, float]
"""Left, top, width and height."""

MAX_RING_WIDTH = 600
"""Maximum width of the ring."""

SPACES_PER_SIDE = 5
"""Number of spaces on each side of the ring."""

GAP = 4

HIGH, SHORT, FLAT = 80, 72, 60
"""Heights of a space, including the gap: default, on a narrow page, and in a low window."""

MIN_BROAD_WIDTH = 100
"""Minimum width of a space that fits the count of optional families beside their heads."""

MAX_HEAD_SIZE = 30
"""Maximum size of a head."""


class HeadGrid(NamedTuple):
    """Grid of heads: its origin, number of columns and cell size."""

    x: float
    y: float
    columns: int
    cell: float

    def cell_centre(self, place: int) -> tuple[float, float]:
        """Return the centre of a cell, by row-major index."""
        line, column = divmod(place, self.columns)
        return self.x + (column + 0.5) * self.cell, self.y + (line + 0.5) * self.cell


def ring_position(space: int) -> tuple[int, int]:
    """Return the column and row of a space in the ring, clockwise from the top left corner."""
    at, last = space - 1, SPACES_PER_SIDE - 1
    side, along = divmod(at, last)
    return [(along, 0), (last, along), (last - along, last), (0, last - along)][side]


def ring_height(width: float, *, low: bool = False, room: float = inf) -> float:
    """Return the height of the ring: the largest that fits in the room, or else the smallest."""
    sizes = (FLAT,) if low else (SHORT, FLAT) if width < 500 else (HIGH, SHORT, FLAT)
    heights = [each * SPACES_PER_SIDE + GAP for each in sizes]
    return next((each for each in heights if each <= room), heights[-1])


def draw_spaces(
    sheet: Sheet,
    table: Table,
    size: tuple[float, float],
    *,
    closers: Mapping[int, Seat] | None = None,
) -> Rectangle:
    """Draw the ring of spaces in the given size and return the area inside it.

    `closers` maps spaces to the Bosses who closed them, as far as known.
    """
    wide, high = ((side - GAP) / SPACES_PER_SIDE for side in size)
    sheet.rect(0, 0, *size, "rim", radius=14)
    sheet.rect(1.5, 1.5, size[0] - 3, size[1] - 3, "brass", radius=12.5)
    sheet.rect(2.5, 2.5, size[0] - 5, size[1] - 5, "cloth", radius=11.5)
    for number, space in enumerate(table.board.spaces, 1):
        column, row = ring_position(number)
        x, y = GAP + column * wide, GAP + row * high
        place = x, y, wide - GAP, high - GAP
        name, here = f"space:{number}", number == table.marker
        sheet.add_place(name, *place, radius=8)
        if here:
            sheet.rect(x - 3, y - 3, wide - GAP + 6, high - GAP + 6, "brass", radius=10)
        closed = number in table.closed
        sheet.rect(*place, "plate-out" if closed else "plate", radius=8)
        if closed:
            _draw_closed_space(sheet, table, number, (closers or {}).get(number), place)
        else:
            _draw_open_space(sheet, number, space, place, here=here)
    return GAP + wide, GAP + high, 3 * wide - GAP, 3 * high - GAP


def _draw_closed_space(
    sheet: Sheet, table: Table, number: int, closer: Seat | None, place: Rectangle
) -> None:
    """Draw the tile on a closed space, and the badge of the Boss who closed it."""
    x, y, w, h = place
    low = h < SHORT - GAP
    sheet.text(str(number), x + 6, y + 9 if low else y + 12, "on-plate", size=TEXT, room=22)
    side, middle = min(38.0, h - 22), y + h / 2 + (0 if low else 5)
    left = x + w / 2 + (9 if low else 0)
    if closer is not None:
        left -= 13
        badge(sheet, closer, left + side / 2 + 13, middle, 11)
    draw_deal_tile(sheet, table.tiles[table.closed.index(number)].number, left, middle, side)


def _draw_open_space(
    sheet: Sheet, number: int, space: Space, place: Rectangle, *, here: bool
) -> None:
    """Draw an open space: its number, its dividends and its needs."""
    x, y, w, h = place
    low = h < SHORT - GAP
    if here:
        # where there is no room for both, its number stands on the marker
        words = "$" if w >= MIN_BROAD_WIDTH and not low else str(number)
        draw_marker(sheet, x + 11, y + 10 if low else y + 11, 9 if low else 11, words)
    else:
        sheet.text(str(number), x + 6, y + 9 if low else y + 11, "on-plate", size=TEXT, room=22)
    if low:
        draw_coins(sheet, space.dividends, x + 20.5, y + h - 9.5, 0, radius=8.5)
        if space.some:
            draw_count_badge(sheet, space.some, x + 12, y + h / 2 - 0.5)
        _draw_head_lines(sheet, space, (x + 25, y + 3, w - 28, h - 6))
        return
    draw_coins(
        sheet, space.dividends, x + w - 3, y + 13, w - 54 if w >= MIN_BROAD_WIDTH else w / 2 - 14
    )
    if w >= MIN_BROAD_WIDTH:
        if here:
            sheet.text(str(number), x + 27, y + 12, "on-plate", size=TEXT, room=22, bold=True)
        _draw_head_blocks(sheet, space, (x + 4, y + 25, w - 8, h - 28))
        return
    if space.some:
        draw_count_badge(sheet, space.some, x + w / 2 + 1, y + 13)
    _draw_head_lines(sheet, space, (x + 3, y + 25, w - 6, h - 28))


def draw_count_badge(sheet: Sheet, number: int, x: float, y: float) -> None:
    """Draw how many of the optional families are needed, on the lighter background."""
    sheet.rect(x - 9, y - 8.5, 18, 17, "plate-edge", radius=5)
    sheet.disc(x, y, 7.5, "on-plate")
    sheet.text(str(number), x, y, "plate", size=TEXT, room=16, bold=True, mid=True)


def _draw_head_blocks(sheet: Sheet, space: Space, place: Rectangle) -> None:
    """Draw the named families and, on a lighter background, the optional ones."""
    x, y, w, h = place
    named, more = len(space.named), len(space.of) + bool(space.some)
    if not named + more:
        return  # not filled in yet
    lines = 1 if named + more <= 4 else 2
    first, second = ceil(named / lines), ceil(more / lines)
    gap = 8.0 if first and second else 0
    cell = min(MAX_HEAD_SIZE, h / lines, (w - gap - 4) / (first + second))
    left, top = x + (w - (first + second) * cell - gap) / 2, y + (h - lines * cell) / 2
    if named:
        high = ceil(named / first) * cell
        block = HeadGrid(left, y + (h - high) / 2, first, cell)
        for at, family in enumerate(space.named):
            draw_head(sheet, family, *block.cell_centre(at), cell - 2)
    if more:
        tray = HeadGrid(left + first * cell + gap, top, second, cell)
        wide, high = second * cell + 4, lines * cell + 2
        sheet.rect(tray.x - 2, top - 1, wide, high, "plate-edge", radius=7)
        if space.some:
            draw_count_badge(sheet, space.some, *tray.cell_centre(0))
        for at, family in enumerate(space.of, bool(space.some)):
            draw_head(sheet, family, *tray.cell_centre(at), cell - 3)


def _draw_head_lines(sheet: Sheet, space: Space, place: Rectangle) -> None:
    """Draw the same in little room: up to two lines, with the lighter background per head."""
    x, y, w, h = place
    many = len(space.families)
    if not many:
        return
    lines = 1 if many < 4 else 2
    columns = ceil(many / lines)
    cell = min(MAX_HEAD_SIZE, h / lines, w / columns)
    block = HeadGrid(x + (w - columns * cell) / 2, y + (h - lines * cell) / 2, columns, cell)
    last = len(space.named)
    for at in range(last, many):
        across, down = block.cell_centre(at)
        sheet.rect(across - cell / 2, down - cell / 2, cell, cell, "plate-edge", radius=4)
    for at, family in enumerate(space.families):
        draw_head(sheet, family, *block.cell_centre(at), cell - (1 if at < last else 2.5))
