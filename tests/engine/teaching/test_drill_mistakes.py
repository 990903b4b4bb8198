"""The misconceptions that the bargain drill reveals: invariants in every position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import example, given

from bosslib.teaching.drill.feedback import grade_prices
from bosslib.teaching.drill.game import (
    DrillPosition,
    games_revealing,
    next_position,
    position_by_id,
)
from bosslib.teaching.drill.mistakes import (
    BargainMisconception,
    possible_in_prices,
    possible_in_talks,
    shown_in_prices,
    shown_in_talks,
)
from bosslib.teaching.drill.talks import Talks, TalksOutcome, begin_talks
from bosslib.teaching.drill.zone import Zone
from bosslib.words import say
from tests.engine.teaching.test_drill import found, names, position


def prices(each: DrillPosition) -> Iterator[tuple[int, int] | None]:
    """Answers that are right or have a known mistake, independently at either end."""
    zone = each.zone
    lows = {zone.least, zone.most, *(known.number for known in each.low)}
    highs = {zone.least, zone.most, *(known.number for known in each.high)}
    yield None
    yield from product(sorted(lows), sorted(highs))


def lines(each: DrillPosition) -> Iterator[Talks]:
    """Completed bargains: offers at both ends, at both reservation prices, and beyond.

    After two offers the second one is made again and again.
    """
    zone = each.zone
    ends = {0, each.top, zone.least, zone.most, zone.seller, zone.buyer, zone.buyer + zone.step}
    offers = [price for price in sorted(ends) if 0 <= price <= each.top and not price % zone.step]

    def on(talks: Talks) -> Iterator[Talks]:
        if talks.outcome is not TalksOutcome.OPEN:
            yield talks
            return
        yield talks.walk()
        if talks.counter is not None:
            yield talks.accept()
        for price in offers if len(talks.offers) < 2 else talks.offers[-1:]:
            yield from on(talks.offer(price))

    if zone.prices:
        yield from on(each.talks)


@given(names)
def test_what_shows_is_among_what_could_show_and_nothing_shows_in_what_is_right(name: str) -> None:
    each = position(name)
    for some in prices(each):
        verdict = grade_prices(each, some)
        assert {*verdict.misconceptions} <= possible_in_prices(each)
        assert not (verdict.is_right and verdict.misconceptions)
    for talks in lines(each):
        assert bool(shown_in_talks(talks)) == (talks.gain <= 0)


@given(names)
@example("bargain-card-3")  # a seller is content with nothing in the third round
def test_all_that_could_show_does_in_some_answer(name: str) -> None:
    each = position(name)
    assert possible_in_prices(each) == {
        n for some in prices(each) for n in shown_in_prices(each, some)
    }
    assert possible_in_talks(each) == {n for talks in lines(each) for n in shown_in_talks(talks)}


@pytest.mark.parametrize(
    ("name", "game"), [(n, g) for n in BargainMisconception for g in games_revealing(n)]
)
@pytest.mark.parametrize("seed", [1, 10**6])
def test_every_misconception_finds_a_position(
    name: BargainMisconception, game: str, seed: int
) -> None:
    each = next_position(name, seed, game)
    assert each
    assert each.exercise.game.name == game
    assert name in possible_in_prices(each) | possible_in_talks(each)


def test_no_other_game_is_asked() -> None:
    assert next_position(BargainMisconception.LOSS, 1, "board") is None
    assert next_position("no-five", 1, "card") is None


def test_every_misconception_has_its_words() -> None:
    for name in BargainMisconception:
        assert [*games_revealing(name)]
        assert say(f"practice.named.{name}")


def test_a_loss_is_named_by_its_figures_and_by_any_price() -> None:
    each = next(
        each
        for each in found("none", "card")
        if each.named_misconception == BargainMisconception.LOSS
    )
    worth = -each.zone.buyer
    verdict = grade_prices(each, (5, worth - 5))
    assert "left out the minus" in verdict.say
    assert verdict.misconceptions == (BargainMisconception.LOSS,)
    assert grade_prices(each, (5, 10)).misconceptions == (BargainMisconception.LOSS,)


def test_an_overlooked_reverse_is_the_one_of_the_practice() -> None:
    turned = (position_by_id(f"bargain-card-{seed}") for seed in range(200))
    each = next(
        each
        for each in turned
        if each.denied_misconception == "ignored-reverse" and each.zone.prices
    )
    assert grade_prices(each, None).misconceptions == ("ignored-reverse",)
    assert "ignored-reverse" in each.exercise.teaching.remembered_misconceptions


def test_exchanged_prices_are_named() -> None:
    each = next(each for each in found("some", "card") if len(each.zone.prices) > 1)
    verdict = grade_prices(each, (each.zone.most, each.zone.least))
    assert verdict.misconceptions == (BargainMisconception.EXCHANGED,)
    assert verdict.say == say("drill.wrong.exchanged")


def test_each_end_of_a_bargain_shows_what_was_misjudged() -> None:
    sells = begin_talks(Zone(20, 100, 5), "soft", "seed", sells=True)
    assert shown_in_talks(sells.offer(15)) == (BargainMisconception.COSTLY,)
    assert shown_in_talks(sells.offer(20)) == (BargainMisconception.NO_GAIN,)
    assert shown_in_talks(sells.offer(25)) == ()
    lost = sells
    while lost.outcome is TalksOutcome.OPEN:
        lost = lost.offer(995)
    assert shown_in_talks(lost) == (BargainMisconception.GREEDY,)
    assert shown_in_talks(sells.offer(95).walk()) == (BargainMisconception.MISSED,)
    assert shown_in_talks(sells.offer(95)) == ()
