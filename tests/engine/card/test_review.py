"""The review of a game: costs of choices, sources of money, and unused information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bosslib import Record
from bosslib.card import Phase, State, new, view
from bosslib.card.actions import DOUBLE_PASS, PASSES, Action, Play
from bosslib.card.bots import bot
from bosslib.card.bots.expectation import choose_opening, expected_money, fill_hands
from bosslib.card.cards import DECK, X, card
from bosslib.card.legality import Legal
from bosslib.card.review.decision import Decision, DecisionKind
from bosslib.card.review.moments import ReviewObserver, review_moments
from bosslib.card.review.reviewing import (
    Review,
    ReviewEffort,
    last_deal_start,
    review,
    review_steps,
    to_json,
)
from bosslib.driver import play_match
from bosslib.game import Seat
from bosslib.lab.playouts import expected_money as in_arrays
from bosslib.rulebook import every_rule
from bosslib.teaching import course
from bosslib.teaching.review_core import Cause, DealBreakdown, ExpectationPoint
from tests.engine.card.test_careful import OUT, position
from tests.engine.test_secrets import other_world

QUICK = ReviewEffort(60, 20, 10)
LESSONS = set(course.lessons())
ENDS = {"deal": 8, "centre": "b+4 b+2", "disks": OUT}


def played(state: State, *actions: str) -> Record:
    record = Record(state)
    for action in actions:
        record = record.play(action)
    return record


def of_bots(seed: int, *bots: str, whole: bool = False) -> Record:
    """Record of bots: a game of one deal, or a whole one."""
    state = new(len(bots), seed, boss=0)
    if not whole:
        state = state._replace(table=state.table._replace(deal=state.table.deals))
    record = Record(state)
    for action in play_match(state, [bot(each) for each in bots]).actions:
        record = record.play(action)
    return record


def seen(record: Record, seat: Seat, since: int = 0) -> Review:
    """The review of a game that is not over."""
    steps = review_steps(record, seat, since=since, over=False, effort=QUICK)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def only(found: Review) -> Decision:
    (decision,) = found.decisions
    return decision


def done(decision: Decision) -> Action:
    assert decision.chosen
    return decision.chosen


def better(decision: Decision) -> Action:
    assert decision.best
    return decision.best


def told(record: Record, seat: Seat, sort: DecisionKind = DecisionKind.BARGAIN) -> list[Decision]:
    return [each for each in review(record, seat).decisions if each.category is sort]


def test_a_game_that_was_ended_anywhere_can_be_looked_at_by_every_seat() -> None:
    """All hands are open; an unfinished deal counts with its expected result."""
    whole, tiny = of_bots(3, "careful", "careful", "careful"), ReviewEffort(8, 4, 4, 4)
    rng = Random(3)
    phases = set()
    for at in sorted({1, *rng.sample(range(2, len(whole.played)), 8)}):
        record = whole.back_to(at)
        phases.add(record.state.table.phase)
        for seat in range(3):
            found = review(record, seat, tiny)
            assert found.points[-1].at <= at
            gained = sum(each.result for each in found.deal_breakdowns)
            assert gained == pytest.approx(found.points[-1].money[seat] - found.start[seat])
            assert all(each.at < at for each in found.decisions)
    assert Phase.PLAY in phases


# Costs of choices


def test_a_share_thrown_away_costs_what_the_share_is_worth() -> None:
    found = review(played(position("bP", **ENDS), "B: pass2"), 1)  # type: ignore[arg-type]
    worst = found.costly_choices[0]
    assert done(worst).deed == DOUBLE_PASS
    assert better(worst).deed == Play(card("bP"), 1)
    assert worst.cost == pytest.approx(6 * 5 * 2)
    assert (worst.money, worst.own_money, worst.margin) == (60, 0, 0)
    assert (worst.rule, worst.lesson) == ("POTA-1", "shares")
    assert found.costly_count(DecisionKind.TURN) == 1
    assert [each.cost for each in found.deal_breakdowns] == [worst.cost]


def test_the_share_taken_costs_nothing() -> None:
    record = played(position("bP", **ENDS), "B: bP@B", "B: pass2")  # type: ignore[arg-type]
    found = review(record, 1)
    assert [each.cost for each in found.decisions] == [0, 0]
    assert found.costly_choices == ()


def test_a_choice_that_the_search_would_not_have_tried_is_judged_too() -> None:
    hand = "bP b+1 b+2 b+3 b+4 wP bR b-2 b-3 b-4 b-5"
    state = position(hand, centre="b+4", deal=8, fronts={"B": "bP"})
    (worst,) = told(played(state, "B: b-5"), 1, DecisionKind.TURN)
    assert str(done(worst).deed) == "b-5"
    assert worst.cost > worst.margin


def test_a_second_disk_is_a_pass_however_it_is_called() -> None:
    state = position("bR", deal=8, disks=OUT | {"B": 1}, fronts={"B": "bP"})
    decision = only(review(played(state, "B: pass2"), 1))
    assert decision.chosen == decision.best
    assert decision.cost == 0


def test_where_nothing_can_be_gained_passing_is_the_better_choice() -> None:
    state = position("bP", centre="b-3", deal=8, disks=OUT)
    worst = review(played(state, "B: bP@B"), 1).costly_choices[0]
    assert isinstance(better(worst).deed, PASSES)
    assert worst.cost == pytest.approx(30)
    assert worst.rule == "TURN-5"


def test_who_had_to_keep_his_word_had_no_choice() -> None:
    promise = [{"by": "B", "terms": "play b-5"}]
    state = position("b-5 bP", cousins="B", promises=promise, deal=8)
    assert review(played(state, "B: b-5"), 1).decisions == ()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_good_game_has_few_costly_choices_and_a_game_of_chance_many(seed: int) -> None:
    good, bad = (
        review(of_bots(seed, player, "careful", "careful", "careful"), 0)
        for player in ("expert@1200", "random")
    )
    assert sum(each.cost for each in good.costly_choices) <= 25
    assert sum(each.cost for each in bad.costly_choices) > sum(
        each.cost for each in good.costly_choices
    )
    assert len(bad.costly_choices) <= 3
    costs = [each.cost for each in bad.costly_choices]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize("seed", range(4))
def test_every_better_choice_is_legal_and_has_a_rule_and_a_lesson(seed: int) -> None:
    record = of_bots(seed, "random", "random", "careful")
    for seat in range(3):
        for each in review(record, seat, QUICK).decisions:
            assert each.view == view(record.back_to(each.at).state, seat)
            assert each.best is None or each.best in Legal(each.view)
            assert each.rule in every_rule()
            assert each.lesson in LESSONS


def test_the_same_record_has_the_same_review() -> None:
    record = of_bots(5, "random", "careful", "careful")
    again = Record(record.start)
    for action in record.actions:
        again = again.play(action)
    assert review(record, 0, QUICK) == review(again, 0, QUICK)


@pytest.mark.parametrize("seed", range(4))
def test_what_the_choices_cost_has_nothing_to_do_with_what_is_hidden(seed: int) -> None:
    record = of_bots(seed, "random", "careful", "careful", "careful")
    turns = [each.at for each in review(record, 0, QUICK).decisions]
    at = turns[len(turns) // 2]
    here, action = record.back_to(at).state, record.actions[at]
    worlds = [here, *(other_world(here, 0, Random(n)) for n in range(3))]
    assert len({review(Record(each).play(action), 0, QUICK).decisions for each in worlds}) == 1
    assert len({seen(Record(each).play(action), 0).points[0] for each in worlds}) == 1
    assert len({review(Record(each).play(action), 0, QUICK).points[0] for each in worlds}) > 1


# Courses of the deals


@pytest.mark.parametrize("seed", range(3))
def test_the_courses_of_the_deals_add_up_to_what_was_won(seed: int) -> None:
    record = of_bots(seed, "random", "careful", "careful", "careful")
    for seat in range(4):
        found = review(record, seat, QUICK)
        won = record.state.money[seat] - record.start.money[seat]
        assert sum(each.result for each in found.deal_breakdowns) == pytest.approx(won)
        assert found.points[-1].money == record.state.money


def test_each_deal_has_its_course_with_its_own_dearest_choice() -> None:
    record = of_bots(1, "random", "careful", "careful", whole=True)
    found = review(record, 0, QUICK)
    assert len(found.deal_breakdowns) == record.state.table.deals
    money = list(record.start.money)
    ends = [each.at for each in found.deal_breakdowns[1:]] + [len(record.played)]
    for each, end in zip(found.deal_breakdowns, ends, strict=True):
        now = record.back_to(end).state.money
        assert each.result == pytest.approx(now[0] - money[0])
        money = list(now)
        costs = [d.cost for d in found.decisions if d.is_costly and each.at <= d.at < end]
        assert each.cost == max(costs, default=0)


def test_what_is_played_is_nobodys_merit_and_the_cards_are_luck() -> None:
    points = (
        ExpectationPoint(0, Cause.DEAL, (30.0, 20.0)),
        ExpectationPoint(0, Cause.DRAWN, (50.0, 10.0)),
        ExpectationPoint(1, Cause.PLAY, (20.0, 40.0)),
        ExpectationPoint(2, Cause.PLAY, (60.0, 0.0)),
    )
    assert Review(0, (0, 0), (), points).deal_breakdowns == (DealBreakdown(0, 30, 20, 10, 0),)
    assert Review(1, (5, 5), (), points).deal_breakdowns == (DealBreakdown(0, 15, -10, -10, 0),)


def test_a_whole_game_has_a_beginning_and_an_end_for_each_deal() -> None:
    record = of_bots(1, "careful", "careful", "careful", whole=True)
    found = review(record, 1, QUICK)
    assert sum(each.cause is Cause.DEAL for each in found.points) == record.state.table.deals
    assert [each.at for each in found.points] == sorted(each.at for each in found.points)
    assert found.points[-1].money == record.state.money


def test_before_a_card_is_seen_the_boss_expects_most_and_the_others_the_same() -> None:
    state = new(4, 3, boss=0)
    (_, cause, moment), *_ = review_moments(Record(state), ReviewObserver(1, is_over=True))
    assert cause is Cause.DEAL
    boss, *others = expected_money(moment, 600, "x")
    assert boss > max(others) + 10
    assert max(others) - min(others) < 20


def test_a_bonus_card_is_luck_and_the_disk_is_not() -> None:
    state = position("b-2", disks={"A": 1, "C": 1, "D": 1}, fronts={"B": "bP"}, deck=["bP", "b-5"])
    there = list(review_moments(played(state, "B: pass"), ReviewObserver(1, is_over=True)))
    assert [cause for _, cause, _ in there] == [Cause.DEAL, Cause.PLAY, Cause.DRAWN]
    _, before, after = (moment for _, _, moment in there)
    assert len(before.hands[1]) == 1
    assert len(after.hands[1]) == 2
    assert {len(fill_hands(before, Random(n))[1]) for n in range(9)} == {2}


def test_others_cards_and_money_stay_hidden_while_the_game_goes_on() -> None:
    record = of_bots(2, "careful", "careful", "careful", whole=True)
    at = next(n for n, each in enumerate(record.played) if each.state.table.phase is Phase.DISCARD)
    deal = record.back_to(at + 1)
    for _, _, moment in review_moments(deal, ReviewObserver(1, is_over=False)):
        assert moment.money == (0, 0, 0)
        assert moment.loss_limits[0] is None
        assert moment.hands[0] == moment.hands[2] == ()
    assert seen(deal, 1).start == (0, 0, 0)


def test_the_last_deal_begins_where_its_cards_were_drawn() -> None:
    record = of_bots(2, "careful", "careful", "careful", whole=True)
    at = last_deal_start(record)
    assert record.back_to(at).state.table.phase is Phase.OPEN
    assert record.back_to(at).state.table.deal == record.state.table.deals
    assert last_deal_start(of_bots(2, "careful", "careful", "careful")) == 0
    later = [each for each in review(record, 0, QUICK).decisions if each.at >= at]
    assert list(seen(record, 0, at).decisions) == later


def test_the_work_is_told_of_part_by_part() -> None:
    steps = list(review_steps(of_bots(2, "careful", "random", "random"), 0, effort=QUICK))
    assert steps == sorted(steps)
    assert 0 < steps[0] < 0.1
    assert steps[-1] == pytest.approx(1)


def test_a_boss_opens_in_the_colour_that_his_hand_is_worth_most_in() -> None:
    hand = [card(each) for each in ["b+1", "b+4", "g+4", "bP", "bP", "gM1"]]
    assert str(choose_opening(hand)) == "b+4"
    assert str(choose_opening([card("rP"), card("rR"), card("bM1")])) == "=r"


def test_every_key_of_the_file_is_in_the_docs() -> None:
    page = (Path(__file__).parents[3] / "docs" / "review.md").read_text("utf-8")
    found: Any = to_json(review(of_bots(1, "random", "careful", "careful", whole=True), 0, QUICK))
    rows = [found, *found["choices"], *found["deals"], *found["expected"], found["costly"]]
    keys = {key for row in rows for key in row}
    assert len(found["choices"]) == 3
    assert {key for key in keys if f"`{key}`" not in page} == set()


# Luck


def test_the_luck_of_a_card_is_what_it_brings_more_than_the_average_card() -> None:
    """Only B plays on, with a share of $40, and draws one of two cards, of which one is a
    share.

    Before the draw: $60. With the share: $80. The others hold cards that nobody can draw.
    """
    others = {"A": "r+1 r+1 r+2 r-2 r-3", "C": "g+1 g+1 g+2 g-2 g-3", "D": "r+3 g+3 r+4 g+4 rR"}
    disks = {"A": 2, "B": 0, "C": 2, "D": 2}
    for deck, luck in ((["bP", "b-5"], 20), (["b-5", "bP"], -20)):
        state = position(
            "g+1",
            "b+4",
            {"B": "bP"},
            disks,
            hands=others,
            deal=8,
            deck=deck,
        )
        (course,) = review(played(state, "B: pass"), 1, QUICK._replace(moment=300)).deal_breakdowns
        assert course.luck == pytest.approx(luck, abs=4)


@pytest.mark.parametrize("seed", range(2))
def test_what_may_be_drawn_is_what_is_in_no_hand_and_not_on_the_table(seed: int) -> None:
    """Calculated from the whole pack minus the cards then on the table and in the hands."""
    record = of_bots(seed, "random", "careful", "careful", whole=True)
    for at, _, moment in review_moments(record, ReviewObserver(1, is_over=True)):
        table = record.back_to(at).state.table
        lying = Counter((*table.centre, *(each for front in table.fronts for each in front)))
        held = Counter(each for hand in moment.hands for each in hand)
        left = Counter(each for each in DECK if each is not X) - lying - held
        assert Counter(moment.pool) == left, at


def test_a_review_is_the_same_in_arrays() -> None:
    record, found = of_bots(1, "random", "careful", "careful"), list[Review]()

    def whole() -> Iterator[float]:
        found.append((yield from review_steps(record, 0, effort=QUICK, expecting=in_arrays)))

    assert list(whole())
    assert found == [review(record, 0, QUICK)]
