"""The hand as card buttons; a card that cannot be played says why."""

from __future__ import annotations

from functools import cache

from bosslib.board.cards import CARDS
from bosslib.board.picture.symbols import card_art
from bosswidgets.board import offered
from bosswidgets.board.labels import hand_items
from bosswidgets.board.store import Store
from bosswidgets.kit.choices import Buttons, Choices, drawn, veil
from bosswidgets.table.panels.hand import panel


def build(store: Store) -> Choices:
    """A button for each card of the hand that is open."""

    def items() -> Buttons:
        seen = store.view
        if seen is None or store.is_over:
            return []
        found = hand_items(seen, offered.hand(seen), store.choice, store.narrator)
        return veil(found) if store.hides_reasons else found

    return panel(store, items, pictures())


@cache
def pictures() -> dict[str, list[list[str]]]:
    """What is printed on each card, by its notation."""
    return {name: drawn(card_art(each)) for name, each in CARDS.items()}
