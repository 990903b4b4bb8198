"""The bargain drill: invariants of every position, in both games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib import BossError
from bosslib.board import payoffs as board_settle
from bosslib.card.actions import Accept as CardAccept
from bosslib.card.actions import cached_action
from bosslib.card.bots.projection import project
from bosslib.card.state import State as CardState
from bosslib.game import LARGEST, Seat
from bosslib.game.mind import CHARACTERS, Reaction, ReactionKind, RemarkKind
from bosslib.teaching.drill.bargainers import (
    BARGAINERS,
    Conceder,
    best_talks,
    compare_bargainers,
    play_talks,
)
from bosslib.teaching.drill.feedback import explain_zone, format_answer, grade_prices
from bosslib.teaching.drill.game import DrillPosition, play_bargain, position_by_id
from bosslib.teaching.drill.talks import Talks, TalksOutcome, begin_talks
from bosslib.teaching.drill.zone import Zone
from bosslib.teaching.exercise import MAX_TASK_WORDS

names = st.builds("bargain-{}-{}".format, st.sampled_from(("card", "board")), st.integers(0, 150))
steps = st.sampled_from((1, 5))
zones = st.builds(
    lambda seller, buyer, step: Zone(seller * step, buyer * step, step),
    *(st.integers(-30, 40), st.integers(-10, 60), steps),
)
open_zones = zones.filter(lambda zone: bool(zone.prices))
characters = st.sampled_from([*CHARACTERS])
seeds = st.integers(0, 1000).map(str)
parts = st.floats(0, 1)


@cache
def position(name: str) -> DrillPosition:
    """The position with an id, cached."""
    return position_by_id(name)


def found(zone_kind: str, game: str) -> list[DrillPosition]:
    """The first positions of a game that have a zone, or have none."""
    some = (position(f"bargain-{game}-{seed}") for seed in range(60))
    return [each for each in some if bool(each.zone.prices) == (zone_kind == "some")]


# The worth of a price to both


@given(open_zones)
def test_in_the_zone_both_gain_and_outside_one_does_not(zone: Zone) -> None:
    for price in range(max(0, zone.least - zone.step), zone.most + 2 * zone.step, zone.step):
        both = [zone.gain(price, sells=sells) for sells in (True, False)]
        assert all(gain > 0 for gain in both) == (price in zone.prices)
        assert sum(both) == zone.surplus


@given(open_zones, parts, st.booleans())
def test_a_part_is_kept_as_nearly_as_prices_allow(zone: Zone, part: float, sells: bool) -> None:
    price = zone.price_for_share(part, sells=sells)
    assert price in zone.prices
    misses = [abs(zone.gain(each, sells=sells) - part * zone.surplus) for each in zone.prices]
    assert abs(zone.gain(price, sells=sells) - part * zone.surplus) <= min(misses) + 1e-6


def worth(state: Any, seat: Seat) -> int:
    """A seat's total money if the deal ended now, by the engine."""
    if isinstance(state, CardState):
        return state.money[seat] + project(state.table).payoff()[seat]
    ways = [board_settle.payoff(state.table, used) for used in board_settle.closings(state.table)]
    best_way = max(ways, key=lambda way: way[state.table.boss], default=None)
    return best_way[seat] if best_way else 0


def with_bargain(each: DrillPosition, price: int) -> Any:
    """The position after both have agreed on a price and the promises are kept."""
    agreed = (Reaction[int](ReactionKind.ACCEPT, ()),)
    talks = each.talks._replace(offers=(price,), answers=agreed, price=price)
    record = play_bargain(each, talks)
    if isinstance(record.state, CardState) and each.base:
        table = record.state.table
        return record.state._replace(
            table=table._replace(centre=(*table.centre, *(term.card for term in each.base)))
        )
    return record.state


def without_bargain(each: DrillPosition) -> Any:
    """The position after one walks away: the Boss sells the token to the other bidder, if any."""
    state = each.exercise.start
    if isinstance(state, CardState) and state.table.offers:
        (offer,) = state.table.offers
        return state.play(cached_action(state.table.boss, CardAccept(offer.by)))
    return state


