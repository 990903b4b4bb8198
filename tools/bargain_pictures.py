"""Pictures on the index for the pages of the bargaining course."""

from collections.abc import Callable

from bosslib.card.cards import card
from bosslib.card.picture.faces import draw_card_back, draw_card_face, draw_disk, draw_token
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import LARGE

WIDE, MIDDLE = 240, 70
TOP = MIDDLE - LARGE.h / 2

Drawing = Callable[[Sheet], None]


def words(sheet: Sheet, text: str, x: float, y: float, fill: str, size: float = 30) -> None:
    """Draw a short text, centred at a point."""
    sheet.text(text, x, y, fill, size=size, room=WIDE, bold=True, mid=True)


def coin(sheet: Sheet, x: float, y: float, size: float = 22) -> None:
    """Draw a coin, centred at a point."""
    sheet.disc(x, y, size, "brass")
    words(sheet, "$", x, y, "on-brass", size * 1.3)


def worth(sheet: Sheet) -> None:
    """Draw a token and a question mark for its price."""
    draw_token(sheet, "cousin", 70, MIDDLE, 30)
    words(sheet, "=", 122, MIDDLE, "on-cloth", 38)
    coin(sheet, 168, MIDDLE)
    words(sheet, "?", 210, MIDDLE, "brass", 46)


def both(sheet: Sheet) -> None:
    """Draw two circles, with a coin in their intersection."""
    sheet.disc(96, MIDDLE, 46, "plate")
    sheet.disc(144, MIDDLE, 46, "silver", alpha=0.55)
    coin(sheet, 120, MIDDLE, 19)


def offers(sheet: Sheet) -> None:
    """Draw two numbers that approach each other."""
    for x, text, fill in ((46, "$10", "on-cloth"), (194, "$50", "brass")):
        words(sheet, text, x, MIDDLE, fill, 32)
    words(sheet, "→ ←", 120, MIDDLE, "on-cloth", 34)


def losses(sheet: Sheet) -> None:
    """Draw a token that costs money."""
    draw_token(sheet, "cousin", 66, MIDDLE, 30)
    words(sheet, "−$60", 164, MIDDLE, "on-cloth", 40)


def rivals(sheet: Sheet) -> None:
    """Draw money on one side, a card on the other, and the token in the middle."""
    coin(sheet, 44, MIDDLE, 24)
    draw_token(sheet, "cousin", 110, MIDDLE, 24)
    draw_card_face(sheet, "", card("r+3"), 156, TOP, LARGE, seen=LARGE.w)


def threats(sheet: Sheet) -> None:
    """Draw a Reverse that points at a token."""
    draw_card_face(sheet, "", card("bR"), 36, TOP, LARGE, seen=LARGE.w)
    words(sheet, "→", 128, MIDDLE, "on-cloth", 38)
    draw_token(sheet, "boss", 184, MIDDLE, 30)


def promises(sheet: Sheet) -> None:
    """Draw a kept promise and a broken one."""
    words(sheet, "“…”", 56, MIDDLE, "on-cloth", 42)
    words(sheet, "✓", 134, MIDDLE, "brass", 50)
    words(sheet, "✗", 192, MIDDLE, "on-cloth", 50)


def art(sheet: Sheet) -> None:
    """Draw the Boss token and two waiting tokens."""
    draw_token(sheet, "boss", 50, MIDDLE, 30)
    draw_token(sheet, "cousin", 112, MIDDLE, 21)
    draw_token(sheet, "cousin", 158, MIDDLE, 21)
    words(sheet, "…", 202, MIDDLE, "on-cloth", 32)


def leader(sheet: Sheet) -> None:
    """Draw piles of money, one higher than the others."""
    for at, high in enumerate((2, 4, 1)):
        for level in range(high):
            coin(sheet, 60 + at * 60, 118 - level * 25, 14)


