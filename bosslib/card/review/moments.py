"""Moments of a game at which expectations may change, and what changed them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bosslib.card.actions import TURNS, Accept
from bosslib.card.bots.determinize import known_and_hidden_cards
from bosslib.card.bots.expectation import Hands, PlayoutStart
from bosslib.card.cards import Card, X
from bosslib.card.events import Began, Drew, Event
from bosslib.card.game import CardRecord
from bosslib.card.state import Phase, State, Table
from bosslib.card.view import View
from bosslib.game import Seat
from bosslib.teaching.review_core import Cause

DrawnCards = dict[Seat, tuple[Card, ...]]
"""Drawn cards by seat."""


class ReviewObserver(NamedTuple):
    """The reviewed seat, and whether it may see everything, because the game is over.

    Otherwise the other hands and everybody's money are hidden (SETTLE-4), and only the deal counts.
    """

    seat: Seat
    is_over: bool

    def playout_start(self, state: State, table: Table, hands: Hands) -> PlayoutStart:
        """Return the moment to play out from; others may have to draw up to the hand sizes shown.

        Hidden cards that are in no hand come from the pool.
        """
        if self.is_over:
            held: Counter[Card] = Counter()
            for hand in hands:
                held.update(hand)
            every = Counter((*state.deck, *state.discard))
            for hand in state.hands:
                every.update(hand)
            pool = every - held
            del pool[X]
            return PlayoutStart(table, state.money, hands, state.money, tuple(pool.elements()))
        sure, hidden = known_and_hidden_cards(View(table, self.seat, tuple(hands[self.seat]), 0))
        nothing = (0,) * table.players
        purse = [has if seat == self.seat else None for seat, has in enumerate(state.money)]
        return PlayoutStart(table, nothing, sure, tuple(purse), hidden)


def review_moments(
    record: CardRecord, looker: ReviewObserver, since: int = 0
) -> Iterator[tuple[int, Cause, PlayoutStart]]:
    """Yield the moments: number of actions, cause, and the moment to play out from.

    They start after `since` actions: at the beginning of the game or of a deal.
    """
    before = record.back_to(since).state
    if before.table.phase is not Phase.OPEN:
        yield since, Cause.DEAL, looker.playout_start(before, before.table, before.hands)
    elif since:
        drawn, x = (
            _drawn_cards(record.played[since - 1].events),
            record.back_to(since - 1).state.table.x,
        )
        yield from _deal_moments(since, before, drawn, x, looker)
    else:
        yield from _deal_moments(0, before, dict(enumerate(before.hands)), before.table.x, looker)
    for at, (action, state, events) in enumerate(record.played[since:], since + 1):
        drawn = _drawn_cards(events)
        if any(isinstance(event, Began) for event in events):
            yield from _deal_moments(at, state, drawn, before.table.x, looker)
        elif isinstance(action.deed, (*TURNS, Accept)):
            bonus = drawn and state.table.phase is Phase.PLAY
            if bonus:
                undrawn = state.table._replace(x=before.table.x)
                yield (
                    at,
                    Cause.PLAY,
                    looker.playout_start(state, undrawn, _hands_without(state.hands, drawn)),
                )
            cause = Cause.DRAWN if bonus else Cause.PLAY
            yield at, cause, looker.playout_start(state, state.table, state.hands)
        before = state


def _deal_moments(
    at: int, state: State, drawn: DrawnCards, x: int, looker: ReviewObserver
) -> Iterator[tuple[int, Cause, PlayoutStart]]:
    """Yield the beginning of a deal: first with random new cards, then with those drawn."""
    table = state.table._replace(x=x)
    yield at, Cause.DEAL, looker.playout_start(state, table, _hands_without(state.hands, drawn))
    yield at, Cause.DRAWN, looker.playout_start(state, state.table, state.hands)


def _drawn_cards(events: tuple[Event, ...]) -> DrawnCards:
    return {event.seat: event.cards or () for event in events if isinstance(event, Drew)}


def _hands_without(hands: Hands, drawn: DrawnCards) -> Hands:
    """Return the hands without these drawn cards."""
    return [
        tuple((Counter(hand) - Counter(drawn.get(seat, ()))).elements())
        for seat, hand in enumerate(hands)
    ]
