"""Building blocks of an offer at the table: the kind of promise first, then its details.

A part is a whole term or the beginning of one. Choosing a beginning lists its continuations.
"""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card import CARDS, Card, Kind, Table, View
from bosslib.card.actions import (
    DOUBLE_PASS,
    FRONT,
    PASS,
    Cash,
    DoublePass,
    Drop,
    Never,
    Pass,
    Play,
    Term,
    Terms,
)
from bosslib.card.cards import X, fits_colour
from bosslib.card.moves import movable_cards
from bosslib.card.terms import cash_amount
from bosslib.game import Seat
from bosswidgets.card.ways import KINDS, Begun

ASKED = sorted((card for card in CARDS.values() if card is not X), key=lambda card: not card.colour)
"""Cards that can be requested unseen, wild ones last."""

STEPS = (5, 10, 20, 50, 100)
"""Suggested amounts of money in dollars, if the setting allows any (COUSIN-9)."""

NEAR = (-20, -10, -5, 5, 10, 20)
"""Differences from the selected amount to additional suggestions, so that any amount can be
reached.
"""


def parts(
    view: View, opened: Begun | None, player: Seat, terms: Terms = ()
) -> list[tuple[Term | Begun, str]]:
    """Return the next choices for a player's promises, each with the list that it belongs to.

    `opened` is the part chosen last, whose continuations are listed. `terms` are those already in
    the offer.
    """
    if opened is None:
        return [(part, "part") for part in _first(view.table, player)]
    if opened.moves:
        return []
    if opened.card:
        return [(term, "where") for term in _third(view.table, opened.kind, opened.card)]
    return [(part, opened.kind) for part in _second(view, opened.kind, player, terms)]


def of_card(view: View, opened: Begun | None, player: Seat, card: Card) -> Term | Begun | None:
    """Return what choosing a card of the viewer's hand promises; None if it promises nothing.

    The opened list decides; without one, the card is promised to be played, or, if it can't be
    played, to be discarded.
    """
    if player != view.seat:
        return None
    kinds = (opened.kind,) if opened and opened.kind in KINDS[:3] else ("play", "drop")
    first = [part for part, _ in parts(view, None, player)]
    for begun in (each for each in map(Begun, kinds) if each in first):
        for part, _ in parts(view, begun, player):
            if not isinstance(part, Cash | Pass | DoublePass) and part.card is card:
                return part
    return None


def _first(table: Table, player: Seat) -> Iterator[Term | Begun]:
    """Yield the first parts of terms, except those impossible for a player who has passed."""
    if table.passes[player] < 2:
        yield from map(Begun, KINDS[:3])
        yield PASS
        if table.passes[player] == 0:
            yield DOUBLE_PASS
    if table.rules.cash:
        yield Begun(KINDS[3])


def sums(chosen: int) -> list[int]:
    """Return the suggested amounts, in dollars, when `chosen` is selected (0 for none).

    >>> sums(0), sums(20)
    ([5, 10, 20, 50, 100], [5, 10, 15, 20, 25, 30, 40, 50, 100])
    """
    near = {chosen, *(chosen + each for each in NEAR)} if chosen else ()
    return sorted({*STEPS, *(each for each in near if each > 0)})


def _second(view: View, kind: str, player: Seat, terms: Terms) -> Iterator[Term | Begun]:
    """Yield the continuations of a kind: amounts or cards.

    A player promises to use cards of their own hand. The Boss cannot see it and asks for any card
    of the colour; a promise never to play a card can also name any card.
    """
    if kind == "cash":
        proposed = sums(cash_amount(terms))
        yield from (Cash(sum_) for sum_ in proposed if view.is_boss or sum_ <= view.money)
        return
    own = player == view.seat and kind != "never"
    there = len(movable_cards(view.table))
    for card in dict.fromkeys(view.hand) if own else ASKED:
        too_few = kind == "play" and card.kind is Kind.MOVE and card.number > there  # MOVE-2
        if (kind == "drop" and own) or (fits_colour(card, view.table.colour) and not too_few):
            yield _with_card(kind, card)


def _with_card(kind: str, card: Card) -> Term | Begun:
    """Return a promise with its card, or its beginning if a place or the moved cards are still to
    choose.
    """
    if kind == "drop":
        return Drop(card)
    if card.kind in FRONT or (kind == "play" and card.kind is Kind.MOVE):
        return Begun(kind, card)
    return Play(card) if kind == "play" else Never(card)


def _third(table: Table, kind: str, card: Card) -> Iterator[Term]:
    """Yield the card in front of each unprotected player (PASS-3), or never at all."""
    for seat in table.clockwise(table.boss):
        if table.is_reachable(seat):
            yield Play(card, seat) if kind == "play" else Never(card, seat)
    if kind == "never":
        yield Never(card)
