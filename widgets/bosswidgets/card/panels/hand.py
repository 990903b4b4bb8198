"""The hand as card buttons; an unplayable card says why."""

from __future__ import annotations

from bosswidgets.card import available_items
from bosswidgets.card.choices import Choice
from bosswidgets.card.labels import hand_buttons
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.choices import Button, Choices, veil_buttons
from bosswidgets.table.panels.hand import panel


def build(store: CardTableSession) -> Choices[Choice]:
    """Return the hand panel of the card game."""

    def buttons() -> list[Button[Choice]]:
        seen = store.view
        if seen is None:
            return []
        found = hand_buttons(seen, available_items.hand_items(seen), store.choice, store.names)
        return (
            veil_buttons(found)
            if store.hides_reasons and not store.choice.is_composing_offer
            else found
        )

    return panel(store, buttons)
