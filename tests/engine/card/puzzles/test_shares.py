"""Shares of kinds among the shipped puzzles: their bounds, and how excess is dropped."""

from __future__ import annotations

from collections import Counter

from bosslib.card.actions import Accept, Decline, Offer
from bosslib.card.puzzles import Proof, Theme
from bosslib.card.puzzles.solo_lines import line_value, lure_of_puzzle
from bosslib.puzzles import LOWEST
from tests.engine.card.puzzles.test_puzzles import every
from tools.puzzles.card.selection import balance_puzzles

FEWEST_OF_AN_ANSWER = 10


def test_at_most_a_quarter_are_solitaires() -> None:
    alone = [each for each in every() if each.proof is Proof.EXACT]
    assert 4 * len(alone) <= len(every())


def test_the_tempting_line_of_a_solitaire_is_a_mistake_that_somebody_makes() -> None:
    """*careful* or a one-card lookahead makes it; only *careful*'s may be stopping at once."""
    for each in every():
        if each.proof is Proof.EXACT:
            assert lure_of_puzzle(each), each.id
            worth = line_value(each.start, each.seat, each.tempting, each.aim)
            assert round(worth) == each.worth[1], each.id


def test_about_half_of_the_offers_are_to_be_taken_and_some_to_be_countered() -> None:
    deeds = Counter(type(p.solution[0].deed) for p in every() if p.theme is Theme.BARGAIN)
    assert set(deeds) == {Accept, Decline, Offer}
    assert 0.4 <= deeds[Accept] / deeds.total() <= 0.6
    assert min(deeds[Decline], deeds[Offer]) >= FEWEST_OF_AN_ANSWER


def test_that_there_are_counter_offers_does_not_give_the_answer_away() -> None:
    best = Counter(type(p.solution[0].deed) for p in every() if p.counters)
    assert best[Offer] < 0.75 * best.total()
    assert best[Accept]


def test_few_are_at_the_floor_of_the_ratings() -> None:
    """At most 2 % have a rating that says only that they are easy."""
    ratings = [each.rating for each in every()]
    for floor in (LOWEST, min(ratings)):
        assert sum(each <= floor + 1 for each in ratings) <= 0.02 * len(ratings)


def test_what_is_too_much_of_a_kind_is_dropped_and_nothing_else() -> None:
    alone = [each for each in every() if each.proof is Proof.EXACT]
    others = [each for each in every() if each.proof is not Proof.EXACT]
    assert balance_puzzles(alone) == []  # by themselves they are always too many
    assert balance_puzzles(every()) == list(every())
    left = balance_puzzles([*every(), *(each._replace(id=f"{each.id}2") for each in alone)])
    assert [each for each in left if each.proof is not Proof.EXACT] == others
    assert 4 * sum(each.proof is Proof.EXACT for each in left) <= len(left)
