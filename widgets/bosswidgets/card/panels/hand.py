"""The hand as card buttons; an unplayable card says why."""

from __future__ import annotations

from bosswidgets.card import available_items
from bosswidgets.card.labels import hand_items
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.choices import Buttons, Choices, veil_items
from bosswidgets.table.panels.hand import panel


def build(store: CardTableSession) -> Choices:
    """Return the hand panel of the card game."""

    def items() -> Buttons:
        seen = store.view
        if seen is None:
            return []
        found = hand_items(seen, available_items.hand_items(seen), store.choice, store.names)
        return (
            veil_items(found)
            if store.hides_reasons and not store.choice.is_composing_offer
            else found
        )

    return panel(store, items)
