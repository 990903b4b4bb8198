"""The picture of the board game's table: from what a seat may see to shapes and hit places.

A ring of 16 spaces with the deal in its middle, and the seats beside it or below. Made from a
`View` and a `Table` alone, so it cannot show what is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil

from bosslib.board import Family, Phase, Space, Table, View
from bosslib.board.narration import millions, short_board_label
from bosslib.board.picture.alt_text import words
from bosslib.game import SEATS, Seat
from bosslib.picture.badge import badge
from bosslib.picture.lettering import width_of
from bosslib.picture.shapes import Scene, Sheet
from bosslib.picture.theme import NARROW, TEXT
from bosslib.words import say

WIDTHS = (340, 1120)
"""The widths, in layout units, between which a scene is laid out."""

RING = 600
"""How wide the ring of spaces is at most."""

SIDE = 5
"""How many spaces each side of the ring has."""

FLAT = 58
"""How high a space is where the window is low."""

LOW = 66
"""From this height on a space has room for three lines."""

GAP = 4
CHIP = 26
"""The side of an investor."""

Place = tuple[float, float, float, float]
"""Left, top, width and height."""

ROW = 62
"""How high a seat is."""

MONEY = 84
"""What a seat's money takes of its lower line."""

NOTE, HIGHEST = 34, 22
"""How wide a pile's note is, and how high a pile can be."""


def scene(
    view: View | None,
    table: Table,
    *,
    names: Sequence[str] = SEATS,
    width: float = 960,
    highlight: Collection[str] = (),
    worth: bool = True,
    paid: Sequence[int] = (),
    low: bool = False,
) -> Scene:
    """The table as a seat sees it; with no view as an onlooker does.

    `width` is what the page has, in CSS pixels; `names` are by seat; what is in `highlight`, by hit
    id, gets a ring. `worth` leaves out what the deal of the marker's space pays. `paid` says by
    seat how many deals have paid it: so high is its pile, whose sum only its owner sees (B-END-3).
    `low` is for a window that is low: flat spaces, and below them the seats beside each other.
    """
    width = int(max(WIDTHS[0], min(width, WIDTHS[1])))
    called = [*names, *SEATS[len(names) :]]
    sheet = Sheet(highlight=highlight)
    beside = width >= NARROW + 120 and not low
    ring = min(width - (280 if beside else 0), RING)
    high = ring_height(ring, low=low)
    inner = spaces(sheet, table, (ring, high))
    _middle(sheet, table, called, inner, worth=worth)
    x, y, w = (ring + 12, 4.0, width - ring - 16) if beside else (4, high + 8, width - 8)
    columns = ceil(table.players / 2) if low else 2 if width > NARROW and not beside else 1
    each = (w - (columns - 1) * 6) / columns
    for at, seat in enumerate(table.clockwise(view.seat if view else 0)):
        row, column = divmod(at, columns)
        place = (x + column * (each + 6), y + row * ROW, each, ROW - 6)
        _seat(sheet, view, table, called[seat], seat, place)
        if paid and not (view and view.seat == seat):
            _pile(sheet, paid[seat], place[0] + each - 8, place[1] + ROW - 12)
    bottom = y + ceil(table.players / columns) * ROW - 6
    told = words(view, table, called, worth=worth, paid=paid)
    return sheet.scene(width, ceil(max(high, bottom) + 6), told)


def where(space: int) -> tuple[int, int]:
    """The column and the row of a space in the ring, clockwise from the upper left corner."""
    at, last = space - 1, SIDE - 1
    side, along = divmod(at, last)
    return [(along, 0), (last, along), (last - along, last), (0, last - along)][side]


def ring_height(width: float, *, low: bool = False) -> float:
    """How high the ring of spaces is."""
    return (FLAT if low else 72 if width < 500 else 80) * SIDE + GAP


