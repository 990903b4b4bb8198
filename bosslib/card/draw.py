"""Drawing cards: X cards go up, an empty deck is made anew (X-1 to X-4)."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.card.cards import Card, X
from bosslib.card.events import Event, Reshuffled, TurnedUp
from bosslib.card.state import State, Table
from bosslib.game import Seat, reshuffled


class Pile(NamedTuple):
    """The part of a state that drawing changes."""

    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    x: int
    x_reserve: bool
    seed: int
    shuffles: int
    script: tuple[tuple[Card, ...], ...]
    gone: tuple[Card, ...]

    @classmethod
    def of(cls, state: State) -> Pile:
        """What a state has to draw from."""
        table = state.table
        return cls(
            state.deck,
            state.discard,
            table.x,
            table.x_reserve,
            state.seed,
            state.shuffles,
            state.script,
            table.gone,
        )

    def into(self, state: State, hands: tuple[tuple[Card, ...], ...]) -> State:
        """The state with these piles and hands; the table is `seen`'s part."""
        return state._replace(
            hands=hands,
            deck=self.deck,
            discard=self.discard,
            shuffles=self.shuffles,
            script=self.script,
        )

    def seen(self, table: Table) -> Table:
        """The table with what all can see of these piles."""
        return table._replace(
            x=self.x,
            x_reserve=self.x_reserve,
            deck_size=len(self.deck),
            discard_size=len(self.discard),
            gone=self.gone,
        )


def draw(pile: Pile, count: int, seat: Seat, events: list[Event]) -> tuple[tuple[Card, ...], Pile]:
    """Up to `count` cards for a seat; fewer only if deck and discard pile are both empty (X-4).

    Adds what the table sees on the way to `events`.
    """
    cards: list[Card] = []
    deck, x = pile.deck, pile.x
    while len(cards) < count:
        if not deck:
            pile = _reshuffled(pile._replace(deck=()), events)
            deck = pile.deck
            if not deck:
                break
        top, deck = deck[0], deck[1:]
        if top is X:  # up at once, and another card in its place
            x += 1
            events.append(TurnedUp(seat, 2 + x))
        else:
            cards.append(top)
    return tuple(cards), pile._replace(deck=deck, x=x)


def _reshuffled(pile: Pile, events: list[Event]) -> Pile:
    """X-2 the first time, X-3 later."""
    cards = (*pile.discard, X) if pile.x_reserve else pile.discard
    if not cards:
        return pile
    deck, script = reshuffled(cards, pile.script, pile.seed, pile.shuffles)
    events.append(Reshuffled(len(deck), pile.x_reserve))
    return pile._replace(
        deck=deck, discard=(), x_reserve=False, shuffles=pile.shuffles + 1, script=script, gone=()
    )
