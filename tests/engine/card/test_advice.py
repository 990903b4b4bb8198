"""Hints and reviews agree: the best action of a hint is not a costly one in a review."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from bosslib.card import new, view
from bosslib.card.actions import Action, Offer
from bosslib.card.bots import bot
from bosslib.card.bots.advice import (
    BARGAIN_PLAYOUTS,
    COMPARED_OPTIONS,
    TURN_PLAYOUTS,
    advised_options,
)
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.hints import Hint, answer_hint, discard_hint, turn_hint
from bosslib.card.driver import CardPrompt
from bosslib.card.game import GAME
from bosslib.card.review.decision import DecisionKind
from bosslib.card.review.reviewing import USUAL_EFFORT, ReviewEffort, review
from bosslib.card.review.turns import evaluate_turn, turn_decisions
from bosslib.driver import Ask
from bosslib.game.budgets import Budget
from bosslib.record import Record
from tests.engine.card.test_careful import OUT, position

PLAYS, OFFERS = Budget(32, inf), Budget(20, inf)
EFFORT = ReviewEffort(32, 20, 1, 5)


def hinted(record: Record, ask: Ask, plays: Budget, offers: Budget) -> Hint:
    """The hint for the seat that is asked."""
    seen = view(record.state, ask.seat)
    if ask.wants is CardPrompt.DISCARD:
        return discard_hint(seen)
    if ask.wants is CardPrompt.ANSWER:
        return answer_hint(seen, record.actions, offers)
    return turn_hint(seen, record.actions, plays, offers)


def followed(
    players: int, seed: int, other: str, plays: Budget = PLAYS, offers: Budget = OFFERS
) -> Record:
    """A game in which A follows all hints, offers and answers included, against other players."""
    record, stands = Record(new(players, seed)), GAME.driver.driver_state(new(players, seed))
    while ask := GAME.driver.next_ask(record.state, stands):
        action: Action | None = None
        if ask.seat:
            action = GAME.driver.answer(record.state, stands, ask, bot(other))
        elif ask.wants is not CardPrompt.OFFER:
            hint = hinted(record, ask, plays, offers)
            first = next((each.offer for each in hint.offers if each.offer.by == 0), None)
            to = first.to if first and record.state.table.boss == 0 else None
            action = Action(0, Offer(first.terms, to)) if first else hint.action
        if action is None:
            stands = GAME.driver.note_silence(stands, ask)
        else:
            record = record.play(action)
            stands = GAME.driver.state_after(stands, record.state, action)
    return record


@pytest.mark.nightly
def test_who_does_all_that_hints_say_is_told_of_no_mistake() -> None:
    plays = bargains = 0
    for seed in range(7):
        record = followed(3 + seed % 2, seed, "careful" if seed else "random")
        for each in review(record, 0, EFFORT).decisions:
            assert not each.is_costly, (each.at, each.chosen, each.best, each.cost)
            if each.category is DecisionKind.TURN:
                assert (each.best, each.cost) == (each.chosen, 0)
            plays += each.category is DecisionKind.TURN
            bargains += each.category is DecisionKind.BARGAIN
    assert plays + bargains >= 200
    assert bargains >= 5


def test_a_review_goes_as_deep_as_a_hint() -> None:
    assert (USUAL_EFFORT.playouts, USUAL_EFFORT.pairs) == (TURN_PLAYOUTS, BARGAIN_PLAYOUTS)


@pytest.mark.nightly
def test_a_hint_that_was_cut_short_is_hardly_ever_told_of_as_a_mistake() -> None:
    """With a quarter of the playouts, as if slow, and other seeds: at most one in twenty."""
    found = []
    for seed in (5, 6):
        for at, seen, _ in list(turn_decisions(followed(4, seed, "careful"), 0, 0))[::2]:
            said = advised_options(seen, at + 1000, Budget(TURN_PLAYOUTS // 4, inf))[0].action
            (*_, decision) = evaluate_turn(
                at, seen, said, TURN_PLAYOUTS, BARGAIN_PLAYOUTS, Random(at)
            )
            found += [decision] if decision else []
    assert len(found) > 20
    assert sum(each.is_costly for each in found) <= len(found) / 20


def test_the_best_few_are_sorted_by_what_they_are_worth_from_as_many_playouts_each() -> None:
    seen = view(position("bP bR b+1 b+2 b-2 bM1 wP", fronts={"C": "bP"}), 1)
    found = advised_options(seen, 7, Budget(120, inf))
    few = found[:COMPARED_OPTIONS]
    assert len({each.playouts for each in few}) == 1
    assert [each.worth for each in few] == sorted((each.worth for each in few), reverse=True)
    assert {each.playouts for each in found[COMPARED_OPTIONS:]} < {*range(few[0].playouts)}
    assert advised_options(seen, 7, Budget(120, inf)) == found
    assert advised_options(seen, 8, Budget(120, inf)) != found


def test_worth_is_the_money_less_a_part_of_what_the_others_get() -> None:
    """In the last deal, where no card is kept for later."""
    seen = view(position("bP bR b+1 b+2 b-2", fronts={"C": "bP"}, deal=8), 1)
    for each in advised_options(seen, 7, Budget(80, inf)):
        assert each.worth == pytest.approx(each.money - DEFAULT_TEMPER.envy * each.others)


def test_what_the_others_gain_by_it_counts_in_a_review_as_in_a_hint() -> None:
    """Nothing changes for B, who has no share; but +4 pays C and D."""
    ends = {"deal": 8, "centre": "b+4", "disks": OUT}
    state = position("b+4 b+3", fronts={"C": "bP bP", "D": "bP"}, **ends)  # type: ignore[arg-type]
    (worst,) = review(Record(state).play("B: b+4").play("B: pass2"), 1).costly_choices
    assert (worst.money, worst.own_money) == (0, 0)
    assert worst.others < worst.others_after_own
    assert worst.cost == pytest.approx(
        DEFAULT_TEMPER.envy * (worst.others_after_own - worst.others)
    )
