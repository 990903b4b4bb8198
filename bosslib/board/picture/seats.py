"""Plate of a seat: its face, its investors, its Clan cards and its money."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bosslib.board.narration import millions
from bosslib.board.picture.alt_text import is_awaited
from bosslib.board.picture.faces import draw_bubble, draw_card_backs, draw_clan_card, draw_investor
from bosslib.board.picture.spaces import Rectangle
from bosslib.board.state import Phase, Table
from bosslib.board.view import View
from bosslib.game import SEATS, Seat
from bosslib.picture.badge import badge
from bosslib.picture.character import character_at, draw_character
from bosslib.picture.lettering import text_width
from bosslib.picture.player_portraits import Expression, draw_person, draw_portrait
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import MINI, SMALL, TEXT, CardSize
from bosslib.words import say

HEADER_HEIGHT = 26
"""Height of the upper part, with the name."""

ROW, ROOMY = 66, 88
"""Minimum and maximum height of a seat, including the gap."""

GAP = 6
"""Gap below a seat."""

NOTE, RISE = (32, 16), 10
"""Width and height of a pile's note, and maximum rise of a pile."""

BUBBLE_SPACE = 7
"""Extra distance between badge and name for the speech bubble."""

MONEY_WIDTH = 92
"""Width of the money in the lower part."""

MIN_FACE_WIDTH = 300
"""Minimum width of a seat with a face; a narrower one needs it for the investors."""

FACE_MARGIN, MAX_FACE_RADIUS = 4, 30
"""Margin around a face, and its maximum radius."""


class SeatAppearance(NamedTuple):
    """Input for drawing seats; `paid` is the number of deals that paid each seat.

    `characters` are those of the computer players by seat, as far as they are known; empty for
    others. `people` are the seats of persons: they have a sign instead of a face, as the viewer
    has.
    """

    view: View | None
    table: Table
    names: list[str]
    paid: tuple[int, ...]
    characters: Sequence[str] = ()
    people: Collection[Seat] = ()

    def is_own(self, seat: Seat) -> bool:
        """Return True if it is the viewer's seat."""
        return self.view is not None and self.view.seat == seat

    def is_boss(self, seat: Seat) -> bool:
        """Return True if the seat is the Boss of an open deal."""
        return self.table.phase is Phase.DEAL and seat == self.table.boss

    def has_turn(self, seat: Seat) -> bool:
        """Return True if it is the seat's turn outside a deal."""
        return self.table.phase is not Phase.DEAL and seat == self.table.turn

    def expression(self, seat: Seat) -> Expression:
        """Return the expression of a seat's face: talking if an offer of it is open."""
        talks = any(each.agreed == (seat,) for each in self.table.bargains)
        return Expression.TALKING if talks else Expression.CALM


def draw_seat(sheet: Sheet, look: SeatAppearance, seat: Seat, place: Rectangle) -> None:
    """Draw a seat: badge, name and hand size above; investors, Clan cards and money below.

    A wide one has a face on its left.
    """
    x, y, w, h = place
    sheet.add_place(f"seat:{SEATS[seat]}", x, y, w, h, radius=10)
    marked = look.is_boss(seat) or look.has_turn(seat)
    if marked:
        sheet.rect(x - 2, y - 2, w + 4, h + 4, "brass", radius=12)
    sheet.rect(x, y, w, h, "plate", radius=10)
    if marked:
        sheet.rect(x, y, w, HEADER_HEIGHT, "brass", radius=10)
        sheet.rect(x, y + HEADER_HEIGHT - 8, w, 8, "brass")
    if w >= MIN_FACE_WIDTH:
        taken = _draw_face(sheet, look, seat, place)
        x, w = x + taken, w - taken
    _draw_header(sheet, look, seat, (x, y, w, h))
    roomy = h >= ROOMY - GAP
    low = y + HEADER_HEIGHT + 3
    free = h - HEADER_HEIGHT - 6
    size, card = (min(46.0, free), SMALL) if roomy else (min(34.0, free), MINI)
    right, laid = x + w - MONEY_WIDTH, look.table.clans[seat]
    room = right - x - 8 - (card.w + 8 if laid else 0)
    at = _draw_investors(sheet, look.table, seat, (x + 8, low + (free - size) / 2), room, size)
    _draw_clan_cards(sheet, look.table, seat, (at + 4, low + (free - card.h) / 2), right, card)
    if look.is_own(seat) and look.view:
        money, middle = millions(look.view.money), low + free / 2
        sheet.text(money, x + w - 9, middle, "pale", size=16, room=86, bold=True, anchor="end")
    elif look.paid:
        _draw_pile(sheet, look.paid[seat], x + w - 9, low + free - 3)


