"""Shared parts of the table: the deal's name, centre, value, multiplier and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from bosslib.card.cards import Card, Colour, X
from bosslib.card.picture.alt_text import PictureInput, centre_text, deal_text
from bosslib.card.picture.faces import (
    draw_blank_back,
    draw_card_back,
    draw_card_face,
    draw_multiplier_disk,
    draw_token,
)
from bosslib.card.picture.seats import Rectangle, cards_with_ids, draw_card_line
from bosslib.card.picture.settlement import value_line, value_lines
from bosslib.card.state import Phase, Table
from bosslib.picture.lettering import text_width, wrap
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import MINI, TEXT, TOUCH, CardSize
from bosslib.words import say


def draw_deal_name(sheet: Sheet, look: PictureInput, middle: float, y: float, room: float) -> None:
    """Draw a label with the deal's number and colour, centred on a point.

    If it is wider than `room`, it is set more tightly, or the colour is shown only as a sign.
    """
    table, full = look.table, deal_text(look)
    ways = (full, 15, 24, 11), (full, TEXT, 21, 5), (deal_text(look, coloured=False), 15, 24, 11)
    for words, size, beside, edge in ways:
        long, sign = text_width(words, size, bold=True), beside if table.colour else 0
        width = long + sign + 2 * edge
        if width <= room:
            break
    left = middle - width / 2
    sheet.add_place("deal", left, y - 15, width, 30, radius=15)
    sheet.rect(left - 0.5, y - 14, width + 1, 31, "shade", radius=15, alpha=0.3)
    sheet.rect(left, y - 15, width, 30, "brass", radius=15)
    sheet.rect(left + 2, y - 13, width - 4, 26, "card", radius=13)
    if table.colour:
        sheet.sign(str(table.colour), left + edge + 10, y, 17, str(table.colour))
    x = left + edge + sign + long / 2
    sheet.text(words, x, y, "card-ink", size=size, bold=True, mid=True, room=long + 6)


def tokens_width(table: Table) -> float:
    """Return the width of the tray of Cousin tokens."""
    return table.size.tokens * 26 + 14


def draw_tokens(sheet: Sheet, table: Table, x: float, y: float) -> None:
    """Draw the Boss's tray: the remaining Cousin tokens, and empty places for those given away."""
    width = tokens_width(table)
    sheet.add_hit("tokens", x, y - TOUCH / 2, width, TOUCH)
    sheet.ring("tokens", x, y - 17, width, 34, radius=17)
    sheet.rect(x, y - 17, width, 34, "plate", radius=17)
    for at in range(table.size.tokens):
        middle = x + 20 + 26 * at
        sheet.disc(middle, y, 11, "spent")
        if at < table.tokens:
            draw_token(sheet, "cousin", middle, y, 10.5)


def line_count(cards: Sequence[Card], room: float, size: CardSize, *, seen: float) -> int:
    """Return the number of lines for cards with this fraction of each card visible; at least 1."""
    fit = int((room - size.w) / (size.w * seen)) + 1
    return max(1, ceil(len(cards) / fit))


def draw_card_lines(
    sheet: Sheet,
    cards: Sequence[tuple[str, Card]],
    x: float,
    y: float,
    room: float,
    size: CardSize,
    *,
    count: int,
    gap: float = 6,
) -> None:
    """Draw cards with their ids in lines of equal length, each line centred."""
    each = ceil(len(cards) / count)
    for line in range(count):
        part = cards[line * each : (line + 1) * each]
        draw_card_line(sheet, part, x, y + line * (size.h + gap), room, size, centred=True)


def draw_centre(
    sheet: Sheet, look: PictureInput, place: Rectangle, size: CardSize, *, count: int
) -> None:
    """Draw the Deal cards in the order of play, or a text that explains why there are none."""
    x, y, room, high = place
    sheet.add_hit("centre", *place)
    frame = x, y - 3, room, high + 6
    sheet.ring("centre", *frame, radius=10)
    if "centre" in sheet.highlight:
        sheet.rect(*frame, "cloth", radius=10)
    if look.table.colour:
        middle = y + high / 2
        sheet.sign(str(look.table.colour), x + room / 2, middle, high, "on-cloth", alpha=0.07)
    if look.table.centre:
        y += (high - count * (size.h + 6) + 6) / 2
        draw_card_lines(
            sheet, cards_with_ids("centre", look.table.centre), x, y, room, size, count=count
        )
        return
    words, middle = centre_text(look), x + room / 2
    if not look.must_name_colour:
        goal = wrap(look.goal, 15, room - 12) if look.table.phase is Phase.OPEN else []
        y += high / 2 - 10 * len(goal)
        sheet.text(words, middle, y, "on-cloth", size=17, mid=True, room=room)
        for at, line in enumerate(goal):
            below = y + 24 + 20 * at
            sheet.text(line, middle, below, "on-cloth", size=15, mid=True, room=room)
        return
    sheet.text(words, middle, y + 13, "on-cloth", size=17, mid=True, room=room)
    chips = [(f"name:{each}", str(each), say(f"colour.{each}")) for each in Colour]
    draw_chips(sheet, chips, middle, y + 30)


