"""What a bargain is worth: the same for the same chances, and what one can work out by hand."""

from __future__ import annotations

from random import Random

import pytest

from bosslib.card import view
from bosslib.card.notation import parse_terms
from bosslib.card.worth import Bargain, Worth, worths
from tests.engine.test_careful import position

LAST = {"A": 2, "D": 2}
"""B and C are the last ones in."""


def worth(terms: str, seat: int = 0, *, envy: float = 0.0, **there: object) -> Worth:
    """What a token for B is worth on such terms, as a seat sees it; the deal pays $40 a share."""
    state = position(**{"hand": "r+1", "centre": "b+4", "disks": LAST, "deal": 8, **there})  # type: ignore[arg-type]
    bargain = Bargain(1, parse_terms(terms) if terms else ())
    return worths(view(state, seat), [bargain], 50, Random(1), envy)[0]


def test_a_token_is_a_share_for_the_player_and_costs_the_boss_nothing() -> None:
    hands = {"A": "r+1", "C": "r+1", "D": "r+1"}
    got = worth("", seat=1, hands=hands, disks=LAST | {"C": 2})
    assert got == (0, 40, 50)


def test_a_promised_card_is_played_and_pays_both() -> None:
    got = worth("play b+4", seat=1, hand="b+4", disks=LAST | {"C": 2})
    assert got.player == 80
    assert got.boss == pytest.approx(0, abs=41)  # without the bargain B has no reason to play it


def test_cash_goes_from_the_player_to_the_boss() -> None:
    plain, paid = (worth(terms, seat=1, disks=LAST | {"C": 2}) for terms in ("", "cash 20"))
    assert paid.boss - plain.boss == 20
    assert plain.player - paid.player == 20


def test_envy_makes_what_another_gets_a_cost() -> None:
    plain, envious = (worth("", seat=1, disks=LAST | {"C": 2}, envy=envy) for envy in (0.0, 0.6))
    assert plain.boss - envious.boss == pytest.approx(0.6 * 40 / 3)
    assert plain.player == envious.player


def test_a_promise_not_to_reverse_is_worth_something_to_the_boss() -> None:
    alone = {"C": 2, "D": 2}
    assert worth("never bR@A", seat=1, hand="bR", disks=alone).boss > 0
    assert worth("never bR@A", seat=1, hand="bR", disks=alone | {"A": 2}).boss == 0  # PASS-3


def test_the_same_chances_give_the_same_worth() -> None:
    assert worth("play b+4") == worth("play b+4")
