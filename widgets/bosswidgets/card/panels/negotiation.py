"""Bargaining: tokens, open offers with their answers, and agreements.

Each offer is shown with its changes from the previous one, followed by who waits for whom. The
panel is shown on every turn, because offers can be made and answered at any time (COUSIN-8). A new
offer is composed below the hand, in `actions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from html import escape

from bosslib.card import Colour, Phase
from bosslib.card.actions import Cash, Drop, Offer, Terms
from bosslib.card.cards import card
from bosslib.card.driver import CardPrompt
from bosslib.card.events import Judged
from bosslib.card.terms import OpenOffer, PromiseStatus
from bosslib.driver import Ask
from bosslib.words import join_list, say
from bosswidgets.card import available_items, bot_quotes, choice_state, offer_changes
from bosswidgets.card.choice_state import CardItem, OpenOfferRef
from bosswidgets.card.choices import CardCommand, Choice
from bosswidgets.card.labels import action_buttons
from bosswidgets.card.panels.offer_values import CardOfferValues
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import link_rules
from bosswidgets.table.bots.quotes import quote_html
from bosswidgets.table.common_choices import AskValue
from bosswidgets.table.keys import with_shortcuts
from bosswidgets.table.panels.actions import OFFER

SIGNS = {
    PromiseStatus.OPEN: "…",
    PromiseStatus.KEPT: "✓",
    PromiseStatus.BROKEN: "✗",
    PromiseStatus.VOID: "–",
}
"""Sign of each state of a promise, shown before the word."""


def build(
    session: CardTableSession, bridge: Bridge | BridgeProxy, worth: CardOfferValues | None = None
) -> VBox:
    """Return the panel: offers and promises in words, above the buttons of each offer.

    A counter-offer moves the focus to where it is composed. With `worth`, the person can ask for an
    offer's value, and the Boss can stop further offers.
    """
    words = HTML()
    buttons: Choices[Choice | AskValue[Hashable]] = Choices(label=say("talks.label"))

    def handle_choice(choice: Choice | AskValue[Hashable]) -> None:
        match choice:
            case AskValue(offer) if worth:
                worth.request_value(offer)
            case CardCommand.MUTE:
                session.parts.toggle_mute()
            case _:
                session.apply_choice(choice)
                if session.choice.answered_seat is not None:
                    bridge.scroll_to(OFFER, focus=True)

    def show() -> None:
        words.value = "".join(_panel_html(session))
        seen = session.view
        items = _panel_items(session)
        told = session.parts.shows_preview
        drawn = (
            action_buttons(seen, items, session.choice, session.narrator, told=told) if seen else []
        )
        shown: list[Button[Choice | AskValue[Hashable]]] = [*drawn]
        if worth:
            mute = [] if urgent_items(session) else mute_button(session)
            shown = [*mute, *worth.add_value_buttons(items, drawn)]
        buttons.show_buttons(with_shortcuts(shown), len(session.record.played))

    buttons.on_choose(handle_choice)
    session.on_change(show)
    if worth:
        worth.on_change(show)
    show()
    panel = VBox([words, buttons])
    panel.add_class("boss-talks")
    return panel


def mute_button(session: CardTableSession) -> list[Button[CardCommand]]:
    """Return the Boss's button that stops further offers; none while the Boss composes one."""
    if not session.parts.may_mute or session.choice.is_composing_offer:
        return []
    quiet = session.parts.is_muted(session.table)
    return [Button(say("offers.hush"), CardCommand.MUTE, pressed=quiet, tone="quiet")]


def urgent_items(session: CardTableSession) -> list[CardItem]:
    """Return the answers to the offer that the person is asked about, without their heading."""
    return [each._replace(about=None) for each in asked_items(session)]


def asked_items(session: CardTableSession) -> list[CardItem]:
    """Return the answers to the offer that the person is asked about, with their heading."""
    if session.choice != choice_state.NO_CHOICE or not session.view or not session.may_choose:
        return []
    if session.turns.current_ask != Ask(session.view.seat, CardPrompt.ANSWER):
        return []
    items = list(available_items.answer_items(session.view, session.choice))
    about = next((each.about for each in items if _is_received(each)), None)
    return [each for each in items if each.about == about]


def _is_received(item: CardItem) -> bool:
    return isinstance(item.about, OpenOfferRef) and item.about.end == "from"


def asked_change_text(session: CardTableSession) -> str:
    """Return the changes in the offer that the person is asked about, with marks; often empty."""
    about = next((each.about for each in asked_items(session)), None)
    found = (each for each in session.table.offers if each.to == session.seat)
    offer = next((each for each in found if about == OpenOfferRef("from", each.by)), None)
    return offer_changes.change_text(session.shown_record, offer, session.narrator) if offer else ""


def _panel_items(session: CardTableSession) -> list[CardItem]:
    """Return the items of this panel; none in the history or behind the curtain."""
    if not session.view or not session.may_choose:
        return []
    elsewhere = {each.way for each in urgent_items(session)}
    items = available_items.answer_items(session.view, session.choice)
    return [each for each in items if each.way not in elsewhere]


