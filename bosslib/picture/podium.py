"""Podium at the end of a game: the best places with faces, on the table's cloth.

The same scene is on the page and in the picture that a player can share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bosslib.game import Seat
from bosslib.picture.lettering import wrap
from bosslib.picture.player_portraits import Expression, draw_person, draw_portrait
from bosslib.picture.shapes import Scene, Sheet
from bosslib.picture.theme import TEXT

LAST_PLACE = 3
"""Last place with a block; players who share it all have one."""

WIDE = 480
"""Width from which the podium is drawn large, in layout units."""

EDGE = 9.5
"""Width of the edge, within which the cloth begins."""

LAYERS = ((0, "rim"), (2, "rim-lit"), (4, "rim"), (8, "brass"), (EDGE, "cloth"))
"""Layers of the edge and the cloth: the inset and the fill."""

PADDING = 22
"""Distance of all texts and blocks from the sides."""

TOP = 26
"""Distance of the title from the upper edge."""

GAP = 8
"""Distance between two blocks."""

BOLD_WIDTH = 1.06
"""Width of bold letters, as a multiple of that of others."""

LINE_HEIGHT = 1.35
"""Height of a line of text, as a multiple of its size."""

NAME_LINE = 20
"""Height of a line of a name."""


class PodiumEntry(NamedTuple):
    """A player at the end: seat, name, money as text and place, from 1."""

    seat: Seat
    name: str
    money: str
    place: int
    is_person: bool = False
    is_viewer: bool = False


class PodiumSize(NamedTuple):
    """Sizes in layout units: of the texts, the faces and the blocks by place."""

    title: float
    line: float
    face: float
    block: float
    heights: tuple[float, ...]


LARGE = PodiumSize(32, 18, 40, 132, (176, 124, 84))
SMALL = PodiumSize(26, 16, 32, 106, (126, 92, 66))


def podium_scene(
    entries: Sequence[PodiumEntry], title: str, lines: Sequence[str], width: float, words: str
) -> Scene:
    """Return the podium below a title and some lines of text; `words` describe it.

    `entries` are in the order of their places.
    """
    size = LARGE if width >= WIDE else SMALL
    room = width - 2 * PADDING
    sheet = Sheet()
    texts = [(line, size.title, True) for line in wrap(title, size.title * BOLD_WIDTH, room)]
    texts += [(line, size.line, False) for each in lines for line in wrap(each, size.line, room)]
    on_top = _columns([each for each in entries if each.place <= LAST_PLACE])
    across = min(size.block, (room + GAP) / len(on_top) - GAP)
    radius = min(size.face, across / 2)
    names = [wrap(each.name, TEXT + 2, across + GAP) for each in on_top]
    columns = [
        size.heights[each.place - 1] + NAME_LINE * len(name) + 2 * radius + 12
        for each, name in zip(on_top, names, strict=True)
    ]
    heading = sum(letters * LINE_HEIGHT for _, letters, _ in texts)
    height = TOP + heading + 12 + max(columns) + EDGE
    for by, fill in LAYERS:
        sheet.rect(by, by, width - 2 * by, height - 2 * by, fill, radius=18 - by)
    y = float(TOP)
    for line, letters, bold in texts:
        at = width / 2, y + letters * LINE_HEIGHT / 2
        sheet.text(line, *at, "on-cloth", size=letters, bold=bold, mid=True, room=room)
        y += letters * LINE_HEIGHT
    x = (width - len(on_top) * (across + GAP) + GAP) / 2
    for each, name in zip(on_top, names, strict=True):
        _draw_column(sheet, each, name, x, height - EDGE, across, radius, size)
        x += across + GAP
    return sheet.scene(width, height, words)


def _columns(entries: Sequence[PodiumEntry]) -> list[PodiumEntry]:
    """Return the entries from left to right: the winner has the second column."""
    return [*entries[1:2], *entries[:1], *entries[2:]]


def _draw_column(
    sheet: Sheet,
    entry: PodiumEntry,
    name: Sequence[str],
    x: float,
    bottom: float,
    across: float,
    radius: float,
    size: PodiumSize,
) -> None:
    """Draw a block with its place and money, and the player's name and face above it."""
    middle, top = x + across / 2, bottom - size.heights[entry.place - 1]
    edge, thick = ("brass", 5) if entry.is_viewer else ("plate-edge", 2)
    sheet.rect(x, top, across, bottom - top, edge)
    sheet.rect(x + thick, top + thick, across - 2 * thick, bottom - top - thick, "plate")
    if entry.place == 1:
        sheet.sign("cup", middle, top + 30, 34, "brass")
    else:
        place = str(entry.place)
        sheet.text(place, middle, top + 24, "pale", size=26, bold=True, mid=True, room=across)
    below = top + (62 if entry.place == 1 else 50)
    sheet.text(entry.money, middle, below, "on-plate", size=TEXT + 1, mid=True, room=across - 4)
    line = top - NAME_LINE * len(name) + 8
    face = line - NAME_LINE / 2 - radius - 4
    room = across + GAP
    for part in name:
        sheet.text(part, middle, line, "on-cloth", size=TEXT + 2, bold=True, mid=True, room=room)
        line += NAME_LINE
    if entry.is_person:
        draw_person(sheet, entry.seat, middle, face, radius)
    else:
        look = Expression.GLAD if entry.place == 1 else Expression.CALM
        draw_portrait(sheet, entry.seat, middle, face, radius, look)
