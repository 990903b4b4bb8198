"""The bargaining: who has a token, open offers with their answers, agreements, and a new offer.

It is there on anybody's turn: offers are made and answered at any moment (COUSIN-8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from ipywidgets import HTML, VBox

from bosslib import match
from bosslib.card import Colour, Phase
from bosslib.card.actions import Cash, Drop, Offer, Terms
from bosslib.card.cards import card
from bosslib.card.events import Judged
from bosslib.card.terms import Kept
from bosslib.game import SEATS
from bosslib.words import listing, say
from bosswidgets import choosing, reasoning
from bosswidgets.choices import Choices
from bosswidgets.choosing import Item
from bosswidgets.keys import keyed
from bosswidgets.labels import action_items
from bosswidgets.rules import linked
from bosswidgets.store import Store

SIGNS = {Kept.OPEN: "…", Kept.KEPT: "✓", Kept.BROKEN: "✗", Kept.VOID: "–"}
"""The sign of each state of a promise, before the word."""


def build(store: Store) -> VBox:
    """What is offered and promised in words, and under it the buttons of each offer."""
    words = HTML()
    buttons = Choices(label=say("talks.label"))
    buttons.on_choose(store.choose)

    def show() -> None:
        words.value = "".join(_told(store))
        seen = store.view
        items = _items(store)
        told = store.foretells
        drawn = action_items(seen, items, store.choosing, store.teller, told=told) if seen else []
        buttons.follow(keyed(drawn), len(store.record.played))

    store.on_change(show)
    show()
    panel = VBox([words, buttons])
    panel.add_class("boss-talks")
    return panel


def urgent(store: Store) -> list[Item]:
    """The answers to the offer that the person is asked about; they belong to no list of offers."""
    if store.choosing != choosing.NOTHING or not store.view or not store.may_choose:
        return []
    if store.ask != match.Ask(store.view.seat, match.Wants.ANSWER):
        return []
    items = choosing.bargaining(store.view, store.choosing)
    asked = next((each.about for each in items if each.about.startswith("from:")), "")
    return [each._replace(about="") for each in items if each.about == asked]


def _items(store: Store) -> list[Item]:
    """The buttons of this panel: none in the past, or behind a curtain."""
    if not store.view or not store.may_choose:
        return []
    elsewhere = {each.id for each in urgent(store)}
    items = choosing.bargaining(store.view, store.choosing)
    return [each for each in items if each.id not in elsewhere]


def _told(store: Store) -> Iterator[str]:
    table, honour = store.table, not store.table.rules.binding
    broken = _broken(store) if honour else ""
    if table.phase in (Phase.OPEN, Phase.PLAY) or broken:
        yield f"<h2>{escape(say('talks.heading'))}</h2>"
    if table.phase in (Phase.OPEN, Phase.PLAY):
        yield f"<p>{escape(_tokens(store))}</p>"
        offers = [*_offers(store)]
        if offers:
            yield f"<ul>{''.join(offers)}</ul>"
        for quote in _quotes(store):
            yield f"<p class=boss-small>{escape(quote)}</p>"
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
    """Who has a Cousin token, and how many the Boss can still give (COUSIN-2)."""
    table, teller = store.table, store.teller
    have = [teller.name(seat) for seat, has in enumerate(table.cousins) if has]
    who = "you" if table.boss == store.seat else "they"
    left = say("talks.left-none")
    if table.tokens:
        left = say(f"talks.left.{who}", count=table.tokens, boss=teller.name(table.boss))
    return f"{say('talks.have', names=listing(have))} {left}" if have else left


def _typed(store: Store) -> str:
    """While an offer is put together: how its terms are kept, and which others can be typed."""
    seen, choosing = store.view, store.choosing
    begun = choosing.talking and not choosing.part
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
    """The open offers that have no buttons in this panel, which would name them."""
    named = {each.about for each in _items(store)}
    for offer in store.table.offers:
        from_, to = f"from:{SEATS[offer.by]}", f"to:{SEATS[offer.to]}"
        if (offer.to == store.seat and from_ in named) or (offer.by == store.seat and to in named):
            continue
        names = {"name": store.names[offer.by], "other": store.teller.name(offer.to)}
        who = "you" if offer.by == store.seat else "they"
        terms = store.teller.terms(offer.terms)
        quote = reasoning.beside(reasoning.quote_of(store, offer))
        yield f"<li>{linked(say(f'talks.open.{who}', terms=terms, **names))}{quote}</li>"


def _quotes(store: Store) -> Iterator[str]:
    """What bots say about the offers that have buttons in this panel."""
    named = {each.about for each in _items(store)}
    for offer in store.table.offers:
        if offer.to == store.seat and f"from:{SEATS[offer.by]}" in named:
            quote = reasoning.quote_of(store, offer)
            if quote:
                yield say("reasons.said", name=store.names[offer.by], quote=quote)


def _promises(store: Store) -> Iterator[str]:
    """Each promise of this deal with its state, as a sign and a word."""
    for promise in store.table.promises:
        who = "you" if promise.by == store.seat else "they"
        name = store.names[promise.by]
        term = store.teller.term(promise.term)
        said = say(f"talks.promise.{who}", name=name, term=term)
        state = f"{SIGNS[promise.state]} {say(f'talks.state.{promise.state}')}"
        yield (
            f"<li>{linked(said)} <strong data-state={promise.state}>{escape(state)}</strong></li>"
        )


def _broken(store: Store) -> str:
    """Who has broken how many promises in this game, in a sentence; empty if nobody has."""
    judged = (each for each in store.events if isinstance(each, Judged))
    counts = Counter(each.seat for each in judged if each.state is Kept.BROKEN)
    told = [f"{store.names[seat]} {many}" for seat, many in sorted(counts.items())]
    return say("talks.broken", counts=listing(told)) if told else ""
