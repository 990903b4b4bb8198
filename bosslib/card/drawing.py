"""Drawing cards: X cards are turned up, an empty deck is reshuffled (X-1 to X-4)."""

from __future__ import annotations

from bosslib.card.cards import Card, X
from bosslib.card.events import Event, Reshuffled, TurnedUp
from bosslib.card.state import State, Table
from bosslib.game import Seat, reshuffle


class DrawPiles:
    """The part of a state that drawing changes, mutable while cards are drawn."""

    def __init__(self, state: State) -> None:
        table = state.table
        self.deck, self.discard = state.deck, state.discard
        self.x, self.x_reserve, self.gone = table.x, table.x_reserve, table.gone
        self.seed, self.shuffles, self.script = state.seed, state.shuffles, state.script

    def draw(self, count: int, seat: Seat, events: list[Event]) -> tuple[Card, ...]:
        """Draw up to `count` cards for a seat; fewer only if deck and discard pile are empty (X-4).

        Append the public events that occur to `events`.
        """
        cards: list[Card] = []
        while (lacking := count - len(cards)) > 0:
            if not self.deck:
                self._reshuffle(events)
                if not self.deck:
                    break
            drawn, self.deck = self.deck[:lacking], self.deck[lacking:]
            for card in drawn:
                if card is X:  # turned up at once, and another card is drawn instead
                    self.x += 1
                    events.append(TurnedUp(seat, 2 + self.x))
                else:
                    cards.append(card)
        return tuple(cards)

    def _reshuffle(self, events: list[Event]) -> None:
        """Reshuffle the discard pile, the first time with the third X card (X-2, X-3)."""
        cards = (*self.discard, X) if self.x_reserve else self.discard
        if cards:
            self.deck, self.script = reshuffle(cards, self.script, self.seed, self.shuffles)
            events.append(Reshuffled(len(self.deck), self.x_reserve))
            self.discard, self.x_reserve, self.gone = (), False, ()
            self.shuffles += 1

    def apply_to(self, state: State, table: Table, hands: tuple[tuple[Card, ...], ...]) -> State:
        """Return the state with these piles and hands, and update the table's public counts."""
        table = table._replace(
            x=self.x,
            x_reserve=self.x_reserve,
            hand_sizes=tuple(map(len, hands)),
            deck_size=len(self.deck),
            discard_size=len(self.discard),
            gone=self.gone,
        )
        return state._replace(
            table=table,
            hands=hands,
            deck=self.deck,
            discard=self.discard,
            shuffles=self.shuffles,
            script=self.script,
        )
