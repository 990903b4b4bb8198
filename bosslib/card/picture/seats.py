"""Drawing of a seat: its plate, as a block, a tile or a row, and the cards in front of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bosslib.card.cards import Card
from bosslib.card.narration import dollars
from bosslib.card.picture.alt_text import Sight
from bosslib.card.picture.faces import SPEAKS, card_face, disk, disk_ring, small_back, token
from bosslib.game import SEATS, Seat
from bosslib.picture.badge import badge
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import MINI, SMALL, TEXT, TOUCH, CardSize

Place = tuple[float, float, float, float]
"""Left, top, width and height."""

Named = tuple[str, Card]
"""A hit id and its card."""

PLATE = 62
"""Height of a block plate."""
HEAD = 26
"""Height of the part with the name; the rest fits a disk with words on it."""
ROW = 44
"""Height of a row plate."""
GAP = 5
"""Gap between cards that do not overlap."""
SEEN = 0.6
"""Minimum visible fraction of a card's width; below it, copies are stacked."""


def block(
    sheet: Sheet, look: Sight, seat: Seat, x: float, y: float, w: float, gap: float = 8
) -> None:
    """Draw a plate and, after a gap, the cards in front of the seat below it."""
    plate(sheet, look, seat, x, y, w)
    cards = named(f"front:{SEATS[seat]}", look.table.fronts[seat])
    spread(sheet, cards, x, y + PLATE + gap, w, SMALL, centred=True)


def plate(sheet: Sheet, look: Sight, seat: Seat, x: float, y: float, w: float) -> None:
    """Draw another player's seat: letter, name and turn above; disks, hand size, token below."""
    _ground(sheet, look, seat, (x, y, w, PLATE), (w, HEAD), 12)
    badge(sheet, seat, x + 20, y + HEAD / 2, 11)
    _name(sheet, look, seat, x + 38, y + HEAD / 2, w - 48, size=16)
    y += (HEAD + PLATE) / 2
    _disks(sheet, look, seat, x + 22, y, SPEAKS, 40)
    _cards_held(sheet, look, seat, x + 84, y)
    _token(sheet, look, seat, x + w - 14, y, 11)


def own_plate(sheet: Sheet, look: Sight, seat: Seat, x: float, y: float, w: float) -> None:
    """Draw your own seat: larger disks that can be tapped, and your money."""
    _ground(sheet, look, seat, (x, y, w, PLATE), (w, HEAD), 12)
    badge(sheet, seat, x + 20, y + HEAD / 2, 11)
    money = look.money(seat)
    room = w - 48
    ink = "on-brass" if seat in look.awaited else "on-plate"
    if money is not None:
        room -= _money(sheet, money, ink, x + w - 12, y + HEAD / 2) + 10
    _name(sheet, look, seat, x + 38, y + HEAD / 2, room, size=16)
    _disks(
        sheet, look, seat, x + 24, y + (HEAD + PLATE) / 2, SPEAKS, 40, touch=y + PLATE + 6 - TOUCH
    )
    if not look.view:
        _cards_held(sheet, look, seat, x + 92, y + 46)
    if look.offer:
        answers(sheet, look.offer.by, x + 84, y + PLATE + 6 - TOUCH, 33)
    _token(sheet, look, seat, x + w - 24, y + 46, 12.5)


def answers(sheet: Sheet, by: Seat, x: float, y: float, high: float) -> None:
    """Draw the buttons that answer an open offer, yes and no; 128 wide."""
    badge(sheet, by, x + 12, y + TOUCH / 2, 11)
    for at, (verb, sign) in enumerate((("accept", "in"), ("decline", "x"))):
        left, middle = x + 28 + at * 52, y + TOUCH / 2
        name = f"{verb}:{SEATS[by]}"
        sheet.mean(name, left, y, 48, TOUCH)
        sheet.ring(name, left + 4, middle - high / 2 + 3, 40, high - 6, radius=8)
        sheet.rect(left + 4, middle - high / 2 + 3, 40, high - 6, "card", radius=8)
        sheet.sign(sign, left + 24, middle, 17, "g" if verb == "accept" else "r")


def tile_height(look: Sight) -> float:
    """Return the height of the tiles of a narrow page; with six seats the name has its own line."""
    return 96 if len(look.seats) < 6 else 113


