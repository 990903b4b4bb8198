"""Panel of actions: a labelled button for each available action except choosing a card.

It has the offer to be answered now and the one being composed; the other open offers are in
`negotiation`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.card.driver import CardPrompt
from bosslib.driver import Ask
from bosswidgets.card import available_items, choice_state
from bosswidgets.card.choice_state import CardItem
from bosswidgets.card.labels import action_items
from bosswidgets.card.panels.negotiation import MUTE_ID, asked_items, mute_button, urgent_items
from bosswidgets.card.panels.offer_values import CardOfferValues
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Buttons, Choices, veil_items
from bosswidgets.table.bots.appraising import ASKING
from bosswidgets.table.panels.actions import (
    NARROW_COUNT,
    bot_turn_buttons,
    other_people_buttons,
    panel,
    shared_button,
)


def build(
    store: CardTableSession, bridge: Bridge | BridgeProxy, worth: CardOfferValues | None = None
) -> Choices:
    """Return the buttons for the turn, offers, the steps of a play, and the bots' pace.

    With `worth`, the person can ask for the value of an offer, as in `negotiation`.
    """

    def chosen(item: str) -> None:
        if not worth or not worth.handle_choice(item):
            store.choose_item(item)

    return panel(
        store,
        bridge,
        lambda: _buttons(store, worth),
        chosen,
        commands={"later": store.parts.decline_offers, MUTE_ID: store.parts.toggle_mute},
        few=lambda buttons: _narrow_count(store, buttons),
        follow=worth.on_change if worth else None,
    )


def _buttons(store: CardTableSession, worth: CardOfferValues | None) -> Buttons:
    seen = store.view
    if seen is None or store.seat is None:
        return []
    items = [*urgent_items(store), *available_items.turn_items(seen, store.choice)]
    buttons = action_items(
        seen, items, store.choice, store.narrator, told=store.parts.shows_preview
    )
    if store.hides_reasons and store.choice.card:
        buttons = veil_items(buttons)
    if store.choice.is_composing_offer:
        return [*bot_turn_buttons(store), *_composed_offer_buttons(items, buttons, worth)]
    if store.choice != choice_state.NO_CHOICE:
        return buttons
    later = (
        [shared_button("later")]
        if store.turns.current_ask == Ask(store.seat, CardPrompt.ANSWER)
        else []
    )
    answers, others = buttons[: len(urgent_items(store))], buttons[len(urgent_items(store)) :]
    if worth:
        answers = worth.add_value_buttons(asked_items(store), answers)
        later += mute_button(store) if answers else []
    found = [*bot_turn_buttons(store), *answers, *later, *others, *other_people_buttons(store)]
    if store.parts.bargaining_first is None:
        return found
    talk = [each for each in found if each["id"] == "talk" and store.parts.bargaining_first]
    return [*talk, *(each for each in found if each["id"] != "talk")]


def _composed_offer_buttons(
    items: Sequence[CardItem], buttons: Buttons, worth: CardOfferValues | None
) -> Buttons:
    """Return the buttons of the offer being composed; the cancel button is beside the offer
    itself.
    """
    *made, out = buttons
    shown = worth.add_value_buttons(items[:-1], made) if worth else made
    return [*shown, {**out, "group": made[-1].get("group", "")}]


def _narrow_count(store: CardTableSession, buttons: Buttons) -> int | None:
    """Return the number of buttons that a narrow page shows; None for all.

    All steps of a play and all answers to an offer are shown.
    """
    if store.choice != choice_state.NO_CHOICE:
        return None
    worth = any(each["id"].startswith(ASKING) for each in buttons)
    return (len(urgent_items(store)) + worth or NARROW_COUNT - 1) + bool(
        store.parts.bargaining_first
    )
