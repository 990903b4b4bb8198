"""Pictures on the index for the pages of the lab: the subject of the question next to a plot."""

from collections.abc import Callable, Iterable

from bosslib.card.cards import card
from bosslib.card.picture.faces import draw_card_face, draw_disk, draw_token
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import LARGE
from tools.board_pictures import investor, paper, words

GROUND = 112
"""Vertical position of the base line of a plot."""

Drawing = Callable[[Sheet], None]


def bars(sheet: Sheet, x: float, bars: Iterable[tuple[float, str]], wide: float = 20) -> None:
    """Draw bars from left to right on a line, each with its height and fill."""
    listed = tuple(bars)
    for at, (high, fill) in enumerate(listed):
        sheet.rect(x + at * (wide + 6), GROUND - high, wide, high, fill, radius=2)
    sheet.rect(x - 6, GROUND, len(listed) * (wide + 6) + 6, 3, "on-cloth")


def interval(sheet: Sheet, x: float, y: float, half: float = 12) -> None:
    """Draw an estimate with its interval, centred at a point."""
    sheet.rect(x - 1.5, y - half, 3, 2 * half, "on-cloth")
    for end in (-half, half):
        sheet.rect(x - 7, y + end - 1.5, 14, 3, "on-cloth")
    sheet.disc(x, y, 5, "brass")


def face(sheet: Sheet, text: str, x: float) -> None:
    """Draw a card with its left side at x."""
    draw_card_face(sheet, "", card(text), x, (140 - LARGE.h) / 2, LARGE, seen=LARGE.w)


def hands(sheet: Sheet) -> None:
    """Draw a bar for each colour, and a lower one for all three."""
    bars(sheet, 42, [(70, "plate")] * 3 + [(32, "brass")], 36)
    for at, colour in enumerate("bgr"):
        sheet.disc(60 + at * 42, 86, 15, "card")
        sheet.sign(colour, 60 + at * 42, 86, 18, colour)


def opening(sheet: Sheet) -> None:
    """Draw the Boss token, two cards that cannot open a deal, and a question mark."""
    draw_token(sheet, "boss", 46, 70, 26)
    face(sheet, "bP", 80)
    face(sheet, "rR", 122)
    words(sheet, "?", 213, 70, "brass", 60)


def values(sheet: Sheet) -> None:
    """Draw a histogram of the value of a share, up to the limit."""
    shape = ((12, "plate"), (26, "plate"), (48, "plate"), (70, "plate"), (56, "plate"))
    bars(sheet, 32, [*shape, (30, "plate"), (50, "brass")])
    sheet.rect(217, 26, 3, 86, "brass")


def worth(sheet: Sheet) -> None:
    """Draw two tokens, each with its worth."""
    for x, name, high in ((66, "boss", 44), (170, "cousin", 56)):
        draw_token(sheet, name, x, 100, 22)
        interval(sheet, x, high)


def reverse(sheet: Sheet) -> None:
    """Draw a Reverse and its gain, which falls with the value of the deal."""
    face(sheet, "gR", 22)
    sheet.rect(98, 70, 124, 3, "on-cloth")
    for at in range(6):
        interval(sheet, 108 + at * 21, 36 + at * 13, 9)


def passes(sheet: Sheet) -> None:
    """Draw a turned disk, and the cards that follow it."""
    draw_disk(sheet, 48, 70, 28, turned=True)
    face(sheet, "r+4", 90)
    sheet.sign("move", 170, 70, 22, "brass")
    words(sheet, "$?", 208, 70, "brass", 34)


def winners(sheet: Sheet) -> None:
    """Draw four seats, of which one wins more often."""
    bars(sheet, 42, [(30, "plate"), (64, "brass"), (28, "plate"), (32, "plate")], 36)
    sheet.sign("cup", 102, 30, 30, "brass")


def nasty(sheet: Sheet) -> None:
    """Draw pairs of bars: the same quantity with two rules."""
    pairs = ((40, 52), (70, 58), (30, 66))
    for at, (one, other) in enumerate(pairs):
        bars(sheet, 34 + at * 64, [(one, "plate"), (other, "stamp")])


def our_class(sheet: Sheet) -> None:
    """Draw a class at its tables, and its results."""
    for x, y in ((26, 34), (74, 34), (26, 92), (74, 92)):
        sheet.disc(x + 12, y + 8, 20, "plate")
        sheet.disc(x + 12, y + 8, 8, "brass")
    bars(sheet, 136, [(46, "brass"), (70, "plate"), (34, "plate")], 24)


def board_investors(sheet: Sheet) -> None:
    """Draw an investor, and the money with and without it."""
    investor(sheet, "G", 66, 70, 64)
    bars(sheet, 134, [(78, "brass"), (46, "plate")], 36)


def board_deciding(sheet: Sheet) -> None:
    """Draw two cards, and how often each changes the outcome of a deal."""
    for x, mark in ((46, "move"), (98, "boss")):
        paper(sheet, x, 70)
        sheet.sign(mark, x, 70, 34, "card-ink")
    bars(sheet, 146, [(34, "brass"), (78, "plate")], 32)


def board_prices(sheet: Sheet) -> None:
    """Draw prices next to the line predicted by theory."""
    sheet.rect(34, GROUND, 172, 3, "on-cloth")
    for at, high in enumerate((22, 24, 40, 44, 62, 70)):
        sheet.disc(52 + at * 27, GROUND - 12 - at * 14, 3, "on-cloth")
        sheet.disc(52 + at * 27, GROUND - high - 8, 8, "brass")


DRAWINGS: dict[str, Drawing] = {
    "lab-hands": hands,
    "lab-opening": opening,
    "lab-values": values,
    "lab-worth": worth,
    "lab-reverse": reverse,
    "lab-passes": passes,
    "lab-winners": winners,
    "lab-nasty": nasty,
    "lab-our-class": our_class,
    "lab-board-investors": board_investors,
    "lab-board-deciding": board_deciding,
    "lab-board-prices": board_prices,
}
"""Drawing functions of the pictures, by page name."""
