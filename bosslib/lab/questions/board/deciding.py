"""Frequency with which a Travel card or a Boss card decides a deal (B-INF-1, B-INF-3).

Each deal in which one was played is replayed from that moment without that card: it is put on the
discard pile, and all else is unchanged. A case is a card that was played. It *decided* the deal if
without it the deal would have been closed by another Boss, or if it changed whether the deal was
closed or failed.

All seats are *shrewd*, which is deterministic in a deal, so that any difference is caused by the
card; with *careful* players every fourth deal differs by chance alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import partial
from typing import NamedTuple

import numpy as np

from bosslib.board.actions import TakeOver, Travel
from bosslib.board.bots import Bot
from bosslib.board.effects import played_cards
from bosslib.board.events import Closed, Failed
from bosslib.board.game import GAME
from bosslib.board.state import State
from bosslib.game import Seat, remove_items, replace_item
from bosslib.lab.answer import Figure, Ints
from bosslib.lab.question import PLAYERS, Question
from bosslib.lab.questions.board.bot_games import (
    PACE,
    PlayedStep,
    new_game,
    played_steps,
    sum_games,
)
from bosslib.lab.work_distribution import Part
from bosslib.words import say

KINDS = (Travel, TakeOver)
NAMES = ("travel", "boss-card")

SHREWD = "shrewd"

Ending = Closed | Failed


class Swing(IntEnum):
    """Change that a card caused in how its deal ended; the first three decide a deal."""

    BOSS = 0
    """Another Boss closed it."""
    CLOSED = 1
    """It was closed; it would have failed."""
    FAILED = 2
    """It failed; it would have been closed."""
    PAID = 3
    """The same Boss closed it, but the payoffs differ."""
    NOTHING = 4


DECIDES = Swing.FAILED
"""Last of the changes that decide a deal."""


class CardEffect(NamedTuple):
    """A card that was played, and what it changed.

    `kind` is its index in `KINDS`; `own_gain` is what it brought the seat that played it, and
    `boss_gain` what it brought the Boss at that moment, in millions.
    """

    kind: int
    swing: Swing
    own_gain: int
    boss_gain: int


def played_cards_by_deal(state: State) -> Iterator[list[CardEffect]]:
    """Yield, for each deal of a game, closed or given up, the cards that were played in it."""
    bots = [GAME.bot(SHREWD)] * state.table.players
    cards: list[PlayedStep] = []
    for each in played_steps(state, bots):
        if isinstance(each.played.action.deed, KINDS):
            cards.append(each)
        if end := ending(each):
            yield [_card_effect(card, end, bots) for card in cards]
            cards = []


def _card_effect(card: PlayedStep, end: Ending, bots: Sequence[Bot]) -> CardEffect:
    action, boss = card.played.action, card.before.table.boss
    without_it = played_steps(without_card(card), bots, card.driver_state)
    other = next(last for each in without_it if (last := ending(each)) is not None)
    brought = [_seat_payoff(end, seat) - _seat_payoff(other, seat) for seat in (action.seat, boss)]
    return CardEffect(KINDS.index(type(action.deed)), swing(end, other), *brought)


def without_card(card: PlayedStep) -> State:
    """Return the state before a card is played, with that card on the discard pile."""
    state, seat = card.before, card.played.action.seat
    gone = played_cards(card.played.action)
    hand = remove_items(state.hands[seat], gone)
    table = state.table._replace(
        hand_sizes=replace_item(state.table.hand_sizes, seat, len(hand)),
        discard=(*state.table.discard, *gone),
    )
    return state._replace(table=table, hands=replace_item(state.hands, seat, hand))


def ending(stride: PlayedStep) -> Ending | None:
    """Return how the deal ended with an action; None if it goes on."""
    for event in stride.played.events:
        if isinstance(event, Ending):
            return event
    return None


def swing(end: Ending, other: Ending) -> Swing:
    """Return the difference between how a deal ended and how it would have ended."""
    match end, other:
        case Closed(boss=boss), Closed(boss=would) if boss != would:
            return Swing.BOSS
        case Closed(), Failed():
            return Swing.CLOSED
        case Failed(), Closed():
            return Swing.FAILED
        case Closed(payoff=got), Closed(payoff=would_get) if got != would_get:
            return Swing.PAID
    return Swing.NOTHING


def _seat_payoff(end: Ending, seat: Seat) -> int:
    return end.payoff[seat] if isinstance(end, Closed) else 0


def _figures(**_: object) -> tuple[Figure, ...]:
    kinds = tuple(say(f"lab.deciding.{each}") for each in NAMES)
    changes = tuple(say(f"lab.deciding.{each.name.lower()}") for each in Swing)
    deals = tuple(say(f"lab.deciding.{each}") for each in ("was-played", "decides"))
    whose = tuple(say(f"lab.deciding.{each}") for each in ("own", "theirs"))
    return (
        Figure("deciding.deals", "%", deals, (*kinds, say("lab.deciding.either"))),
        Figure("deciding.cards", "%", kinds, changes),
        Figure("deciding.money", "n", whose, kinds),
    )


def _sample(part: Part, players: int) -> Ints:
    return sum_games(part, partial(_observe, players))


def _observe(players: int, number: int, seed: int) -> tuple[Ints, Ints]:
    deal, card, money = (np.zeros((2, *shape), np.int64) for shape in ((2, 3), (2, 5), (2, 2)))
    for cards in played_cards_by_deal(new_game(players, number, seed)):
        was = {each.kind for each in cards}
        did = {each.kind for each in cards if each.swing <= DECIDES}
        deal[0] += [[0 in among, 1 in among, bool(among)] for among in (was, did)]
        deal[1] += 1
        for each in cards:
            card[0, each.kind, each.swing] += 1
            card[1, each.kind] += 1
            money[0, :, each.kind] += each.own_gain, each.boss_gain
            money[1, :, each.kind] += 1
    top, bottom = np.concatenate([each.reshape(2, -1) for each in (deal, card, money)], axis=1)
    return top, bottom


deciding = Question("deciding", (PLAYERS,), _sample, _figures, pace=PACE)
