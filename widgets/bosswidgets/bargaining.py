"""The parts from which an offer is put together at the table: the terms worth proposing."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card import CARDS, Card, Kind, View
from bosslib.card.actions import (
    DOUBLE_PASS,
    FRONT,
    PASS,
    Cash,
    Drop,
    Move,
    Never,
    Play,
    Term,
)
from bosslib.card.cards import fits
from bosslib.game import Seat

PARTS = ("play", "drop", "never", "pass", "cash")
"""The kinds of terms, in the order in which a page lists them."""

STEPS = (5, 10, 20, 50)
"""The sums of money that are proposed, in dollars, where the setting allows any (COUSIN-9)."""


def part(term: Term) -> str:
    """Which of PARTS a term belongs to."""
    match term:
        case Play() | Move():
            return "play"
        case Drop():
            return "drop"
        case Never():
            return "never"
        case Cash():
            return "cash"
    return "pass"


def candidates(view: View, partner: Seat | None) -> list[Term]:
    """The terms that a page lists; any other can be typed.

    A player promises from his own hand. The Boss cannot see the other's, so he asks for what any
    hand may hold: a Deal card of the colour, no Reverse on himself, a discarded Reverse.
    """
    table = view.table
    cards = _asked(view) if partner is not None else list(dict.fromkeys(view.hand))
    player = view.seat if partner is None else partner
    terms: list[Term] = []
    if table.passes[player] < 2:
        terms += _plays(view, cards)
        terms += [Drop(card) for card in cards if card.kind is Kind.REVERSE]
    terms += [Never(card, table.boss) for card in cards if card.kind is Kind.REVERSE]
    if table.passes[player] < 2:
        terms += [PASS] if table.passes[player] else [PASS, DOUBLE_PASS]
    if table.rules.cash:
        terms += [Cash(sum_) for sum_ in STEPS if partner is not None or sum_ <= view.money]
    return list(dict.fromkeys(terms))


def _asked(view: View) -> list[Card]:
    """What the Boss may ask for: Deal cards and a Reverse of the colour, and a POTA for himself."""
    colour = view.table.colour
    kinds = (Kind.DEAL, Kind.REVERSE, Kind.POTA)
    return [card for card in CARDS.values() if card.colour is colour and card.kind in kinds]


def _plays(view: View, cards: list[Card]) -> Iterator[Term]:
    table = view.table
    for card in cards:
        if not fits(card, table.colour):
            continue
        if card.kind is Kind.DEAL:
            yield Play(card)
        elif card.kind in FRONT and table.reaches(table.boss):
            yield Play(card, table.boss)
