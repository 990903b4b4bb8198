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
    session: BoardTableSession,
    bridge: Bridge | BridgeProxy | None = None,
    worth: BoardOfferValues | None = None,
) -> Choices[BoardPanelChoice]:
    """Return the panel of actions, including the bots' pace.

    With `worth`, the person can ask for the value of an offer.
    """

    def handle_choice(choice: BoardPanelChoice) -> None:
        if worth and isinstance(choice, AskValue):
            worth.request_value(choice.offer)
        else:
            session.apply_choice(choice)

    return panel(
        session,
        bridge,
        lambda: _buttons(session, worth),
        handle_choice,
        few=lambda buttons: _narrow_count(session, buttons),
        follow=worth.on_change if worth else None,
    )


def _buttons(session: BoardTableSession, worth: BoardOfferValues | None) -> list[BoardPanelButton]:
    seen = session.view
    if seen is None:
        return []
    items = available_items.available_items(seen, session.choice)
    if session.hides_reasons:  # an exercise does not say what would be better
        items = [each for each in items if not isinstance(each.way, TryTerms)]
    drawn = action_buttons(seen, items, session.choice, session.narrator, _declined_text(session))
    found = worth.add_value_buttons(items, drawn) if worth else drawn
    if session.choice != choice_state.NO_CHOICE:
        return [*bot_turn_buttons(session), *found]
    return [*bot_turn_buttons(session), *found, *other_people_buttons(session)]


def _declined_text(session: BoardTableSession) -> str:
    """Return how the person's last offer was turned down, with the bot's reason; empty if not."""
    terms = declined_terms(session.view) if session.view else None
    if terms is None:
        return ""
    since = len(session.events) - len(session.news)
    told = zip(
        session.news,
        session.event_texts(since),
        bot_quotes.iter_quotes(session, since),
        strict=True,
    )
    for event, said, quote in told:
        if isinstance(event, Acted) and event.action.deed == Decline(terms):
            return f"{said} {quote}".rstrip()
    return say("board.talk.declined", terms=session.narrator.terms(terms))


def _narrow_count(session: BoardTableSession, buttons: Sequence[Button[object]]) -> int | None:
    """Return the number of buttons that a narrow page shows; None for all.

    While an offer is composed, or a card's use or a space is chosen, all are shown. With too many
    cards in the hand, the alternatives would cover the cards to choose from.
    """
    if session.table.phase is Phase.LIMIT:
        return len([each for each in buttons if _is_discard(each.value)])
    if session.choice != choice_state.NO_CHOICE or session.table.phase is Phase.PLACE:
        return None
    urgent = [each for each in buttons if each.group]
    first = urgent[0].group if urgent else ""
    return len([each for each in urgent if each.group == first]) or NARROW_COUNT


def _is_discard(choice: object) -> bool:
    return isinstance(choice, DoDeed) and isinstance(choice.deed, Discard)
