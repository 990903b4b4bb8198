"""The hand as card buttons; a card that cannot be played says why."""

from __future__ import annotations

from bosslib.words import say
from bosswidgets import choosing
from bosswidgets.choices import Choices
from bosswidgets.labels import hand_items
from bosswidgets.store import Store


def build(store: Store) -> Choices:
    """A button for each card of the person's hand."""
    panel = Choices(label=say("table.hand"), layout_kind="hand")
    panel.on_choose(store.choose)

    def show() -> None:
        view = store.view
        panel.items = hand_items(view, choosing.hand(view), store.choosing, store.names)

    store.on_change(show)
    show()
    return panel
