"""Panel of actions: a labelled button for each available action except choosing a card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from bosslib.board import Phase
from bosslib.board.actions import Decline, Discard
from bosslib.board.events import Acted
from bosslib.words import say
from bosswidgets.board import available_items, bot_quotes, choice_state
from bosswidgets.board.choices import Choice, TryTerms
from bosswidgets.board.labels import action_buttons
from bosswidgets.board.panels.offer_values import BoardOfferValues
from bosswidgets.board.session import BoardTableSession
from bosswidgets.board.usual_offer import declined_terms
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.table.common_choices import AskValue, DoDeed, TableChoice
from bosswidgets.table.panels.actions import (
    NARROW_COUNT,
    bot_turn_buttons,
    other_people_buttons,
    panel,
)

BoardPanelChoice = Choice | AskValue[Hashable] | TableChoice
BoardPanelButton = Button[BoardPanelChoice]


def build_panel(
    store: BoardTableSession,
    bridge: Bridge | BridgeProxy | None = None,
    worth: BoardOfferValues | None = None,
) -> Choices[BoardPanelChoice]:
    """Return the panel of actions, including the bots' pace.

    With `worth`, the person can ask for the value of an offer.
    """

    def chosen(choice: BoardPanelChoice) -> None:
        if worth and isinstance(choice, AskValue):
            worth.request_value(choice.offer)
        else:
            store.apply_choice(choice)

    return panel(
        store,
        bridge,
        lambda: _buttons(store, worth),
        chosen,
        few=lambda buttons: _narrow_count(store, buttons),
        follow=worth.on_change if worth else None,
    )


def _buttons(store: BoardTableSession, worth: BoardOfferValues | None) -> list[BoardPanelButton]:
    seen = store.view
    if seen is None:
        return []
    items = available_items.available_items(seen, store.choice)
    if store.hides_reasons:  # an exercise does not say what would be better
        items = [each for each in items if not isinstance(each.way, TryTerms)]
    drawn = action_buttons(seen, items, store.choice, store.narrator, _declined_text(store))
    found = worth.add_value_buttons(items, drawn) if worth else drawn
    if store.choice != choice_state.NO_CHOICE:
        return [*bot_turn_buttons(store), *found]
    return [*bot_turn_buttons(store), *found, *other_people_buttons(store)]


def _declined_text(store: BoardTableSession) -> str:
    """Return how the person's last offer was turned down, with the bot's reason; empty if not."""
    terms = declined_terms(store.view) if store.view else None
    if terms is None:
        return ""
    since = len(store.events) - len(store.news)
    told = zip(
        store.news, store.event_texts(since), bot_quotes.iter_quotes(store, since), strict=True
    )
    for event, said, quote in told:
        if isinstance(event, Acted) and event.action.deed == Decline(terms):
            return f"{said} {quote}".rstrip()
    return say("board.talk.declined", terms=store.narrator.terms(terms))


def _narrow_count(store: BoardTableSession, buttons: Sequence[Button[object]]) -> int | None:
    """Return the number of buttons that a narrow page shows; None for all.

    While an offer is composed, or a card's use or a space is chosen, all are shown. With too many
    cards in the hand, the alternatives would cover the cards to choose from.
    """
    if store.table.phase is Phase.LIMIT:
        return len([each for each in buttons if _is_discard(each.value)])
    if store.choice != choice_state.NO_CHOICE or store.table.phase is Phase.PLACE:
        return None
    urgent = [each for each in buttons if each.group]
    first = urgent[0].group if urgent else ""
    return len([each for each in urgent if each.group == first]) or NARROW_COUNT


def _is_discard(choice: object) -> bool:
    return isinstance(choice, DoDeed) and isinstance(choice.deed, Discard)
