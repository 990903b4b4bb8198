"""What a seat does not see, guessed: hands for the others that fit all that it does see.

Cards that lie on the table, that all saw go to the discard pile, or that are in its own hand are
nobody else's; everybody holds as many as the table shows; and whoever offered or promised to use a
card has it (COUSIN-9).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bosslib.card.bots.playout import SHORT
from bosslib.card.cards import DECK, Card, Colour, Kind, X, ordered
from bosslib.card.state import State
from bosslib.card.terms import Kept, needed

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.state import Table
    from bosslib.card.view import View
    from bosslib.game import Seat

PACK = Counter(card for card in DECK if card.kind is not Kind.X)  # no hand has an X card


def unseen(view: View) -> list[Card]:
    """The cards that a seat does not see and another hand may hold."""
    table = view.table
    seen = Counter((*view.hand, *table.centre, *table.gone))
    for front in table.fronts:
        seen.update(front)
    return list((PACK - seen).elements())


def spoken_for(table: Table, seat: Seat) -> Counter[Card]:
    """The cards that a player has said he holds: in an offer of his, or in what he has promised."""
    said: Counter[Card] = Counter()
    for offer in table.offers:
        if offer.by == seat != table.boss:
            said |= needed(offer.terms)
    open_ = [each.term for each in table.promises if each.by == seat and each.state is Kept.OPEN]
    return said | needed(tuple(open_))


def known(view: View) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """By seat the cards that a seat knows it to hold, and those that may be in any hand.

    Of the others they are what they have offered or promised to use (COUSIN-9).
    """
    hidden = Counter(unseen(view))
    hands = [view.hand] * view.table.players
    for seat in view.table.clockwise(view.seat)[1:]:
        said = spoken_for(view.table, seat) & hidden
        hidden -= said
        hands[seat] = tuple(said.elements())
    return hands, tuple(hidden.elements())


FIRST_MONEY = 50
"""What everybody has at first, in dollars (SETUP-2): nobody sees what the others have since."""


def determinized(view: View, rng: Random) -> State:
    """A position that the view may be of: hands and piles by chance, others' money as at first."""
    table, (sure, hidden) = view.table, known(view)
    loose = list(hidden)
    rng.shuffle(loose)

    def dealt(many: int) -> list[Card]:
        given, loose[:many] = loose[:many], []
        return given

    sizes = list(table.hand_sizes)
    sizes[view.seat] = len(view.hand)  # between deals the table tells what it was before (NEXT-3)
    hands = [
        ordered((*has, *dealt(size - len(has)))) for has, size in zip(sure, sizes, strict=True)
    ]
    discard = (*table.gone, *dealt(table.discard_size - len(table.gone)))
    loose += [X] * (DECK.count(X) - table.x - table.x_reserve)
    rng.shuffle(loose)
    money = [FIRST_MONEY] * table.players
    money[view.seat] = view.money
    return State(
        table,
        tuple(hands),
        tuple(money),
        tuple(dealt(table.deck_size)),
        discard,
        seed=rng.randrange(2**32),
    )


class Determinization:
    """Hands that the others might hold, drawn by chance; the own hand is what it is."""

    def __init__(self, view: View, rng: Random) -> None:
        self.rng = rng
        self._sure, self._hidden = known(view)
        pairs = zip(view.table.hand_sizes, self._sure, strict=True)
        self._more = [max(0, size - len(sure)) for size, sure in pairs]
        self._order = view.table.clockwise(view.seat)

    def hands(self, colour: Colour) -> list[list[int]]:
        """By seat, what fits a deal of this colour, as `playout` writes it."""
        short = SHORT[colour]
        drawn = self.rng.sample(self._hidden, min(sum(self._more), len(self._hidden)))
        hands: list[list[int]] = [[] for _ in self._order]
        at = 0
        for seat in self._order:
            more = self._more[seat]
            cards = (*self._sure[seat], *drawn[at : at + more])
            hands[seat] = [short[card] for card in cards if card in short]
            at += more
        return hands