@given(names, st.data())
def test_a_bargain_inside_the_zone_leaves_nobody_worse_off(name: str, data: st.DataObject) -> None:
    """The engine's settling agrees with the zone, for prices outside it too."""
    each = position(name)
    step = each.zone.step
    most = min(each.top, max(each.zone.most, 0) + 3 * step)
    price = step * data.draw(st.integers(0 if each.base and step == 5 else 1, most // step))
    then, walked = with_bargain(each, price), without_bargain(each)
    for seat, sells in ((each.exercise.seat, each.sells), (each.other, not each.sells)):
        change = worth(then, seat) - worth(walked, seat)
        gain = each.zone.gain(price, sells=sells)
        if price in each.zone.prices:
            assert change == gain > 0
        elif isinstance(then, CardState):
            assert change == gain


@given(names)
def test_a_seed_is_always_the_same_position_and_character(name: str) -> None:
    one, other = position_by_id(name), position_by_id(name)
    assert one == other
    assert one.exercise.id == name
    assert [format_answer(one, talks) for talks in lines(one)] == [
        format_answer(other, talks) for talks in lines(other)
    ]


def lines(each: DrillPosition) -> list[Talks]:
    """Some complete bargains in a position with a zone."""
    return [*compare_bargainers(each.talks).values()] if each.zone.prices else []


@given(names)
def test_the_engine_plays_what_was_said(name: str) -> None:
    each = position(name)
    for talks in lines(each):
        record = play_bargain(each, talks)
        agreed = talks.outcome is TalksOutcome.AGREED
        assert (without_bargain(each) != record.state) or not agreed
        last = record.actions[-1]
        assert last.seat in (each.other, each.exercise.seat)
        assert type(last.deed).__name__ == ("Accept" if agreed else "Decline")


@given(names)
def test_there_is_something_to_read_and_not_too_much(name: str) -> None:
    each = position(name)
    assert len(each.exercise.instruction.split()) <= MAX_TASK_WORDS
    assert each.exercise.seat != each.other
    assert len(explain_zone(each)) >= 2


@pytest.mark.parametrize("game", ["card", "board"])
def test_all_sorts_of_positions_come_up(game: str) -> None:
    positions = found("some", game) + found("none", game)
    assert {each.sells for each in positions} == {True, False}
    assert {each.character for each in positions} == CHARACTERS.keys()
    assert 10 <= len(found("none", game)) <= 25


# Feedback on the prices that a learner names


@given(names)
def test_the_right_prices_are_right_and_a_known_mistake_has_a_word(name: str) -> None:
    each = position(name)
    zone = each.zone
    assert grade_prices(each, None).is_right != bool(zone.prices)
    if not zone.prices:
        assert not grade_prices(each, (0, zone.step)).is_right
        return
    assert grade_prices(each, (zone.least, zone.most)).is_right
    assert grade_prices(each, None).say
    assert grade_prices(each, (zone.least, zone.buyer)).wrong == (1,)
    for known in each.low:
        if known.number != zone.least:
            assert not grade_prices(each, (known.number, zone.most)).is_right
    first = {known.number: known.say for known in reversed(each.high)}
    for number, words in first.items():
        if number != zone.most:
            assert grade_prices(each, (zone.least, number)).say == words


def test_who_is_forgotten_is_named() -> None:
    each = next(
        each for each in found("some", "card") if "already offers" in each.exercise.instruction
    )
    assert "forgot what happens without" in grade_prices(each, (5, each.zone.most)).say


def test_an_unknown_mistake_is_sent_back_to_both_sides() -> None:
    each = found("some", "card")[0]
    assert "both sides" in grade_prices(each, (each.zone.least, 995)).say


# Bargaining


@given(open_zones, st.booleans(), characters, seeds, st.floats(0.1, 1), st.floats(0.01, 0.5))
def test_the_best_line_gains_no_less_than_those_compared_and_than_ones_own(
    zone: Zone, sells: bool, character: str, seed: str, opens: float, step: float
) -> None:
    talks = begin_talks(zone, character, seed, sells=sells)
    own = play_talks(talks, Conceder(opens, step))
    line = best_talks(own)
    assert line.outcome is TalksOutcome.AGREED
    assert line.gain > 0
    assert line.gain >= own.gain
    assert all(line.gain >= each.gain for each in compare_bargainers(own).values())


@given(open_zones, st.booleans(), characters, seeds, st.lists(st.integers(-50, 400), max_size=15))
def test_a_character_never_agrees_to_what_it_would_rather_not_have(
    zone: Zone, sells: bool, character: str, seed: str, prices: list[int]
) -> None:
    talks = begin_talks(zone, character, seed, sells=sells)
    for price in prices:
        if talks.outcome is TalksOutcome.OPEN:
            talks = talks.offer(price)
            asked = talks.counter
            assert asked is None or asked in zone.prices
    if talks.price is not None:
        assert zone.gain(talks.price, sells=not sells) > 0
    assert talks.outcome is TalksOutcome.OPEN or talks.counter is None


def hundred(character: str) -> Talks:
    """A seller's bargain about 100 of surplus, in steps of 5."""
    return begin_talks(Zone(0, 100, 5), character, "seed", sells=True)


def test_walking_away_gains_and_loses_nothing() -> None:
    talks = hundred("hard").offer(95).walk()
    assert talks.outcome is TalksOutcome.WALKED
    assert talks.gain == 0


def test_what_is_asked_can_be_accepted() -> None:
    talks = hundred("soft").offer(80)
    assert talks.counter is not None
    assert talks.accept().gain == talks.counter < 80


def test_an_answer_has_its_figures() -> None:
    each = next(each for each in found("some", "card") if each.sells and not each.zone.seller)
    low, high = each.zone.least, each.zone.buyer
    assert f"you ${low}" in format_answer(each, each.talks.offer(low))
    assert "brings me nothing" in format_answer(each, each.talks.offer(high))
    assert "$10 worse off" in format_answer(each, each.talks.offer(high + 10))
    assert f"My price is ${each.talks.offer(high).counter}" in format_answer(
        each, each.talks.offer(high)
    )


ONE_DEAL = [each for each in RemarkKind if not each.startswith("remembers")]
"""Remarks of a talk in one deal; `test_partner_minds` has those about an earlier one."""


@pytest.mark.parametrize("kind", ONE_DEAL)
def test_every_reason_has_its_words_and_figures(kind: RemarkKind) -> None:
    talks = (talks for each in found("some", "card") for talks in spoken(each))
    each, some = next(
        (each, some)
        for each, some in talks
        if kind in {why.kind for why in some.answers[-1].remarks}
    )
    said = format_answer(each, some)
    for why in some.answers[-1].remarks:
        for amount in why.facts.values():
            assert why.kind is not kind or kind in UNSAID or f"${amount}" in said
    assert "{" not in said


UNSAID = (RemarkKind.LESS_THAN_WANTED, RemarkKind.ENOUGH, RemarkKind.TAKEN_BACK)
"""Reasons with a fact that is not said: the price asked says what is wanted."""


def spoken(each: DrillPosition) -> Iterator[tuple[DrillPosition, Talks]]:
    """The stages of some talks of all sorts in a position."""
    zone = each.zone
    ends = [zone.most, zone.least] if each.sells else [zone.least, zone.most]
    near, far = ends[0], (zone.least + zone.most) // 2 // zone.step * zone.step
    beyond = zone.buyer if each.sells else max(0, zone.seller)
    steps = [round((near * (9 - at) + far * at) / 9 / zone.step) * zone.step for at in range(10)]
    for prices in ([beyond, near, near, far, near], steps, [near] * 9, [beyond + zone.step]):
        talks = each.talks
        for price in prices:
            if talks.outcome is TalksOutcome.OPEN:
                talks = talks.offer(price)
                yield each, talks


def test_those_compared_give_way_slowly_steadily_and_by_halves() -> None:
    assert [*compare_bargainers(hundred("soft"))] == [*BARGAINERS, "best"]


# Ids


@pytest.mark.parametrize(
    "name",
    ["bargain-card-", "bargain-card-01", "bargain-chess-1", f"bargain-card-{LARGEST + 1}"],
)
def test_what_is_no_position_is_refused(name: str) -> None:
    with pytest.raises(BossError):
        position_by_id(name)