def draw_chips(
    sheet: Sheet, chips: Sequence[tuple[str, str, str]], middle: float, y: float
) -> None:
    """Draw buttons in a line: a hit id, a sign and a word each; as high as a touch target."""
    wide = 98.0
    x = middle - (len(chips) * (wide + 8) - 8) / 2
    for name, sign, words in chips:
        ink = sign if sign in "bgr" else "card-ink"
        sheet.add_place(name, x, y, wide, TOUCH, radius=10)
        sheet.rect(x, y + 1, wide, TOUCH + 1, "shade", radius=10, alpha=0.35)
        sheet.rect(x, y, wide, TOUCH, "glow", radius=10)
        sheet.rect(x + 2, y + 2, wide - 4, TOUCH - 4, "card", radius=8)
        sheet.sign(sign, x + 18, y + TOUCH / 2, 17, ink)
        sheet.text(words, x + 32, y + TOUCH / 2, ink, size=15, bold=True, room=wide - 36)
        x += wide + 8


def draw_value(
    sheet: Sheet, look: PictureInput, x: float, y: float, room: float, *, at_end: bool = False
) -> None:
    """Draw the value of a share and its calculation, as far as it is counted (VALUE-1, VALUE-2).

    Centred by default; with `at_end` it is right-aligned and the value over the limit is on a
    second line.
    """
    table = look.table
    if table.colour is None:
        return
    words, limit, worth = value_line(table)
    counted = value_lines(table)[look.counting.line] if look.counting else value_line(table)
    pill = text_width(worth, 20, bold=True) + 18
    size = 14 if at_end else 17
    one, two = text_width(words, size), text_width(limit, size)
    left = max(one, two) if at_end else one + two + 6 * bool(limit)
    x += (room - left - 8 - pill) * (1 if at_end else 0.5)
    sheet.add_place("value", x, y - 17, left + 8 + pill, 34, radius=17)
    apart = 9 if at_end and limit else 0
    first = x + left - (0 if at_end or not limit else two + 6)
    _draw_counted(sheet, words, counted.sum, first, y - apart, size)
    _draw_counted(sheet, limit, counted.limit, x + left, y + apart, size)
    if not counted.worth:
        return
    x += left + 8
    sheet.rect(x, y - 17, pill, 34, "brass", radius=17)
    sheet.rect(x + 1.5, y - 15.5, pill - 3, 31, "plate", radius=15.5)
    sheet.text(worth, x + pill / 2, y, "pale", size=20, bold=True, mid=True, room=pill)


def _draw_counted(
    sheet: Sheet, whole: str, counted: str, right: float, y: float, size: float
) -> None:
    """Draw a line that ends at `right`; a part of it begins where the whole line begins."""
    if not counted:
        return
    room = text_width(whole, size)
    if counted == whole:
        sheet.text(whole, right, y, "on-cloth", size=size, anchor="end", room=room + 1)
    else:
        sheet.text(counted, right - room, y, "on-cloth", size=size, room=room + 1)


def _overlap(radius: float) -> float:
    """Return the visible width of an overlapped X card; smaller beside a small disk."""
    return 11 if radius < 22 else 19


def multiplier_width(table: Table, radius: float) -> float:
    """Return the width of the 2X disk and the cards beside it; at most two radii and 104."""
    cards = (table.x - 1) * _overlap(radius) + MINI.w if table.x else 0
    return radius * 2 + cards + 40


def draw_multiplier(sheet: Sheet, table: Table, x: float, y: float, radius: float) -> None:
    """Draw the 2X disk over the third X card, the X cards that are face up, and the multiplier."""
    width = multiplier_width(table, radius)
    sheet.add_place("multiplier", x, y - TOUCH / 2, width, TOUCH)
    if table.x_reserve:
        draw_card_back(sheet, x + radius - MINI.w / 2, y - radius - 4, MINI)
    for at in range(table.x):
        left = x + radius * 2 + at * _overlap(radius)
        draw_card_face(sheet, "multiplier", X, left, y - MINI.h / 2, MINI, seen=MINI.w)
    draw_multiplier_disk(sheet, x + radius, y, radius)
    words = say("scene.times", multiplier=table.multiplier)
    sheet.text(words, x + width - 35, y, "on-cloth", size=17, bold=True, room=35)


def draw_piles(sheet: Sheet, table: Table, x: float, y: float, size: CardSize, step: float) -> None:
    """Draw the deck and the discard pile with their sizes, `step` apart."""
    w, h, radius = size
    high = max(h + (22 if has_pile_names(size) else 4), TOUCH)
    for at, (name, count) in enumerate(_pile_sizes(table)):
        middle = x + step * (at + 0.5)
        left, wide = middle - w / 2, min(step, 64)
        sheet.add_hit(name, middle - wide / 2, y - 4, wide, high)
        sheet.ring(name, left, y - 2, w + 2, h + 2, radius=radius)
        for under in (4, 2) if count else ():
            sheet.rect(left + under, y - under, w, h, "card-edge", radius=radius)
        if count and name == "deck":
            draw_blank_back(sheet, left, y, size)
        else:
            sheet.rect(left, y, w, h, "card" if count else "plate-edge", radius=radius)
            sheet.rect(left + 2, y + 2, w - 4, h - 4, "plate", radius=radius - 1)
        words = str(count)
        tall = 15 if len(words) < 3 else TEXT
        sheet.text(words, middle, y + h / 2, "on-plate", size=tall, bold=True, mid=True, room=w)
        if has_pile_names(size):
            words = say(f"scene.{name}")
            sheet.text(words, middle, y + h + 11, "on-cloth", size=TEXT, mid=True, room=64)


def has_pile_names(size: CardSize) -> bool:
    """Return True if the piles have room for their names below."""
    return size.h > MINI.h


def _pile_sizes(table: Table) -> Iterator[tuple[str, int]]:
    yield "deck", table.deck_size
    yield "discard", table.discard_size
