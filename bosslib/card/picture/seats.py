"""Drawing of a seat: its plate, as a block, a tile or a row, and the cards in front of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bosslib.card.cards import Card
from bosslib.card.narration import format_dollars
from bosslib.card.payoffs import payoff
from bosslib.card.picture.alt_text import PictureInput
from bosslib.card.picture.faces import (
    MIN_WORDS_RADIUS,
    draw_card_face,
    draw_disk,
    draw_disk_highlight,
    draw_hand_size_icon,
    draw_token,
)
from bosslib.card.picture.settlement import AmountStage, amount_texts
from bosslib.game import SEATS, Seat
from bosslib.picture.badge import badge
from bosslib.picture.character import draw_character
from bosslib.picture.lettering import text_width
from bosslib.picture.player_portraits import draw_person, draw_portrait
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import MINI, SMALL, TEXT, TOUCH, CardSize

Rectangle = tuple[float, float, float, float]
"""Left, top, width and height."""

CardWithId = tuple[str, Card]
"""A hit id and its card."""

PLATE_HEIGHT = 62
"""Height of a block plate."""
HEADER_HEIGHT = 26
"""Height of the part with the name; the rest fits a disk with words on it."""
FACE_RADIUS, TILE_FACE_RADIUS = 25, 20
"""Radius of a face on a block plate and on a tile."""
FACE_SPACE, TILE_FACE_SPACE = 51, 44
"""Width that a face takes from the rest of its plate, and from the cards of its tile."""
MIN_FACE_PLATE, MIN_FACE_TILE = 184, 108
"""Minimum widths of a block plate and of a tile with a face."""
ROW_HEIGHT = 44
"""Height of a row plate."""
CARD_GAP = 5
"""Gap between cards that do not overlap."""
MIN_VISIBLE_PART = 0.6
"""Minimum visible fraction of a card's width; below it, copies are stacked."""


def draw_block(
    sheet: Sheet, look: PictureInput, seat: Seat, x: float, y: float, w: float, gap: float = 8
) -> None:
    """Draw a plate and, after a gap, the cards in front of the seat below it."""
    draw_plate(sheet, look, seat, x, y, w)
    cards = cards_with_ids(f"front:{SEATS[seat]}", look.table.fronts[seat])
    draw_card_line(sheet, cards, x, y + PLATE_HEIGHT + gap, w, SMALL, centred=True)


def draw_plate(sheet: Sheet, look: PictureInput, seat: Seat, x: float, y: float, w: float) -> None:
    """Draw another player's seat: face; sign, name and turn; disks, hand size and token."""
    _draw_plate_background(sheet, look, seat, (x, y, w, PLATE_HEIGHT), (w, HEADER_HEIGHT), 12)
    right, step = x + w, 40
    if w >= MIN_FACE_PLATE:
        _draw_face(sheet, look, seat, x + 28, y + PLATE_HEIGHT / 2, FACE_RADIUS)
        x, step = x + FACE_SPACE, 35
    badge(sheet, seat, x + 20, y + HEADER_HEIGHT / 2, 11)
    name = x + 38
    _draw_name(sheet, look, seat, name, y + HEADER_HEIGHT / 2, right - name - 10, size=16)
    y += (HEADER_HEIGHT + PLATE_HEIGHT) / 2
    _draw_disks(sheet, look, seat, x + 22, y, MIN_WORDS_RADIUS, step, room=right - x - 33)
    if not look.settled:  # otherwise the amount is here
        _draw_hand_size(sheet, look, seat, x + 4 + 2 * step, y)
    _draw_token(sheet, look, seat, right - 14, y, 11)


def draw_own_plate(
    sheet: Sheet, look: PictureInput, seat: Seat, x: float, y: float, w: float
) -> None:
    """Draw your own seat: larger disks that can be tapped, and your money."""
    _draw_plate_background(sheet, look, seat, (x, y, w, PLATE_HEIGHT), (w, HEADER_HEIGHT), 12)
    badge(sheet, seat, x + 20, y + HEADER_HEIGHT / 2, 11)
    money = look.money(seat)
    room = w - 48
    ink = "on-brass" if seat in look.awaited_seats else "on-plate"
    if money is not None:
        room -= _draw_money(sheet, money, ink, x + w - 12, y + HEADER_HEIGHT / 2) + 10
    _draw_name(sheet, look, seat, x + 38, y + HEADER_HEIGHT / 2, room, size=16)
    _draw_disks(
        sheet,
        look,
        seat,
        x + 24,
        y + (HEADER_HEIGHT + PLATE_HEIGHT) / 2,
        MIN_WORDS_RADIUS,
        40,
        touch=y + PLATE_HEIGHT + 6 - TOUCH,
        room=w - 50,
    )
    if not look.view and not look.settled:
        _draw_hand_size(sheet, look, seat, x + 92, y + 46)
    if look.offer:
        draw_answer_buttons(sheet, look.offer.by, x + 84, y + PLATE_HEIGHT + 6 - TOUCH, 33)
    _draw_token(sheet, look, seat, x + w - 24, y + 46, 12.5)