def _panel_html(session: CardTableSession) -> Iterator[str]:
    table, honour = session.table, not session.table.rules.binding
    broken = _broken_text(session) if honour else ""
    if table.phase in (Phase.OPEN, Phase.PLAY) or broken:
        yield f"<h2>{escape(say('talks.heading'))}</h2>"
    if table.phase in (Phase.OPEN, Phase.PLAY):
        yield f"<p>{escape(_tokens_text(session))}</p>"
        if session.parts.is_muted(table):
            who = "you" if table.boss == session.seat else "they"
            yield f"<p>{escape(say(f'offers.quiet.{who}', name=session.names[table.boss]))}</p>"
        if waits := offer_changes.waiting_text(table, session.narrator):
            yield f"<p>{escape(waits)}</p>"
        if lines := [*_other_offers_html(session)]:
            yield f"<ul>{''.join(lines)}</ul>"
        for quote in _quote_texts(session):
            yield f"<p class=boss-small>{escape(quote)}</p>"
        for change in _change_texts(session):
            yield f"<p class=boss-small>{change}</p>"
        if typed := _typing_hint(session):
            yield f"<p class=boss-small>{link_rules(typed)}</p>"
        promises = [*_promise_items(session)]
        if promises:
            setting = say("talks.honour" if honour else "talks.binding")
            yield f"<h3>{escape(say('talks.promises'))}</h3><ul>{''.join(promises)}</ul>"
            yield f"<p class=boss-small>{link_rules(setting)}</p>"
    if broken:
        yield f"<p><strong>{escape(broken)}</strong></p>"


def _tokens_text(session: CardTableSession) -> str:
    """Return who has a Cousin token, and how many the Boss can still give (COUSIN-2)."""
    table, teller = session.table, session.narrator
    have = [teller.name(seat) for seat, has in enumerate(table.cousins) if has]
    who = "you" if table.boss == session.seat else "they"
    left = say("talks.left-none")
    if table.tokens:
        left = say(f"talks.left.{who}", count=table.tokens, boss=teller.name(table.boss))
    return f"{say('talks.have', names=join_list(have))} {left}" if have else left


def _typing_hint(session: CardTableSession) -> str:
    """Return how terms are kept, and which other terms can be typed, while an offer is composed."""
    seen, choosing = session.view, session.choice
    begun = choosing.is_composing_offer and not choosing.move_card
    if not seen or not begun or (seen.is_boss and choosing.partner is None):
        return ""
    told = say("talks.turns")
    terms: Terms = (Cash(35),) if seen.table.rules.cash else ()
    if seen.is_boss:
        terms = (Drop(card("g-5" if seen.table.colour is not Colour.GREEN else "b-5")), *terms)
    if not terms:
        return told
    return f"{told} {say('talks.typed', example=Offer(terms, choosing.partner))}"


def _other_offers_html(session: CardTableSession) -> Iterator[str]:
    """Yield the open offers without buttons in this panel, whose headings would name them."""
    headed = _offers_with_buttons(session)
    for offer in session.table.offers:
        if offer in headed:
            continue
        names = {"name": session.names[offer.by], "other": session.narrator.name(offer.to)}
        who = "you" if offer.by == session.seat else "they"
        terms = session.narrator.terms(offer.terms)
        quote = quote_html(bot_quotes.quote_of(session, offer))
        change = offer_changes.marks_to_html(
            offer_changes.change_text(session.shown_record, offer, session.narrator)
        )
        said = [link_rules(say(f"talks.open.{who}", terms=terms, **names)) + quote, change]
        yield f"<li>{'<br>'.join(filter(None, said))}</li>"


def _offers_with_buttons(session: CardTableSession) -> list[OpenOffer]:
    """Return the open offers with buttons in this panel."""
    named = {each.about for each in _panel_items(session)} if session.table.offers else set()
    return [
        offer
        for offer in session.table.offers
        if (offer.to == session.seat and OpenOfferRef("from", offer.by) in named)
        or (offer.by == session.seat and OpenOfferRef("to", offer.to) in named)
    ]


def _quote_texts(session: CardTableSession) -> Iterator[str]:
    """Yield bots' reasons for the offers with buttons in this panel."""
    for offer in _offers_with_buttons(session):
        quote = bot_quotes.quote_of(session, offer) if offer.to == session.seat else ""
        if quote:
            yield say("reasons.said", name=session.names[offer.by], quote=quote)


def _change_texts(session: CardTableSession) -> Iterator[str]:
    """Yield, as HTML, the changes in the offer being composed, or else in those with buttons
    here.
    """
    if session.seat is not None and session.choice.is_composing_offer:
        made = offer_changes.composed_offer(session.table, session.seat, session.choice)
        if made and (
            change := offer_changes.change_text(
                session.shown_record, made, session.narrator, new=True
            )
        ):
            yield offer_changes.marks_to_html(change)
        return
    for offer in _offers_with_buttons(session):
        if change := offer_changes.change_text(session.shown_record, offer, session.narrator):
            yield offer_changes.marks_to_html(
                say("offers.by", name=session.names[offer.by], change=change)
            )


def _promise_items(session: CardTableSession) -> Iterator[str]:
    """Yield each promise of this deal with its state, as a sign and a word."""
    for promise in session.table.promises:
        who = "you" if promise.by == session.seat else "they"
        name = session.names[promise.by]
        term = session.narrator.term(promise.term)
        said = say(f"talks.promise.{who}", name=name, term=term)
        state = escape(f"{SIGNS[promise.state]} {say(f'talks.state.{promise.state}')}")
        yield f"<li>{link_rules(said)} <strong data-state={promise.state}>{state}</strong></li>"


def _broken_text(session: CardTableSession) -> str:
    """Return how many promises each player has broken in this game; empty if none."""
    judged = (each for each in session.events if isinstance(each, Judged))
    counts = Counter(each.seat for each in judged if each.state is PromiseStatus.BROKEN)
    told = [f"{session.names[seat]} {many}" for seat, many in sorted(counts.items())]
    return say("talks.broken", counts=join_list(told)) if told else ""
