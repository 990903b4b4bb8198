"""Layout of the board game's table: from a seat's view to shapes and hit areas.

A ring of 16 spaces with the deal in its middle, and the seats beside or below it. The input is a
`View` and a `Table`, so hidden information cannot appear.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil, inf

from bosslib.board import Space, new
from bosslib.board.data import Board
from bosslib.board.picture.alt_text import space_needs, table_words
from bosslib.board.picture.middle import draw_middle
from bosslib.board.picture.seats import GAP, ROOMY, ROW, SeatAppearance, draw_seat
from bosslib.board.picture.spaces import MAX_RING_WIDTH, Rectangle, draw_spaces, ring_height
from bosslib.board.state import Phase, Table
from bosslib.board.view import View
from bosslib.game import SEATS, Seat
from bosslib.picture.page_room import (
    MIN_PHONE_SCALE,
    MIN_SCALE,
    is_landscape_phone,
    max_table_height,
    shown_width,
    table_width,
)
from bosslib.picture.shapes import Scene, Sheet
from bosslib.picture.theme import NARROW
from bosslib.words import say

WIDTHS = (340, 1120)
"""Minimum and maximum layout width, in layout units."""

MIN_SEATS_WIDTH = 280
"""Minimum width of the seats beside the ring, including the gap."""

MIN_SEAT_WIDTH = 134
"""Minimum width of a seat if three are side by side."""

MIN_PAIR_WIDTH = 200
"""Minimum width of a seat if three seats, with two investors each, are in two columns."""

BOTTOM_MARGIN = 6
"""Margin below the table."""

OUTLINE_OFFSET = 5
"""Distance of the middle's outline from the surrounding spaces."""

CROWDED_PLAYERS = 5
"""Number of players from which a phone shows a smaller table, to leave room for the hand."""

HAND_CARD_WIDTH = 56
"""Minimum width of a hand card on a phone, including the gap (table.css)."""


def table_scene(
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
    characters: Sequence[str] = (),
    people: Collection[Seat] = (),
) -> Scene:
    """Return the table from a seat's view, or for a spectator if `view` is None.

    `width` is the available width in CSS pixels; `names` are by seat; hit ids in `highlight` get an
    outline. `worth` False hides the payout of the current deal. `paid` is the number of deals that
    paid each seat, which is the height of its pile; only the owner sees the amount (B-END-3).
    `closers` maps closed spaces to their Bosses, as far as known. `low` selects a layout for low
    windows: flat spaces, with the seats side by side below them. If the seats are beside the ring,
    the picture is as flat as `height`, in CSS pixels, requires. `characters` are those of the
    computer players by seat, as far as they are known; `people` are the seats of persons.
    """
    width = int(max(WIDTHS[0], min(width, WIDTHS[1])))
    names = [*names, *SEATS[len(names) :]]
    look = SeatAppearance(view, table, names, tuple(paid), characters, people)
    sheet = Sheet(highlight=highlight)
    beside = width >= NARROW + 120 and not low
    ring = (
        min(width - MIN_SEATS_WIDTH, MAX_RING_WIDTH)
        if beside
        else min(width, MAX_RING_WIDTH)
        if low
        else width
    )
    high = ring_height(ring, low=low, room=height - BOTTOM_MARGIN if beside else inf)
    inner = draw_spaces(sheet, table, (ring, high), closers=closers)
    _add_middle_hit(sheet, inner)
    draw_middle(sheet, table, look.names, inner, worth=worth)
    if beside:
        bottom = _draw_seats(sheet, look, (ring + 12, 4, width - ring - 16, high))
    else:
        columns = _seat_columns(table.players, width, low=low)
        bottom = _draw_seats(sheet, look, (4, high + 8, width - 8, 0), columns)
    told = table_words(
        view, table, names, worth=worth, paid=paid, closers=closers, characters=characters
    )
    return sheet.scene(width, ceil(max(high, bottom) + BOTTOM_MARGIN), told)


