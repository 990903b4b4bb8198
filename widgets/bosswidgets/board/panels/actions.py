"""Panel of actions: a labelled button for each available action except choosing a card."""

from __future__ import annotations

from bosslib.board import Phase
from bosswidgets.board import available_items, choice_state
from bosswidgets.board.labels import action_items
from bosswidgets.board.panels.offer_values import BoardOfferValues
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Buttons, Choices
from bosswidgets.table.panels.actions import (
    NARROW_COUNT,
    bot_turn_buttons,
    other_people_buttons,
    panel,
)


def build_panel(
    store: BoardTableSession,
    bridge: Bridge | BridgeProxy | None = None,
    worth: BoardOfferValues | None = None,
) -> Choices:
    """Return the panel of actions, including the bots' pace.

    With `worth`, the person can ask for the value of an offer.
    """

    def chosen(item: str) -> None:
        if not worth or not worth.handle_choice(item):
            store.choose_item(item)

    return panel(
        store,
        bridge,
        lambda: _buttons(store, worth),
        chosen,
        few=lambda buttons: _narrow_count(store, buttons),
        follow=worth.on_change if worth else None,
    )


def _buttons(store: BoardTableSession, worth: BoardOfferValues | None) -> Buttons:
    seen = store.view
    if seen is None:
        return []
    items = available_items.available_items(seen, store.choice)
    found = action_items(seen, items, store.choice, store.narrator)
    if worth:
        found = worth.add_value_buttons(items, found)
    if store.choice != choice_state.NO_CHOICE:
        return [*bot_turn_buttons(store), *found]
    return [*bot_turn_buttons(store), *found, *other_people_buttons(store)]


def _narrow_count(store: BoardTableSession, buttons: Buttons) -> int | None:
    """Return the number of buttons that a narrow page shows; None for all.

    While an offer is composed, or a card's use or a space is chosen, all are shown. With too many
    cards in the hand, the alternatives would cover the cards to choose from.
    """
    if store.table.phase is Phase.LIMIT:
        return len([each for each in buttons if each["id"].startswith("do:discard")])
    if store.choice != choice_state.NO_CHOICE or store.table.phase is Phase.PLACE:
        return None
    urgent = [each for each in buttons if each.get("group")]
    first = urgent[0]["group"] if urgent else ""
    return len([each for each in urgent if each["group"] == first]) or NARROW_COUNT
