"""Playouts in arrays equal playouts one by one, to the last dollar and card."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bosslib.card import Phase, Rules, View, apply, new, view
from bosslib.card.bots import bot
from bosslib.card.bots.determinize import Determinization
from bosslib.card.bots.expectation import expected_money
from bosslib.card.bots.greedy import greedy_policy
from bosslib.card.bots.playout import CARD_CODES, PIECE, Playout, card_code
from bosslib.card.cards import Colour, Kind, sort_cards
from bosslib.card.game import GAME
from bosslib.card.legality import Legal
from bosslib.card.review.moments import ReviewObserver, review_moments
from bosslib.lab import playouts
from bosslib.lab.playouts.deal_arrays import (
    BLOCK,
    COLUMN,
    COLUMN_CODES,
    ONLY_WILD,
    RandomLines,
    deal_arrays,
    evaluation_order,
)
from bosslib.lab.playouts.greedy_playouts import play_out
from bosslib.record import Record


def in_a_deal(players: int, seed: int, *, nasty: bool = False) -> View:
    """The view of the seat in turn, some actions into a deal that is played at random."""
    rng = Random(seed)
    state, left = new(players, seed, rules=Rules(nasty=nasty)), 1 + seed % 12
    while left or state.table.phase is not Phase.PLAY:
        seen = view(state, state.table.to_act[0])
        left -= left > 0 and state.table.phase is Phase.PLAY
        state = apply(state, rng.choice(Legal(seen).turns(rng)))
    return view(state, state.table.turn)


@pytest.mark.parametrize("nasty", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_row_ends_as_the_rest_of_a_deal_does(players: int, nasty: bool) -> None:
    moved = reversed_ = 0
    for seed in range(12):
        seen = in_a_deal(players, seed, nasty=nasty)
        colour, guess = seen.table.colour, Determinization(seen, Random(seed))
        assert colour
        hands = [[sorted(hand) for hand in guess.hands(colour)] for _ in range(40)]
        counted = np.array(
            [[[hand.count(each) for each in COLUMN] for hand in row] for row in hands]
        )
        deal, rest = np.zeros(40, np.intp), Playout(seen.table)
        chances = RandomLines([Random(row) for row in range(40)], np.arange(40))
        wild = np.zeros((40, players), np.int64)
        played = deal_arrays([rest], deal, counted, wild, (*COLUMN_CODES, PIECE), chances)
        dues = play_out(played).tolist()
        for row, hand in enumerate(hands):
            one = rest.copy(hand)
            assert dues[row] == one.play_out(Random(row).random, greedy_policy)
            left = [[hand.count(each) for each in COLUMN_CODES] for hand in one.hands]
            assert played.hands[row].tolist() == left
            assert played.points[row] == one.points
            assert played.pieces[row].tolist() == one.pieces
            assert played.reverses[row].tolist() == one.reverses
            moved += len(one.centre) < len(rest.centre)
            reversed_ += one.reverses != rest.reverses
    assert moved
    assert reversed_


def played(players: int, seed: int) -> Record:
    """A game of *careful* players, who bargain."""
    record, bots = Record(new(players, seed)), [bot("careful")] * players
    stands = GAME.driver.driver_state(record.state)
    while action := (step := GAME.driver.next_step(record.state, stands, bots)).action:
        record = record.play(action)
        stands = GAME.driver.state_after(step.driver_state, record.state, action)
    return record


@pytest.mark.parametrize("over", [True, False])
def test_what_is_expected_is_the_same_in_arrays(over: bool) -> None:
    there = [each for _, _, each in review_moments(played(3, 2), ReviewObserver(0, over), 0)]
    assert any(each.table.promises for each in there)
    one = [expected_money(each, 20, "seed") for each in there]
    assert list(playouts.expected_money(there, 20, "seed")) == one


def test_cards_are_weighed_in_the_order_of_pythons_sets() -> None:
    rng, only_wild = Random(1), 0
    every = list(CARD_CODES[Colour.RED])
    for _ in range(2000):
        cards = sort_cards(rng.choices(every, k=rng.randrange(1, 9)))
        held = {card_code(card) for card in cards}
        of_colour = [card.colour is not None for card in cards if card.kind is Kind.POTA]
        wild = bool(of_colour) and not any(of_colour)
        only_wild += wild
        mask = sum(1 << COLUMN[each] for each in held) + ONLY_WILD * wild
        by_rank = sorted(
            sorted(held), key=lambda each: evaluation_order(playouts.HAND_ORDER)[mask, COLUMN[each]]
        )
        assert by_rank == list(held)
    assert only_wild


def test_a_line_of_chances_is_that_of_its_random_however_long() -> None:
    chances = RandomLines([Random(1), Random(2)], np.array([0, 1, 1]))
    same = [Random(1), Random(2), Random(2)]
    found: list[list[float]] = [[], [], []]
    for many in (1, BLOCK - 2, 9, 13):
        first = chances.consume(np.array([0, 1, 2]), many)
        for row in range(3):
            found[row] += chances.u.reshape(-1)[first[row] : first[row] + many].tolist()
    for row, each in enumerate(same):
        assert found[row] == [each.random() for _ in range(BLOCK + 21)]
