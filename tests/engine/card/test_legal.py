"""Law 3 in small positions: the list of legal actions is compared with all conceivable actions.

All actions of a seat are generated from the words of the notation, and each is tried with `in` and
with `apply`. Legal actions that are not listed have a listed name in `alias`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib.card import Legal, apply, view, why_not
from bosslib.card.actions import (
    DOUBLE_PASS,
    FRONT,
    PASS,
    Accept,
    Action,
    Decline,
    Deed,
    Discard,
    Drop,
    Move,
    Name,
    Play,
    Shift,
    Withdraw,
)
from bosslib.card.cards import CARDS, Card, Colour, Kind, card
from bosslib.card.state import State
from bosslib.card.view import View
from bosslib.errors import RuleError
from tests.engine.card.positions import small
from tests.engine.card.strategies import SETTINGS, by_chance, seeds, some

tables = st.sampled_from(SETTINGS)
three = by_chance(small, st.just(3), tables)
any_number = by_chance(small, st.integers(3, 6), tables)


def thinkable(seen: View) -> Iterator[Deed]:
    """Every deed except offers, also with cards that the seat does not hold."""
    table = seen.table
    cards = list(dict.fromkeys([*seen.hand, card("bP"), card("g+1"), card("rM1"), card("gR")]))
    yield from map(Name, Colour)
    yield from (PASS, DOUBLE_PASS, Withdraw())
    for seat in range(6):
        yield from (Accept(seat), Decline(seat), Withdraw(seat))
    for each in cards:
        yield Drop(each)
        if each.kind is Kind.DEAL:
            yield Play(each)
        elif each.kind in FRONT:
            yield from (Play(each, seat) for seat in range(6))
    for many in range(4):
        yield from map(Discard, combinations_with_replacement(cards, many))
    for each in cards:
        if each.kind is Kind.MOVE:
            yield from (Move(each, shifts) for shifts in thinkable_shifts(seen, each.number))
    assert table.players < 6


def thinkable_shifts(seen: View, number: int) -> Iterator[tuple[Shift, ...]]:
    """Every way to move this many of the cards in play; for one or two, also of cards elsewhere."""
    there = all_in_play(seen)
    places = (None, *range(seen.table.players))
    if number < 3:
        kinds = [*(lying for lying, _ in there), card("bP"), card("bM1")]
        there = [(each, start) for each in kinds for start in places]
    shifts = [Shift(each, start, goal) for each, start in dict.fromkeys(there) for goal in places]
    for many in {1, number}:
        yield from combinations_with_replacement(shifts, many)


def all_in_play(seen: View) -> list[tuple[Card, int | None]]:
    table = seen.table
    found: list[tuple[Card, int | None]] = [(each, None) for each in table.centre]
    return found + [(each, seat) for seat, front in enumerate(table.fronts) for each in front]


def alias(seen: View, deed: Deed) -> Deed:
    """The name under which a deed is listed, if it has two."""
    table = seen.table
    if deed == DOUBLE_PASS and table.passes[seen.seat] == 1:
        return PASS  # PASS-4
    if deed == Withdraw(table.boss):
        return Withdraw()  # there is one Boss, so a player need not name him
    return deed


@some(150)
@given(three)
def test_what_is_listed_is_what_one_can_think_of_and_may_do(state: State) -> None:
    for seat in range(3):
        seen = view(state, seat)
        legal = Legal(seen)
        listed = [action.deed for action in legal]
        may = [deed for deed in thinkable(seen) if Action(seat, deed) in legal]
        assert len(set(listed)) == len(listed)
        assert set(listed) == {alias(seen, deed) for deed in may}
        for deed in may:
            apply(state, Action(seat, deed))


@some(40)
@given(three, st.integers(0, 2), seeds)
def test_what_is_not_legal_cannot_be_done(state: State, seat: int, seed: int) -> None:
    seen = view(state, seat)
    legal = Legal(seen)
    not_legal = [d for d in thinkable(seen) if Action(seat, d) not in legal]
    for deed in Random(seed).sample(not_legal, min(40, len(not_legal))):
        with pytest.raises(RuleError):
            apply(state, Action(seat, deed))


@some(400)
@given(any_number)
def test_why_not_is_none_if_some_play_of_the_card_is_legal(state: State) -> None:
    seen = view(state, state.table.turn)
    playable = {action.deed.card for action in Legal(seen) if isinstance(action.deed, Play | Move)}
    for each in CARDS.values():
        if each.kind is not Kind.X:
            why = why_not(seen, each)
            assert (why is None) == (each in playable), each
            assert why is None or why.sentence()
