"""What belongs to one seat: its plate, in a block or in a row, and the cards in front of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bosslib.card.cards import Card
from bosslib.card.telling import dollars
from bosslib.game import SEATS, Seat
from bosswidgets.described import Look
from bosswidgets.faces import card_face, disk, small_back, token
from bosswidgets.shapes import Sheet
from bosswidgets.theme import MINI, SMALL, TEXT, CardSize

PLATE = 62
"""The height of a plate that is a block."""
ROW = 44
"""The height of a plate that is a row."""
GAP = 5
"""Between cards that do not overlap."""


def block(sheet: Sheet, look: Look, seat: Seat, x: float, y: float, w: float) -> None:
    """A plate with the cards in front of the seat below it."""
    plate(sheet, look, seat, x, y, w)
    cards = named(f"front:{SEATS[seat]}", look.table.fronts[seat])
    spread(sheet, cards, x, y + PLATE + 8, w, SMALL, centred=True)


def plate(sheet: Sheet, look: Look, seat: Seat, x: float, y: float, w: float) -> None:
    """A seat: letter and name above; disks, turn, cards held, token and one's own money below."""
    _ground(sheet, look, seat, x, y, w, PLATE, radius=12)
    _badge(sheet, seat, x + 20, y + 20, 12)
    sheet.text(look.names[seat], x + 38, y + 20, "on-plate", size=16, bold=True, room=w - 48)
    y += 44
    for place in range(2):
        turned = place < look.table.passes[seat]
        disk(sheet, x + 19 + 24 * place, y, 10.5, turned=turned)
    if seat in look.awaited:
        sheet.sign("turn", x + 66, y, 16, "brass")
    _cards_held(sheet, look.table.hand_sizes[seat], x + 80, y)
    right = x + w - 10
    money = look.money(seat)
    if money is not None:
        right -= 8 + _money(sheet, money, right, y)
    _token(sheet, look, seat, right - 11, y, 11)


def row(sheet: Sheet, look: Look, seat: Seat, x: float, y: float, w: float) -> float:
    """A seat as a row of a narrow page, a long front in a second line; gives its height."""
    cards = named(f"front:{SEATS[seat]}", look.table.fronts[seat])
    money = look.money(seat)
    room = w - 252 - (52 if money is not None else 0)
    long = len(cards) > 1 and (room - MINI.w) / (len(cards) - 1) < MINI.w * 0.6
    height = ROW + (MINI.h + 8 if long else 0)
    _ground(sheet, look, seat, x, y, w, height, radius=10)
    middle = y + ROW / 2
    _badge(sheet, seat, x + 18, middle, 11)
    sheet.text(look.names[seat], x + 35, middle, "on-plate", size=15, bold=True, room=84)
    if seat in look.awaited:
        sheet.sign("turn", x + 128, middle, 14, "brass")
    for place in range(2):
        turned = place < look.table.passes[seat]
        disk(sheet, x + 147 + 20 * place, middle, 9, turned=turned)
    _token(sheet, look, seat, x + 189, middle, 10)
    _cards_held(sheet, look.table.hand_sizes[seat], x + 205, middle)
    if money is not None:
        _money(sheet, money, x + w - 10, middle)
    if long:
        spread(sheet, cards, x + 8, y + ROW, w - 16, MINI)
    else:
        spread(sheet, cards, x + 244, middle - MINI.h / 2, room, MINI)
    return height


def named(where: str, cards: Sequence[Card]) -> list[tuple[str, Card]]:
    """The cards of a place, each with an id that tells copies apart: `front:C:bP:0`."""
    seen: Counter[Card] = Counter()
    found = []
    for card in cards:
        found.append((f"{where}:{card}:{seen[card]}", card))
        seen[card] += 1
    return found


def spread(
    sheet: Sheet,
    cards: Sequence[tuple[str, Card]],
    x: float,
    y: float,
    room: float,
    size: CardSize,
    *,
    centred: bool = False,
) -> None:
    """Cards with their ids in one line, overlapping if the room asks for it."""
    step = size.w + GAP
    if len(cards) > 1:
        step = min(step, (room - size.w) / (len(cards) - 1))
    if centred:
        x += (room - size.w - step * (len(cards) - 1)) / 2
    for place, (name, card) in enumerate(cards):
        left = x + step * place
        seen = size.w if place == len(cards) - 1 else step - 1
        sheet.place(name, left, y, size.w, size.h, radius=size.radius)
        card_face(sheet, name, card, left, y, size, seen=seen)


def _ground(
    sheet: Sheet, look: Look, seat: Seat, x: float, y: float, w: float, h: float, *, radius: float
) -> None:
    sheet.rect(x - 1, y + 1, w + 2, h + 3, "shade", radius=radius + 1, alpha=0.3)
    sheet.place(f"seat:{SEATS[seat]}", x, y, w, h, radius=radius)
    turn, out = seat in look.awaited, look.table.passes[seat] >= 2
    edge = 3.0 if turn else 1.5
    sheet.rect(x, y, w, h, "brass" if turn else "plate-edge", radius=radius)
    fill = "plate-out" if out else "plate"
    sheet.rect(x + edge, y + edge, w - 2 * edge, h - 2 * edge, fill, radius=radius - edge)


def _badge(sheet: Sheet, seat: Seat, x: float, y: float, radius: float) -> None:
    """The seat's letter, as the notation has it."""
    sheet.disc(x, y, radius, "on-plate")
    sheet.text(SEATS[seat], x, y, "plate", size=TEXT, bold=True, mid=True, room=radius * 2)


def _cards_held(sheet: Sheet, count: int, x: float, y: float) -> None:
    """How many cards a seat holds; 38 wide."""
    small_back(sheet, x, y)
    sheet.text(str(count), x + 19, y, "on-plate", size=15, bold=True, room=20)


def _money(sheet: Sheet, money: int, right: float, y: float) -> float:
    words = dollars(money)
    return sheet.text(words, right, y, "on-plate", size=16, bold=True, anchor="end", room=62)


def _token(sheet: Sheet, look: Look, seat: Seat, x: float, y: float, radius: float) -> None:
    """The Boss or a Cousin token, or that an offer is open: never two of them (COUSIN-3)."""
    if seat == look.table.boss:
        token(sheet, "boss", x, y, radius)
    elif look.table.cousins[seat]:
        token(sheet, "cousin", x, y, radius)
    elif look.bargains(seat):
        sheet.sign("offer", x, y, radius * 1.7, "pale")
