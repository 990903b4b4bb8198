"""The review of a board game: costs of choices, sources of money, and unused information."""

from __future__ import annotations

from random import Random

import pytest

from bosslib import Record
from bosslib.board import State, new
from bosslib.board.actions import Accept, Close, Decline, GiveUp, Open, Roll
from bosslib.board.bots import bot
from bosslib.board.bots.determinize import determinize
from bosslib.board.review.choice import (
    CARD_LESSONS,
    OTHER_LESSON,
    SUBJECT_LESSONS,
    BoardChoice,
    Concern,
)
from bosslib.board.review.decision_points import decision_points
from bosslib.board.review.moments import review_moments
from bosslib.board.review.reviewing import (
    BoardReview,
    ReviewDepth,
    last_deal_span,
    review,
    review_steps,
    to_json,
)
from bosslib.board.view import view
from bosslib.driver import play_match
from bosslib.rulebook import every_rule
from bosslib.teaching import course
from bosslib.teaching.drill.mistakes import BargainMisconception
from bosslib.teaching.review_core import Cause, run_review
from tests.engine.board.test_offer_value import dealt

QUICK = ReviewDepth(4, 8, 3)
LATE = [*range(1, 12)]
"""Closed spaces, late in a game: a dividend is worth 4 million, and few deals are left."""


def of_bots(seed: int, *bots: str) -> Record:
    """Record of a game played by bots."""
    state = new(len(bots), seed)
    return Record(state).play(*play_match(state, [bot(each) for each in bots]).actions)


@pytest.fixture(scope="module")
def whole() -> Record:
    return of_bots(3, "random", "careful", "careful")


@pytest.fixture(scope="module")
def found(whole: Record) -> BoardReview:
    return review(whole, 0, QUICK)


def only(record: Record, seat: int) -> BoardChoice:
    (choice,) = review(record, seat, ReviewDepth(8, 24, 2)).costly_choices
    return choice


def test_average_luck_and_play_make_what_the_deals_brought(
    whole: Record, found: BoardReview
) -> None:
    paid = [
        0,
        *(at for at, each in enumerate(whole.played, 1) if isinstance(each.action.deed, Close)),
    ]
    assert [each.at for each in found.deal_breakdowns] == paid[:-1]
    money = [whole.back_to(at).state.money[0] for at in paid]
    for deal, before, after in zip(found.deal_breakdowns, money[:-1], money[1:], strict=True):
        assert deal.average + deal.luck + deal.play == pytest.approx(after - before)
    assert sum(each.result for each in found.deal_breakdowns) == pytest.approx(whole.state.money[0])
    assert any(each.luck for each in found.deal_breakdowns)
    assert any(each.play for each in found.deal_breakdowns)


@pytest.mark.slow
def test_the_review_of_the_same_record_is_the_same(whole: Record, found: BoardReview) -> None:
    assert review(whole, 0, QUICK) == found
    assert to_json(review(whole, 0, QUICK)) == to_json(found)


def test_what_shrewd_does_is_held_against_nobody() -> None:
    record = of_bots(3, "shrewd", "shrewd", "shrewd")
    assert decision_points(record, 0, 0) == []
    causes = [each.cause for each in review_moments(record, None)]
    assert Cause.DRAWN in causes


def test_every_choice_has_a_rule_a_lesson_and_a_way_that_is_told(found: BoardReview) -> None:
    lessons = set(course.lessons())
    assert found.decisions
    for rule, lesson in (*SUBJECT_LESSONS.values(), *CARD_LESSONS.values(), OTHER_LESSON):
        assert rule in every_rule()
        assert lesson in lessons
    for each in found.decisions:
        assert each.chosen != each.best
        assert each.margin >= 0


# Planted blunders


def test_to_give_up_a_deal_that_is_as_good_as_closed_is_found() -> None:
    said = ("B: offer iW for 1", "A: accept iW for 1", "B: no more", "C: no more")
    worst = only(Record(dealt(*said, closed=LATE)).play("A: give up"), 0)
    assert worst.chosen
    assert worst.best
    assert isinstance(worst.chosen.deed, GiveUp)
    assert isinstance(worst.best.deed, Close)
    assert worst.category is Concern.CLOSE
    assert worst.money == 15
    assert worst.cost > 3
    assert worst.misconception == ""


