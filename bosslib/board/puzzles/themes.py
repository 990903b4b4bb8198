"""Registry of the themes."""

from __future__ import annotations

from bosslib.board.puzzles.closing import Closing
from bosslib.board.puzzles.needing import Needing
from bosslib.board.puzzles.pricing import Pricing
from bosslib.board.puzzles.puzzle import BoardTheme
from bosslib.board.puzzles.rolling import Rolling
from bosslib.board.puzzles.stopping import Stopping
from bosslib.board.puzzles.theme_base import PuzzleTheme

THEMES: dict[BoardTheme, PuzzleTheme] = {
    each.theme: each for each in (Closing(), Pricing(), Needing(), Rolling(), Stopping())
}
