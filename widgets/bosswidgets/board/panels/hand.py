"""The hand as card buttons; an unplayable card says why."""

from __future__ import annotations

from functools import cache

from bosslib.board.cards import CARDS
from bosslib.board.picture.symbols import card_art
from bosswidgets.board import available_items
from bosswidgets.board.choices import Choice
from bosswidgets.board.labels import hand_buttons
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.choices import Button, Choices, SignPaths, sign_paths, veil_buttons
from bosswidgets.table.panels.hand import panel


def build(session: BoardTableSession) -> Choices[Choice]:
    """Return a panel with a button for each card of the visible hand."""

    def buttons() -> list[Button[Choice]]:
        seen = session.view
        if seen is None or session.is_over:
            return []
        found = hand_buttons(
            seen, available_items.hand_items(seen), session.choice, session.narrator
        )
        return veil_buttons(found) if session.hides_reasons else found

    return panel(session, buttons, pictures())


@cache
def pictures() -> dict[str, SignPaths]:
    """Return the picture of each card, by its notation."""
    return {name: sign_paths(card_art(each)) for name, each in CARDS.items()}
