"""Agreements that were paid, compared with an equal split of the deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from bosslib import Record, board
from bosslib.board.actions import Piece
from bosslib.board.bargain_result import AgreementResult, agreement_results
from bosslib.board.cards import Family
from bosslib.board.events import Closed
from bosslib.driver import play_match


@pytest.mark.parametrize("seed", range(1, 6))
def test_what_players_got_in_a_closed_deal_is_the_sum_of_their_agreements(seed: int) -> None:
    """B-CLOSE-1."""
    start = board.new(4, seed)
    record: Record = Record(start)
    for action in play_match(start, [start.game.bot("careful")] * 4).actions:
        record = record.play(action)
    closed = [event for each in record.played for event in each.events if isinstance(event, Closed)]
    paid = Counter[tuple[int, int]]()
    for each in agreement_results(record):
        event = closed[each.deal - 1]
        paid[each.deal, each.player] += each.price
        assert each.boss == event.boss
        assert set(each.pieces) <= set(event.pieces)
        assert each.place * len(event.pieces) == event.payout
    for deal, event in enumerate(closed, 1):
        for seat, got in enumerate(event.payoff):
            assert seat == event.boss or got == paid[deal, seat]


def test_what_a_place_costs_more_than_an_equal_part_one_side_gains_and_the_other_pays() -> None:
    pieces = (Piece(Family.CASHMAN), Piece(Family.SACKS))
    result = AgreementResult(1, 0, 2, pieces, 7, Fraction(5, 2))
    assert result.gain(2) == 2
    assert result.gain(0) == -2
