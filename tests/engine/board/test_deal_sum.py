"""The sum of the open deal: all agreements are counted, with an offer or without."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bosslib import Record
from bosslib.board import Family, Rules, apply, new, parse_action
from bosslib.board.actions import Accept, Offer
from bosslib.board.bots import bot
from bosslib.board.deal_sum import DealPart, deal_sum
from bosslib.board.files.position import read_position
from bosslib.board.notation import parse_terms
from bosslib.board.payoffs import can_close, closings, fillings, payoff
from bosslib.board.state import Phase, State, Table
from bosslib.documents.nodes import Node
from bosslib.driver import play_match

PARTNERS = {"B": "D", "C": "W", "D": "L"}
"""The others have one of the investors each that the deal of space 5 needs."""
THREE = 12
"""Space that needs Liebgeld, Sacks and Wadsworth."""


def dealing(prices: dict[str, int], **more: Any) -> State:
    """A deal that pays 10 million, with prices that the Boss has agreed on."""
    position = {
        "phase": "deal",
        "turn": "A",
        "marker": 5,
        "seats": {
            "A": {"investors": ["C"]},
            **{seat: {"investors": [family]} for seat, family in PARTNERS.items()},
        },
        "bargains": [
            {"player": seat, "terms": f"i{PARTNERS[seat]} for {price}", "agreed": ["A", seat]}
            for seat, price in prices.items()
        ],
        **more,
    }
    return read_position(Node({"position": position}, ""))


def table(prices: dict[str, int], **more: Any) -> Table:
    return dealing(prices, **more).table


def test_all_agreements_are_counted_next_to_an_offer() -> None:
    found = deal_sum(table({"B": 4, "C": 3}), parse_terms("iL for 4"))
    assert found.payout == 10
    assert found.agreed == (DealPart(1, 4), DealPart(2, 3))
    assert found.asked == DealPart(3, 4)
    assert (found.left, found.excess, found.spare) == (-1, 1, 3)
    assert found.is_complete


def test_what_nobody_has_agreed_to_bring_is_missing() -> None:
    found = deal_sum(table({"B": 4, "C": 3}))
    assert (found.missing.named, found.missing.needs) == ((Family.LIEBGELD,), 1)
    assert found.asked is None


def test_an_offer_about_what_the_deal_does_not_need_is_not_counted() -> None:
    seats = {"A": {"investors": ["S"]}, "B": {"investors": ["G", "L"]}, "C": {"investors": ["W"]}}
    there = table({}, marker=THREE, seats=seats, bargains=[])
    assert deal_sum(there, parse_terms("iG for 4")) == deal_sum(there)
    assert deal_sum(there, parse_terms("iG iL for 4")).asked == DealPart(1, 4)


def test_the_cheapest_agreement_of_a_family_is_counted() -> None:
    seats = {
        "A": {"investors": ["S"]},
        "B": {"investors": ["W"]},
        "C": {"investors": ["L"], "clans": ["cW"]},
    }
    bargains = [
        {"player": "B", "terms": "iW for 5", "agreed": ["A", "B"]},
        {"player": "C", "terms": "cW@C for 2", "agreed": ["A", "C"]},
    ]
    found = deal_sum(table({}, marker=THREE, seats=seats, bargains=bargains))
    assert found.agreed == (DealPart(2, 2),)
    assert (
        deal_sum(
            table({}, marker=THREE, seats=seats, bargains=bargains), parse_terms("iW for 1")
        ).agreed
        == ()
    )


def test_who_has_played_no_card_is_owed_nothing() -> None:
    """B-VAR-3."""
    state = dealing({"B": 4})
    there = state.table._replace(rules=Rules(active=True))
    assert deal_sum(there).agreed == ()
    assert deal_sum(there, parse_terms("iL for 3")).asked == DealPart(3, 0)


def test_a_fair_price_is_counted_like_an_agreement() -> None:
    """B-TWO-2."""
    seats = {"A": {"investors": ["S", "C", "D"]}, "B": {"investors": ["W", "L", "G"]}}
    there = table({}, marker=THREE, seats=seats, bargains=[])
    assert there.has_fair_prices
    found = deal_sum(there)
    assert found.agreed == (DealPart(1, 2 * (there.payout // 3)),)
    cheap = deal_sum(there, parse_terms("iW for 1"))
    assert cheap.agreed == (DealPart(1, there.payout // 3),)
    assert cheap.asked == DealPart(1, 1)


def test_another_price_for_what_is_agreed_binds_nobody_before_both_agree() -> None:
    """B-DEAL-8: an agreement binds; the Boss may ask for less, and until the other agrees it
    holds.
    """
    state = dealing({"B": 4, "C": 3})
    asked = apply(state, parse_action("A: offer iD for 3"))
    assert deal_sum(asked.table).agreed == deal_sum(state.table).agreed
    assert deal_sum(apply(asked, parse_action("B: decline iD for 3")).table) == deal_sum(
        state.table
    )
    after = apply(asked, parse_action("B: accept iD for 3")).table
    assert deal_sum(after).agreed == (DealPart(1, 3), DealPart(2, 3))


@pytest.mark.parametrize("seed", range(6))
def test_it_agrees_with_the_rules_in_whole_games(seed: int) -> None:
    """Its sum is complete where all places are filled, and it leaves what closing leaves."""
    record = Record(new(4, seed)).play(*play_match(new(4, seed), [bot("careful")] * 4).actions)
    states = [record.start, *(each.state for each in record.played)]
    for (before, after), action in zip(pairwise(states), record.actions, strict=True):
        there = before.table
        if there.phase is not Phase.DEAL:
            continue
        found = deal_sum(there)
        assert found.is_complete == any(True for _ in fillings(there))
        assert can_close(there) == (found.is_complete and not found.excess)
        if can_close(there):
            assert found.left == max(payoff(there, used)[there.boss] for used in closings(there))
        if isinstance(action.deed, Accept | Offer):
            asked = deal_sum(there, action.deed.terms)
            assert asked.spare == asked.left + (asked.asked.price if asked.asked else 0)
        if isinstance(action.deed, Accept) and asked.asked and asked.is_complete:
            uses = [
                payoff(after.table, used)[there.boss]
                for used in closings(after.table)
                if not {*used}.isdisjoint(action.deed.terms.pieces)
            ]
            assert max(uses, default=-1) == (asked.left if not asked.excess else -1)