def tile(sheet: Sheet, look: Sight, seat: Seat, x: float, y: float, w: float) -> None:
    """Draw another player's seat as a column of a narrow page, with its front at the foot."""
    height = tile_height(look)
    slim = len(look.seats) == 6
    _ground(sheet, look, seat, (x, y, w, height), (w, 46 if slim else 27), 9)
    badge(sheet, seat, x + 15, y + 14, 10)
    if slim:
        _name(sheet, look, seat, x + 6, y + 35, w - 9, size=TEXT)
        ink = "on-brass" if seat in look.awaited else "on-plate"
        _cards_held(sheet, look, seat, x + w - 36, y + 14, ink)
        _disks(sheet, look, seat, x + 12, y + 57, 8, 18)
        _token(sheet, look, seat, x + w - 13, y + 57, 9.5)
    else:
        _name(sheet, look, seat, x + 28, y + 14, w - 33, size=15)
        _disks(sheet, look, seat, x + 13, y + 39, 8, 18)
        _cards_held(sheet, look, seat, x + 42, y + 39)
        if w > 92:
            _token(sheet, look, seat, x + w - 14, y + 39, 9.5)
        else:
            _token(sheet, look, seat, x + w - 11, y + 53, 9.5)
    cards = named(f"front:{SEATS[seat]}", look.table.fronts[seat])
    spread(sheet, cards, x + 4, y + height - MINI.h - 4, w - 8, MINI)


def row(sheet: Sheet, look: Sight, seat: Seat, x: float, y: float, w: float) -> float:
    """Draw your own seat as a row of a narrow page; return its height.

    A long front is on a second line.
    """
    cards = named(f"front:{SEATS[seat]}", look.table.fronts[seat])
    money = look.money(seat)
    right = x + w - 10
    room = w - 236 - (80 if money is not None else 38)
    long = bool(cards) and room < (len(set(look.table.fronts[seat])) - 1) * 20 + MINI.w
    height = ROW + (MINI.h + 8 if long else 0)
    _ground(sheet, look, seat, (x, y, w, height), (122, ROW - 3), 10)
    middle = y + ROW / 2
    badge(sheet, seat, x + 18, middle, 11)
    _name(sheet, look, seat, x + 35, middle, 84, size=15)
    _disks(sheet, look, seat, x + 143, middle, SPEAKS, 40, touch=y)
    _token(sheet, look, seat, x + 216, middle, 11)
    if money is not None:
        _money(sheet, money, "on-plate", right, middle)
    else:
        _cards_held(sheet, look, seat, right - 36, middle)
    if long:
        spread(sheet, cards, x + 8, y + ROW, w - 16, MINI)
    else:
        spread(sheet, cards, x + 234, middle - MINI.h / 2, room, MINI)
    return height


def named(where: str, cards: Sequence[Card]) -> list[Named]:
    """Return the cards of a place with ids that distinguish copies: `front:C:bP:0`."""
    seen: Counter[Card] = Counter()
    found = []
    for card in cards:
        found.append((f"{where}:{card}:{seen[card]}", card))
        seen[card] += 1
    return found


def spread(
    sheet: Sheet,
    cards: Sequence[Named],
    x: float,
    y: float,
    room: float,
    size: CardSize,
    *,
    centred: bool = False,
) -> None:
    """Draw cards with their ids in one line, overlapped or with copies stacked if room is scarce.

    `centred` centres a line that is shorter than its room.
    """
    step = size.w + GAP
    if len(cards) > 1:
        step = min(step, (room - size.w) / (len(cards) - 1))
    if step < size.w * SEEN:
        _together(sheet, cards, x, y, room, size)
        return
    if centred:
        x += (room - size.w - step * (len(cards) - 1)) / 2
    for place, (name, card) in enumerate(cards):
        left = x + step * place
        seen = size.w if place == len(cards) - 1 else step - 1
        top = _raised(sheet, name, left, y, size)
        card_face(sheet, name, card, left, top, size, seen=seen)


def _raised(sheet: Sheet, name: str, x: float, y: float, size: CardSize) -> float:
    """Place one card of a line with its ring; return its top, higher if the card is lifted."""
    up = name in sheet.lifted
    y -= 6 if up else 0
    sheet.place(name, x, y, size.w, size.h, radius=size.radius)
    if up:
        sheet.rect(x - 3, y - 3, size.w + 6, size.h + 6, "plate", radius=size.radius + 3)
        sheet.rect(x - 2, y - 2, size.w + 4, size.h + 4, "brass", radius=size.radius + 2)
    return y