def _draw_seats(sheet: Sheet, look: SeatAppearance, place: Rectangle, columns: int = 0) -> float:
    """Draw the seats clockwise from the viewer and return their bottom edge.

    Without `columns` they are beside a ring of the same height: in one column, or in two if there
    are many and the investors fit.
    """
    x, y, w, high = place
    players = look.table.players
    if not columns:
        columns = 2 if players * ROW > high and w >= 2 * MIN_SEAT_WIDTH + GAP else 1
    rows = ceil(players / columns)
    row = max(ROW, min(ROOMY, (high - 2) / rows))
    each = (w - (columns - 1) * GAP) / columns
    for at, seat in enumerate(look.table.clockwise(look.view.seat if look.view else 0)):
        down, column = divmod(at, columns)
        draw_seat(sheet, look, seat, (x + column * (each + GAP), y + down * row, each, row - GAP))
    return y + rows * row - GAP


def _add_middle_hit(sheet: Sheet, inner: Rectangle) -> None:
    """Make the middle a hit area; if highlighted, draw its outline between the spaces."""
    x, y, w, h = inner
    sheet.add_hit("middle", *inner)
    if "middle" in sheet.highlight:
        within = (
            x + OUTLINE_OFFSET,
            y + OUTLINE_OFFSET,
            w - 2 * OUTLINE_OFFSET,
            h - 2 * OUTLINE_OFFSET,
        )
        sheet.ring("middle", *within, radius=8)
        sheet.rect(*within, "cloth", radius=8)


def window_scene(
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
    characters: Sequence[str] = (),
    people: Collection[Seat] = (),
) -> tuple[Scene, float]:
    """Return the table for a page of this size, and its displayed width in CSS pixels.

    The table is flatter or smaller if the hand and many buttons must be visible too: while
    `talking` on a phone, an offer takes half the window, and so do a two-line hand and an open
    offer in a deal.
    """
    room, narrow = table_width(width, height), width < NARROW
    low = is_landscape_phone(width, height) or (
        narrow and (talking or _needs_two_lines(view, width))
    )
    crowd = narrow and table.players >= CROWDED_PLAYERS
    scale = MIN_SCALE if low or crowd else MIN_PHONE_SCALE if narrow else 1
    drawn = table_scene(
        view,
        table,
        names=names,
        width=room / scale,
        highlight=highlight,
        paid=paid,
        closers=closers,
        low=low,
        height=max_table_height(height),
        characters=characters,
        people=people,
    )
    return drawn, min(shown_width(drawn.width, drawn.height, width, height), room)


def _needs_two_lines(view: View | None, width: int) -> bool:
    """Return True if the viewer's hand in a deal does not fit on one line of a phone."""
    if view is None or view.table.phase is not Phase.DEAL:
        return False
    return len(view.hand) * HAND_CARD_WIDTH > width - GAP


def _seat_columns(players: int, width: float, *, low: bool) -> int:
    """Return the number of seats side by side below the ring.

    More players mean more columns, because each has fewer investors.
    """
    if low:
        return ceil(players / 2)
    if players >= CROWDED_PLAYERS and width >= 3 * (MIN_SEAT_WIDTH + GAP):
        return 3
    pairs = players > 3 or width > NARROW or (players == 3 and width >= 2 * MIN_PAIR_WIDTH)
    return 2 if pairs else 1


PLAYERS = 2
"""Number of players of the dummy table, which is needed only for its board."""


def board_scene(board: Board, width: float, *, chosen: int, wrong: Collection[int] = ()) -> Scene:
    """Return the board with the chosen space highlighted; `wrong` holds the invalid spaces."""
    width = int(max(WIDTHS[0], min(width, MAX_RING_WIDTH)))
    sheet = Sheet(highlight=[f"space:{chosen}"])
    x, y, w, h = draw_spaces(sheet, new(PLAYERS, board=board).table, (width, ring_height(width)))
    middle = x + w / 2, y + h / 2
    sheet.text(board.name, *middle, "on-cloth", size=18, room=w - 16, bold=True, mid=True)
    words = [_space_words(n, space, wrong=n in wrong) for n, space in enumerate(board.spaces, 1)]
    return sheet.scene(width, ceil(ring_height(width)), " ".join(words))


def _space_words(number: int, space: Space, *, wrong: bool) -> str:
    if wrong:
        return say("board.editor.told-wrong", space=number)
    return say("board.editor.told", space=number, needs=space_needs(space), count=space.dividends)
