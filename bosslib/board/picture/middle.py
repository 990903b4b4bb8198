"""Middle of the board: the tile, the payout, the places and the supplies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bosslib.board.narration import millions, short_board_label
from bosslib.board.picture.faces import (
    NOTE_SIZE,
    draw_card_backs,
    draw_coin,
    draw_coins,
    draw_deal_tile,
    draw_head,
    draw_note,
)
from bosslib.board.picture.places import (
    NAME_HEIGHT,
    draw_places,
    filled_places,
    have_room_for_names,
    place_size,
)
from bosslib.board.picture.spaces import Rectangle
from bosslib.board.state import Phase, Table
from bosslib.picture.lettering import text_width
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import TEXT
from bosslib.words import say

BESIDE_SIZE = 26
"""Size of an investor beside the board."""

LINE, PAYOUT, FOOT = 22, 25, 28
"""Heights of a line of text, of the payout and of the bottom line."""


class Band(NamedTuple):
    """A horizontal band of the middle: its height, and a function that draws it at a given y."""

    high: float
    draw: Callable[[float], object]


def draw_middle(
    sheet: Sheet, table: Table, names: Sequence[str], place: Rectangle, *, worth: bool
) -> None:
    """Draw the middle; the bands are spaced as far apart as the area allows."""
    x, y, w, h = place
    across = x, w
    bands = _heading_bands(sheet, table, names, across, worth=worth)
    bands.append(Band(FOOT, lambda at: _draw_foot(sheet, table, across, at)))
    if _has_places(table):
        free = h - _total_height(bands)
        bands.insert(-1, _places_band(sheet, table, across, free, worth=worth))
    if _total_height(bands) + LINE <= h:
        label = short_board_label(table.board)
        bands.append(Band(LINE, lambda at: _draw_line(sheet, label, across, at, size=TEXT)))
    free = h - _total_height(bands)
    gap = max(0, min(12.0, free / (len(bands) + 1)))
    top = y + (free - gap * (len(bands) - 1)) / 2
    for band in bands:
        band.draw(top)
        top += band.high + gap


def _total_height(bands: Sequence[Band]) -> float:
    return sum(band.high for band in bands)


def _has_places(table: Table) -> bool:
    """Return True if the table shows the places of a space: the marker is on one, and the game goes
    on.
    """
    return bool(table.marker) and table.phase is not Phase.OVER


def _heading_bands(
    sheet: Sheet, table: Table, names: Sequence[str], across: tuple[float, float], *, worth: bool
) -> list[Band]:
    """Return the bands above the places: the tile, the payout and the Boss."""
    bands = [Band(LINE + 4, lambda at: _draw_tile(sheet, table, across, at))]
    if _has_places(table) and worth:
        bands.append(Band(PAYOUT, lambda at: _draw_payout(sheet, table, across, at)))
    if _has_places(table) and table.phase is Phase.DEAL:
        boss = say("board.scene.boss", boss=names[table.boss])
        bands.append(Band(LINE, lambda at: _draw_line(sheet, boss, across, at, bold=True)))
    return bands


def _places_band(
    sheet: Sheet, table: Table, across: tuple[float, float], room: float, *, worth: bool
) -> Band:
    """Return the band of the places, with the names of their families below if there is room."""
    x, w = across
    filled = filled_places(table, worth=worth)
    high = place_size(len(filled), w - 12) + 13
    named = high + NAME_HEIGHT <= room and have_room_for_names(filled, w - 12)
    opened = table.phase is Phase.DEAL

    def draw(at: float) -> None:
        draw_places(sheet, filled, x + 6, at + 3, w - 12, opened=opened, named=named)

    return Band(high + NAME_HEIGHT if named else high, draw)


def _draw_line(
    sheet: Sheet,
    words: str,
    across: tuple[float, float],
    y: float,
    *,
    size: float = 15,
    bold: bool = False,
) -> None:
    x, w = across
    at = x + w / 2, y + LINE / 2
    sheet.text(words, *at, "on-cloth", size=size, room=w - 8, bold=bold, mid=True)


def _draw_tile(sheet: Sheet, table: Table, across: tuple[float, float], y: float) -> None:
    """Draw the top tile and the value of a dividend."""
    x, w = across
    worth = millions(table.tile.value)
    words, sign = say("board.scene.dividend", sum=worth), 0
    if text_width(words, 15) > w - 44:
        words, sign = f"= {worth}", 26
    room = text_width(words, 15) + sign
    left, at = x + (w - room - 34) / 2, y + LINE / 2 + 2
    sheet.add_hit("tile", left, at - 13, room + 34, 26)
    draw_deal_tile(sheet, table.tile.number, left + 13, at, 26)
    if sign:
        draw_coin(sheet, left + 44, at)
    sheet.text(words, left + 34 + sign, at, "on-cloth", size=15, room=room - sign + 1)


def _draw_payout(sheet: Sheet, table: Table, across: tuple[float, float], y: float) -> None:
    """Draw the payout: dividends times their value."""
    x, w = across
    at, words = y + PAYOUT / 2, millions(table.payout)
    told = text_width(words, 16, bold=True)
    before = 36 + 17 + NOTE_SIZE[0] + 17
    wide = before + told
    left = x + (w - wide) / 2
    sheet.add_hit("pays", left, at - 12, wide, 24)
    draw_coins(sheet, table.space.dividends, left + 36, at, 36)
    sheet.text("×", left + 44, at, "on-cloth", size=16, room=16, mid=True)
    draw_note(sheet, str(table.tile.value), left + 53 + NOTE_SIZE[0] / 2, at)
    sheet.text("=", left + before - 9, at, "on-cloth", size=16, room=16, mid=True)
    sheet.text(words, left + before, at, "on-cloth", size=16, room=told + 2, bold=True)


def _draw_foot(sheet: Sheet, table: Table, across: tuple[float, float], y: float) -> None:
    """Draw the number of cards in the deck and the investors beside the board."""
    x, w = across
    at, words = y + FOOT / 2, say("board.scene.beside") if table.beside else ""
    heads = len(table.beside) * (BESIDE_SIZE + 4)
    told = text_width(words, TEXT) + 20 if words else 0
    cards = say("board.scene.deck", count=table.deck_size)
    if 24 + text_width(cards, 15) + told + heads > w - 12:
        cards = str(table.deck_size)
    pile = 24 + text_width(cards, 15)
    if pile + told + heads > w - 12:
        words, told = "", 20.0
    left = x + (w - pile - told - heads) / 2
    sheet.add_hit("deck", left, at - 12, pile, 24)
    draw_card_backs(sheet, left, at)
    sheet.text(cards, left + 24, at, "on-cloth", size=15, room=pile)
    left += pile
    if words:
        sheet.text(words, left + 14, at, "on-cloth", size=TEXT, room=told)
    left += told
    for family in table.beside:
        name = f"beside:{family}"
        sheet.add_place(name, left, at - BESIDE_SIZE / 2, BESIDE_SIZE, BESIDE_SIZE)
        draw_head(sheet, family, left + BESIDE_SIZE / 2, at, BESIDE_SIZE)
        left += BESIDE_SIZE + 4
