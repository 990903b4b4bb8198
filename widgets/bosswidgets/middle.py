"""What belongs to no seat: the deal's name, the centre, its worth, the multiplier and the piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from bosslib.card.cards import Card, X
from bosslib.card.settle import value
from bosslib.card.state import Phase, Table
from bosslib.card.telling import dollars
from bosslib.words import say
from bosswidgets.described import Look, centre_text, deal_text, sum_text
from bosswidgets.faces import card_back, card_face, multiplier_disk
from bosswidgets.seats import named, spread
from bosswidgets.shapes import Sheet, width_of
from bosswidgets.theme import MINI, SMALL, TEXT, CardSize


def deal_name(sheet: Sheet, table: Table, middle: float, y: float) -> None:
    """A label with the deal's number, its colour and the colour's sign, round a point."""
    words = deal_text(table)
    sign = 24 if table.colour else 0
    long = width_of(words, 15, bold=True)
    width = long + sign + 28
    left = middle - width / 2
    sheet.place("deal", left, y - 15, width, 30, radius=15)
    sheet.rect(left, y - 15, width, 30, "card", radius=15)
    if table.colour:
        sheet.sign(str(table.colour), left + 24, y, 17, str(table.colour))
    x = left + 14 + sign + long / 2
    sheet.text(words, x, y, "card-ink", size=15, bold=True, mid=True, room=long + 8)


def in_lines(cards: Sequence[Card], room: float, size: CardSize, *, seen: float) -> int:
    """In how many lines cards lie if so much of each card's width has to be seen; at least 1."""
    fit = int((room - size.w) / (size.w * seen)) + 1
    return max(1, ceil(len(cards) / fit))


def lines(
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
    """Cards with their ids in lines of the same length, each in the middle of its room."""
    each = ceil(len(cards) / count)
    for line in range(count):
        part = cards[line * each : (line + 1) * each]
        spread(sheet, part, x, y + line * (size.h + gap), room, size, centred=True)


def centre(
    sheet: Sheet, look: Look, x: float, y: float, room: float, size: CardSize, *, count: int
) -> None:
    """The Deal cards in the order of play, in lines, or a text that says why there are none."""
    if look.table.centre:
        lines(sheet, named("centre", look.table.centre), x, y, room, size, count=count)
        return
    words, middle = centre_text(look), x + room / 2
    sheet.text(words, middle, y + size.h / 2, "on-cloth", size=17, mid=True, room=room)


def worth_line(sheet: Sheet, table: Table, middle: float, y: float, room: float) -> None:
    """What one share is worth now, and how it comes about (VALUE-1, VALUE-2)."""
    if table.phase is not Phase.PLAY:
        return
    words, worth = sum_text(table), dollars(value(table))
    pill = width_of(worth, 20, bold=True) + 22
    left = min(room - pill - 8, width_of(words, 17))
    x = middle - (left + 8 + pill) / 2
    sheet.place("value", x, y - 16, left + 8 + pill, 32, radius=16)
    sheet.text(words, x + left, y, "on-cloth", size=17, anchor="end", room=left)
    x += left + 8
    sheet.rect(x, y - 16, pill, 32, "plate", radius=16)
    sheet.text(worth, x + pill / 2, y, "brass", size=20, bold=True, mid=True, room=pill)


def multiplier_width(table: Table, radius: float) -> float:
    """How wide the 2X disk is with what lies beside it; at most two radii and 112."""
    return radius * 2 + table.x * 22 + 46


def multiplier(sheet: Sheet, table: Table, x: float, y: float, radius: float) -> None:
    """The 2X disk with the third X card under it, the X cards face up, and how much they make."""
    width = multiplier_width(table, radius)
    sheet.place("multiplier", x, y - radius - 2, width, radius * 2 + 4)
    if table.x_reserve:
        card_back(sheet, x + radius - MINI.w / 2, y - radius - 7, MINI)
    for at in range(table.x):
        left = x + radius * 2 - 3 + at * 22
        card_face(sheet, "multiplier", X, left, y - MINI.h / 2, MINI, seen=MINI.w)
    multiplier_disk(sheet, x + radius, y, radius)
    words = say("scene.times", multiplier=table.multiplier)
    sheet.text(words, x + width - 34, y, "on-cloth", size=17, bold=True, room=34)


def piles(sheet: Sheet, table: Table, x: float, y: float) -> None:
    """The draw deck and the discard pile with how many cards they have; 130 wide."""
    w, h, radius = SMALL
    for middle, (name, count) in zip((x + 32, x + 98), _sizes(table), strict=True):
        left = middle - w / 2
        sheet.place(name, middle - 32, y - 2, 64, h + 24)
        for under in (3, 1.5) if count else ():
            sheet.rect(left + under, y - under, w, h, "card-edge", radius=radius)
        edge, fill = ("card", "back") if count else ("plate-edge", "plate")
        sheet.rect(left, y, w, h, edge, radius=radius)
        sheet.rect(left + 2, y + 2, w - 4, h - 4, fill, radius=radius - 1)
        size = str(count)
        sheet.text(size, middle, y + h / 2, "on-plate", size=15, bold=True, mid=True, room=w)
        words = say(f"scene.{name}")
        sheet.text(words, middle, y + h + 12, "on-cloth", size=TEXT, mid=True, room=64)


def short_piles(sheet: Sheet, table: Table, x: float, y: float) -> None:
    """The same in two lines of text, round y."""
    for line, (name, count) in zip((y - 10, y + 10), _sizes(table), strict=True):
        sheet.place(name, x, line - 10, 112, 20)
        size = str(count)
        sheet.text(size, x + 28, line, "on-cloth", size=15, bold=True, anchor="end", room=28)
        sheet.text(say(f"scene.{name}"), x + 35, line, "on-cloth", size=TEXT, room=76)


def _sizes(table: Table) -> Iterator[tuple[str, int]]:
    yield "deck", table.deck_size
    yield "discard", table.discard_size
