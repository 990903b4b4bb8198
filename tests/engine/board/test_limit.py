"""Discards at the hand limit of the board game: listed by kinds of cards, and lazily."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from itertools import combinations, islice
from random import Random

from hypothesis import given

from bosslib.board import Legal, new, view
from bosslib.board.actions import Discard
from bosslib.board.cards import DECK, Card, sort_cards
from bosslib.board.state import LIMIT, Phase
from bosslib.board.view import View
from tests.engine.card.strategies import seeds, some


def at_the_limit(hand: tuple[Card, ...]) -> View:
    """View of a seat that holds these cards after a draw, more than the limit."""
    state = new(3, 1)
    state = state._replace(hands=(sort_cards(hand), *state.hands[1:]))
    sizes = tuple(map(len, state.hands))
    table = state.table._replace(phase=Phase.LIMIT, marker=1, hand_sizes=sizes)
    return view(state._replace(table=table), 0)


def discards(seen: View) -> list[tuple[Card, ...]]:
    return [each.deed.cards for each in Legal(seen) if isinstance(each.deed, Discard)]


@some(60)
@given(seed=seeds)
def test_discards_are_all_choices_of_cards_each_kind_of_choice_once(seed: int) -> None:
    """B-INF-6, compared with all combinations of single cards."""
    rng = Random(seed)
    seen = at_the_limit(tuple(rng.sample(DECK, LIMIT + rng.randrange(1, 5))))
    every = combinations(seen.hand, len(seen.hand) - LIMIT)
    assert discards(seen) == [Discard(each).cards for each in dict.fromkeys(every)]


def ways(hand: tuple[Card, ...], many: int) -> int:
    """Number of choices, counted without generating them: a product of polynomials."""
    count = [1] + [0] * many
    for there in Counter(hand).values():
        count = [sum(count[max(0, at - there) : at + 1]) for at in range(many + 1)]
    return count[many]


def test_a_hand_of_28_cards_has_each_choice_listed_once() -> None:
    """B-INF-6: 16 of 28 cards are discarded; counted by single cards, in 30 million ways."""
    seen = at_the_limit(tuple(Random(1).sample(DECK, 28)))
    listed = discards(seen)
    assert len(listed) == len(set(listed)) == ways(seen.hand, 16)


def test_what_nobody_asks_for_is_not_made() -> None:
    """The first of very many choices is available at once, and takes hardly any memory."""
    seen = at_the_limit(DECK[::2])
    assert ways(seen.hand, len(seen.hand) - LIMIT) > 1_000_000
    tracemalloc.start()
    first = [*islice(Legal(seen), 10)]
    assert Legal(seen)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(first) == 10
    assert most < 500_000
