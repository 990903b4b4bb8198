"""The worth of a bargain in the board game: by playouts from a seat's view, and by theory."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bosslib.board import State, parse_action, view
from bosslib.board.actions import Terms
from bosslib.board.bots.plan import future_payouts
from bosslib.board.files.position import read_position
from bosslib.board.notation import parse_terms
from bosslib.board.review.offer_value import Dispensability, appraise_bargain, piece_value
from bosslib.board.review.playout import HOLDING_VALUES, income_with_holdings, play_out
from bosslib.board.state import Phase
from bosslib.documents.nodes import Node
from bosslib.game.bargaining import Appraisal

DEAL = {
    "phase": "deal",
    "turn": "A",
    "marker": 12,  # L, S and W
    "seats": {
        "A": {"investors": ["L", "S"]},
        "B": {"investors": ["W"]},
        "C": {"investors": ["C", "D", "G"]},
    },
}
"""A, the Boss, needs B's Wadsworth, and nobody has a card."""


def dealt(*actions: str, **more: Any) -> State:
    return read_position(Node({"position": DEAL | more}, "")).play(*actions)


def worth_of(state: State, seat: int, text: str, samples: int = 12) -> Appraisal:
    terms: Terms = parse_terms(text)
    stands = state.game.driver.driver_state(state, [parse_action("A: open")])
    found = appraise_bargain(view(state, seat), stands, terms, samples, Random(1))
    assert found
    return found


def test_too_little_is_a_loss_for_who_helps_and_a_gain_for_the_boss() -> None:
    """Without the agreement they would bargain on, and B would get more than a million."""
    little, much = dealt("A: offer iW for 1"), dealt("B: offer iW for 7")
    assert worth_of(little, 1, "iW for 1").mean < 0
    assert worth_of(little, 0, "iW for 1").mean > 0
    assert worth_of(much, 1, "iW for 7").mean > 0
    assert worth_of(much, 0, "iW for 7").mean < 0


def test_the_offer_that_is_put_together_has_its_worth_too() -> None:
    assert worth_of(dealt(), 1, "iW for 1").mean < worth_of(dealt(), 1, "iW for 7").mean


def test_it_goes_by_what_the_seat_sees_and_is_the_same_each_time() -> None:
    """Different cards in the other hands do not change it."""
    told = set()
    for card in ("cC", "boss"):
        seats = {**DEAL["seats"], "C": {"investors": ["C", "D", "G"], "hand": [card]}}  # type: ignore[dict-item]
        told.add(worth_of(dealt("A: offer iW for 4", seats=seats), 1, "iW for 4", 4))
    assert len(told) == 1


def test_it_stops_when_it_is_told_to() -> None:
    state = dealt("A: offer iW for 4")
    stands = state.game.driver.driver_state(state)
    terms = parse_terms("iW for 4")
    assert (
        appraise_bargain(view(state, 1), stands, terms, 9, Random(1), stopped=lambda: True) is None
    )
    found = appraise_bargain(view(state, 1), stands, terms, 9, Random(1), seconds=0)
    assert found
    assert found.samples == 1


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, Dispensability.NEVER),
        ({"C": {"investors": ["C", "D", "G"], "clans": ["cW"]}}, Dispensability.HELPED),
        ({"A": {"investors": ["L", "S"], "clans": ["cW"]}}, Dispensability.NOW),
    ],
)
def test_whether_the_boss_can_do_without(more: dict[str, Any], expected: Dispensability) -> None:
    table = dealt(seats={**DEAL["seats"], **more}).table  # type: ignore[dict-item]
    found = piece_value(table, parse_terms("iW for 4"))
    assert found
    assert (found.player, found.without) == (1, expected)
    assert found.even == pytest.approx(table.payout / 3)
    if expected is Dispensability.NEVER:
        assert found.shapley == pytest.approx(table.payout / 2)


def test_what_is_nobodys_has_no_part() -> None:
    assert piece_value(dealt().table, parse_terms("iL iW for 4")) is None


def test_a_playout_ends_when_one_more_deal_is_closed_and_counts_what_is_kept() -> None:
    state = dealt()
    after = play_out(state, state.game.driver.driver_state(state))
    assert len(after.table.closed) == len(state.table.closed) + 1
    paid = sum(after.money) - sum(state.money)
    assert (
        paid
        == state.table.tile.value * after.table.board.spaces[after.table.closed[-1] - 1].dividends
    )
    assert sum(income_with_holdings(state, after)) == pytest.approx(paid)
    same = after._replace(money=state.money)
    kept = income_with_holdings(state, same)
    assert after.table.phase is not Phase.OVER
    left = future_payouts(after.table).millions
    more = len(after.table.investors[2]) - len(after.table.investors[1])
    cards = after.table.hand_sizes[2] - after.table.hand_sizes[1]
    turn = (after.table.turn == 2) - (after.table.turn == 1)
    by_prices = (
        HOLDING_VALUES.investor * more + HOLDING_VALUES.card * cards + HOLDING_VALUES.turn * turn
    )
    assert kept[2] - kept[1] == pytest.approx(left * by_prices)