def coalitions(sheet: Sheet) -> None:
    """Draw three players in a ring, and one outside it."""
    sheet.disc(92, MIDDLE, 58, "plate")
    draw_token(sheet, "boss", 92, 40, 21)
    draw_token(sheet, "cousin", 66, 88, 21)
    draw_token(sheet, "cousin", 118, 88, 21)
    draw_disk(sheet, 196, MIDDLE, 24, turned=True)


def package(sheet: Sheet) -> None:
    """Draw a token for two things: a card and money."""
    draw_token(sheet, "cousin", 40, MIDDLE, 26)
    words(sheet, "=", 84, MIDDLE, "on-cloth", 38)
    draw_card_face(sheet, "", card("b+3"), 106, TOP, LARGE, seen=LARGE.w)
    coin(sheet, 204, MIDDLE)


def last_word(sheet: Sheet) -> None:
    """Draw a small part for one side, and a large one for the other."""
    coin(sheet, 44, MIDDLE)
    words(sheet, "/", 84, MIDDLE, "on-cloth", 38)
    for x, y in ((124, 88), (170, 88), (147, 50)):
        coin(sheet, x, y)
    words(sheet, "!", 212, MIDDLE, "on-cloth", 46)


def walking_away(sheet: Sheet) -> None:
    """Draw an offer that is less than what one has, and an arrow away from it."""
    words(sheet, "$20", 48, MIDDLE, "on-cloth", 32)
    words(sheet, "<", 100, MIDDLE, "on-cloth", 38)
    words(sheet, "$30", 152, MIDDLE, "brass", 32)
    words(sheet, "→", 210, MIDDLE, "on-cloth", 38)


def reputation(sheet: Sheet) -> None:
    """Draw one coin in a first deal, and two in the next one with the same token."""
    coin(sheet, 36, MIDDLE)
    draw_token(sheet, "cousin", 86, MIDDLE, 22)
    words(sheet, "→", 128, MIDDLE, "on-cloth", 36)
    coin(sheet, 172, 50)
    coin(sheet, 172, 96)
    draw_token(sheet, "cousin", 216, MIDDLE, 20)


def hidden(sheet: Sheet) -> None:
    """Draw two cards of which one can't be seen."""
    draw_card_face(sheet, "", card("bR"), 62, TOP, LARGE, seen=LARGE.w)
    draw_card_back(sheet, 132, TOP, LARGE)
    words(sheet, "?", 132 + LARGE.w / 2, MIDDLE, "brass", 46)


def excluded(sheet: Sheet) -> None:
    """Draw two coins in a circle, and a third one outside."""
    sheet.disc(86, MIDDLE, 58, "plate")
    for x in (62, 110):
        coin(sheet, x, MIDDLE)
    words(sheet, "←", 166, MIDDLE, "on-cloth", 34)
    coin(sheet, 208, MIDDLE)


def drill(sheet: Sheet) -> None:
    """Draw three coins for the rounds, and a star."""
    for x in (44, 92, 140):
        coin(sheet, x, MIDDLE, 20)
    sheet.sign("w", 196, MIDDLE, 40, "brass")


def measure(sheet: Sheet) -> None:
    """Draw a coin before the course, and three afterwards."""
    coin(sheet, 52, MIDDLE)
    words(sheet, "→", 106, MIDDLE, "on-cloth", 36)
    for x, y in ((158, 88), (204, 88), (181, 50)):
        coin(sheet, x, y)


DRAWINGS: dict[str, Drawing] = {
    "bargain-worth": worth,
    "bargain-both": both,
    "bargain-offers": offers,
    "bargain-losses": losses,
    "bargain-rivals": rivals,
    "bargain-threats": threats,
    "bargain-promises": promises,
    "bargain-boss": art,
    "bargain-leader": leader,
    "bargain-coalitions": coalitions,
    "bargain-package": package,
    "bargain-last-word": last_word,
    "bargain-walking-away": walking_away,
    "bargain-reputation": reputation,
    "bargain-hidden": hidden,
    "bargain-excluded": excluded,
    "bargain-drill": drill,
    "bargain-test": measure,
}
"""Drawing functions of the pictures, by page name."""
