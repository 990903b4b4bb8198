"""Prerendered board-game page: the beginning of a newcomer's game, shown before Python starts."""

from __future__ import annotations

from functools import lru_cache

from bosslib.board.picture.scene import window_scene
from bosslib.board.view import view
from bosslib.picture.svg import svg
from bosslib.words import language_scope, say
from bosswidgets.board.newcomer import SEEDS, first_game, is_shipped_board
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.picture.prerender import CACHE_SIZE, FirstTable
from bosswidgets.table.defaults import PERSON


def prerender_table(lang: str, width: int, height: int) -> FirstTable | None:
    """Return the prerendered start of a newcomer's game in a language; None on another board.

    `width` is the width of the page's content and `height` that of the window, in CSS pixels.
    """
    return _prerender(lang, width, height) if is_shipped_board() else None


@lru_cache(maxsize=CACHE_SIZE)
def _prerender(lang: str, width: int, height: int) -> FirstTable:
    with language_scope(lang):
        game = first_game(SEEDS[0])
        state = game.record.state
        paid = (0,) * state.table.players
        drawn, wide = window_scene(
            view(state, PERSON), state.table, width, height, names=game.names, paid=paid
        )
        asked = say(f"board.prompt.{state.table.phase}", count=0, told="")
        return FirstTable(link_rules(asked), svg(drawn, None), wide, shows_events=True)
