"""All that happened, in sentences, the newest last."""

from __future__ import annotations

from html import escape

from bosslib.words import say
from bosswidgets.board.store import Store
from bosswidgets.kit.html import linked
from bosswidgets.table.panels.log import Log, panel


def build(store: Store) -> Log:
    """All that happened, in sentences, with a heading for the game."""
    head = f"<h3>{escape(say('board.begins', players=len(store.names)))}</h3>"
    return panel(
        store,
        lambda: head,
        lambda since: [f"<p>{linked(each)}</p>" for each in store.told(since)],
    )
