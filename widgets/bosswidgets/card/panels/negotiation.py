"""Bargaining: tokens, open offers with their answers, and agreements.

Each offer is shown with its changes from the previous one, followed by who waits for whom. The
panel is shown on every turn, because offers can be made and answered at any time (COUSIN-8). A new
offer is composed below the hand, in `actions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from bosslib.card import Colour, Phase
from bosslib.card.actions import Cash, Drop, Offer, Terms
from bosslib.card.cards import card
from bosslib.card.driver import CardPrompt
from bosslib.card.events import Judged
from bosslib.card.terms import OpenOffer, PromiseStatus
from bosslib.driver import Ask
from bosslib.words import join_list, say
from bosswidgets.card import bot_words, choosing, offered, offers
from bosswidgets.card.choosing import Item, OpenWith
from bosswidgets.card.labels import action_items
from bosswidgets.card.panels.appraising import CardAppraising
from bosswidgets.card.store import Store
from bosswidgets.kit.bridge import Bridge, Lent
from bosswidgets.kit.choices import Buttons, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import linked
from bosswidgets.table.bots.words import quote_html
from bosswidgets.table.keys import with_shortcuts
from bosswidgets.table.panels.actions import OFFER

HUSH = "hush"
"""Id of the Boss's button that stops further offers."""

SIGNS = {
    PromiseStatus.OPEN: "…",
    PromiseStatus.KEPT: "✓",
    PromiseStatus.BROKEN: "✗",
    PromiseStatus.VOID: "–",
}
"""Sign of each state of a promise, shown before the word."""


def build(store: Store, bridge: Bridge | Lent, worth: CardAppraising | None = None) -> VBox:
    """Return the panel: offers and promises in words, above the buttons of each offer.

    A counter-offer moves the focus to where it is composed. With `worth`, the person can ask for an
    offer's value, and the Boss can stop further offers.
    """
    words = HTML()
    buttons = Choices(label=say("talks.label"))

    def chosen(item: str) -> None:
        if item == HUSH:
            store.hush()
        elif not worth or not worth.handle_choice(item):
            store.choose_item(item)
            if store.choice.counters is not None:
                bridge.lead(OFFER, focus=True)

    def show() -> None:
        words.value = "".join(_told(store))
        seen = store.view
        items = _items(store)
        told = store.foretells
        drawn = action_items(seen, items, store.choice, store.narrator, told=told) if seen else []
        if worth:
            hush = [] if urgent(store) else hushing(store)
            drawn = [*hush, *worth.add_value_buttons(items, drawn)]
        buttons.follow(with_shortcuts(drawn), len(store.record.played))

    buttons.on_choose(chosen)
    store.on_change(show)
    if worth:
        worth.on_change(show)
    show()
    panel = VBox([words, buttons])
    panel.add_class("boss-talks")
    return panel


def hushing(store: Store) -> Buttons:
    """Return the Boss's button that stops further offers; none while the Boss composes one."""
    if not store.may_hush or store.choice.is_composing_offer:
        return []
    quiet = store.is_quiet(store.table)
    return [{"id": HUSH, "label": say("offers.hush"), "pressed": quiet, "tone": "quiet"}]


def urgent(store: Store) -> list[Item]:
    """Return the answers to the offer that the person is asked about, without their heading."""
    return [each._replace(about="") for each in asked(store)]


def asked(store: Store) -> list[Item]:
    """Return the answers to the offer that the person is asked about, with their heading."""
    if store.choice != choosing.NOTHING or not store.view or not store.may_choose:
        return []
    if store.current_ask != Ask(store.view.seat, CardPrompt.ANSWER):
        return []
    items = list(offered.answers(store.view, store.choice))
    about = next((each.about for each in items if _from_other(each)), None)
    return [each for each in items if each.about == about]


def _from_other(item: Item) -> bool:
    return isinstance(item.about, OpenWith) and item.about.end == "from"


def asked_change(store: Store) -> str:
    """Return the changes in the offer that the person is asked about, with marks; often empty."""
    about = next((each.about for each in asked(store)), None)
    found = (each for each in store.table.offers if each.to == store.seat)
    offer = next((each for each in found if about == OpenWith("from", each.by)), None)
    return offers.changed(store.shown_record, offer, store.narrator) if offer else ""


def _items(store: Store) -> list[Item]:
    """Return the items of this panel; none in the history or behind the curtain."""
    if not store.view or not store.may_choose:
        return []
    elsewhere = {each.way for each in urgent(store)}
    items = offered.answers(store.view, store.choice)
    return [each for each in items if each.way not in elsewhere]