def draw_answer_buttons(sheet: Sheet, by: Seat, x: float, y: float, high: float) -> None:
    """Draw the buttons that answer an open offer, yes and no; 128 wide."""
    badge(sheet, by, x + 12, y + TOUCH / 2, 11)
    for at, (verb, sign) in enumerate((("accept", "in"), ("decline", "x"))):
        left, middle = x + 28 + at * 52, y + TOUCH / 2
        name = f"{verb}:{SEATS[by]}"
        sheet.add_hit(name, left, y, 48, TOUCH)
        sheet.ring(name, left + 4, middle - high / 2 + 3, 40, high - 6, radius=8)
        sheet.rect(left + 4, middle - high / 2 + 3, 40, high - 6, "card", radius=8)
        sheet.sign(sign, left + 24, middle, 17, "g" if verb == "accept" else "r")


def seat_tile_height(look: PictureInput) -> float:
    """Return the height of the tiles of a narrow page; with six seats the name has its own line."""
    return 96 if len(look.seats) < 6 else 113


def draw_seat_tile(
    sheet: Sheet, look: PictureInput, seat: Seat, x: float, y: float, w: float
) -> None:
    """Draw another player's seat as a column of a narrow page, with its front at the foot."""
    height = seat_tile_height(look)
    slim = len(look.seats) == 6
    _draw_plate_background(sheet, look, seat, (x, y, w, height), (w, 46 if slim else 27), 9)
    badge(sheet, seat, x + 15, y + 14, 10)
    if slim:
        _draw_name(sheet, look, seat, x + 6, y + 35, w - 9, size=TEXT)
        ink = "on-brass" if seat in look.awaited_seats else "on-plate"
        if not look.settled:  # the token is here instead, as the amount needs its place
            _draw_hand_size(sheet, look, seat, x + w - 36, y + 14, ink)
        _draw_disks(sheet, look, seat, x + 12, y + 57, 8, 18, room=w - 10)
        _draw_token(sheet, look, seat, x + w - 13, y + (14 if look.settled else 57), 9.5)
    else:
        _draw_name(sheet, look, seat, x + 28, y + 14, w - 33, size=15)
        room = w - (32 if w > 92 else 26)
        _draw_disks(sheet, look, seat, x + 13, y + 39, 8, 18, room=room)
        if not look.settled:  # otherwise the amount is here
            _draw_hand_size(sheet, look, seat, x + 42, y + 39)
        if w > 92:
            _draw_token(sheet, look, seat, x + w - 14, y + 39, 9.5)
        else:
            _draw_token(sheet, look, seat, x + w - 11, y + 53, 9.5)
    cards = cards_with_ids(f"front:{SEATS[seat]}", look.table.fronts[seat])
    room = w - 8
    if w >= MIN_FACE_TILE:
        middle = x + w - TILE_FACE_SPACE / 2, y + height - TILE_FACE_RADIUS - 4
        _draw_face(sheet, look, seat, *middle, TILE_FACE_RADIUS)
        room -= TILE_FACE_SPACE - 4
    draw_card_line(sheet, cards, x + 4, y + height - MINI.h - 4, room, MINI)


def draw_row(sheet: Sheet, look: PictureInput, seat: Seat, x: float, y: float, w: float) -> float:
    """Draw your own seat as a row of a narrow page; return its height.

    A long front is on a second line.
    """
    cards = cards_with_ids(f"front:{SEATS[seat]}", look.table.fronts[seat])
    money = look.money(seat)
    right = x + w - 10
    room = w - 236 - (80 if money is not None else 38)
    long = bool(cards) and room < (len(set(look.table.fronts[seat])) - 1) * 20 + MINI.w
    height = ROW_HEIGHT + (MINI.h + 8 if long else 0)
    _draw_plate_background(sheet, look, seat, (x, y, w, height), (122, ROW_HEIGHT - 3), 10)
    middle = y + ROW_HEIGHT / 2
    badge(sheet, seat, x + 18, middle, 11)
    _draw_name(sheet, look, seat, x + 35, middle, 84, size=15)
    _draw_disks(sheet, look, seat, x + 143, middle, MIN_WORDS_RADIUS, 40, touch=y, room=74)
    _draw_token(sheet, look, seat, x + 216, middle, 11)
    if money is not None:
        _draw_money(sheet, money, "on-plate", right, middle)
    else:
        _draw_hand_size(sheet, look, seat, right - 36, middle)
    if long:
        draw_card_line(sheet, cards, x + 8, y + ROW_HEIGHT, w - 16, MINI)
    else:
        draw_card_line(sheet, cards, x + 234, middle - MINI.h / 2, room, MINI)
    return height


