"""Scene of a table: a pure function from what a seat may see to shapes and hit areas.

It takes only a `View` and a `Table`, so it cannot leak hidden information. From 640 layout units
on, the seats are around a table, below that in rows; both show the same. Offers and promises are
text and belong to a panel; the scene only marks that an offer is open.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil, inf
from typing import NamedTuple

from bosslib.card.events import Event, Settled
from bosslib.card.payoffs import restore_cards
from bosslib.card.picture.alt_text import PARTS, PictureInput, table_description
from bosslib.card.picture.ledger import draw_ledger, ledger_height
from bosslib.card.picture.middle import (
    draw_card_lines,
    draw_centre,
    draw_deal_name,
    draw_multiplier,
    draw_piles,
    draw_tokens,
    draw_value,
    line_count,
    multiplier_width,
    tokens_width,
)
from bosslib.card.picture.seats import (
    PLATE_HEIGHT,
    cards_with_ids,
    draw_answer_buttons,
    draw_block,
    draw_card_line,
    draw_own_plate,
    draw_row,
    draw_seat_tile,
    seat_tile_height,
)
from bosslib.card.picture.settlement import Counting
from bosslib.card.state import Table
from bosslib.card.view import View
from bosslib.game import SEATS, Seat
from bosslib.picture.shapes import Scene, Sheet
from bosslib.picture.theme import BIG, LARGE, MIDDLE, MINI, NARROW, SMALL, TOUCH, CardSize

WIDTH_RANGE = (340, 1120)
"""Minimum and maximum width of a scene, in layout units."""

HAND_HEIGHT = BIG.h + 16
"""Height of a hand in one line below a round table, in layout units."""

TABLE_LAYERS = (
    (-2, "shade", 0.2),
    (0, "rim", 1),
    (2, "rim-lit", 1),
    (5, "rim", 0.35),
    (9, "rim", 0.5),
    (13, "brass", 1),
    (14.5, "cloth", 1),
    (14.5, "shade", 0.26),
    (20, "cloth", 0.5),
    (28, "cloth", 1),
    *((by, "cloth-lit", 0.3) for by in (44, 60, 78, 98, 120)),
)
"""Layers of the table from the bottom: inset from the edge, fill and alpha."""

NARROW_TABLE_LAYERS = (
    (-1, "shade", 0.2),
    (0, "rim", 1),
    (1.5, "rim-lit", 1),
    (3.5, "rim", 0.5),
    (5.5, "brass", 1),
    (6.5, "cloth", 1),
    (6.5, "shade", 0.22),
    (9.5, "cloth", 0.5),
    (13, "cloth", 1),
    *((by, "cloth-lit", 0.3) for by in (20, 30, 42)),
)
"""Layers of the table on a narrow page."""


class Gaps(NamedTuple):
    """Vertical gaps between the parts of a round table, from the top, in layout units."""

    plate: float
    front: float
    band: float
    label: float
    worth: float
    foot: float


WIDE_GAPS = Gaps(8, 8, 12, 46, 48, 8)
TIGHT_GAPS = Gaps(7, 6, 4, 38, 40, 5)


def table_scene(
    view: View | None,
    table: Table,
    *,
    names: Sequence[str] = SEATS,
    width: float = 960,
    height: float = inf,
    parts: Collection[str] = PARTS,
    worth: bool = True,
    highlight: Collection[str] = (),
    dimmed: Collection[str] = (),
    lifted: Collection[str] = (),
    events: Sequence[Event] = (),
    alone: bool = False,
    goal: str = "",
    settled: Settled | None = None,
    counting: Counting | None = None,
    recent: Collection[str] = (),
    people: Collection[Seat] = (),
    characters: Sequence[str] = (),
) -> Scene:
    """Return the scene of the table for a seat; without a view, for a spectator, from seat A.

    `width` is the available width in CSS pixels; the scene's own is between 340 and 1120. A round
    table is set more tightly if it would be higher than `height`. `names` are by seat. `parts`
    omits what the page shows elsewhere; `worth=False` hides the value of a share. By hit id:
    `highlight` draws a ring, `dimmed` cards are paler, `lifted` cards are raised, and corners mark
    the `recent` things. With the `events`
    so far, the last result is shown between deals and at the end. `alone` is for a game of one
    deal. `goal` is your objective, shown in the centre before the deal opens. With the last
    settlement as `settled`, its cards stay in their places, and each seat shows what its shares
    brought; exercises do without it, as they teach that the cards are discarded at once (NEXT-1).
    `counting` is what is shown of it so far. Seats of other `people` have their sign, those of
    computer players a face; `characters` are those of the computer players by seat, as far as they
    are known.
    """
    if settled:
        table = restore_cards(table, settled)
    width = int(max(WIDTH_RANGE[0], min(width, WIDTH_RANGE[1])))
    look = PictureInput(
        view,
        table,
        [*names, *SEATS[len(names) :]],
        worth,
        parts,
        events,
        alone,
        goal,
        settled,
        counting,
        people,
        characters,
    )
    sheet = Sheet(highlight=highlight, dimmed=dimmed, lifted=lifted, recent=recent)
    if width >= NARROW and {"centre", "own", "others"} <= set(parts):
        bottom = _draw_round_table(sheet, look, width, height)
        if "hand" in parts:
            bottom = _draw_hand(sheet, look, bottom + 12, width)
    else:
        bottom = _draw_rows(sheet, look, width)
    return sheet.scene(width, ceil(bottom + 6), table_description(look))


def _draw_round_table(sheet: Sheet, look: PictureInput, width: float, height: float) -> float:
    """Draw the seats around a table, your own at the bottom; return the bottom edge."""
    table = look.table
    _, left, *top, right = look.seats
    plate_wide = max(150, min(width * 0.2, 210))
    side = plate_wide + 24
    room = width - 2 * side
    size, count, gaps, (band, high, below) = _fit_centre(look, width, room, height)
    foot = band + high
    cards = high - gaps.label - _space_below_centre(look, gaps)
    plate_top = foot + SMALL.h + gaps.foot

    rim = gaps.plate + PLATE_HEIGHT / 2 if top else 10
    _draw_table(sheet, 30, rim, width - 60, plate_top + PLATE_HEIGHT / 2 - rim)
    for at, seat in enumerate(top):
        middle = (at + 0.5) * (width - 40) / len(top) + 20
        draw_block(sheet, look, seat, middle - plate_wide / 2, gaps.plate, plate_wide, gaps.front)
    across = band + (high - PLATE_HEIGHT - 8 - SMALL.h - 6) / 2
    draw_block(sheet, look, left, 8, across, plate_wide)
    draw_block(sheet, look, right, width - 8 - plate_wide, across, plate_wide)

    label = band + gaps.label / 2 - 8
    draw_deal_name(sheet, look, width / 2 - 24, label, room)
    draw_tokens(sheet, table, width / 2 + 96, label)
    y = band + gaps.label
    if look.result:
        draw_ledger(sheet, look, side, y, room)
    else:
        draw_centre(sheet, look, (side, y, room, cards), size, count=count)
    if look.shows_value:
        draw_value(sheet, look, side, y + cards + gaps.worth / 2 + 2, room)
    _draw_own_seat(sheet, look, width, plate_wide + 100, (foot, plate_top))
    return foot + below


def _draw_own_seat(
    sheet: Sheet, look: PictureInput, width: float, wide: float, tops: tuple[float, float]
) -> None:
    """Draw your own seat with the piles and the multiplier beside it.

    `wide` is the seat's width, `tops` the tops of its front and of its plate.
    """
    table, own = look.table, look.seats[0]
    foot, plate_top = tops
    x = (width - wide) / 2
    front = cards_with_ids(f"front:{SEATS[own]}", table.fronts[own])
    draw_card_line(sheet, front, x, foot, wide, SMALL, centred=True)
    draw_own_plate(sheet, look, own, x, plate_top, wide)
    corner = max(140, x / 2 + 15)
    draw_piles(sheet, table, corner - 65, foot - 6, SMALL, 65)
    across = width - corner - multiplier_width(table, 26) / 2
    draw_multiplier(sheet, table, across, foot + 32, 26)


def _fit_centre(
    look: PictureInput, width: float, room: float, height: float
) -> tuple[CardSize, int, Gaps, tuple[float, float, float]]:
    """Return the largest card size for the centre that fits into `height`.

    Also returned: the number of lines, the gaps, and the heights of the parts.
    """
    size, gaps = LARGE if width >= 820 else MIDDLE, WIDE_GAPS
    if sum(_part_heights(look, size.h, gaps)) + 6 > height:
        size, gaps = MIDDLE, TIGHT_GAPS
    least = size.h
    centre = look.table.centre
    count = line_count(centre, room, size, seen=0.72)
    if count > 1 and sum(_part_heights(look, count * (size.h + 6) - 6, gaps)) + 6 > height:
        size = SMALL
        count = line_count(centre, room, size, seen=0.72)
    return size, count, gaps, _part_heights(look, max(count * (size.h + 6) - 6, least), gaps)


def _part_heights(look: PictureInput, cards: float, gaps: Gaps) -> tuple[float, float, float]:
    """Return the heights of a round table's far seats, its middle and the near seat."""
    others = len(look.seats) > 3
    band = gaps.plate + PLATE_HEIGHT + gaps.front + SMALL.h + gaps.band if others else 38
    under = _space_below_centre(look, gaps)
    cards = max(cards, ledger_height(look) - under + 8)
    high = max(gaps.label + cards + under, PLATE_HEIGHT + SMALL.h + 18)
    return band, high, SMALL.h + gaps.foot + PLATE_HEIGHT + 4


