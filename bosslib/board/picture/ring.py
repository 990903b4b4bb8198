"""Picture of a board alone: the ring of spaces with the board's name in the middle."""

from __future__ import annotations

from collections.abc import Collection
from math import ceil

from bosslib.board import Space, new
from bosslib.board.data import Board
from bosslib.board.picture.alt_text import space_needs
from bosslib.board.picture.scene import WIDTHS
from bosslib.board.picture.spaces import MAX_RING_WIDTH, draw_spaces, ring_height
from bosslib.picture.shapes import Scene, Sheet
from bosslib.words import say

PLAYERS = 2
"""Number of players of the dummy table, which is needed only for its board."""


def board_scene(board: Board, width: float, *, chosen: int, wrong: Collection[int] = ()) -> Scene:
    """Return the board with the chosen space highlighted; `wrong` holds the invalid spaces."""
    width = int(max(WIDTHS[0], min(width, MAX_RING_WIDTH)))
    sheet = Sheet(highlight=[f"space:{chosen}"])
    x, y, w, h = draw_spaces(sheet, new(PLAYERS, board=board).table, (width, ring_height(width)))
    middle = x + w / 2, y + h / 2
    sheet.text(board.name, *middle, "on-cloth", size=18, room=w - 16, bold=True, mid=True)
    words = [_space_words(n, space, wrong=n in wrong) for n, space in enumerate(board.spaces, 1)]
    return sheet.scene(width, ceil(ring_height(width)), " ".join(words))


def _space_words(number: int, space: Space, *, wrong: bool) -> str:
    if wrong:
        return say("board.editor.told-wrong", space=number)
    return say("board.editor.told", space=number, needs=space_needs(space), count=space.dividends)
