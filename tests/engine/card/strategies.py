"""Test data for the laws: values of the notation, terms, and small positions.

Functions generate all of it from a `Random` whose seed hypothesis chooses: values that hypothesis
draws piece by piece are mostly alike. So failing examples are not shrunk, but they are small
already.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from bosslib.card import Rules
from bosslib.card.actions import (
    DOUBLE_PASS,
    FRONT,
    PASS,
    Accept,
    Action,
    Cash,
    Decline,
    Deed,
    Discard,
    Drop,
    Move,
    Name,
    Never,
    Offer,
    Play,
    Shift,
    Term,
    Terms,
    Withdraw,
)
from bosslib.card.cards import CARDS, Card, Colour, Kind, fits_colour
from bosslib.card.state import SETTINGS_BY_PLAYERS, Table
from bosslib.game import Seat

PLAYERS = tuple(SETTINGS_BY_PLAYERS)
SETTINGS = tuple(Rules(*flags) for flags in product((False, True), repeat=3))
"""Nasty or not, binding or honour, with cash or without (NASTY-1, COUSIN-9)."""
KINDS = tuple(CARDS.values())


def some(share: int) -> settings:
    """A percentage of the examples of a run, but at least one."""
    return settings(max_examples=max(1, share * settings().max_examples // 100))


seeds = st.integers(0, 2**32)


def by_chance(make: Callable[..., Any], *given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A strategy that calls a function with a `Random` and other generated arguments."""

    def made(seed: int, *rest: object) -> object:
        return make(Random(seed), *rest)

    return st.builds(made, seeds, *given)


def any_place(rng: Random) -> Seat | None:
    return rng.choice((None, 0, 1, 2, 3, 4, 5))


def any_card_play(rng: Random, card: Card) -> Play | Move:
    """A play of a card (not X), anywhere; a Move of any cards, not only of those in play."""
    if card.kind is not Kind.MOVE:
        return Play(card, rng.randrange(6) if card.kind in FRONT else None)
    many = rng.choice((card.number, card.number, 1, 2, 3, 4))
    return Move(card, tuple(any_shift(rng) for _ in range(many)))


def any_shift(rng: Random) -> Shift:
    return Shift(rng.choice(KINDS), any_place(rng), any_place(rng))


def any_term(rng: Random, card: Card) -> Term:
    """A term, about this card (not X) if it is about a card."""
    front = any_place(rng) if card.kind in FRONT else None
    return rng.choice(
        (
            any_card_play(rng, card),
            Never(card, front),
            Drop(card),
            PASS,
            DOUBLE_PASS,
            Cash(rng.randrange(1_000_000)),
        )
    )


def any_terms(rng: Random) -> Terms:
    return tuple(any_term(rng, rng.choice(KINDS[1:])) for _ in range(rng.randrange(5)))


def any_deed(rng: Random) -> Deed:
    """Any deed that the notation can express, sensible or not."""
    card = rng.choice(KINDS[1:])  # the first is X, which is never played
    return rng.choice(
        (
            lambda: Name(rng.choice(tuple(Colour))),
            lambda: any_card_play(rng, card),
            lambda: PASS,
            lambda: DOUBLE_PASS,
            lambda: Drop(rng.choice(KINDS)),
            lambda: Offer(any_terms(rng), any_place(rng)),
            lambda: Accept(rng.randrange(6)),
            lambda: Decline(rng.randrange(6)),
            lambda: Withdraw(any_place(rng)),
            lambda: Discard(tuple(rng.choice(KINDS) for _ in range(rng.randrange(4)))),
        )
    )()


def any_action(rng: Random) -> Action:
    return Action(rng.randrange(6), any_deed(rng))


def likely_terms(rng: Random, table: Table, hand: tuple[Card, ...]) -> Terms:
    """Terms that a player with this hand may be able to keep."""
    return tuple(_likely_term(rng, table, hand) for _ in range(rng.choice((0, 1, 1, 2, 2, 3))))


def _likely_term(rng: Random, table: Table, hand: tuple[Card, ...]) -> Term:
    roll = rng.random()
    if roll < 0.15 or not hand:
        return rng.choice((PASS, PASS, DOUBLE_PASS))
    if roll < 0.3 and table.rules.cash:
        return Cash(5 * rng.randrange(1, 12))
    card = rng.choice([card for card in hand if fits_colour(card, table.colour)] or hand)
    front = rng.choice(table.reachable_seats or (0,)) if card.kind in FRONT else None
    if roll < 0.45:
        return Drop(rng.choice(hand))
    if roll < 0.6:
        return Never(card, rng.choice((None, front)))
    if card.kind is Kind.MOVE:
        return Move(card, likely_shifts(rng, table, card))
    return Play(card, front)


def likely_shifts(rng: Random, table: Table, card: Card) -> tuple[Shift, ...]:
    """The number of shifts that a Move card makes, of cards in play if there are any."""
    there: list[tuple[Card, Seat | None]] = [(lying, None) for lying in table.centre]
    there += [(lying, seat) for seat, front in enumerate(table.fronts) for lying in front]
    picked = rng.sample(there, min(card.number, len(there)))
    goals = (None, None, *range(table.players))
    shifts = [Shift(lying, at, None if at is None else rng.choice(goals)) for lying, at in picked]
    return (*shifts, *(any_shift(rng) for _ in range(card.number - len(picked))))
