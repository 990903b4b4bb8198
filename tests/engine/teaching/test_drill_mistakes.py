"""The misconceptions that show in the bargain drill: what holds of them in every position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import example, given

from bosslib.teaching.drill.characters import CHARACTERS
from bosslib.teaching.drill.game import Bargaining, again, asked_in, bargaining
from bosslib.teaching.drill.mistakes import (
    Misjudged,
    could_price,
    could_talk,
    in_prices,
    in_talks,
)
from bosslib.teaching.drill.said import judged
from bosslib.teaching.drill.talks import Outcome, Talks
from bosslib.teaching.drill.zone import Zone
from bosslib.words import say
from tests.engine.teaching.test_drill import found, names, position


def prices(each: Bargaining) -> Iterator[tuple[int, int] | None]:
    """What somebody may name who has an end right, or makes a known mistake, at either end."""
    zone = each.zone
    lows = {zone.least, zone.most, *(known.number for known in each.low)}
    highs = {zone.least, zone.most, *(known.number for known in each.high)}
    yield None
    yield from product(sorted(lows), sorted(highs))


def lines(each: Bargaining) -> Iterator[Talks]:
    """Bargains that are over: offers at both ends, at both reservation prices, and beyond."""
    zone = each.zone
    ends = {0, each.top, zone.least, zone.most, zone.seller, zone.buyer, zone.buyer + zone.step}
    offers = [price for price in sorted(ends) if 0 <= price <= each.top and not price % zone.step]

    def on(talks: Talks) -> Iterator[Talks]:
        if talks.outcome is not Outcome.OPEN:
            yield talks
            return
        yield talks.walk()
        if talks.counter is not None:
            yield talks.accept()
        for price in offers:
            yield from on(talks.offer(price))

    if zone.prices:
        yield from on(each.talks)


@given(names)
def test_what_shows_is_among_what_could_show_and_nothing_shows_in_what_is_right(name: str) -> None:
    each = position(name)
    for some in prices(each):
        verdict = judged(each, some)
        assert {*verdict.shows} <= could_price(each)
        assert not (verdict.right and verdict.shows)
    for talks in lines(each):
        assert bool(in_talks(talks)) == (talks.gain <= 0)


@given(names)
@example("bargain-card-3")  # whoever sells is content with nothing in the third round
def test_all_that_could_show_does_in_some_answer(name: str) -> None:
    each = position(name)
    assert could_price(each) == {n for some in prices(each) for n in in_prices(each, some)}
    assert could_talk(each) == {n for talks in lines(each) for n in in_talks(talks)}


@pytest.mark.parametrize(("name", "game"), [(n, g) for n in Misjudged for g in asked_in(n)])
@pytest.mark.parametrize("seed", [1, 10**6])
def test_every_misconception_finds_a_position(name: Misjudged, game: str, seed: int) -> None:
    each = again(name, seed, game)
    assert each
    assert each.exercise.game.name == game
    assert name in could_price(each) | could_talk(each)


def test_no_other_game_is_asked() -> None:
    assert again(Misjudged.LOSS, 1, "board") is None
    assert again("no-five", 1, "card") is None


def test_every_misconception_has_its_words() -> None:
    for name in Misjudged:
        assert [*asked_in(name)]
        assert say(f"practice.named.{name}")


def test_a_loss_is_named_by_its_figures_and_by_any_price() -> None:
    each = next(each for each in found("none", "card") if each.named == Misjudged.LOSS)
    worth = -each.zone.buyer
    verdict = judged(each, (5, worth - 5))
    assert "left out the minus" in verdict.say
    assert verdict.shows == (Misjudged.LOSS,)
    assert judged(each, (5, 10)).shows == (Misjudged.LOSS,)


def test_an_overlooked_reverse_is_the_one_of_the_practice() -> None:
    turned = (bargaining(f"bargain-card-{seed}") for seed in range(200))
    each = next(each for each in turned if each.denied == "ignored-reverse" and each.zone.prices)
    assert judged(each, None).shows == ("ignored-reverse",)
    assert "ignored-reverse" in each.exercise.teaching.remembered


def test_exchanged_prices_are_named() -> None:
    each = next(each for each in found("some", "card") if len(each.zone.prices) > 1)
    verdict = judged(each, (each.zone.most, each.zone.least))
    assert verdict.shows == (Misjudged.EXCHANGED,)
    assert verdict.say == say("drill.wrong.exchanged")


def test_each_end_of_a_bargain_shows_what_was_misjudged() -> None:
    sells = Talks(Zone(20, 100, 5), True, CHARACTERS["soft"])
    assert in_talks(sells.offer(15)) == (Misjudged.COSTLY,)
    assert in_talks(sells.offer(20)) == (Misjudged.NO_GAIN,)
    assert in_talks(sells.offer(25)) == ()
    assert in_talks(sells.offer(95).offer(95).offer(95)) == (Misjudged.GREEDY,)
    assert in_talks(sells.offer(95).walk()) == (Misjudged.MISSED,)
    assert in_talks(sells.offer(95)) == ()
