"""Prerendered card-game page: the table of a first deal, shown before Python starts."""

from __future__ import annotations

from functools import lru_cache

from bosslib.card.narration import CardTeller
from bosslib.card.picture.alt_text import PARTS_WITHOUT_HAND
from bosslib.card.picture.scene import table_scene
from bosslib.card.view import view
from bosslib.picture.page_room import max_table_height, shown_width, table_width
from bosslib.picture.svg import svg
from bosslib.words import language_scope, say
from bosswidgets.card.choice_state import NO_CHOICE
from bosswidgets.card.labels import prompt_text
from bosswidgets.card.newcomer import first_deal
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.picture.prerender import CACHE_SIZE, FirstTable
from bosswidgets.table.defaults import PERSON


@lru_cache(maxsize=CACHE_SIZE)
def prerender_table(lang: str, width: int, height: int) -> FirstTable:
    """Return the prerendered table of a first deal in a language.

    It fits every first deal, as they differ only in the hands, which it doesn't show. `width` is
    the width of the page's content and `height` that of the window, in CSS pixels.
    """
    with language_scope(lang):
        game = first_deal(seed=0)
        state = game.record.state
        seen = view(state, PERSON)
        drawn = table_scene(
            seen,
            state.table,
            names=game.names,
            width=table_width(width, height),
            height=max_table_height(height),
            parts=PARTS_WITHOUT_HAND,
            alone=True,
            goal=say("goal.deal"),
        )
        asked = prompt_text(seen, NO_CHOICE, None, CardTeller(game.names, PERSON))
        wide = shown_width(drawn.width, drawn.height, width, height)
        return FirstTable(link_rules(asked), svg(drawn, None), wide, shows_events=False)
