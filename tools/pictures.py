"""Draw the small pictures of the index, one for each page, with the table's own shapes.

They are in the template, have the names of the pages, and support light and dark mode.
Run `python -m tools.pictures` after a change of the cards' design.
"""

from collections.abc import Callable
from re import findall

from bosslib.card.cards import card
from bosslib.card.picture.faces import (
    draw_card_back,
    draw_card_face,
    draw_disk,
    draw_multiplier_disk,
    draw_token,
)
from bosslib.picture.shapes import Sheet
from bosslib.picture.svg import svg
from bosslib.picture.theme import LARGE, css
from bosswidgets.kit.page_list import list_pages
from tools import bargain_pictures, board_pictures, lab_pictures
from tools.notebooks import FOLDER, ROOT

PICTURES = ROOT / "widgets" / "template" / "voila" / "templates" / "boss" / "static" / "pictures"
WIDE, HIGH = 240, 140
TOP = (HIGH - LARGE.h) / 2
DISKS, DISK = (40, 100), 26  # the y coordinates of two of them, and their radius

Drawing = Callable[[Sheet], None]


def cards(sheet: Sheet, texts: str, x: float, step: float) -> None:
    """Draw cards in a row, with the left side of the first at x."""
    for at, text in enumerate(texts.split(), 1):
        seen = step if at < len(texts.split()) else LARGE.w
        draw_card_face(sheet, "", card(text), x + (at - 1) * step, TOP, LARGE, seen=seen)


def large(sheet: Sheet, words: str, x: float, y: float, fill: str, size: float = 34) -> None:
    """Draw a short text, centred at a point."""
    sheet.text(words, x, y, fill, size=size, room=WIDE, bold=True, mid=True)


def welcome(sheet: Sheet) -> None:
    """Draw the Boss token, and six seats around it."""
    for x, y in ((120, 24), (204, 44), (204, 96), (120, 116), (36, 96), (36, 44)):
        sheet.disc(x, y, 11, "plate")
        sheet.disc(x, y, 8, "brass")
    draw_token(sheet, "boss", 120, 70, 30)


def first_deal(sheet: Sheet) -> None:
    """Draw the Boss token, and the card that opens a deal."""
    draw_token(sheet, "boss", 72, 70, 30)
    cards(sheet, "b+4", 132, 0)


def new_game(sheet: Sheet) -> None:
    """Draw a hand, face down, and two disks."""
    for at in range(4):
        draw_card_back(sheet, 24 + at * 24, TOP, LARGE)
    for y in DISKS:
        draw_disk(sheet, 200, y, DISK, turned=False)


def turns(sheet: Sheet) -> None:
    """Draw two cards of one colour, a turned disk and an unturned one."""
    cards(sheet, "g+4 g+1", 22, 72)
    for y, turned in zip(DISKS, (True, False), strict=True):
        draw_disk(sheet, 200, y, DISK, turned=turned)


def value(sheet: Sheet) -> None:
    """Draw cards with numbers and the 2X disk."""
    cards(sheet, "b+3 b+4 b-2", 14, 48)
    draw_multiplier_disk(sheet, 203, 70, 25)


def shares(sheet: Sheet) -> None:
    """Draw two Pieces of the Action and a Cousin token."""
    cards(sheet, "bP wP", 22, 72)
    draw_token(sheet, "cousin", 198, 70, 26)


def reverse(sheet: Sheet) -> None:
    """Draw a plus sign, a Reverse and a minus sign."""
    large(sheet, "+", 42, 70, "on-cloth", 46)
    cards(sheet, "rR", (WIDE - LARGE.w) / 2, 0)
    large(sheet, "−", 198, 70, "brass", 46)


def move(sheet: Sheet) -> None:
    """Draw a Move card, and a card that moves to the discard pile."""
    cards(sheet, "gM1", 20, 0)
    sheet.sign("move", 120, 70, 40, "brass")
    cards(sheet, "g-4", 154, 0)


def settling(sheet: Sheet) -> None:
    """Draw a positive and a negative payoff."""
    for y, words, fill in ((44, "+$80", "brass"), (96, "−$40", "on-cloth")):
        draw_token(sheet, "boss" if fill == "brass" else "cousin", 52, y, 19)
        large(sheet, words, 146, y, fill)


def next_deal(sheet: Sheet) -> None:
    """Draw the deck, an X card from it, and its disk."""
    draw_card_back(sheet, 20, TOP, LARGE)
    cards(sheet, "X", 92, 0)
    draw_multiplier_disk(sheet, 199, 70, 25)


def tokens(sheet: Sheet) -> None:
    """Draw an offer for a token."""
    sheet.sign("offer", 84, 66, 88, "on-cloth")
    large(sheet, "?", 84, 57, "plate", 40)
    draw_token(sheet, "cousin", 186, 70, 28)


def boss(sheet: Sheet) -> None:
    """Draw the Boss token, and the two tokens that the Boss can give."""
    draw_token(sheet, "boss", 62, 70, 34)
    sheet.sign("move", 124, 70, 30, "brass")
    for y in (42, 98):
        draw_token(sheet, "cousin", 184, y, 22)


def whole_game(sheet: Sheet) -> None:
    """Draw the deals in a row, and the cup after the last one."""
    for at in range(8):
        sheet.disc(36 + at * 24, 112, 8, "brass" if at == 7 else "silver")
    sheet.sign("cup", 120, 54, 66, "brass")


def myths(sheet: Sheet) -> None:
    """Draw a statement that may be right or wrong."""
    sheet.sign("offer", 76, 74, 92, "on-cloth")
    large(sheet, "!", 76, 64, "plate", 44)
    sheet.sign("in", 184, 44, 38, "brass")
    sheet.sign("x", 184, 98, 32, "on-cloth")