def _together(
    sheet: Sheet, cards: Sequence[Named], x: float, y: float, room: float, size: CardSize
) -> None:
    """Draw copies of a card as stacks, from left to right, with their number on the top card."""
    copies: dict[Card, list[str]] = {}
    for name, card in cards:
        copies.setdefault(card, []).append(name)
    below = len(cards) - len(copies)
    spare = room - len(copies) * size.w
    edge = max(1.5, min(6.0, spare / below)) if below else 0.0
    gaps = max(1, len(copies) - 1)
    gap = min(float(GAP), (spare - edge * below) / gaps)
    for at, (card, names) in enumerate(copies.items()):
        for name in names:
            top = name is names[-1]
            seen = size.w + (0 if at == len(copies) - 1 else min(gap, 0)) if top else edge
            count = len(names) if top else 1
            high = _raised(sheet, name, x, y, size)
            card_face(sheet, name, card, x, high, size, seen=seen, count=count)
            x += size.w + gap if top else edge


def _ground(
    sheet: Sheet, look: Sight, seat: Seat, place: Place, strip: tuple[float, float], radius: float
) -> None:
    """Draw the plate; an awaited seat has a brass strip of this size behind its name."""
    x, y, w, h = place
    sheet.rect(x - 2, y + 3, w + 4, h + 4, "shade", radius=radius + 2, alpha=0.14)
    sheet.rect(x - 1, y + 1, w + 2, h + 3, "shade", radius=radius + 1, alpha=0.3)
    sheet.place(f"seat:{SEATS[seat]}", x, y, w, h, radius=radius)
    turn, out = seat in look.awaited, look.table.passes[seat] >= 2
    edge = 3.0 if turn else 1.5
    sheet.rect(x, y, w, h, "brass" if turn else "plate-edge", radius=radius)
    fill = "plate-out" if out else "plate"
    sheet.rect(x + edge, y + edge, w - 2 * edge, h - 2 * edge, fill, radius=radius - edge)
    wide, high = strip
    top = x + edge, y + edge, wide - 2 * edge, high - edge
    if turn:
        sheet.rect(*top, "brass", radius=radius - edge)
    elif wide == w:
        sheet.rect(*top, "plate-edge", radius=radius - edge, alpha=0.3)


def _name(
    sheet: Sheet, look: Sight, seat: Seat, x: float, y: float, room: float, *, size: float
) -> None:
    """Draw a seat's name; an awaited seat has an arrow before it."""
    turn = seat in look.awaited
    if turn:
        sheet.sign("turn", x + 6, y, 14, "on-brass")
        x, room = x + 18, room - 18
    ink = "on-brass" if turn else "on-plate"
    sheet.text(look.names[seat], x, y, ink, size=size, bold=True, room=room)


def _disks(
    sheet: Sheet,
    look: Sight,
    seat: Seat,
    x: float,
    y: float,
    radius: float,
    step: float,
    *,
    touch: float | None = None,
) -> None:
    """Draw a seat's two disks; `touch` is the top of the touch targets of your own."""
    there = [(f"disk:{SEATS[seat]}:{at}", x + step * at) for at in range(2)]
    turned = look.table.passes[seat]
    for at, (name, middle) in enumerate(there):
        top, high = (y - radius, 2 * radius) if touch is None else (touch, TOUCH)
        sheet.mean(name, middle - step / 2, top, step, high)
        if name in sheet.highlight and at >= turned:
            disk_ring(sheet, middle, y, radius)
    for at, (_, middle) in enumerate(there):
        disk(sheet, middle, y, radius, turned=at < turned)


def _cards_held(
    sheet: Sheet, look: Sight, seat: Seat, x: float, y: float, ink: str = "on-plate"
) -> None:
    """Draw the number of cards that a seat holds; 40 wide."""
    count = look.table.hand_sizes[seat]
    sheet.mean(f"held:{SEATS[seat]}", x, y - 10, 40, 20)
    small_back(sheet, x, y)
    sheet.text(str(count), x + 20, y, ink, size=15, bold=True, room=20)


def _money(sheet: Sheet, money: int, ink: str, right: float, y: float) -> float:
    """Draw your money with a banknote before it; return the width."""
    words = dollars(money)
    wide = sheet.text(words, right, y, ink, size=16, bold=True, anchor="end", room=62)
    sheet.sign("cash", right - wide - 12, y, 17, ink)
    return wide + 22


def _token(sheet: Sheet, look: Sight, seat: Seat, x: float, y: float, radius: float) -> None:
    """Draw the Boss or Cousin token, or the sign of an open offer; never two of them (COUSIN-3)."""
    if seat == look.table.boss or look.table.cousins[seat] or look.bargains(seat):
        half = radius - 1
        sheet.mean(f"token:{SEATS[seat]}", x - half, y - half, 2 * half, 2 * half)
    if seat == look.table.boss:
        token(sheet, "boss", x, y, radius)
    elif look.table.cousins[seat]:
        token(sheet, "cousin", x, y, radius)
    elif look.bargains(seat):
        sheet.sign("offer", x, y, radius * 1.7, "pale")
