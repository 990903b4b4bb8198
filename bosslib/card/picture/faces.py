"""Drawing of the game's objects (cards, card backs, tokens, disks), independent of layout."""

from __future__ import annotations

from bosslib.card.cards import Card, Kind
from bosslib.card.picture.alt_text import number_text, short_name
from bosslib.picture.lettering import text_width
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import BIG, SMALL, TEXT, CardSize
from bosslib.words import say


def draw_card_face(
    sheet: Sheet,
    name: str,
    card: Card,
    x: float,
    y: float,
    size: CardSize,
    *,
    seen: float,
    count: int = 1,
) -> None:
    """Draw a card face up; `seen` is the part of its width that the next card leaves visible.

    A `count` above 1 is printed on the card as the number of copies. Plus numbers are printed in
    colour on white, minus numbers in white on colour.
    """
    w, h, radius = size
    dim = name in sheet.dimmed
    ink, ground = "card-ink" if card.kind is Kind.X else colour_sign(card), "dim" if dim else "card"
    if card.number < 0:
        ink, ground = ground, ink
    _draw_shadow(sheet, x, y, size)
    sheet.rect(x, y, w, h, ground, radius=radius)
    if size.h >= SMALL.h:
        edge = 3 if size.h > SMALL.h else 2
        inside = x + edge, y + edge, w - 2 * edge, h - 2 * edge
        sheet.rect(*inside, ink, radius=radius - edge + 1, alpha=0.55)
        inside = x + edge + 1, y + edge + 1, w - 2 * edge - 2, h - 2 * edge - 2
        sheet.rect(*inside, ground, radius=radius - edge)
    middle = x + max(min(w, seen) / 2, w * 0.31)
    if size is BIG:
        words = {"dim": "card"}.get(ink, "dim-ink" if ground == "dim" else ink)
        _draw_large_face(sheet, card, middle, y, ink, words)
    else:
        _draw_small_face(sheet, card, middle, y, size, ink, min(w, seen), count)


def colour_sign(card: Card) -> str:
    """Return the name of a card's colour and of its sign; "w" (a star) for a wild card."""
    return str(card.colour or "w")


def kind_sign(card: Card) -> str:
    """Return the name of the sign of a card's kind; Deal cards show a number instead."""
    if card.kind is Kind.POTA:
        return "piece" if card.colour else "any-piece"
    return str(card.kind.value)


def _draw_small_face(
    sheet: Sheet,
    card: Card,
    middle: float,
    y: float,
    size: CardSize,
    ink: str,
    seen: float,
    count: int,
) -> None:
    """Draw a small card: its number or sign, and the colour's sign once per point of a
    Deal card.
    """
    w, h, _ = size
    if card.kind is Kind.X:
        sheet.sign("x", middle, y + h / 2, w * 0.56, ink)
        return
    if card.kind is Kind.MOVE:
        number, left = str(card.number), middle - w * 0.22
        sheet.text(number, left, y + h * 0.38, ink, size=17, bold=True, mid=True, room=14)
        sheet.sign("move", middle + w * 0.18, y + h * 0.38, w * 0.4, ink)
        sheet.sign(colour_sign(card), middle, y + h * 0.77, w * 0.26, ink)
        return
    if card.kind is not Kind.DEAL:
        high, low = (0.36, 0.77) if count == 1 else (0.26, 0.54)
        sheet.sign(kind_sign(card), middle, y + h * high, w * (0.58 if count == 1 else 0.5), ink)
        sheet.sign(colour_sign(card), middle, y + h * low, w * 0.26, ink)
        if count > 1:
            many = str(count)
            sheet.text(many, middle, y + h * 0.81, ink, size=TEXT, bold=True, mid=True, room=12)
        return
    points = round(w * 0.46)
    words = number_text(card.number)
    room = points * 1.5
    sheet.text(words, middle, y + h * 0.38, ink, size=points, bold=True, mid=True, room=room)
    pips = abs(card.number)
    step = min(w * 0.21, (seen - 8) / pips)
    for at in range(pips):
        x = middle + step * (at - (pips - 1) / 2)
        sheet.sign(colour_sign(card), x, y + h * 0.77, min(step * 0.88, w * 0.19), ink)


def _draw_large_face(
    sheet: Sheet, card: Card, middle: float, y: float, ink: str, words: str
) -> None:
    """Draw a large card: the colour's sign in the corner, the number or sign, the name below."""
    sheet.sign(colour_sign(card), middle - 23, y + 15, 15, ink)
    if card.kind is Kind.DEAL:
        number = number_text(card.number)
        sheet.text(number, middle, y + 48, ink, size=34, bold=True, mid=True, room=66)
    elif card.kind is Kind.MOVE:
        number = str(card.number)
        sheet.text(number, middle - 14, y + 48, ink, size=34, bold=True, mid=True, room=30)
        sheet.sign("move", middle + 13, y + 48, 26, ink)
    else:
        sheet.sign(kind_sign(card), middle, y + 48, 38, ink)
    sheet.text(short_name(card), middle, y + 85, words, size=TEXT, mid=True, room=66)