def spaces(sheet: Sheet, table: Table, size: tuple[float, float]) -> Place:
    """Draw the ring of spaces, so wide and so high; gives the place in their middle."""
    wide, high = ((side - GAP) / SIDE for side in size)
    sheet.rect(0, 0, *size, "cloth", radius=12)
    for number, space in enumerate(table.board.spaces, 1):
        column, row = where(number)
        x, y = GAP + column * wide, GAP + row * high
        _space(sheet, table, number, space, (x, y, wide - GAP, high - GAP))
    return GAP + wide, GAP + high, 3 * wide - GAP, 3 * high - GAP


def _space(sheet: Sheet, table: Table, number: int, space: Space, place: Place) -> None:
    x, y, w, h = place
    closed, here = number in table.closed, number == table.marker
    name = f"space:{number}"
    sheet.place(name, x, y, w, h, radius=8)
    if here:
        sheet.rect(x - 2, y - 2, w + 4, h + 4, "brass", radius=9)
    sheet.rect(x, y, w, h, "plate-out" if closed else "plate", radius=8)
    sheet.text(str(number), x + 6, y + 12, "on-plate", size=TEXT, room=22, bold=here)
    if closed:
        tile = table.tiles[table.closed.index(number)]
        words_ = say("board.scene.closed", tile=tile.number)
        sheet.text(words_, x + w / 2, y + h / 2 + 6, "on-plate", size=TEXT, room=w - 6, mid=True)
        return
    if here:
        sheet.disc(x + 33, y + 12, 9, "brass")
        sheet.text("$", x + 33, y + 12, "on-brass", size=TEXT, room=18, bold=True, mid=True)
    payment(sheet, str(space.dividends), x + w - 13, y + 13)
    lines = _needed(space, w - 4)
    if len(lines) > 2 and h < LOW:
        lines = [" + ".join(lines[:2]), *lines[2:]]
    step = min(19.0, (h - 30) / max(1, len(lines)))
    top = (y + 24 + y + h) / 2 - step * (len(lines) - 1) / 2
    for at, line in enumerate(lines):
        bold = not at and bool(space.named)
        place_ = x + w / 2, top + at * step
        sheet.text(line, *place_, "on-plate", size=TEXT, room=w - 4, bold=bold, mid=True)


def payment(sheet: Sheet, dividends: str, x: float, y: float) -> None:
    """How many dividends a space pays."""
    sheet.disc(x, y, 10, "pale")
    sheet.text(dividends, x, y, "on-pale", size=TEXT, room=18, bold=True, mid=True)


def _needed(space: Space, room: float) -> list[str]:
    """What a space needs, by the families' letters, each line as short as its room asks for."""
    lines = []
    if space.named:
        apart, close = " ".join(space.named), "".join(space.named)
        lines.append(apart if width_of(apart, TEXT, bold=True) <= room else close)
    if space.some:
        every = len(space.of) == len(Family)
        letters = say("board.scene.all") if every else "".join(space.of)
        whole = say("board.scene.some", count=space.some, of=letters)
        out_of = [say("board.scene.out-of", count=space.some), letters]
        lines += [whole] if width_of(whole, TEXT) <= room else out_of
    return lines


def _middle(sheet: Sheet, table: Table, names: Sequence[str], place: Place, *, worth: bool) -> None:
    """What the deal pays, who is its Boss, and which investors lie beside the board."""
    x, y, w, h = place
    lines: list[tuple[str, bool]] = []
    tile = table.tile
    lines.append((say("board.scene.tile", tile=tile.number, sum=millions(tile.value)), False))
    if table.marker and worth:
        space = table.space
        values = {"dividends": space.dividends, "value": tile.value, "sum": millions(table.payout)}
        lines.append((say("board.scene.pays", **values), True))
    if table.phase is Phase.DEAL:
        lines.append((say("board.scene.boss", boss=names[table.boss]), True))
    lines.append((say("board.scene.deck", count=table.deck_size), False))
    lines.append((short_board_label(table.board), False))
    if table.beside:
        lines.append((say("board.scene.beside"), False))
    step = min(26.0, (h - 12) / (len(lines) + (2 if table.beside else 0)))
    top = y + h / 2 - step * (len(lines) - 1 + (1.4 if table.beside else 0)) / 2
    for at, (line, bold) in enumerate(lines):
        at_y = top + at * step
        sheet.text(line, x + w / 2, at_y, "on-cloth", size=15, room=w - 8, bold=bold, mid=True)
    if table.beside:
        at_y = top + len(lines) * step
        left = x + w / 2 - len(table.beside) * (CHIP + 4) / 2
        for at, family in enumerate(table.beside):
            chip(sheet, family, left + at * (CHIP + 4), at_y - 4, f"beside:{family}")


