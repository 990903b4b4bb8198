"""Determinization: sampling a complete state that is consistent with a view."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bosslib.board import effects
from bosslib.board.cards import DECK, Card, sort_cards
from bosslib.board.state import State
from bosslib.board.view import View

if TYPE_CHECKING:
    from random import Random


def unseen_cards(view: View) -> list[Card]:
    """Return the cards that are in other hands or in the draw pile."""
    table = view.table
    seen = Counter((*view.hand, *table.discard))
    for row in table.clans:
        seen.update(row)
    seen.update(card for _, card in table.travels)
    if table.waiting:
        seen.update(effects.played_cards(table.waiting.action))
    return list((Counter(DECK) - seen).elements())


def determinize(view: View, rng: Random) -> State:
    """Return a random state consistent with the view. The other players' money is set to 0."""
    table, hidden = view.table, unseen_cards(view)
    rng.shuffle(hidden)
    hands = [view.hand] * table.players
    for seat in table.clockwise(view.seat)[1:]:  # clockwise, so that seat letters do not matter
        size = table.hand_sizes[seat]
        hands[seat], hidden = sort_cards(hidden[:size]), hidden[size:]
    money = [0] * table.players
    money[view.seat] = view.money
    deck = tuple(hidden[: table.deck_size])
    return State(table, tuple(hands), tuple(money), deck, seed=rng.randrange(2**32))
