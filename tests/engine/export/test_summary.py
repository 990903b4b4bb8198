"""The summary of a class: its numbers equal those counted in the export's tables."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib import card
from bosslib.card import Rules
from bosslib.export.log_history import StoredLog
from bosslib.export.summary import MIN_CASES, GroupStats, Proportion, Summary, summarize
from tests.engine.card import games as of_card
from tests.engine.export.packed import Rows, cut, exported, log, rows, whole

SAMPLES = 2


def seated(told: StoredLog, *bots: str | None, treatment: str = "") -> StoredLog:
    """The same game with other players at its seats."""
    return told._replace(start={**told.start, "bots": list(bots)}, treatment=treatment)


PLAYED = {
    "card": [
        seated(whole("card", seed=seed), *sits)
        for seed in (1, 2)
        for sits in ([None] * 4, [None, "careful", None, "careful"])
    ],
    "board": [
        seated(whole("board", "shrewd", seed), None, "shrewd", None, "shrewd") for seed in (1, 2)
    ],
}
BOTH = pytest.mark.parametrize("name", ["card", "board"])


@cache
def found(name: str) -> tuple[GroupStats, Rows, Rows]:
    """The summary of some games, and the rows of their offers and results."""
    (group,) = summarize(PLAYED[name], SAMPLES).groups
    packed = exported(*PLAYED[name], samples=SAMPLES)
    people = [
        row
        for row in rows(packed, "bargains")
        if "person" in (row["from_player"], row["to_player"])
    ]
    return group, people, rows(packed, "results")


def accepted(offers: Rows) -> Proportion:
    return Proportion(sum(row["answer"] == "accepted" for row in offers), len(offers))


@BOTH
def test_offers_are_counted_by_who_was_asked_and_what_they_were_worth(name: str) -> None:
    group, offers, _ = found(name)
    asked = [row for row in offers if row["to_player"] == "person"]
    worth = [row for row in asked if row["worth_to"]]
    assert group.offers == len(offers) > MIN_CASES
    assert group.accepted_asked == accepted(asked)
    assert group.accepted_wanted == accepted([row for row in worth if float(row["worth_to"]) > 0])
    assert group.accepted_unwanted == accepted(
        [row for row in worth if float(row["worth_to"]) <= 0]
    )
    assert group.accepted_by_bots == accepted(
        [row for row in offers if row["to_player"] != "person"]
    )
    assert 0 < len(worth) <= len(asked) < len(offers)


@BOTH
def test_a_surplus_is_the_mean_worth_of_accepted_offers_to_each_side(name: str) -> None:
    group, offers, _ = found(name)
    agreed = [row for row in offers if row["answer"] == "accepted" and row["worth_to"]]
    assert group.gain_by
    assert group.gain_to
    assert group.gain_by.cases == group.gain_to.cases == len(agreed) > MIN_CASES
    for side, gain in (("worth_from", group.gain_by), ("worth_to", group.gain_to)):
        assert gain.mean == pytest.approx(fmean(float(row[side]) for row in agreed), abs=1e-3)
        assert gain.interval
        assert gain.interval[0] < gain.mean < gain.interval[1]


@BOTH
def test_people_are_compared_with_the_bots_at_their_own_tables(name: str) -> None:
    group, _, results = found(name)
    people, bots = [], []
    for game in {row["game"] for row in results}:
        there = [row for row in results if row["game"] == game]
        has = [float(row["money"]) for row in there if row["player"] == "person"]
        if len(has) < len(there):
            people.append(fmean(has))
            bots.append(fmean(float(row["money"]) for row in there if row["player"] != "person"))
    assert group.people_money
    assert group.bot_money
    assert group.people_lead
    assert (group.people_money.mean, group.bot_money.mean) == (fmean(people), fmean(bots))
    assert group.people_lead.mean == pytest.approx(fmean(people) - fmean(bots))
    assert (group.people_lead.cases, group.people_lead.interval) == (
        2,
        None,
    )  # too few for an interval


def test_prices_are_beside_the_shapley_value_and_the_core_in_the_board_game_alone() -> None:
    group, offers, _ = found("board")
    priced = [row for row in offers if row["answer"] == "accepted" and float(row["shapley"])]
    assert group.price_over_shapley
    assert group.in_core
    assert group.price_over_shapley.cases == group.in_core.cases == len(priced) > 0
    over = fmean(float(row["price"]) - float(row["shapley"]) for row in priced)
    assert group.price_over_shapley.mean == pytest.approx(over, abs=1e-3)
    inside = (int(row["core_low"]) <= int(row["price"]) <= int(row["core_high"]) for row in priced)
    assert group.in_core.yes == sum(inside)
    assert (found("card")[0].price_over_shapley, found("card")[0].in_core) == (None, None)


def on_honour(seed: int) -> StoredLog:
    """A game in which promises can be broken (COUSIN-9)."""
    start = card.new(4, seed, rules=Rules(binding=False))
    return log(start, [each.action for each in of_card.tries(start, Random(seed)) if each.step])


def test_promises_are_counted_where_they_hold_on_honour() -> None:
    told = on_honour(1)
    results = rows(exported(told), "results")
    kept, broken = (
        sum(int(row[f"promises_{each}"]) for row in results) for each in ("kept", "broken")
    )
    (group,) = summarize([told], 0).groups
    assert group.kept_promises == Proportion(kept, kept + broken)
    assert kept
    assert broken
    assert found("card")[0].kept_promises is None
    assert found("board")[0].kept_promises is None


def test_treatments_are_told_apart_and_games_too() -> None:
    one, other = PLAYED["card"][0], PLAYED["card"][2]
    tables = [
        one._replace(treatment="cash"),
        PLAYED["board"][0],
        other._replace(treatment="no cash"),
        other._replace(treatment="cash"),
    ]
    groups = summarize(tables, 0).groups
    assert [(each.rules, each.treatment, each.tables) for each in groups] == [
        ("board", "", 1),
        ("card", "cash", 2),
        ("card", "no cash", 1),
    ]
    (alone,) = summarize([other], 0).groups
    assert groups[2] == alone._replace(treatment="no cash")


@BOTH
def test_a_game_that_goes_on_is_left_out_until_it_is_ended(name: str) -> None:
    part = cut(PLAYED[name][0], 0.5)
    assert summarize([part], 0) == Summary((), 1, 0)
    ended = part._replace(entries=[*part.entries, (None, "end")])
    (group,) = summarize([ended], 0).groups
    assert group.tables == 1
    assert group.offers
    assert (group.accepted_wanted, group.accepted_unwanted, group.gain_to) == (
        None,
        None,
        None,
    )  # without samples


def test_what_cannot_be_read_is_counted_and_bots_alone_say_nothing() -> None:
    damaged = PLAYED["card"][0]._replace(start={})
    found = summarize([damaged, whole("card")], 0)
    assert (found.running, found.damaged) == (0, 1)
    nothing = GroupStats("card", "", 1, 0, *(None,) * 12)
    assert found.groups == (nothing,)
    assert summarize([], 0) == Summary((), 0, 0)


@pytest.mark.parametrize(
    ("yes", "cases", "low", "high"),
    [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1), (81, 263, 0.2553, 0.3662)],
)
def test_a_share_has_wilsons_interval(yes: int, cases: int, low: float, high: float) -> None:
    """The last example is from Newcombe, Statistics in Medicine 17, 1998, table I."""
    assert Proportion(yes, cases).interval == pytest.approx((low, high), abs=5e-5)


@given(
    st.integers(1, 10**6).flatmap(lambda cases: st.tuples(st.integers(0, cases), st.just(cases)))
)
def test_an_interval_lies_in_all_shares_and_holds_its_own(share: tuple[int, int]) -> None:
    low, high = Proportion(*share).interval
    assert 0 <= low <= Proportion(*share).mean <= high <= 1
    assert low < high
