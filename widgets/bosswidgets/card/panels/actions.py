"""Panel of actions: a labelled button for each available action except choosing a card.

It has the offer to be answered now and the one being composed; the other open offers are in
`negotiation`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from bosslib.card import Action, objections
from bosslib.card.actions import Offer
from bosslib.card.driver import CardPrompt
from bosslib.driver import Ask
from bosslib.words import say
from bosswidgets.card import available_items, choice_state, refusals
from bosswidgets.card.choice_state import CardItem
from bosswidgets.card.choices import BeginOffer, CardCommand, Choice, OfferList
from bosswidgets.card.labels import action_buttons
from bosswidgets.card.panels.negotiation import asked_items, mute_button, urgent_items
from bosswidgets.card.panels.offer_values import CardOfferValues
from bosswidgets.card.session import Bargaining, CardTableSession
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Button, Choices, veil_buttons
from bosswidgets.table.common_choices import AskValue, DoDeed, TableChoice
from bosswidgets.table.keys import KEYS
from bosswidgets.table.panels.actions import (
    NARROW_COUNT,
    bot_turn_buttons,
    other_people_buttons,
    panel,
)

CardPanelChoice = Choice | AskValue[Hashable] | TableChoice
CardPanelButton = Button[CardPanelChoice]


def build(
    session: CardTableSession, bridge: Bridge | BridgeProxy, worth: CardOfferValues | None = None
) -> Choices[CardPanelChoice]:
    """Return the buttons for the turn, offers, the steps of a play, and the bots' pace.

    With `worth`, the person can ask for the value of an offer, as in `negotiation`.
    """

    def handle_choice(choice: CardPanelChoice) -> None:
        match choice:
            case AskValue(offer) if worth:
                worth.request_value(offer)
            case CardCommand.LATER:
                session.parts.answer_later()
            case CardCommand.MUTE:
                session.parts.toggle_mute()
            case _:
                session.apply_choice(refusals.with_suggestion(session, choice))

    return panel(
        session,
        bridge,
        lambda: _buttons(session, worth),
        handle_choice,
        few=lambda buttons: _narrow_count(session, buttons),
        follow=worth.on_change if worth else None,
    )


def _buttons(session: CardTableSession, worth: CardOfferValues | None) -> list[CardPanelButton]:
    seen = session.view
    if seen is None or session.seat is None:
        return []
    items = [*urgent_items(session), *available_items.turn_items(seen, session.choice)]
    buttons = action_buttons(
        seen, items, session.choice, session.narrator, told=session.parts.shows_preview
    )
    if session.hides_reasons and session.choice.card:
        buttons = veil_buttons(buttons)
    if session.choice.is_composing_offer:
        return [*bot_turn_buttons(session), *_composed_offer_buttons(items, buttons, worth)]
    if session.choice != choice_state.NO_CHOICE:
        return [*buttons]
    later = (
        [_later_button()]
        if session.turns.current_ask == Ask(session.seat, CardPrompt.ANSWER)
        else []
    )
    drawn, others = buttons[: len(urgent_items(session))], buttons[len(urgent_items(session)) :]
    answers = worth.add_value_buttons(asked_items(session), drawn) if worth else drawn
    if worth and answers:
        later += mute_button(session)
    if later:  # what waits for the answer is left out
        others = [each for each in others if not each.disabled_reason]
    found: list[CardPanelButton] = [
        *bot_turn_buttons(session),
        *_try_buttons(session),
        *answers,
        *later,
        *others,
        *other_people_buttons(session),
    ]
    bargaining = session.parts.bargaining
    if bargaining is Bargaining.USUAL:
        return found
    talk = [each for each in found if each.value is CardCommand.TALK]
    rest = [each for each in found if each.value is not CardCommand.TALK]
    return [*talk, *rest] if bargaining is Bargaining.FIRST else rest


def _try_buttons(session: CardTableSession) -> list[Button[Choice]]:
    """Return the buttons after a refusal: better offers, which one tap sends, or the same to
    change.
    """
    refusal, seen = refusals.last_refusal(session), session.view
    if refusal is None or seen is None or not refusals.may_suggest(session):
        return []
    ways: list[Choice] = [DoDeed(deed) for deed in refusals.offers_to_try(session)]
    again = Offer(refusal.offer.terms, refusal.offer.to if seen.is_boss else None)
    if next(objections(seen, Action(seen.seat, again)), None) is None:
        ways.append(BeginOffer(again))
    items = [CardItem(way, about=OfferList.TRY) for way in ways]
    shows = session.parts.shows_preview
    drawn = action_buttons(seen, items, session.choice, session.narrator, told=shows)
    drawn = [replace(each, key="") for each in drawn]  # no key sends what nobody has composed
    leads = not (urgent_items(session) or session.turns.waits_for_bot)  # one button stands out
    return [
        replace(each, tone="plain") if each.tone == "primary" and (at or not leads) else each
        for at, each in enumerate(drawn)
    ]


def _later_button() -> Button[CardCommand]:
    return Button(say("table.later"), CardCommand.LATER, tone="quiet", key=KEYS["later"])


def _composed_offer_buttons(
    items: Sequence[CardItem], buttons: Sequence[Button[Choice]], worth: CardOfferValues | None
) -> list[CardPanelButton]:
    """Return the buttons of the offer being composed; the cancel button is beside the offer
    itself.
    """
    *made, out = buttons
    shown = worth.add_value_buttons(items[:-1], made) if worth else made
    return [*shown, replace(out, group=made[-1].group)]


def _narrow_count(session: CardTableSession, buttons: Sequence[Button[object]]) -> int | None:
    """Return the number of buttons that a narrow page shows; None for all.

    All steps of a play and all answers to an offer are shown.
    """
    if session.choice != choice_state.NO_CHOICE:
        return None
    worth = any(isinstance(each.value, AskValue) for each in buttons)
    tries = max(0, sum(map(_is_try, buttons)) - 1)  # in place of the button to bargain
    return (
        (len(urgent_items(session)) + worth or NARROW_COUNT - 1)
        + tries
        + (session.parts.bargaining is Bargaining.FIRST)
    )


def _is_try(button: Button[object]) -> bool:
    """Return True for a button of `_try_buttons`: no other offers or begins an offer by itself."""
    way = button.value
    return isinstance(way, BeginOffer) or (isinstance(way, DoDeed) and isinstance(way.deed, Offer))