def _told(store: Store) -> Iterator[str]:
    table, honour = store.table, not store.table.rules.binding
    broken = _broken(store) if honour else ""
    if table.phase in (Phase.OPEN, Phase.PLAY) or broken:
        yield f"<h2>{escape(say('talks.heading'))}</h2>"
    if table.phase in (Phase.OPEN, Phase.PLAY):
        yield f"<p>{escape(_tokens(store))}</p>"
        if store.is_quiet(table):
            who = "you" if table.boss == store.seat else "they"
            yield f"<p>{escape(say(f'offers.quiet.{who}', name=store.names[table.boss]))}</p>"
        if waits := offers.waiting(table, store.narrator):
            yield f"<p>{escape(waits)}</p>"
        if lines := [*_offers(store)]:
            yield f"<ul>{''.join(lines)}</ul>"
        for quote in _quotes(store):
            yield f"<p class=boss-small>{escape(quote)}</p>"
        for change in _changes(store):
            yield f"<p class=boss-small>{change}</p>"
        if typed := _typed(store):
            yield f"<p class=boss-small>{linked(typed)}</p>"
        promises = [*_promises(store)]
        if promises:
            setting = say("talks.honour" if honour else "talks.binding")
            yield f"<h3>{escape(say('talks.promises'))}</h3><ul>{''.join(promises)}</ul>"
            yield f"<p class=boss-small>{linked(setting)}</p>"
    if broken:
        yield f"<p><strong>{escape(broken)}</strong></p>"


def _tokens(store: Store) -> str:
    """Return who has a Cousin token, and how many the Boss can still give (COUSIN-2)."""
    table, teller = store.table, store.narrator
    have = [teller.name(seat) for seat, has in enumerate(table.cousins) if has]
    who = "you" if table.boss == store.seat else "they"
    left = say("talks.left-none")
    if table.tokens:
        left = say(f"talks.left.{who}", count=table.tokens, boss=teller.name(table.boss))
    return f"{say('talks.have', names=join_list(have))} {left}" if have else left


def _typed(store: Store) -> str:
    """Return how terms are kept, and which other terms can be typed, while an offer is composed."""
    seen, choosing = store.view, store.choice
    begun = choosing.is_composing_offer and not choosing.part
    if not seen or not begun or (seen.is_boss and choosing.partner is None):
        return ""
    told = say("talks.turns")
    terms: Terms = (Cash(35),) if seen.table.rules.cash else ()
    if seen.is_boss:
        terms = (Drop(card("g-5" if seen.table.colour is not Colour.GREEN else "b-5")), *terms)
    if not terms:
        return told
    return f"{told} {say('talks.typed', example=Offer(terms, choosing.partner))}"


def _offers(store: Store) -> Iterator[str]:
    """Yield the open offers without buttons in this panel, whose headings would name them."""
    headed = _headed(store)
    for offer in store.table.offers:
        if offer in headed:
            continue
        names = {"name": store.names[offer.by], "other": store.narrator.name(offer.to)}
        who = "you" if offer.by == store.seat else "they"
        terms = store.narrator.terms(offer.terms)
        quote = quote_html(bot_words.quote_of(store, offer))
        change = offers.marked(offers.changed(store.shown_record, offer, store.narrator))
        said = [linked(say(f"talks.open.{who}", terms=terms, **names)) + quote, change]
        yield f"<li>{'<br>'.join(filter(None, said))}</li>"


def _headed(store: Store) -> list[OpenOffer]:
    """Return the open offers with buttons in this panel."""
    named = {each.about for each in _items(store)} if store.table.offers else set()
    return [
        offer
        for offer in store.table.offers
        if (offer.to == store.seat and OpenWith("from", offer.by) in named)
        or (offer.by == store.seat and OpenWith("to", offer.to) in named)
    ]


def _quotes(store: Store) -> Iterator[str]:
    """Yield bots' reasons for the offers with buttons in this panel."""
    for offer in _headed(store):
        quote = bot_words.quote_of(store, offer) if offer.to == store.seat else ""
        if quote:
            yield say("reasons.said", name=store.names[offer.by], quote=quote)


def _changes(store: Store) -> Iterator[str]:
    """Yield, as HTML, the changes in the offer being composed, or else in those with buttons
    here.
    """
    if store.seat is not None and store.choice.is_composing_offer:
        made = offers.composed(store.table, store.seat, store.choice)
        if made and (change := offers.changed(store.shown_record, made, store.narrator, new=True)):
            yield offers.marked(change)
        return
    for offer in _headed(store):
        if change := offers.changed(store.shown_record, offer, store.narrator):
            yield offers.marked(say("offers.by", name=store.names[offer.by], change=change))


def _promises(store: Store) -> Iterator[str]:
    """Yield each promise of this deal with its state, as a sign and a word."""
    for promise in store.table.promises:
        who = "you" if promise.by == store.seat else "they"
        name = store.names[promise.by]
        term = store.narrator.term(promise.term)
        said = say(f"talks.promise.{who}", name=name, term=term)
        state = f"{SIGNS[promise.state]} {say(f'talks.state.{promise.state}')}"
        yield (
            f"<li>{linked(said)} <strong data-state={promise.state}>{escape(state)}</strong></li>"
        )


def _broken(store: Store) -> str:
    """Return how many promises each player has broken in this game; empty if none."""
    judged = (each for each in store.events if isinstance(each, Judged))
    counts = Counter(each.seat for each in judged if each.state is PromiseStatus.BROKEN)
    told = [f"{store.names[seat]} {many}" for seat, many in sorted(counts.items())]
    return say("talks.broken", counts=join_list(told)) if told else ""
