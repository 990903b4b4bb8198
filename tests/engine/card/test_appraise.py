"""The worth of a bargain to a seat: a mean with its spread, from the seat's view only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bosslib.card import view
from bosslib.card.bots.offer_value import Appraisal, TokenTrade, appraise_trade, sample_gains
from bosslib.card.notation import parse_terms
from bosslib.card.state import State
from bosslib.game.budgets import Budget
from tests.engine.card.test_careful import position

LAST = {"A": 2, "D": 2}
"""B and C are the last ones in."""

ENOUGH = Budget(60, 60)


def going_on() -> bool:
    return False


def appraised(state: State, seat: int, terms: str = "", budget: Budget = ENOUGH) -> Appraisal:
    bargain = TokenTrade(1, parse_terms(terms) if terms else ())
    found = appraise_trade(view(state, seat), bargain, budget, Random(1), going_on)
    assert found
    return found


def open_deal() -> State:
    return position(hand="b+4 bR g+1", centre="b+3", hands={"A": "b+1 b-5 bP"}, deal=8)


def test_a_token_in_a_deal_that_nobody_can_change_is_a_share_in_each_sample() -> None:
    hands = {"A": "r+1", "C": "r+1", "D": "r+1"}
    state = position(hand="r+1", hands=hands, centre="b+4", disks=LAST | {"C": 2}, deal=8)
    assert appraised(state, 1) == (40, 40, 40, 60)


def test_for_who_plays_on_alone_the_best_lines_are_compared() -> None:
    """B has a disk left and all others are out: without a share the +4 and the −5 are worth nothing
    to B, and with the token B plays the +4 (deal 8 of 8: no card is kept for later).
    """
    out = dict.fromkeys("ACD", 2) | {"B": 1}
    state = position(hand="b+4 b-5", centre="b+3", disks=out, deal=8)
    assert appraised(state, 1) == (70, 70, 70, 0)
    assert appraised(state, 1, "cash 20") == (50, 50, 50, 0)
    assert appraised(state, 1, "play b+4") == (70, 70, 70, 0)
    assert appraised(state, 1, "play b-5") == (20, 20, 20, 0), "the −5 first, then the +4"
    assert appraised(state, 0).samples == ENOUGH.playouts, "A does not know B's cards"


def test_the_token_can_change_which_cards_are_played() -> None:
    """With a Piece and a loss in the centre B gives the deal up to −$20, but not for two shares."""
    out = dict.fromkeys("ACD", 2) | {"B": 1}
    loss = position(hand="bR", centre="b-2", disks=out, fronts={"B": "bP"}, deal=8)
    assert appraised(loss, 1) == (20, 20, 20, 0), "the Reverse turns both shares"


@pytest.mark.parametrize("seat", [0, 1])
def test_it_is_the_average_of_samples_with_the_middle_eighty_per_cent(seat: int) -> None:
    state = open_deal()
    found = appraised(state, seat, "play b+4")
    bargain = TokenTrade(1, parse_terms("play b+4"))
    rounds = islice(sample_gains(view(state, seat), [bargain], Random(1)), 60)
    each = [brought[seat] for (brought,) in rounds]
    assert found.mean == pytest.approx(sum(each) / 60)
    assert found.low < found.mean < found.high
    assert sum(sample < found.low for sample in each) <= 6
    assert sum(sample > found.high for sample in each) <= 6
    assert sum(found.low <= sample <= found.high for sample in each) >= 48


def test_the_lowest_and_the_highest_tenth_of_the_samples_are_left_out() -> None:
    state, bargain = open_deal(), TokenTrade(1, ())
    found = appraised(state, 0, budget=Budget(30, 60))
    rounds = islice(sample_gains(view(state, 0), [bargain], Random(1)), 30)
    each = sorted(brought[0] for (brought,) in rounds)
    assert (found.low, found.high) == (each[3], each[26])
    assert each[26] < each[27]


def test_cash_is_paid_by_the_player() -> None:
    state = open_deal()
    free, paid = appraised(state, 1), appraised(state, 1, "cash 20")
    assert (free.mean - paid.mean, free.low - paid.low) == pytest.approx((20, 20))


def test_what_is_hidden_makes_no_difference() -> None:
    """B sees no other hand: different cards in them give the same answer."""
    state = open_deal()
    others = {"A": "r+2 g-3 rP", "C": "r-3", "D": "b+2"}
    other = position(hand="b+4 bR g+1", centre="b+3", hands=others, deal=8)
    assert view(state, 1).table == view(other, 1).table
    assert appraised(state, 1, "play b+4") == appraised(other, 1, "play b+4")


def test_a_slow_computer_makes_fewer_samples_but_one() -> None:
    assert appraised(open_deal(), 1, budget=Budget(1000, 0)).samples == 1


def test_who_stops_it_gets_nothing() -> None:
    asked: Iterator[bool] = iter([False, False, True])
    bargain = TokenTrade(1, ())
    seen = view(open_deal(), 1)
    assert appraise_trade(seen, bargain, ENOUGH, Random(1), lambda: next(asked)) is None
    assert next(asked, None) is None
