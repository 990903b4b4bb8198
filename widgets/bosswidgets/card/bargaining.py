"""The parts from which an offer is put together at the table: what kind of promise, then which.

A part is the beginning of a term, or a whole term. What is no whole term is chosen to see how it
can go on.
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
"""What one can ask for without having seen it, the wild one last."""

STEPS = (5, 10, 20, 50, 100)
"""The sums of money that are proposed, in dollars, where the setting allows any (COUSIN-9)."""

NEAR = (-20, -10, -5, 5, 10, 20)
"""How far from a sum that is chosen those lie that are proposed too: so each can be reached."""


def parts(
    view: View, opened: Begun | None, player: Seat, terms: Terms = ()
) -> list[tuple[Term | Begun, str]]:
    """What can be chosen next for a player's promises, each with the list that it belongs to.

    `opened` is the part that was chosen last: the list says how it can go on. `terms` are those
    that the offer has already.
    """
    if opened is None:
        return [(part, "part") for part in _first(view.table, player)]
    if opened.moves:
        return []
    if opened.card:
        return [(term, "where") for term in _third(view.table, opened.kind, opened.card)]
    return [(part, opened.kind) for part in _second(view, opened.kind, player, terms)]


def of_card(view: View, opened: Begun | None, player: Seat, card: Card) -> Term | Begun | None:
    """What choosing a card of one's own hand promises; None where that promises nothing.

    It is what the opened list says of the card; without a list, to play it, or to discard what
    cannot be played.
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
    """With what a term can begin; nothing that a player who has turned both disks cannot do."""
    if table.passes[player] < 2:
        yield from map(Begun, KINDS[:3])
        yield PASS
        if table.passes[player] == 0:
            yield DOUBLE_PASS
    if table.rules.cash:
        yield Begun(KINDS[3])


def sums(chosen: int) -> list[int]:
    """The sums that are proposed where one is chosen, in dollars; 0 for none.

    >>> sums(0), sums(20)
    ([5, 10, 20, 50, 100], [5, 10, 15, 20, 25, 30, 40, 50, 100])
    """
    near = {chosen, *(chosen + each for each in NEAR)} if chosen else ()
    return sorted({*STEPS, *(each for each in near if each > 0)})


def _second(view: View, kind: str, player: Seat, terms: Terms) -> Iterator[Term | Begun]:
    """How a kind goes on: with a sum, or a card.

    A player promises to use what he holds. The Boss cannot see that, and asks for any card of the
    colour; so does who promises never to play one.
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
    """A kind of promise with its card; where it lies, or what it moves, is chosen after that."""
    if kind == "drop":
        return Drop(card)
    if card.kind in FRONT or (kind == "play" and card.kind is Kind.MOVE):
        return Begun(kind, card)
    return Play(card) if kind == "play" else Never(card)


def _third(table: Table, kind: str, card: Card) -> Iterator[Term]:
    """A card in front of each player who is not protected (PASS-3), or never at all."""
    for seat in table.clockwise(table.boss):
        if table.is_reachable(seat):
            yield Play(card, seat) if kind == "play" else Never(card, seat)
    if kind == "never":
        yield Never(card)
