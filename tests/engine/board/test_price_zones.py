"""What the other side refuses or takes, from what was said: laws of the zones and of new prices."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bosslib.board import Action, parse_action
from bosslib.board.actions import Accept, Decline, Offer, Piece, Price, Terms, Withdraw
from bosslib.board.cards import Family
from bosslib.board.price_zones import (
    PriceBand,
    PriceZone,
    PriceZones,
    improved_price,
    price_zones,
    usual_price,
)

SACKS, GOLDMAN = Piece(Family.SACKS), Piece(Family.GOLDMAN)
REFUSES, UNKNOWN, TAKES = PriceZone
BOSS, HELPER, MOST = 0, 1, 12
PRICES = range(MOST + 1)

both = pytest.mark.parametrize("sells", [True, False], ids=["helper", "boss"])
prices = some.integers(0, MOST)
words = some.sampled_from([Offer, Accept, Decline, Withdraw])


def said(deed: Any, price: int, seat: int, *those: Piece) -> Action:
    return Action(seat, deed(Terms(those or (SACKS,), Price(price))))


talks = some.lists(some.tuples(words, prices), max_size=8)


def zones(talk: list[tuple[Any, int]], *, sells: bool) -> PriceZones:
    other = HELPER if sells else BOSS
    actions = [said(deed, price, other) for deed, price in talk]
    return price_zones(actions, [SACKS], other, 2, sells=sells)


def told(*lines: str, sells: bool = True) -> PriceZones:
    other = HELPER if sells else BOSS
    return price_zones([parse_action(each) for each in lines], [SACKS], other, 2, sells=sells)


@both
def test_without_a_word_nothing_is_known(sells: bool) -> None:
    assert zones([], sells=sells).bands(PRICES) == [PriceBand(UNKNOWN, 0, MOST)]


def test_a_refused_price_and_a_wanted_one_leave_the_prices_between() -> None:
    found = told("A: offer iS for 2", "B: decline iS for 2", "B: offer iS for 4")
    assert found.bands(range(7)) == [
        PriceBand(REFUSES, 0, 2),
        PriceBand(UNKNOWN, 3, 3),
        PriceBand(TAKES, 4, 6),
    ]


def test_the_boss_takes_lower_prices_and_refuses_higher_ones() -> None:
    found = told("B: offer iS for 5", "A: decline iS for 5", "A: offer iS for 2", sells=False)
    assert found.bands(range(7)) == [
        PriceBand(TAKES, 0, 2),
        PriceBand(UNKNOWN, 3, 4),
        PriceBand(REFUSES, 5, 6),
    ]


def test_a_price_in_dividends_is_counted_in_millions_and_the_other_way_round() -> None:
    found = told("A: offer iS for 1d", "B: decline iS for 1d", "B: offer iS for 3d")
    assert (found.refused, found.taken) == (2, 6)
    assert found.bands(range(5), 2) == [
        PriceBand(REFUSES, 0, 1),
        PriceBand(UNKNOWN, 2, 2),
        PriceBand(TAKES, 3, 4),
    ]


@both
@given(talks)
def test_what_is_better_for_the_other_side_is_never_in_a_worse_zone(
    sells: bool, talk: list[tuple[Any, int]]
) -> None:
    order = PRICES if sells else PRICES[::-1]
    ranks = [(REFUSES, UNKNOWN, TAKES).index(zones(talk, sells=sells).zone(each)) for each in order]
    assert ranks == sorted(ranks)


@both
@given(talks, words, prices)
def test_the_last_word_holds(
    sells: bool, talk: list[tuple[Any, int]], deed: Any, price: int
) -> None:
    found = zones([*talk, (deed, price)], sells=sells).zone(price)
    if deed is Decline:
        assert found is REFUSES
    elif deed is not Withdraw:
        assert found is TAKES


@both
@given(talks)
def test_nothing_is_known_that_was_not_said(sells: bool, talk: list[tuple[Any, int]]) -> None:
    found = zones(talk, sells=sells)
    assert found.refused is None or any(deed is Decline for deed, _ in talk)
    assert found.taken is None or any(
        deed in (Offer, Accept) and price == found.taken for deed, price in talk
    )
    if found.refused is not None and found.taken is not None:
        assert found.is_better(found.taken, found.refused)


@both
@given(talks, some.lists(some.tuples(words, prices, some.booleans()), max_size=4))
def test_what_others_say_and_what_is_said_of_other_pieces_changes_nothing(
    sells: bool, talk: list[tuple[Any, int]], noise: list[tuple[Any, int, bool]]
) -> None:
    other = HELPER if sells else BOSS
    own = [said(deed, price, other) for deed, price in talk]
    more = [
        said(deed, price, 2) if elsewhere else said(deed, price, other, SACKS, GOLDMAN)
        for deed, price, elsewhere in noise
    ]
    mixed = [each for pair in zip(own, more, strict=False) for each in reversed(pair)]
    mixed += own[len(more) :] + more[len(own) :]
    assert price_zones(mixed, [SACKS], other, 2, sells=sells) == zones(talk, sells=sells)


@both
def test_an_offer_that_was_taken_back_is_not_known_any_more(sells: bool) -> None:
    assert zones([(Offer, 4), (Withdraw, 4)], sells=sells).bands(PRICES) == [
        PriceBand(UNKNOWN, 0, MOST)
    ]


# New prices


@both
@given(talks, prices, some.integers(-3, MOST))
def test_a_new_price_is_better_than_all_that_was_refused_and_within_the_limit(
    sells: bool, talk: list[tuple[Any, int]], declined: int, limit: int
) -> None:
    found = zones([*talk, (Decline, declined)], sells=sells)
    price = improved_price(found, declined, limit)
    if price is None:
        assert found.refused is not None
        assert not found.is_better(limit, found.refused)
        return
    assert found.zone(price) is not REFUSES
    assert not found.is_better(price, limit)
    if found.taken is not None:
        assert not found.is_better(price, found.taken)


@pytest.mark.parametrize(
    ("wanted", "limit", "price"),
    [
        (None, 9, 4),  # one better
        (7, 9, 5),  # halfway
        (4, 9, 4),
        (7, 4, 4),  # no more is left
        (None, 3, None),
    ],
)
def test_after_a_refusal_the_next_price_is_halfway_or_one_better(
    wanted: int | None, limit: int, price: int | None
) -> None:
    assert improved_price(PriceZones(sells=True, refused=3, taken=wanted), 3, limit) == price


@both
@given(talks, prices, some.integers(0, MOST))
def test_the_first_price_is_one_that_is_taken_or_was_not_refused(
    sells: bool, talk: list[tuple[Any, int]], share: int, limit: int
) -> None:
    found = zones(talk, sells=sells)
    price = usual_price(found, share, limit)
    assert not found.is_better(price, limit)
    if price != limit:
        assert found.zone(price) is not REFUSES
        assert found.taken is None or price == found.taken
