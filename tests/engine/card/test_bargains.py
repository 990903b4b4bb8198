"""Costs of bargains and discards in a review: agreed, refused, missed, thrown away."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bosslib import Record
from bosslib.card import Phase, view
from bosslib.card.actions import Discard
from bosslib.card.bots.evaluate import MEAN_PRICE
from bosslib.card.cards import card
from bosslib.card.legality import Legal
from bosslib.card.notation import parse_terms
from bosslib.card.practice.question import PASSED_MISCONCEPTION
from bosslib.card.puzzles import Puzzle
from bosslib.card.puzzles.feedback_text import possible_misconceptions
from bosslib.card.review.bargains import acceptance_probability
from bosslib.card.review.decision import MIN_ACCEPTANCE, DecisionKind
from bosslib.card.review.discards import evaluate_discards, hand_value
from bosslib.card.review.reviewing import review, to_json
from bosslib.card.terms import OpenOffer
from bosslib.game import Seat
from bosslib.puzzles import load_puzzles
from bosslib.teaching.drill.game import next_position
from bosslib.teaching.drill.mistakes import BargainMisconception
from tests.engine.card.test_careful import OUT, position
from tests.engine.card.test_review import QUICK, better, done, of_bots, played, told
from tests.engine.test_secrets import other_world

# Bargains

DEAL = {"centre": "b+4 b+2", "deal": 8}
ALONE = {"C": 2, "D": 2}
"""The Boss, A, and B are the last ones in."""


def test_a_token_declined_that_was_to_be_had_for_nothing_costs_what_a_share_is_worth() -> None:
    offers = [{"from": "A", "to": "B", "terms": "nothing"}]
    state = position("r+1", offers=offers, disks=OUT, **DEAL)  # type: ignore[arg-type]
    (each,) = told(played(state, "B: decline A"), 1)
    assert (str(done(each).deed), str(better(each).deed)) == ("decline A", "accept A")
    assert (each.cost, each.margin, each.is_costly) == (60, 0, True)
    assert (each.rule, each.lesson) == ("COUSIN-1", "tokens")
    assert each.offer == state.table.offers[0]
    assert told(played(state, "B: accept A"), 1)[0].cost == 0


def test_an_offer_that_is_let_be_is_judged_on_ones_turn() -> None:
    offers = [{"from": "A", "to": "B", "terms": "nothing"}]
    state = position("r+1", offers=offers, disks=OUT, **DEAL)  # type: ignore[arg-type]
    (each,) = told(played(state, "B: pass"), 1)
    assert each.chosen is None
    assert each.at == 0
    assert (str(better(each).deed), each.cost) == ("accept A", 60)


def test_a_share_of_a_loss_had_better_not_been_accepted() -> None:
    offers = [{"from": "A", "to": "B", "terms": "nothing"}]
    state = position("r+1", "b-5 b-2", offers=offers, disks=OUT, deal=8)
    (each,) = told(played(state, "B: accept A"), 1)
    assert (str(done(each).deed), str(better(each).deed)) == ("accept A", "decline A")
    assert (each.cost, each.rule) == (70, "COUSIN-10")
    assert told(played(state, "B: decline A"), 1) == []


def test_what_cannot_be_accepted_is_not_missed() -> None:
    offers = [{"from": "A", "to": "B", "terms": "play b+4"}]
    state = position("r+1", offers=offers, disks=ALONE, **DEAL)  # type: ignore[arg-type]
    assert told(played(state, "B: decline A"), 1) == []


def test_the_other_sides_gain_counts_against_a_boss_who_would_give_a_token_for_nothing() -> None:
    offers = [{"from": "B", "to": "A", "terms": "nothing"}]
    state = position("r+1", offers=offers, seat="A", disks=ALONE, turn="B", **DEAL)  # type: ignore[arg-type]
    assert told(played(state, "A: decline B"), 0) == []


def test_an_offer_that_careful_would_have_made_and_the_boss_taken_is_missed() -> None:
    state = position("b+3 r+1", disks=ALONE, **DEAL)  # type: ignore[arg-type]
    (each,) = told(played(state, "B: pass"), 1)
    assert each.chosen is None
    assert str(better(each).deed) == "offer play b+3"
    assert each.cost > 30
    assert each.acceptance_of_best > 0.9
    assert (each.rule, each.lesson) == ("COUSIN-6", "tokens")


def test_who_made_that_offer_has_missed_nothing() -> None:
    state = position("b+3 r+1", disks=ALONE, **DEAL)  # type: ignore[arg-type]
    struck = played(state, "B: offer play b+3", "A: accept B", "B: b+3")
    assert [each.cost for each in told(struck, 1)] == [0]
    assert told(played(state, "B: offer play b+3", "A: decline B", "B: pass"), 1) == []


def test_an_offer_that_gives_too_little_is_held_against_one_that_would_have_been_taken() -> None:
    state = position("b+3 r+1", disks=ALONE, **DEAL)  # type: ignore[arg-type]
    (each,) = told(played(state, "B: offer nothing", "A: decline B", "B: pass"), 1)
    assert str(done(each).deed) == "offer nothing"
    assert str(better(each).deed) == "offer play b+3"


def test_an_offer_that_costs_its_maker_had_better_not_been_made() -> None:
    state = position("r+1", "b-5 b-2", disks=OUT | {"A": 1}, deal=8)
    (each,) = told(played(state, "B: offer nothing", "A: accept B", "B: pass"), 1)
    assert each.best is None
    assert each.cost > 50
    assert written_choice(played(state, "B: offer nothing", "A: accept B", "B: pass"), 1) == {
        "after": 0,
        "about": "bargain",
        "did": "offer nothing",
        "better": None,
        "rule": "COUSIN-6",
        "lesson": "tokens",
        "taken": 1.0,
    }


def written_choice(record: Record, seat: Seat) -> dict[str, object]:
    """The costliest choice as it is written to a file, without the sums."""
    choices: Any = to_json(review(record, seat))["choices"]
    return {name: each for name, each in choices[0].items() if name not in ("cost", "margin")}


def test_a_chance_that_is_let_go_twice_counts_once_and_not_if_a_token_came_after_all() -> None:
    state = position("b+3 r+1", disks=ALONE, **DEAL)  # type: ignore[arg-type]
    twice = played(state, "B: pass", "A: pass", "B: pass")
    assert len(told(twice, 1)) == 1
    late = played(state, "B: pass", "A: pass", "B: offer play b+3", "A: accept B", "B: b+3")
    assert [str(each.chosen and each.chosen.deed) for each in told(late, 1)] == ["offer play b+3"]


def test_where_no_token_is_left_none_was_missed() -> None:
    state = position("b+3 r+1", cousins="CD", disks=ALONE, **DEAL)  # type: ignore[arg-type]
    assert state.table.tokens == 0
    assert told(played(state, "B: pass"), 1) == []


def test_a_boss_has_missed_an_offer_only_if_most_hands_would_have_taken_it() -> None:
    table = position("b+3", fronts={"A": "bP bP"}, seat="A", disks=ALONE, **DEAL)  # type: ignore[arg-type]
    ask = OpenOffer(0, 1, parse_terms("play b+4"))
    spare = OpenOffer(0, 1, parse_terms("never bR@A"))
    seen_ = view(table, 0)
    assert acceptance_probability(seen_, ask, 40, Random(1)) < MIN_ACCEPTANCE
    assert acceptance_probability(seen_, spare, 40, Random(1)) > 0.9


@pytest.mark.parametrize("deed", ["accept A", "decline A", "offer play b+3", "pass"])
def test_a_bargain_is_judged_by_nothing_that_is_hidden(deed: str) -> None:
    offers = [{"from": "A", "to": "B", "terms": "play b+3"}]
    hands = {"A": "b+1 bR g+1", "C": "bP r+2"}
    state = position("b+3 r+1", offers=offers, hands=hands, deck=["b-4", "rP", "wP", "b-5"], **DEAL)  # type: ignore[arg-type]
    worlds = [state, *(other_world(state, 1, Random(n)) for n in range(3))]
    assert len({each.hands for each in worlds}) > 1
    found = {review(played(each, f"B: {deed}"), 1, QUICK).decisions for each in worlds}
    assert len(found) == 1


FREE = [{"from": "A", "to": "B", "terms": "nothing"}]
LOST = "b-5 b-2"

SHOWN: dict[str, list[tuple[Any, tuple[str, ...]]]] = {
    BargainMisconception.MISSED: [
        (position("r+1", offers=FREE, disks=OUT, **DEAL), ("B: decline A",)),  # type: ignore[arg-type]
        (position("r+1", offers=FREE, disks=OUT, **DEAL), ("B: pass",)),  # type: ignore[arg-type]
        (position("b+3 r+1", disks=ALONE, **DEAL), ("B: pass",)),  # type: ignore[arg-type]
    ],
    BargainMisconception.COSTLY: [
        (position("r+1", LOST, offers=FREE, disks=OUT, deal=8), ("B: accept A",)),
        (
            position("r+1", LOST, disks=OUT | {"A": 1}, deal=8),
            ("B: offer nothing", "A: accept B", "B: pass"),
        ),
    ],
    BargainMisconception.GREEDY: [
        (
            position("b+3 r+1", disks=ALONE, **DEAL),  # type: ignore[arg-type]
            ("B: offer nothing", "A: decline B", "B: pass"),
        ),
    ],
    "": [
        (position("r+1", offers=FREE, disks=OUT, **DEAL), ("B: accept A",)),  # type: ignore[arg-type]
        (
            position("b+3 r+1", disks=ALONE, **DEAL),  # type: ignore[arg-type]
            ("B: offer play b+3", "A: accept B", "B: b+3"),
        ),
    ],
}
"""Positions and their actions, by the misconception that these reveal."""


@pytest.mark.parametrize("name", SHOWN)
def test_a_costly_bargain_shows_what_was_misjudged(name: str) -> None:
    for state, deeds in SHOWN[name]:
        found = review(played(state, *deeds), 1)
        assert {
            each.misconception for each in found.decisions if each.category is DecisionKind.BARGAIN
        } == {name}
        shows = {name: 0} if name else {}
        assert found.misconceptions == shows


def test_what_a_review_shows_comes_back_in_the_drill() -> None:
    for name in filter(None, SHOWN):
        assert next_position(name, 1, "card")


def test_discards_show_nothing() -> None:
    hand = position("wP bP rP gP bR rR gR r+1", seat="C", phase="discard", turn="A")
    found = review(played(hand, "C: discard wP"), 2)
    assert found.costly_choices
    assert found.misconceptions == {}


def test_who_passes_with_a_card_that_gains_shows_it_and_the_puzzles_ask_about_it() -> None:
    state = position("bP", disks=OUT, **DEAL)  # type: ignore[arg-type]
    assert review(played(state, "B: pass2"), 1).misconceptions == {PASSED_MISCONCEPTION: 0}
    assert review(played(state, "B: bP@B", "B: pass2"), 1).misconceptions == {}
    there = (each for each in load_puzzles("card") if isinstance(each, Puzzle))
    assert any(PASSED_MISCONCEPTION in possible_misconceptions(each) for each in there)


# Discards


def test_a_good_card_thrown_away_costs_what_it_is_worth_less_one_from_the_deck() -> None:
    hand = "wP bP rP gP bR rR gR r+1"
    state = position(hand, seat="C", phase="discard", turn="A")
    (each,) = told(played(state, "C: discard wP"), 2, DecisionKind.DISCARD)
    assert str(better(each).deed) == "discard r+1"
    assert each.cost == pytest.approx(10 - 1)
    assert (each.margin, each.rule, each.lesson) == (0, "NEXT-3", "next-deal")
    kept = told(played(state, "C: keep"), 2, DecisionKind.DISCARD)
    assert [round(each.cost, 1) for each in kept] == [round(MEAN_PRICE - 1, 1)]
    assert not kept[0].is_costly


def test_small_sums_are_told_together_and_not_one_by_one() -> None:
    state = position("bP r-4", seat="C", phase="discard", turn="A")
    found = review(played(state, "C: keep"), 2)
    assert found.costly_choices == ()
    assert found.discard_cost == pytest.approx(MEAN_PRICE - 1)


def test_who_holds_more_than_a_full_hand_draws_nothing_for_a_card_and_keeps_it() -> None:
    hand = "wP b+4 r+4 g+4 bP rP gP r+1 r+2 b+1"
    seen_ = view(position(hand, seat="C", phase="discard", turn="A"), 2)
    assert (
        hand_value(seen_, Discard((card("r+1"), card("b+1")))) == hand_value(seen_, Discard()) - 2
    )


def test_the_discards_of_a_deal_belong_to_it() -> None:
    record = of_bots(3, "random", "careful", "careful", whole=True)
    found = list(evaluate_discards(record, 0))
    assert len(found) == record.state.table.deals - 1
    for each in found:
        assert each.view.table.phase is Phase.DISCARD
        assert record.actions[each.at] == each.chosen
        assert better(each) in Legal(each.view)
