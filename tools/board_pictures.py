"""Pictures on the index for the pages of the board game, drawn with the table's own shapes."""

from collections.abc import Callable

from bosslib.board.cards import Family
from bosslib.board.picture.faces import draw_clan_card as clan_card
from bosslib.board.picture.faces import draw_head
from bosslib.card.picture.faces import draw_token
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import CardSize

WIDE, MIDDLE = 240, 70
SIZE = 44
"""Side length of an investor."""

PAPER = CardSize(50, 74, 6)
"""Size of a card."""

Drawing = Callable[[Sheet], None]


def words(sheet: Sheet, text: str, x: float, y: float, fill: str, size: float = 30) -> None:
    """Draw a short text, centred at a point."""
    sheet.text(text, x, y, fill, size=size, room=WIDE, bold=True, mid=True)


def investor(sheet: Sheet, family: str, x: float, y: float, size: float = SIZE) -> None:
    """Draw an investor, centred at a point: the family's head on its colour."""
    draw_head(sheet, Family(family), x, y, size)


def paper(sheet: Sheet, x: float, y: float, fill: str = "card") -> None:
    """Draw an influence card, centred at a point."""
    sheet.rect(x - 24, y - 36, 50, 74, "shade", radius=7, alpha=0.4)
    sheet.rect(x - 25, y - 37, 50, 74, fill, radius=7)


def clan(sheet: Sheet, family: str, x: float, y: float) -> None:
    """Draw a Clan card, centred at a point."""
    clan_card(sheet, Family(family), x - 25, y - 37, PAPER, "")


def marker(sheet: Sheet, x: float, y: float, size: float = 18) -> None:
    """Draw the dollar marker."""
    sheet.disc(x, y, size, "brass")
    words(sheet, "$", x, y, "on-brass", size * 1.3)


def die(sheet: Sheet, x: float, y: float) -> None:
    """Draw a die that shows two."""
    sheet.rect(x - 28, y - 28, 56, 56, "card", radius=10)
    for off in (-14, 14):
        sheet.disc(x + off, y + off, 6, "card-ink")


def field(sheet: Sheet, x: float, y: float, text: str, *, here: bool = False) -> None:
    """Draw a space of the board; with `here`, inside the marker's ring."""
    if here:
        sheet.rect(x - 31, y - 23, 62, 46, "brass", radius=9)
    sheet.rect(x - 28, y - 20, 56, 40, "plate", radius=8)
    words(sheet, text, x, y, "on-plate", 17)


def board_game(sheet: Sheet) -> None:
    """Draw a ring of spaces, with the marker on one of them."""
    _ring(sheet)
    for at, family in enumerate("CSW"):
        investor(sheet, family, 92 + at * 28, MIDDLE, 24)
    marker(sheet, 120, 25, 12)


def own_board(sheet: Sheet) -> None:
    """Draw a ring of spaces, one of them still empty."""
    _ring(sheet)
    sheet.rect(15 + 2 * 43, 15, 38, 20, "brass", radius=5)
    words(sheet, "?", 120, MIDDLE + 1, "brass", 48)


def _ring(sheet: Sheet) -> None:
    for along in range(5):
        for y in (25, 115):
            sheet.rect(15 + along * 43, y - 10, 38, 20, "plate", radius=5)
    for down in range(3):
        for x in (34, 206):
            sheet.rect(x - 19, 37.5 + down * 22.5, 38, 20, "plate", radius=5)


def board_deal(sheet: Sheet) -> None:
    """Draw two investors, and the money that they bring."""
    for at, family in enumerate("CD"):
        investor(sheet, family, 46 + at * 54, MIDDLE)
    sheet.sign("move", 140, MIDDLE, 30, "brass")
    marker(sheet, 194, MIDDLE, 26)


def board_turn(sheet: Sheet) -> None:
    """Draw the die, and the spaces that it leads to."""
    die(sheet, 52, MIDDLE)
    field(sheet, 126, MIDDLE, "14")
    field(sheet, 194, MIDDLE, "16", here=True)


def board_clans(sheet: Sheet) -> None:
    """Draw an investor, and two cards that replace others."""
    investor(sheet, "W", 48, MIDDLE)
    for at, family in enumerate("LS"):
        clan(sheet, family, 124 + at * 62, MIDDLE)


def board_prices(sheet: Sheet) -> None:
    """Draw an offer for an investor."""
    sheet.sign("offer", 82, 66, 92, "on-cloth")
    words(sheet, "4", 82, 56, "plate", 40)
    investor(sheet, "W", 186, MIDDLE)


def board_travel(sheet: Sheet) -> None:
    """Draw a travelling investor, and a Stop card."""
    investor(sheet, "S", 50, MIDDLE)
    sheet.sign("move", 112, MIDDLE, 40, "brass")
    paper(sheet, 182, MIDDLE)
    sheet.sign("x", 182, MIDDLE, 34, "r")


def board_boss(sheet: Sheet) -> None:
    """Draw the Boss token, and three cards that take an investor."""
    draw_token(sheet, "boss", 48, MIDDLE, 30)
    for at in range(3):
        paper(sheet, 108 + at * 22, MIDDLE, "card-edge" if at == 1 else "card")
    investor(sheet, "W", 206, MIDDLE, 34)


def board_whole(sheet: Sheet) -> None:
    """Draw fifteen tiles, and the cup after the last one."""
    for at in range(15):
        sheet.rect(20 + at * 13.6, 106, 10, 16, "brass" if at > 8 else "silver", radius=3)
    sheet.sign("cup", 120, 54, 62, "brass")


def board_negotiation(sheet: Sheet) -> None:
    """Draw four players who speak at the same time."""
    for x, y, said in ((62, 40, "5?"), (178, 40, "8!"), (62, 100, "9"), (178, 100, "10")):
        sheet.rect(x - 44, y - 22, 88, 44, "plate", radius=14)
        words(sheet, said, x, y, "on-plate", 26)
    marker(sheet, 120, MIDDLE, 17)


def board_coalitions(sheet: Sheet) -> None:
    """Draw a player who is needed, and two of whom one is enough."""
    for y in (38, 102):
        for part in range(1, 8):
            x = 76 + part * 12
            sheet.disc(x, MIDDLE + (y - MIDDLE) * part / 8, 3, "brass")
    investor(sheet, "D", 56, MIDDLE, 52)
    investor(sheet, "C", 190, 38, 40)
    investor(sheet, "G", 190, 102, 40)


def board_variants(sheet: Sheet) -> None:
    """Draw switches, some on and some off."""
    for at, on in enumerate((True, False, True)):
        y = 36 + at * 34
        sheet.rect(46, y - 3, 84, 6, "on-cloth", radius=3)
        sheet.rect(150, y - 11, 44, 22, "brass" if on else "silver", radius=11)
        sheet.disc(183 if on else 161, y, 8, "plate")


DRAWINGS: dict[str, Drawing] = {
    "board-game": board_game,
    "board-deal": board_deal,
    "board-turn": board_turn,
    "board-clans": board_clans,
    "board-prices": board_prices,
    "board-travel": board_travel,
    "board-boss": board_boss,
    "board-whole": board_whole,
    "board-negotiation": board_negotiation,
    "board-coalitions": board_coalitions,
    "board-variants": board_variants,
    "own-board": own_board,
}
"""Drawing functions of the pictures, by page name."""
