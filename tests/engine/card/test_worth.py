"""The worth of a bargain: the same for the same seed, and equal to results calculated by hand."""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import fmean
from typing import Any

import pytest

from bosslib.card import Rules, view
from bosslib.card.actions import Cash
from bosslib.card.bots.evaluate import SeatGains, gain_less_envy, price
from bosslib.card.bots.greedy import greedy_policy
from bosslib.card.bots.offer_value import TokenTrade, sample_gains
from bosslib.card.bots.playout import Policy
from bosslib.card.bots.quick import quick_policy
from bosslib.card.cards import card
from bosslib.card.notation import parse_terms
from tests.engine.card.test_careful import position

CASH = Rules(cash=True)
LAST = {"A": 2, "D": 2}
"""B and C are the last ones in."""


def worth(terms: str, seat: int = 0, plays: Policy = greedy_policy, **there: object) -> SeatGains:
    """Each seat's mean gain if B gets a token on such terms, from a seat's view.

    The deal pays $40 a share.
    """
    state = position(**{"hand": "r+1", "centre": "b+4", "disks": LAST, "deal": 8, **there})  # type: ignore[arg-type]
    bargain = TokenTrade(1, parse_terms(terms) if terms else ())
    found = islice(sample_gains(view(state, seat), [bargain], Random(1), plays), 50)
    return [fmean(each) for each in zip(*(brought for (brought,) in found), strict=True)]


def test_a_token_is_a_share_for_the_player_and_costs_the_boss_nothing() -> None:
    hands = {"A": "r+1", "C": "r+1", "D": "r+1"}
    got = worth("", seat=1, hands=hands, disks=LAST | {"C": 2})
    assert got == [0, 40, 0, 0]


def test_a_promised_card_is_played_and_pays_both() -> None:
    got = worth("play b+4", seat=1, hand="b+4", disks=LAST | {"C": 2})
    assert got[1] == 80
    assert got[0] == pytest.approx(0, abs=41)  # without the bargain B has no reason to play it


def test_cash_goes_from_the_player_to_the_boss() -> None:
    plain, paid = (worth(terms, seat=1, disks=LAST | {"C": 2}) for terms in ("", "cash 20"))
    assert [now - then for now, then in zip(paid, plain, strict=True)] == [20, -20, 0, 0]


def test_envy_makes_what_another_gets_a_cost() -> None:
    brought = worth("", seat=1, disks=LAST | {"C": 2})
    assert gain_less_envy(brought, 0, 0.6) == pytest.approx(-0.6 * 40 / 3)
    assert gain_less_envy(brought, 1, 0.6) == brought[1] == 40


def test_a_promise_not_to_reverse_is_worth_something_to_the_boss() -> None:
    alone = {"C": 2, "D": 2}
    assert worth("never bR@A", seat=1, hand="bR", disks=alone)[0] > 0
    assert worth("never bR@A", seat=1, hand="bR", disks=alone | {"A": 2})[0] == 0  # PASS-3


def test_the_same_chances_give_the_same_worth() -> None:
    assert worth("play b+4") == worth("play b+4")


def test_it_goes_by_how_the_rest_is_played() -> None:
    assert worth("play b+4") != worth("play b+4", plays=quick_policy)


@pytest.mark.parametrize("terms", ["never g+4", "never gP", "never gR@A", "drop g+4", "drop gP"])
def test_a_card_that_does_not_fit_the_deal_costs_none_that_does(terms: str) -> None:
    """Such a promise changes nothing in this deal; a playout knows cards by their effect alone."""
    there: dict[str, Any] = {
        "hand": "b+4 bP bR g+4 gP gR",
        "centre": "b+4",
        "disks": LAST | {"C": 2},
    }
    for seat in (0, 1):
        assert worth(terms, seat, **there) == worth("", seat, **there)


def test_a_card_of_another_colour_discarded_is_missing_in_a_later_deal() -> None:
    there: dict[str, Any] = {"hand": "b+4 g+4", "centre": "b+4", "deal": 5}
    kept, dropped = worth("", 1, **there), worth("drop g+4", 1, **there)
    assert kept[1] - dropped[1] == price(card("g+4"))


def test_nobody_loses_more_than_there_is() -> None:
    """A share of −$40 more costs B, who owes $40 already, what is left of B's money (SETTLE-3)."""
    there = {"centre": "b-4", "fronts": {"B": "bP"}, "disks": LAST | {"C": 2}, "rules": CASH}
    hands = {"A": "r+1", "C": "r+1", "D": "r+1"}
    seen = view(position("r+1", hands=hands, deal=8, **there), 1)  # type: ignore[arg-type]
    for money, terms, loss in ((200, (), 40), (50, (), 10), (30, (), 0), (60, (Cash(10),), 20)):
        found = sample_gains(seen._replace(money=money), [TokenTrade(1, terms)], Random(1))
        assert [brought[1] for (brought,) in islice(found, 5)] == [-loss] * 5
