"""Determinization: sample hidden hands that are consistent with what a seat sees.

Cards on the table, cards publicly discarded and the seat's own hand are excluded; hand sizes match
the table; and a player who offered or promised to use a card holds it (COUSIN-9).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bosslib.card.bots.playout import CARD_CODES
from bosslib.card.cards import DECK, Card, Colour, Kind, X, sort_cards
from bosslib.card.state import State
from bosslib.card.terms import PromiseStatus, needed_cards

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.state import Table
    from bosslib.card.view import View
    from bosslib.game import Seat

CARD_COUNTS = Counter(
    card for card in DECK if card.kind is not Kind.X
)  # no hand holds an X card


def unseen_cards(view: View) -> list[Card]:
    """Return the cards that the seat does not see and that another hand may hold."""
    table = view.table
    seen = Counter((*view.hand, *table.centre, *table.gone))
    for front in table.fronts:
        seen.update(front)
    return list((CARD_COUNTS - seen).elements())


def claimed_cards(table: Table, seat: Seat) -> Counter[Card]:
    """Return the cards that a player claims to hold, by an offer or an open promise."""
    said: Counter[Card] = Counter()
    for offer in table.offers:
        if offer.by == seat != table.boss:
            said |= needed_cards(offer.terms)
    open_ = [
        each.term for each in table.promises if each.by == seat and each.state is PromiseStatus.OPEN
    ]
    return said | needed_cards(tuple(open_))


def known_and_hidden_cards(view: View) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return the cards known to be in each hand, and the remaining unseen cards.

    Known cards of other seats are those that they offered or promised to use (COUSIN-9).
    """
    hidden = Counter(unseen_cards(view))
    hands = [view.hand] * view.table.players
    for seat in view.table.clockwise(view.seat)[1:]:
        said = claimed_cards(view.table, seat) & hidden
        hidden -= said
        hands[seat] = tuple(said.elements())
    return hands, tuple(hidden.elements())


FIRST_MONEY = 50
"""Everybody's money at the start, in dollars (SETUP-2); later amounts are hidden."""


def determinize(view: View, rng: Random) -> State:
    """Return a random state that is consistent with a view; others have their starting money."""
    table, (sure, hidden) = view.table, known_and_hidden_cards(view)
    loose = list(hidden)
    rng.shuffle(loose)

    def deal_cards(many: int) -> list[Card]:
        given, loose[:many] = loose[:many], []
        return given

    sizes = list(table.hand_sizes)
    sizes[view.seat] = len(view.hand)  # between deals it is the size before (NEXT-3)
    hands = [
        sort_cards((*has, *deal_cards(size - len(has))))
        for has, size in zip(sure, sizes, strict=True)
    ]
    discard = (*table.gone, *deal_cards(table.discard_size - len(table.gone)))
    loose += [X] * (DECK.count(X) - table.x - table.x_reserve)
    rng.shuffle(loose)
    money = [FIRST_MONEY] * table.players
    money[view.seat] = view.money
    return State(
        table,
        tuple(hands),
        tuple(money),
        tuple(deal_cards(table.deck_size)),
        discard,
        seed=rng.randrange(2**32),
    )


class Determinization:
    """Sampler of the others' hidden hands; the seat's own hand is fixed."""

    def __init__(self, view: View, rng: Random) -> None:
        self.rng = rng
        self._sure, self._hidden = known_and_hidden_cards(view)
        pairs = zip(view.table.hand_sizes, self._sure, strict=True)
        self._more = [max(0, size - len(sure)) for size, sure in pairs]
        self._order = view.table.clockwise(view.seat)

    def hands(self, colour: Colour) -> list[list[int]]:
        """Return by seat the cards that fit a deal of this colour, in `playout`'s short form."""
        short = CARD_CODES[colour]
        drawn = self.rng.sample(self._hidden, min(sum(self._more), len(self._hidden)))
        hands: list[list[int]] = [[] for _ in self._order]
        at = 0
        for seat in self._order:
            more = self._more[seat]
            cards = (*self._sure[seat], *drawn[at : at + more])
            hands[seat] = [short[card] for card in cards if card in short]
            at += more
        return hands