def test(sheet: Sheet) -> None:
    """Draw a page with tasks, all but one ticked."""
    _page(sheet)
    for y, sign, fill in ((42, "in", "g"), (69, "in", "g"), (96, "x", "r")):
        sheet.sign(sign, 84, y, 20, fill)
        sheet.rect(104, y - 3, 64, 6, "card-edge", radius=3)


def practice(sheet: Sheet) -> None:
    """Draw two cards, and three stars."""
    cards(sheet, "r+2 g-3", 22, 72)
    for y, fill in ((32, "brass"), (70, "brass"), (108, "plate")):
        sheet.sign("w", 198, y, 32, fill)


def puzzles(sheet: Sheet) -> None:
    """Draw cards with a question mark, and a star."""
    cards(sheet, "bR b+4 bM1", 14, 40)
    large(sheet, "?", 198, 92, "brass", 64)
    sheet.sign("w", 198, 36, 28, "brass")


def own(sheet: Sheet) -> None:
    """Draw a card on a sheet of paper, with a star."""
    sheet.rect(62, 18, 116, 104, "card", radius=6)
    for y in (88, 102):
        sheet.rect(76, y, 88, 5, "plate-edge", radius=2)
    cards(sheet, "b+3", 98, 28)
    sheet.sign("w", 198, 40, 32, "brass")


def editor(sheet: Sheet) -> None:
    """Draw a card on a sheet of paper, with lines of text and a pencil."""
    sheet.rect(52, 18, 116, 104, "card", radius=6)
    cards(sheet, "g+2", 64, 0)
    for y, wide in ((38, 30), (52, 24), (66, 30)):
        sheet.rect(128, y, wide, 5, "plate-edge", radius=2)
    sheet.sign("move", 186, 70, 40, "brass")


def table(sheet: Sheet) -> None:
    """Draw a table with cards on it and seats around it."""
    for x, y in ((72, 8), (136, 8), (14, 58), (194, 58)):
        sheet.rect(x, y, 32, 16, "plate", radius=6)
    sheet.rect(48, 30, 144, 66, "rim", radius=30)
    sheet.rect(53, 35, 134, 56, "cloth-lit", radius=26)
    for at, fill in enumerate("bgr"):
        sheet.rect(82 + at * 28, 46, 22, 32, "card", radius=3)
        sheet.sign(fill, 93 + at * 28, 62, 12, fill)
    sheet.rect(80, 104, 80, 22, "plate", radius=8)
    sheet.sign("turn", 94, 115, 10, "brass")


def your_own_bot(sheet: Sheet) -> None:
    """Draw a robot with a hand of cards."""
    sheet.rect(117, 20, 6, 20, "silver")
    sheet.disc(120, 20, 7, "brass")
    sheet.rect(74, 38, 92, 68, "silver", radius=14)
    for x in (98, 142):
        sheet.disc(x, 62, 10, "plate")
        sheet.disc(x, 62, 4, "brass")
    sheet.rect(98, 84, 44, 8, "plate", radius=4)
    for at, fill in enumerate("bgr"):
        sheet.rect(88 + at * 22, 100, 20, 28, "card", radius=3)
        sheet.sign(fill, 98 + at * 22, 114, 11, fill)


def rules(sheet: Sheet) -> None:
    """Draw a page with a rule id on each line."""
    _page(sheet)
    for y, words, fill in ((46, "TURN-4", "r"), (72, "VALUE-1", "b"), (98, "MOVE-2", "g")):
        sheet.text(words, 72, y, fill, size=17, room=90, bold=True)
        sheet.rect(152, y - 2, 22, 4, "card-edge")


def glossary(sheet: Sheet) -> None:
    """Draw a page with the letters A to Z."""
    _page(sheet)
    large(sheet, "A–Z", 122, 70, "card-ink", 40)


def _page(sheet: Sheet) -> None:
    sheet.rect(57, 17, 132, 110, "shade", radius=8, alpha=0.4)
    sheet.rect(56, 14, 132, 110, "card", radius=8)


DRAWINGS: dict[str, Drawing] = {
    "welcome": welcome,
    "first-deal": first_deal,
    "new-game": new_game,
    "turns": turns,
    "value": value,
    "shares": shares,
    "reverse": reverse,
    "move": move,
    "settling": settling,
    "next-deal": next_deal,
    "tokens": tokens,
    "boss": boss,
    "whole-game": whole_game,
    "myths": myths,
    "test": test,
    "practice": practice,
    "puzzles": puzzles,
    "table": table,
    "your-own-bot": your_own_bot,
    "rules": rules,
    "glossary": glossary,
    "own": own,
    "editor": editor,
    **bargain_pictures.DRAWINGS,
    **board_pictures.DRAWINGS,
    **lab_pictures.DRAWINGS,
}
"""Drawing functions of the pictures, by page name."""


def picture(name: str, title: str) -> str:
    """Return the picture of a page as SVG text, with colours for light and dark mode."""
    sheet = Sheet()
    sheet.rect(0, 0, WIDE, HIGH, "rim", radius=14)
    sheet.rect(4, 4, WIDE - 8, HIGH - 8, "cloth", radius=11)
    DRAWINGS[name](sheet)
    drawn = svg(sheet.scene(WIDE, HIGH, title), None, title=title)
    colours = css(names=set(findall(r"--boss-([\w-]+)", drawn)))
    return drawn.replace("<title>", f"<style>{colours}</style><title>", 1) + "\n"


def main() -> None:
    """Write the pictures of all pages."""
    PICTURES.mkdir(exist_ok=True)
    for page in list_pages(FOLDER):
        (PICTURES / f"{page.name}.svg").write_text(picture(page.name, page.title), encoding="utf-8")


if __name__ == "__main__":
    main()