def test_to_help_for_too_little_is_found() -> None:
    record = Record(dealt("A: offer iW for 1"))
    worst = only(record.play("B: accept iW for 1"), 1)
    assert worst.chosen
    assert worst.best
    assert isinstance(worst.chosen.deed, Accept)
    assert isinstance(worst.best.deed, Decline)
    assert (worst.category, worst.rule, worst.lesson) == (
        Concern.BARGAIN,
        "B-DEAL-5",
        "board-prices",
    )
    assert worst.own == 1
    assert worst.money > 2
    assert worst.misconception == BargainMisconception.COSTLY


def test_to_decline_good_help_is_found() -> None:
    record = Record(dealt("B: offer iW for 1", closed=LATE)).play(
        "A: decline iW for 1", "A: give up"
    )
    worst = next(
        each for each in review(record, 0, ReviewDepth(8, 24, 2)).costly_choices if each.terms
    )
    assert worst.best
    assert isinstance(worst.best.deed, Accept)
    assert worst.misconception == BargainMisconception.MISSED


def test_an_offer_that_gives_all_away_is_found() -> None:
    record = Record(dealt()).play("A: offer iW for 8", "B: accept iW for 8")
    worst = only(record, 0)
    assert worst.best is None
    assert worst.cost > 2
    assert worst.misconception == BargainMisconception.COSTLY


def test_to_roll_past_a_deal_of_ones_own_is_found() -> None:
    seats = {
        "A": {"investors": ["L", "S", "W"]},
        "B": {"investors": ["C"]},
        "C": {"investors": ["D", "G"]},
    }
    record = Record(dealt(phase="turn", seats=seats, closed=LATE)).play("A: roll")
    worst = only(record, 0)
    assert worst.chosen
    assert worst.best
    assert (type(worst.chosen.deed), type(worst.best.deed)) == (Roll, Open)
    assert worst.category is Concern.TURN
    assert worst.money == 16


def test_to_haggle_is_one_bargain() -> None:
    record = Record(dealt()).play(
        "A: offer iW for 1", "B: decline iW for 1", "A: offer iW for 8", "B: accept iW for 8"
    )
    (road,) = decision_points(record, 0, 0)
    assert road.struck
    assert str(road.chosen.reported) == "A: offer iW for 8"


# While the game goes on


def another_world(record: Record, seat: int, at: int) -> Record:
    """The game from a place on, with other hidden cards that the seat's view there allows."""
    state: State = record.back_to(at).state
    other = determinize(view(state, seat), Random(7))
    return Record(other._replace(money=state.money, seed=state.seed, rolls=state.rolls))


def test_nothing_is_used_that_the_seat_does_not_know() -> None:
    """A finished deal with other hands and the same offers and actions has the same review."""
    actions = ("B: offer iW for 7", "A: accept iW for 7", "B: no more", "C: no more")
    state = dealt(seats={
        "A": {"investors": ["L", "S"], "hand": ["stop"]},
        "B": {"investors": ["W"], "hand": ["cC", "boss"]},
        "C": {"investors": ["C", "D", "G"], "hand": ["tG"]},
    })  # fmt: skip
    seen = []
    for start in (state, another_world(Record(state), 0, 0).start):
        record = Record(start).play(*actions, "A: close iL iS iW")
        since, until = last_deal_span(record)
        assert (since, until) == (0, 5)
        seen.append(run_review(review_steps(record, 0, since=since, over=False, depth=QUICK)))
    one, other = seen
    assert state.hands != another_world(Record(state), 0, 0).start.hands
    assert one.points == other.points
    assert [each[2:] for each in one.decisions] == [each[2:] for each in other.decisions]
    assert one.start == (0, 0, 0)
    assert one.points[-1].money == (1, 7, 0)


def test_the_last_deal_is_the_one_that_was_paid_last(whole: Record) -> None:
    paid = [at for at, each in enumerate(whole.played, 1) if isinstance(each.action.deed, Close)]
    assert last_deal_span(whole) == (paid[-2], paid[-1])
    assert last_deal_span(whole.back_to(paid[-1] - 1)) == (paid[-3], paid[-2])
    assert last_deal_span(whole.back_to(paid[0] - 1)) == (0, 0)


def test_how_much_is_done_goes_up_to_all(whole: Record) -> None:
    parts = list(review_steps(whole.back_to(60), 0, depth=ReviewDepth(2, 2, 1)))
    assert parts == sorted(parts)
    assert parts[-1] == 1