def chip(
    sheet: Sheet, family: Family, x: float, y: float, name: str, *, away: bool = False
) -> None:
    """A family's investor: its letter on its colour; crossed out while it travels."""
    sheet.place(name, x, y, CHIP, CHIP, radius=6)
    sheet.rect(x, y, CHIP, CHIP, f"fam-{family}", radius=6)
    ink = "on-brass" if family is Family.WADSWORTH else "card"
    middle = x + CHIP / 2, y + CHIP / 2
    sheet.text(str(family), *middle, ink, size=16, room=CHIP, bold=True, mid=True)
    if away:
        sheet.rect(x - 1, y + CHIP / 2 - 2, CHIP + 2, 4, "paper")


def clan(sheet: Sheet, family: Family, x: float, y: float, name: str) -> None:
    """A Clan card on the table: a card with the family's letter."""
    sheet.place(name, x, y, 22, CHIP + 4, radius=4)
    sheet.rect(x, y, 22, CHIP + 4, "card", radius=4)
    sheet.rect(x, y, 22, 7, f"fam-{family}", radius=3)
    middle = x + 11, y + CHIP / 2 + 5
    sheet.text(str(family), *middle, "card-ink", size=15, room=22, bold=True, mid=True)


def _seat(
    sheet: Sheet, view: View | None, table: Table, name: str, seat: Seat, place: Place
) -> None:
    x, y, w, h = place
    boss = table.phase is Phase.DEAL and seat == table.boss
    turn = table.phase is not Phase.DEAL and seat == table.turn
    sheet.place(f"seat:{SEATS[seat]}", x, y, w, h, radius=10)
    if boss or turn:
        sheet.rect(x - 2, y - 2, w + 4, h + 4, "brass", radius=11)
    sheet.rect(x, y, w, h, "plate", radius=10)
    badge(sheet, seat, x + 16, y + 15, 10)
    told = name if not boss else say("board.scene.is-boss", name=name)
    cards = say("board.scene.cards", count=table.hand_sizes[seat])
    taken = sheet.text(cards, x + w - 8, y + 15, "on-plate", size=TEXT, room=76, anchor="end")
    sheet.text(told, x + 32, y + 15, "on-plate", size=15, room=w - taken - 46, bold=boss)
    at = x + 8
    for family in table.investors[seat]:
        away = table.travelling(family)
        chip(sheet, family, at, y + 28, f"investor:{family}", away=away)
        at += CHIP + 5
    at += 4
    laid = [card.family for card in table.clans[seat] if card.family]
    step = min(26, (x + w - MONEY - at) / max(1, len(laid)))
    for number, family in enumerate(laid):
        clan(sheet, family, at + number * step, y + 26, f"clan:{family}@{SEATS[seat]}")
    if view and view.seat == seat:
        money = millions(view.money)
        sheet.text(money, x + w - 8, y + 42, "pale", size=15, room=90, bold=True, anchor="end")


def _pile(sheet: Sheet, notes: int, right: float, bottom: float) -> None:
    """A pile of money: the notes lie so close that nobody can count what they are worth."""
    step = min(4.0, HIGHEST / max(1, notes))
    for at in range(1, notes + 1):
        sheet.rect(right - NOTE, bottom - at * step, NOTE, step * 0.7, "pale", radius=1)