def cards_with_ids(where: str, cards: Sequence[Card]) -> list[CardWithId]:
    """Return the cards of a place with ids that distinguish copies: `front:C:bP:0`."""
    seen: Counter[Card] = Counter()
    found = []
    for card in cards:
        found.append((f"{where}:{card}:{seen[card]}", card))
        seen[card] += 1
    return found


def draw_card_line(
    sheet: Sheet,
    cards: Sequence[CardWithId],
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
    step = size.w + CARD_GAP
    if len(cards) > 1:
        step = min(step, (room - size.w) / (len(cards) - 1))
    if step < size.w * MIN_VISIBLE_PART:
        _draw_stacks(sheet, cards, x, y, room, size)
        return
    if centred:
        x += (room - size.w - step * (len(cards) - 1)) / 2
    for place, (name, card) in enumerate(cards):
        left = x + step * place
        seen = size.w if place == len(cards) - 1 else step - 1
        top = _place_card(sheet, name, left, y, size)
        draw_card_face(sheet, name, card, left, top, size, seen=seen)


def _place_card(sheet: Sheet, name: str, x: float, y: float, size: CardSize) -> float:
    """Place one card of a line with its ring; return its top, higher if the card is lifted."""
    up = name in sheet.lifted
    y -= 6 if up else 0
    sheet.add_place(name, x, y, size.w, size.h, radius=size.radius)
    if up:
        sheet.rect(x - 3, y - 3, size.w + 6, size.h + 6, "plate", radius=size.radius + 3)
        sheet.rect(x - 2, y - 2, size.w + 4, size.h + 4, "brass", radius=size.radius + 2)
    return y


def _draw_stacks(
    sheet: Sheet, cards: Sequence[CardWithId], x: float, y: float, room: float, size: CardSize
) -> None:
    """Draw copies of a card as stacks, from left to right, with their number on the top card."""
    copies: dict[Card, list[str]] = {}
    for name, card in cards:
        copies.setdefault(card, []).append(name)
    below = len(cards) - len(copies)
    spare = room - len(copies) * size.w
    edge = max(1.5, min(6.0, spare / below)) if below else 0.0
    gaps = max(1, len(copies) - 1)
    gap = min(float(CARD_GAP), (spare - edge * below) / gaps)
    for at, (card, names) in enumerate(copies.items()):
        for name in names:
            top = name is names[-1]
            seen = size.w + (0 if at == len(copies) - 1 else min(gap, 0)) if top else edge
            count = len(names) if top else 1
            high = _place_card(sheet, name, x, y, size)
            draw_card_face(sheet, name, card, x, high, size, seen=seen, count=count)
            x += size.w + gap if top else edge


def _draw_plate_background(
    sheet: Sheet,
    look: PictureInput,
    seat: Seat,
    place: Rectangle,
    strip: tuple[float, float],
    radius: float,
) -> None:
    """Draw the plate; an awaited seat has a brass strip of this size behind its name."""
    x, y, w, h = place
    sheet.rect(x - 2, y + 3, w + 4, h + 4, "shade", radius=radius + 2, alpha=0.14)
    sheet.rect(x - 1, y + 1, w + 2, h + 3, "shade", radius=radius + 1, alpha=0.3)
    sheet.add_place(f"seat:{SEATS[seat]}", x, y, w, h, radius=radius)
    turn, out = seat in look.awaited_seats, look.table.passes[seat] >= 2
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


def _draw_face(
    sheet: Sheet, look: PictureInput, seat: Seat, x: float, y: float, radius: float
) -> None:
    """Draw the face of a computer player, or the sign of a person, around a point."""
    if seat in look.people:
        draw_person(sheet, seat, x, y, radius)
    else:
        draw_portrait(sheet, seat, x, y, radius, look.expression(seat))


def _draw_name(
    sheet: Sheet, look: PictureInput, seat: Seat, x: float, y: float, room: float, *, size: float
) -> None:
    """Draw a seat's name, and its character if there is room; an awaited seat has an arrow before
    it.
    """
    turn = seat in look.awaited_seats
    if turn:
        sheet.sign("turn", x + 6, y, 14, "on-brass")
        x, room = x + 18, room - 18
    ink = "on-brass" if turn else "on-plate"
    taken = sheet.text(look.names[seat], x, y, ink, size=size, bold=True, room=room)
    draw_character(sheet, look.character(seat), x + taken, y, ink, room - taken)


def _draw_disks(
    sheet: Sheet,
    look: PictureInput,
    seat: Seat,
    x: float,
    y: float,
    radius: float,
    step: float,
    *,
    touch: float | None = None,
    room: float = 78,
) -> None:
    """Draw a seat's two disks, one place; `touch` is the top of the touch target of your own.

    After the settlement, what the seat got takes their place, and at most `room`.
    """
    stage = look.amount_stage(seat)
    if stage is not AmountStage.HIDDEN:
        texts = amount_texts(look.table, seat, stage)
        due = payoff(look.table)[seat] if stage is AmountStage.DUE else 0
        _draw_amount(sheet, texts, x - step / 2 + 4, y, room, gain=due > 0)
        return
    name, middles, turned = f"disks:{SEATS[seat]}", (x, x + step), look.table.passes[seat]
    top, high = (y - radius, 2 * radius) if touch is None else (touch, TOUCH)
    sheet.add_hit(name, x - step / 2, top, 2 * step, high)
    for at, middle in enumerate(middles):
        place = middle - radius, y - radius, 2 * radius, 2 * radius
        sheet.corners(f"disk:{SEATS[seat]}:{at}", *place)
    if name in sheet.highlight:
        for middle in middles[turned:]:
            draw_disk_highlight(sheet, middle, y, radius)
    for at, middle in enumerate(middles):
        draw_disk(sheet, middle, y, radius, turned=at < turned)


def _draw_amount(
    sheet: Sheet, texts: Sequence[str], x: float, y: float, room: float, *, gain: bool
) -> None:
    """Draw what a seat's shares brought: the first text that fits, in a pill."""
    fitting = (
        (words, size)
        for words in texts
        for size in (16, 15, TEXT)
        if text_width(words, size, bold=True) < room - 8
    )
    words, size = next(fitting, (texts[-1], TEXT))
    wide = min(room, text_width(words, size, bold=True) + 16)
    sheet.rect(x, y - 14, wide, 28, "brass" if gain else "plate-edge", radius=14)
    sheet.rect(x + 2, y - 12, wide - 4, 24, "pale" if gain else "spent", radius=12)
    ink = "on-pale" if gain else "on-spent"
    sheet.text(words, x + wide / 2, y, ink, size=size, bold=True, mid=True, room=wide)


def _draw_hand_size(
    sheet: Sheet, look: PictureInput, seat: Seat, x: float, y: float, ink: str = "on-plate"
) -> None:
    """Draw the number of cards that a seat holds; 40 wide."""
    count = look.table.hand_sizes[seat]
    sheet.add_hit(f"held:{SEATS[seat]}", x, y - 10, 40, 20)
    draw_hand_size_icon(sheet, x, y)
    sheet.text(str(count), x + 20, y, ink, size=15, bold=True, room=20)


def _draw_money(sheet: Sheet, money: int, ink: str, right: float, y: float) -> float:
    """Draw your money with a banknote before it; return the width."""
    words = format_dollars(money)
    wide = sheet.text(words, right, y, ink, size=16, bold=True, anchor="end", room=62)
    sheet.sign("cash", right - wide - 12, y, 17, ink)
    return wide + 22


def _draw_token(
    sheet: Sheet, look: PictureInput, seat: Seat, x: float, y: float, radius: float
) -> None:
    """Draw the Boss or Cousin token, or the sign of an open offer; never two of them (COUSIN-3)."""
    if seat == look.table.boss or look.table.cousins[seat] or look.has_open_offer(seat):
        half = radius - 1
        place = x - half, y - half, 2 * half, 2 * half
        sheet.add_hit(f"token:{SEATS[seat]}", *place)
        sheet.corners(f"token:{SEATS[seat]}", *place)
    if seat == look.table.boss:
        draw_token(sheet, "boss", x, y, radius)
    elif look.table.cousins[seat]:
        draw_token(sheet, "cousin", x, y, radius)
    elif look.has_open_offer(seat):
        sheet.sign("offer", x, y, radius * 1.7, "pale")
