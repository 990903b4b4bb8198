"""Building blocks of an offer at the table: the kind of promise first, then its details.

A part is a whole term or the beginning of one. `complete_term` completes a beginning, so that an
offer being composed is an offer at all times.
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
    Move,
    Never,
    Pass,
    Play,
    Shift,
    Term,
    Terms,
)
from bosslib.card.bots.suggestions import holding_chances
from bosslib.card.cards import X, fits_colour
from bosslib.card.move_targets import movable_cards, shift_goals
from bosslib.card.terms import cash_amount
from bosslib.game import Seat
from bosswidgets.card.choices import PROMISE_KINDS, OfferList, TermBeginning

ASKABLE_CARDS = sorted(
    (card for card in CARDS.values() if card is not X), key=lambda card: not card.colour
)
"""Cards that can be requested unseen, wild ones last."""

CASH_STEPS = (5, 10, 20, 50, 100)
"""Suggested amounts of money in dollars, if the setting allows any (COUSIN-9)."""

CASH_DIFFERENCES = (-20, -10, -5, 5, 10, 20)
"""Differences from the selected amount to additional suggestions, so that any amount can be
reached.
"""


def next_parts(
    view: View, opened: TermBeginning | None, player: Seat, terms: Terms = ()
) -> list[tuple[Term | TermBeginning, OfferList]]:
    """Return the next choices for a player's promises, each with the list that it belongs to.

    `opened` is the part chosen last, whose continuations are listed. `terms` are those already in
    the offer.
    """
    if opened is None:
        return [(part, OfferList.PART) for part in _first_parts(view.table, player)]
    if opened.card:
        return [
            (term, OfferList.WHERE) for term in _third_parts(view.table, opened.kind, opened.card)
        ]
    cards = OfferList(opened.kind)
    return [(part, cards) for part in _second_parts(view, opened.kind, player, terms)]


def part_of_card(
    view: View, opened: TermBeginning | None, player: Seat, card: Card
) -> Term | TermBeginning | None:
    """Return what choosing a card of the viewer's hand promises; None if it promises nothing.

    The opened list decides; without one, the card is promised to be played, or, if it can't be
    played, to be discarded.
    """
    if player != view.seat:
        return None
    kinds = (opened.kind,) if opened and opened.kind in PROMISE_KINDS[:3] else ("play", "drop")
    first = [part for part, _ in next_parts(view, None, player)]
    for begun in (each for each in map(TermBeginning, kinds) if each in first):
        for part, _ in next_parts(view, begun, player):
            if not isinstance(part, Cash | Pass | DoublePass) and part.card is card:
                return part
    return None


def beginning_of(term: Term) -> TermBeginning | None:
    """Return the kind and card of a term; None for passing, which has neither."""
    match term:
        case Play(card) | Move(card):
            return TermBeginning("play", card)
        case Never(card):
            return TermBeginning("never", card)
        case Drop(card):
            return TermBeginning("drop", card)
        case Cash():
            return TermBeginning("cash")
    return None


def complete_term(
    view: View, part: Term | TermBeginning, player: Seat, others: Terms, old: Term | None = None
) -> Term | None:
    """Return a term with this beginning; None if there is none besides the `others` of the offer.

    It keeps the card and place of `old` where that is possible. The first card listed is the
    default, a place in front of the Boss is the next one, and a Move clears cards away.
    """
    if not isinstance(part, TermBeginning):
        return part
    if part.kind == "cash" and any(isinstance(each, Cash) for each in others):
        return None  # an offer has one sum of money
    if part.card and part.card.kind is Kind.MOVE and part.kind == "play":
        if isinstance(old, Move) and old.card is part.card:
            return old
        taken = movable_cards(view.table)[: part.card.number]
        shifts = (Shift(*each, shift_goals(view.table, each[1])[-1]) for each in taken)
        return Move(part.card, tuple(shifts))
    listed = [each for each, _ in next_parts(view, part, player, others) if each not in others]
    front = old.front if isinstance(old, Play | Never) else None
    kept = beginning_of(old) if old else None

    def distance(each: Term | TermBeginning) -> int:
        if part.card:
            there = getattr(each, "front", None)
            kept_place = front is not None and there == front
            return 0 if kept_place else 1 if there == view.table.boss else 2
        return 0 if kept and getattr(each, "card", None) is kept.card else 1

    for best in sorted(listed, key=distance):
        if found := complete_term(view, best, player, others, old):
            return found
    return None


def _first_parts(table: Table, player: Seat) -> Iterator[Term | TermBeginning]:
    """Yield the first parts of terms, except those impossible for a player who has passed."""
    if table.passes[player] < 2:
        yield from map(TermBeginning, PROMISE_KINDS[:3])
        yield PASS
        if table.passes[player] == 0:
            yield DOUBLE_PASS
    if table.rules.cash:
        yield TermBeginning(PROMISE_KINDS[3])


def suggested_amounts(chosen: int) -> list[int]:
    """Return the suggested amounts, in dollars, when `chosen` is selected (0 for none).

    >>> suggested_amounts(0), suggested_amounts(20)
    ([5, 10, 20, 50, 100], [5, 10, 15, 20, 25, 30, 40, 50, 100])
    """
    near = {chosen, *(chosen + each for each in CASH_DIFFERENCES)} if chosen else ()
    return sorted({*CASH_STEPS, *(each for each in near if each > 0)})


def _second_parts(
    view: View, kind: str, player: Seat, terms: Terms
) -> Iterator[Term | TermBeginning]:
    """Yield the continuations of a kind: amounts or cards.

    A player promises to use cards of their own hand. The Boss cannot see it and asks for any card
    of the colour, and is shown the likeliest first; a promise never to play a card can also name
    any card.
    """
    if kind == "cash":
        proposed = suggested_amounts(cash_amount(terms))
        yield from (Cash(sum_) for sum_ in proposed if view.is_boss or sum_ <= view.money)
        return
    own = player == view.seat and kind != "never"
    there = len(movable_cards(view.table))
    askable = ASKABLE_CARDS
    if player != view.seat:
        chances = holding_chances(view, player)
        askable = sorted(askable, key=lambda card: -chances.get(card, 0.0))
    for card in dict.fromkeys(view.hand) if own else askable:
        too_few = kind == "play" and card.kind is Kind.MOVE and card.number > there  # MOVE-2
        if (kind == "drop" and own) or (fits_colour(card, view.table.colour) and not too_few):
            yield _card_part(kind, card)


def _card_part(kind: str, card: Card) -> Term | TermBeginning:
    """Return a promise with its card, or its beginning if a place or the moved cards are still to
    choose.
    """
    if kind == "drop":
        return Drop(card)
    if card.kind in FRONT or (kind == "play" and card.kind is Kind.MOVE):
        return TermBeginning(kind, card)
    return Play(card) if kind == "play" else Never(card)


def _third_parts(table: Table, kind: str, card: Card) -> Iterator[Term]:
    """Yield the card in front of each unprotected player (PASS-3), or never at all."""
    for seat in table.clockwise(table.boss):
        if table.is_reachable(seat):
            yield Play(card, seat) if kind == "play" else Never(card, seat)
    if kind == "never":
        yield Never(card)