def _space_below_centre(look: PictureInput, gaps: Gaps) -> float:
    """Return the space between the centre and your own front."""
    return gaps.worth + 4 if look.shows_value else 12


def _draw_table(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Draw the table: a wooden rim with a brass line, and cloth that is lighter in the middle."""
    for by, fill, alpha in TABLE_LAYERS:
        radius = min(w, h) * 0.27 - by
        sheet.rect(x + by, y + by, w - 2 * by, h - 2 * by, fill, radius=radius, alpha=alpha)


def _draw_rows(sheet: Sheet, look: PictureInput, width: float) -> float:
    """Draw the parts below each other for a narrow page; return the bottom edge."""
    own, *others = look.seats
    x, y, w = 4.0, 4.0, width - 8
    for part in PARTS:
        if part not in look.parts:
            continue
        if part == "centre":
            y += _draw_narrow_middle(sheet, look, x, y, w) + 6
        elif part == "hand":
            y = _draw_hand(sheet, look, y + 4, width) + 6
        elif part == "own":
            y += draw_row(sheet, look, own, x, y, w) + 6
        else:
            wide = (w + 4) / len(others)
            for at, seat in enumerate(others):
                draw_seat_tile(sheet, look, seat, x + wide * at, y, wide - 4)
            y += seat_tile_height(look) + 8
    return y


def _draw_narrow_middle(sheet: Sheet, look: PictureInput, x: float, y: float, w: float) -> float:
    """Draw the middle of the table on a narrow page; return its height."""
    table = look.table
    count = line_count(table.centre, w - 24, MIDDLE, seen=0.72)
    cards = max(count * (MIDDLE.h + 6) - 6, ledger_height(look))
    height = 58 + cards + (TOUCH + 8 if look.offer else 0) + 54
    for by, fill, alpha in NARROW_TABLE_LAYERS:
        inside = x + by, y + by, w - 2 * by, height - 2 * by
        sheet.rect(*inside, fill, radius=18 - by / 2, alpha=alpha)
    draw_piles(sheet, table, x + 10, y + 13, MINI, TOUCH)
    right = x + w - 10 - tokens_width(table)
    draw_tokens(sheet, table, right, y + 28)
    left = x + 10 + 2 * TOUCH - (TOUCH - MINI.w) / 2
    draw_deal_name(sheet, look, (left + right) / 2, y + 28, right - left - 10)
    inner = x + 12, y + 58
    if look.result:
        draw_ledger(sheet, look, *inner, w - 24)
    else:
        draw_centre(sheet, look, (*inner, w - 24, cards), MIDDLE, count=count)
    if look.offer:
        draw_answer_buttons(sheet, look.offer.by, x + w / 2 - 62, inner[1] + cards + 8, TOUCH)
    bottom = y + height - 28
    draw_multiplier(sheet, table, x + 11, bottom, 19)
    if look.shows_value:
        wide = multiplier_width(table, 19) + 5
        draw_value(sheet, look, x + 12 + wide, bottom, w - 24 - wide, at_end=True)
    return height


def _draw_hand(sheet: Sheet, look: PictureInput, y: float, width: float) -> float:
    """Draw your own cards in as many lines as needed to show them whole; return the bottom edge."""
    if look.view is None or not look.view.hand:
        return y
    hand = look.view.hand
    count = line_count(hand, width - 16, BIG, seen=0.97)
    draw_card_lines(sheet, cards_with_ids("hand", hand), 8, y, width - 16, BIG, count=count, gap=8)
    return y + count * (BIG.h + 8) - 4
