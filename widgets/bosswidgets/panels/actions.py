"""All that can be done besides choosing a card: a labelled button for each."""

from __future__ import annotations

from typing import Any

from bosslib import match
from bosslib.words import say
from bosswidgets import choosing
from bosswidgets.bridge import Bridge
from bosswidgets.choices import Choices
from bosswidgets.labels import action_items
from bosswidgets.store import Store
from bosswidgets.theme import NARROW

LATER, MORE = "later", "more"

FEW = 3
"""How many buttons a narrow page shows before one asks for the rest."""


def build(store: Store, bridge: Bridge) -> Choices:
    """The buttons for the turn, for offers, and for the steps of a play."""
    panel = Choices(label=say("table.actions"), layout_kind="row")

    def chosen(item: str) -> None:
        if item == LATER:
            store.let_be()
        elif item == MORE:
            store.more = not store.more
            store.changed()
        else:
            store.choose(item)

    def show(_: object = None) -> None:
        buttons = _buttons(store)
        narrow = bridge.width < NARROW and not store.over
        panel.items = _folded(buttons, store) if narrow else buttons

    panel.on_choose(chosen)
    store.on_change(show)
    bridge.observe(show, ["width"])
    show()
    return panel


def _buttons(store: Store) -> list[dict[str, Any]]:
    if store.over:
        return []
    items = choosing.actions(store.view, store.choosing)
    buttons = action_items(store.view, items, store.choosing, store.teller)
    if store.ask and store.ask.wants is match.Wants.ANSWER and store.choosing == choosing.NOTHING:
        buttons.append({"id": LATER, "label": say("table.later"), "tone": "quiet"})
    return buttons


def _folded(buttons: list[dict[str, Any]], store: Store) -> list[dict[str, Any]]:
    """The first few buttons, and one that shows the rest, with the other seats and the log."""
    if store.choosing != choosing.NOTHING and len(buttons) <= FEW:
        return buttons
    more = {"id": MORE, "label": say("table.more"), "pressed": store.more, "tone": "quiet"}
    rest = buttons[FEW - 1 :] if store.more else []
    return [*buttons[: FEW - 1], more, *rest]
