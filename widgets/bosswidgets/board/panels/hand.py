"""The hand as card buttons; a card that cannot be played says why."""

from __future__ import annotations

from bosswidgets.board import offered
from bosswidgets.board.labels import hand_items
from bosswidgets.board.store import Store
from bosswidgets.kit.choices import Buttons, Choices, veil
from bosswidgets.table.panels.hand import panel


def build(store: Store) -> Choices:
    """A button for each card of the hand that is open."""

    def items() -> Buttons:
        seen = store.view
        if seen is None or store.over:
            return []
        found = hand_items(seen, offered.hand(seen), store.choosing, store.teller)
        return veil(found) if store.veils else found

    return panel(store, items, "row")