def draw_card_back(sheet: Sheet, x: float, y: float, size: CardSize) -> None:
    """Draw a card face down: a crown in a diamond."""
    w, h, _ = size
    _draw_shadow(sheet, x, y, size)
    draw_blank_back(sheet, x, y, size)
    sheet.sign("r", x + w / 2, y + h / 2, w * 0.74, "brass")
    sheet.sign("boss", x + w / 2, y + h / 2, w * 0.3, "back")


def draw_blank_back(sheet: Sheet, x: float, y: float, size: CardSize) -> None:
    """Draw a blank card back: a white edge and a thin brass line."""
    w, h, radius = size
    sheet.rect(x, y, w, h, "card", radius=radius)
    sheet.rect(x + 2, y + 2, w - 4, h - 4, "back", radius=radius - 1)
    sheet.rect(x + 3.5, y + 3.5, w - 7, h - 7, "brass", radius=radius - 2, alpha=0.6)
    sheet.rect(x + 4.5, y + 4.5, w - 9, h - 9, "back", radius=radius - 2)


def _draw_shadow(sheet: Sheet, x: float, y: float, size: CardSize) -> None:
    w, h, radius = size
    if size.h > SMALL.h:
        sheet.rect(x - 1, y + 2, w + 3, h + 3, "shade", radius=radius + 1, alpha=0.16)
    sheet.rect(x - 0.5, y + 0.5, w + 1, h + 1.5, "shade", radius=radius + 0.5, alpha=0.38)


def draw_hand_size_icon(sheet: Sheet, x: float, y: float) -> None:
    """Draw the icon for a number of cards: a back of 15 by 20, centred on its left edge."""
    sheet.rect(x + 3, y - 10, 14, 20, "back", radius=3)
    sheet.rect(x, y - 10, 15, 20, "card", radius=3)
    sheet.rect(x + 1.5, y - 8.5, 12, 17, "back", radius=2)


MIN_WORDS_RADIUS = 17.5
"""Minimum radius of a disk with words on it, in layout units."""


def draw_disk(sheet: Sheet, x: float, y: float, radius: float, *, turned: bool) -> None:
    """Draw a disk, pale for I'm In and dark for Pass, with words or (if small) a tick or a bar."""
    sheet.disc(x, y + 1.5, radius + 0.5, "shade", alpha=0.4)
    sheet.disc(x, y, radius, "plate-edge" if turned else "brass")
    sheet.disc(x, y, radius - 1.5, "spent" if turned else "pale")
    name, ink = ("pass", "on-spent") if turned else ("in", "on-pale")
    if radius < MIN_WORDS_RADIUS:
        sheet.sign(name, x, y, radius * 1.15, ink)
        return
    lines, size = say(f"scene.disk-{name}").split(), max(TEXT, 0.7 * radius)
    for at, line in enumerate(lines):
        middle = y + size * (at - (len(lines) - 1) / 2)
        sheet.text(line, x, middle, ink, size=size, mid=True, room=2 * radius)


def draw_disk_highlight(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """Draw the highlight below a disk that can be turned now."""
    sheet.disc(x, y, radius + 5, "glow", alpha=0.35)
    sheet.disc(x, y, radius + 3, "glow")
    sheet.disc(x, y, radius + 1, "plate")


def draw_token(sheet: Sheet, name: str, x: float, y: float, radius: float) -> None:
    """Draw the Boss token (a crown on brass) or a Cousin token (a person on silver)."""
    sheet.disc(x, y + 1.5, radius + 0.5, "shade", alpha=0.4)
    sheet.disc(x, y, radius, "brass" if name == "boss" else "silver")
    sheet.disc(x, y, radius - 1.5, "on-brass", alpha=0.5)
    sheet.disc(x, y, radius - 2.5, "brass" if name == "boss" else "silver")
    sheet.sign(name, x, y, radius * 1.15, "on-brass")


def draw_multiplier_disk(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """Draw the 2X disk."""
    sheet.disc(x, y + 1.5, radius + 0.5, "shade", alpha=0.4)
    sheet.disc(x, y, radius, "brass")
    sheet.disc(x, y, radius - 3, "plate")
    size = max(TEXT, round(radius * 0.75))
    sheet.text(say("scene.disk"), x, y, "brass", size=size, bold=True, mid=True, room=radius * 1.7)


COIN_HEIGHT = 34
"""Height of a coin with its amount, in layout units."""


def draw_coin(sheet: Sheet, words: str, x: float, y: float) -> float:
    """Draw a coin with an amount beside it, on brass; return the width."""
    half = COIN_HEIGHT / 2
    long = text_width(words, 18, bold=True)
    wide = COIN_HEIGHT + long + 14
    sheet.rect(x, y + 2, wide, COIN_HEIGHT, "shade", radius=half, alpha=0.4)
    sheet.rect(x, y, wide, COIN_HEIGHT, "on-brass", radius=half)
    sheet.rect(x + 1.5, y + 1.5, wide - 3, COIN_HEIGHT - 3, "brass", radius=half - 1.5)
    sheet.disc(x + half, y + half, half - 4, "on-brass", alpha=0.5)
    sheet.disc(x + half, y + half, half - 5.5, "pale")
    sheet.text("$", x + half, y + half, "on-pale", size=16, bold=True, mid=True, room=16)
    left, middle = x + COIN_HEIGHT + 2, y + half
    sheet.text(words, left, middle, "on-brass", size=18, bold=True, room=long + 4)
    return wide
