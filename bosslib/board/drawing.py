"""Drawing cards and reshuffling the discard pile (B-TURN-2, B-TURN-4)."""

from __future__ import annotations

from bosslib.board.cards import Card, sort_cards
from bosslib.board.events import Drew, Event, Reshuffled
from bosslib.board.state import DRAW, State, Table
from bosslib.game import Seat, replace_item, reshuffle


def draw_count(table: Table, seat: Seat) -> int:
    """Return how many cards a seat draws on its turn if enough are left (B-TURN-2, B-VAR-4)."""
    return max(1, 4 - len(table.investors[seat])) if table.rules.need else DRAW


def draw(state: State, seat: Seat, events: list[Event]) -> State:
    """Draw the cards of a turn (B-TURN-2, B-VAR-4), reshuffling the discard pile when necessary."""
    table, cards = state.table, list[Card]()
    due = draw_count(table, seat)
    while lacking := due - len(cards):
        if not state.deck:
            state = _reshuffle(state, events)
            if not state.deck:
                break
        cards += state.deck[:lacking]
        state = state._replace(deck=state.deck[lacking:])
    events.append(Drew(seat, len(cards), tuple(cards)))
    hand = sort_cards((*state.hands[seat], *cards))
    table = state.table._replace(
        hand_sizes=replace_item(table.hand_sizes, seat, len(hand)), deck_size=len(state.deck)
    )
    return state._replace(table=table, hands=replace_item(state.hands, seat, hand))


def _reshuffle(state: State, events: list[Event]) -> State:
    """Shuffle the discard pile into a new deck (B-TURN-4)."""
    cards = state.table.discard
    if not cards:
        return state
    deck, script = reshuffle(cards, state.script, state.seed, state.shuffles)
    events.append(Reshuffled(len(deck)))
    table = state.table._replace(discard=(), deck_size=len(deck))
    return state._replace(table=table, deck=deck, script=script, shuffles=state.shuffles + 1)