def _draw_face(sheet: Sheet, look: SeatAppearance, seat: Seat, place: Rectangle) -> float:
    """Draw the face of a computer player or the sign of a person; return the width it takes."""
    x, y, _, h = place
    radius = min(h / 2 - FACE_MARGIN, MAX_FACE_RADIUS)
    middle = x + FACE_MARGIN + radius, y + h / 2
    if look.is_own(seat) or seat in look.people:
        draw_person(sheet, seat, *middle, radius)
    else:
        draw_portrait(sheet, seat, *middle, radius, look.expression(seat))
    return 2 * radius + FACE_MARGIN


def _draw_header(sheet: Sheet, look: SeatAppearance, seat: Seat, place: Rectangle) -> None:
    x, y, w, _ = place
    boss, middle = look.is_boss(seat), y + HEADER_HEIGHT / 2
    ink = "on-brass" if boss or look.has_turn(seat) else "on-plate"
    waits = BUBBLE_SPACE if is_awaited(look.table, seat) else 0
    badge(sheet, seat, x + 16 - waits / 3, middle, 11)
    if waits:
        draw_bubble(sheet, x + 29, y + 9, *(("on-brass", "brass") if ink == "on-brass" else ()))
    left, name = x + 33 + waits, look.names[seat]
    count = look.table.hand_sizes[seat]
    cards = say("board.scene.cards", count=count) if w >= 220 else str(count)
    taken = sheet.text(cards, x + w - 9, middle, ink, size=TEXT, room=76, anchor="end") + 25
    draw_card_backs(sheet, x + w - 9 - taken, middle)
    room = w - taken - 46 - waits
    if boss:
        told = say("board.scene.is-boss", name=name)
        if text_width(told, 15, bold=True) > room:
            room -= 22
            at = left + min(room, text_width(name, 15, bold=True)) + 12
            sheet.sign("boss", at, middle, 16, "on-brass")
        else:
            name = told
    drawn = sheet.text(name, left, middle, ink, size=15, room=room, bold=boss)
    if not boss:
        character = character_at(look.characters, seat)
        draw_character(sheet, character, left + drawn, middle, ink, room - drawn)


def _draw_investors(
    sheet: Sheet, table: Table, seat: Seat, start: tuple[float, float], room: float, size: float
) -> float:
    """Draw a seat's investors, overlapping if necessary, and return their right edge."""
    row = table.investors[seat]
    x, y = start
    step = min(size + 5, (room - size) / max(1, len(row) - 1))
    for at, family in enumerate(row):
        away = table.is_travelling(family)
        draw_investor(sheet, family, x + at * step, y, size, f"investor:{family}", away=away)
    return x + (len(row) - 1) * step + size + 4 if row else x


def _draw_clan_cards(
    sheet: Sheet,
    table: Table,
    seat: Seat,
    start: tuple[float, float],
    right: float,
    size: CardSize,
) -> None:
    """Draw the Clan cards on the table, overlapping if necessary."""
    laid = [card.family for card in table.clans[seat] if card.family]
    x, y = start
    step = min(size.w + 4, (right - x - size.w) / max(1, len(laid) - 1))
    for at, family in enumerate(laid):
        draw_clan_card(sheet, family, x + at * step, y, size, f"clan:{family}@{SEATS[seat]}")


def _draw_pile(sheet: Sheet, notes: int, right: float, bottom: float) -> None:
    """Draw a pile of money with the notes too close together to count."""
    if not notes:
        return
    w, h = NOTE
    step = min(3.0, RISE / notes)
    for at in range(notes):
        fill = "card-edge" if (notes - at) % 2 == 0 else "pale"
        sheet.rect(right - w, bottom - h - at * step, w, h, fill, radius=2)
    top = bottom - h - (notes - 1) * step
    sheet.rect(right - w + 3, top + 3, w - 6, h - 6, "brass", radius=2)
    sheet.disc(right - w / 2, top + h / 2, 4.5, "pale")
