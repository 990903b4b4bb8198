"""Drawing functions for each object of the board game, independent of the layout."""

from __future__ import annotations

from bosslib.board.cards import Family
from bosslib.board.picture.portraits import PORTRAITS
from bosslib.board.picture.symbols import SUITCASE, SYMBOLS
from bosslib.picture.lettering import text_width
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import TEXT, CardSize

MIN_FINE_SIZE = 19
"""Minimum size for a head with eyes, in layout units."""

COIN_RADIUS = 10
"""Radius of a dividend coin."""

NOTE_SIZE = (26.0, 19.0)
"""Width and height of a note."""

BUBBLE_SIZE = 17
"""Size of the speech bubble that marks a seat the game waits for."""


def draw_head(sheet: Sheet, family: Family, x: float, y: float, size: float) -> None:
    """Draw a family's head centred at a point, on the family's colour with a pale edge."""
    inside = size - (2 if size < 28 else 3)
    corner, left, top = size * 0.22, x - size / 2, y - size / 2
    sheet.rect(left, top, size, size, "card", radius=corner + 1)
    left, top = x - inside / 2, y - inside / 2
    sheet.rect(left, top, inside, inside, f"fam-{family}", radius=corner)
    portrait = PORTRAITS[family]
    sheet.parts(portrait.bold, x, y, inside, "card-ink")
    if size >= MIN_FINE_SIZE:
        sheet.parts(portrait.fine, x, y, inside, "card-ink")


def draw_investor(
    sheet: Sheet, family: Family, x: float, y: float, size: float, name: str, *, away: bool = False
) -> None:
    """Draw an investor in a brass frame, with a suitcase on top while it travels."""
    sheet.add_place(name, x, y, size, size, radius=size * 0.22)
    sheet.rect(x, y, size, size, "brass", radius=size * 0.24)
    middle = x + size / 2, y + size / 2
    draw_head(sheet, family, *middle, size - 3)
    if away:
        sheet.rect(x, y, size, size, "plate", radius=size * 0.24, alpha=0.55)
        sheet.parts(SUITCASE, x + size / 2, y + size * 0.68, size * 0.56, "rim")


def draw_clan_card(
    sheet: Sheet, family: Family, x: float, y: float, size: CardSize, name: str
) -> None:
    """Draw a face-up Clan card: the family's head, with the symbol below."""
    w, h, radius = size
    sheet.add_place(name, x, y, w, h, radius=radius)
    sheet.rect(x - 0.5, y + 0.5, w + 1, h + 1.5, "shade", radius=radius + 0.5, alpha=0.38)
    sheet.rect(x, y, w, h, "card", radius=radius)
    sheet.rect(x + 2, y + 2, w - 4, w - 4, f"fam-{family}", radius=radius - 1)
    portrait = PORTRAITS[family]
    for parts in (portrait.bold, portrait.fine) if w >= MIN_FINE_SIZE else (portrait.bold,):
        sheet.parts(parts, x + w / 2, y + w / 2, w - 4, "card-ink")
    sheet.parts(SYMBOLS[family], x + w / 2, y + (w - 2 + h) / 2, (h - w) * 0.9, "card-ink")


def draw_coin(sheet: Sheet, x: float, y: float, radius: float = COIN_RADIUS) -> None:
    """Draw a dividend coin centred at a point."""
    sheet.disc(x, y, radius, "on-brass")
    sheet.disc(x, y, radius - 1, "brass")


def draw_coins(
    sheet: Sheet, count: int, right: float, y: float, room: float, *, radius: float = COIN_RADIUS
) -> None:
    """Draw a row of dividend coins that ends at the `right` edge, with their number on the last."""
    step = min(8.0, (room - 2 * radius) / max(1, count - 1))
    x = right - radius
    for at in reversed(range(count if step > 2 else 1)):
        draw_coin(sheet, x - at * step, y, radius)
    sheet.disc(x, y, radius - 2, "pale")
    sheet.text(str(count), x, y, "on-pale", size=TEXT, room=2 * radius, bold=True, mid=True)


def draw_note(sheet: Sheet, words: str, x: float, y: float, fill: str = "pale") -> None:
    """Draw a note with its value centred at a point."""
    w, h = max(NOTE_SIZE[0], text_width(words, TEXT, bold=True) + 6), NOTE_SIZE[1]
    sheet.rect(x - w / 2, y - h / 2, w, h, "on-brass", radius=3)
    sheet.rect(x - w / 2 + 1, y - h / 2 + 1, w - 2, h - 2, fill, radius=2)
    sheet.text(words, x, y, "on-brass", size=TEXT, room=w, bold=True, mid=True)


def draw_marker(sheet: Sheet, x: float, y: float, radius: float, words: str = "$") -> None:
    """Draw the dollar marker; its `words` may be the number of its space."""
    sheet.disc(x, y + 1, radius + 0.5, "shade", alpha=0.4)
    sheet.disc(x, y, radius, "on-brass")
    sheet.disc(x, y, radius - 1, "brass")
    size = max(TEXT, radius * 1.3) if words == "$" else TEXT
    sheet.text(words, x, y, "on-brass", size=size, room=2 * radius, bold=True, mid=True)


def draw_deal_tile(sheet: Sheet, number: int, x: float, y: float, side: float) -> None:
    """Draw a deal tile with its number, centred at a point."""
    left, top = x - side / 2, y - side / 2
    sheet.rect(left - 0.5, top + 0.5, side + 1, side + 1, "shade", radius=5, alpha=0.4)
    sheet.rect(left, top, side, side, "card-edge", radius=5)
    sheet.rect(left + 1.5, top + 1.5, side - 3, side - 3, "card", radius=4)
    size = max(TEXT, side * 0.5)
    sheet.text(str(number), x, y, "card-ink", size=size, room=side, bold=True, mid=True)


def draw_card_backs(sheet: Sheet, x: float, y: float) -> None:
    """Draw the icon for a number of cards: two card backs, 19 by 22, vertically centred at `y`."""
    for at in (4, 0):
        sheet.rect(x + at, y - 11, 15, 22, "card", radius=3)
        sheet.rect(x + at + 1.5, y - 9.5, 12, 19, "back", radius=2)
    sheet.sign("boss", x + 7.5, y, 8, "brass")


PIP_POSITIONS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Positions of the pips of a die, by result."""


def draw_bubble(sheet: Sheet, x: float, y: float, fill: str = "pale", dots: str = "plate") -> None:
    """Draw a speech bubble with three dots, which marks a seat that the game waits for.

    Its edge, in the colour of the dots, separates it from the background.
    """
    sheet.sign("offer", x, y, BUBBLE_SIZE + 5, dots)
    sheet.sign("offer", x, y, BUBBLE_SIZE, fill)
    for at in (-1, 0, 1):
        sheet.disc(x + at * BUBBLE_SIZE / 4, y - BUBBLE_SIZE / 10, BUBBLE_SIZE / 11, dots)


def draw_die(sheet: Sheet, pips: int, x: float, y: float, side: float) -> None:
    """Draw the die with its result, centred at a point."""
    left, top = x - side / 2, y - side / 2
    sheet.rect(left - 0.5, top + 1, side + 1, side + 1, "shade", radius=side / 5, alpha=0.4)
    sheet.rect(left, top, side, side, "card-edge", radius=side / 5)
    sheet.rect(left + 1.5, top + 1.5, side - 3, side - 3, "card", radius=side / 5)
    for across, down in PIP_POSITIONS[pips]:
        sheet.disc(x + across * side / 4, y + down * side / 4, side / 10, "card-ink")
