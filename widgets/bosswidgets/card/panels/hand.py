"""The hand as card buttons; an unplayable card says why."""

from __future__ import annotations

from bosswidgets.card import available_items
from bosswidgets.card.choices import Choice
from bosswidgets.card.labels import hand_buttons
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.choices import Button, Choices, veil_buttons
from bosswidgets.table.panels.hand import panel


def build(session: CardTableSession) -> Choices[Choice]:
    """Return the hand panel of the card game."""

    def buttons() -> list[Button[Choice]]:
        seen = session.view
        if seen is None:
            return []
        found = hand_buttons(seen, available_items.hand_items(seen), session.choice, session.names)
        return (
            veil_buttons(found)
            if session.hides_reasons and not session.choice.is_composing_offer
            else found
        )

    return panel(session, buttons)
