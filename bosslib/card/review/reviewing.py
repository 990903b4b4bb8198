"""Review of a game: what a player's decisions cost, and how each deal went.

The cost of a decision is judged only by what the seat saw then: plays and passes in `turns`, offers
in `bargains`, discards in `discards`. How a deal went is separate: it is played out from every
moment with the real hands or, while the game goes on, with determinized ones. Everything follows
from the record, so the same record has the same review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from bosslib.card.bots.advice import BARGAIN_PLAYOUTS, TURN_PLAYOUTS
from bosslib.card.bots.expectation import PlayoutStart, expected_money
from bosslib.card.game import CardRecord
from bosslib.card.review.bargains import bargain_decisions, decisions_that_count, evaluate_bargain
from bosslib.card.review.decision import Decision, DecisionKind
from bosslib.card.review.discards import evaluate_discards
from bosslib.card.review.moments import ReviewObserver, review_moments
from bosslib.card.review.turns import evaluate_turn, turn_decisions
from bosslib.game import SEATS, Seat
from bosslib.teaching import review_core
from bosslib.teaching.review_core import ExpectationPoint, GameReview, ReviewSteps, run_review


class ReviewEffort(NamedTuple):
    """Thoroughness of a review.

    The search for a better play uses `playouts`; then the best and the actual choice, or a bargain
    and its absence, are played out as `pairs` with the same hidden cards and random numbers. From
    each moment the deal is played out `moment` times. `samples` of the other side's hand estimate
    whether it would have accepted an offer.
    """

    playouts: int
    pairs: int
    moment: int
    samples: int = 40


USUAL_EFFORT = ReviewEffort(TURN_PLAYOUTS, BARGAIN_PLAYOUTS, 150)

TURN, BARGAIN = 10, 5
"""Approximate duration of a turn and of a bargain, in moments; for progress reports."""


class Review(GameReview[Decision]):
    """Review of a card game, or of one deal, for a seat; in dollars."""

    __slots__ = ()

    @property
    def discard_cost(self) -> float:
        """Total cost of all discards by the usual prices, in dollars, including small ones."""
        return sum(each.cost for each in self.decisions if each.category is DecisionKind.DISCARD)


def expectations(
    there: Sequence[PlayoutStart], playouts: int, seed: str
) -> Iterable[tuple[float, ...]]:
    """Yield each seat's expectation at each moment, in dollars."""
    return (expected_money(each, playouts, seed) for each in there)


ExpectationFunction = Callable[[Sequence[PlayoutStart], int, str], Iterable[tuple[float, ...]]]
"""Function that computes the expectations: `expectations`, or a vectorized one with equal
results.
"""


def review(record: CardRecord, seat: Seat, effort: ReviewEffort = USUAL_EFFORT) -> Review:
    """Return the review of a finished game, computed at once."""
    return run_review(review_steps(record, seat, effort=effort))


def review_steps(
    record: CardRecord,
    seat: Seat,
    *,
    since: int = 0,
    over: bool = True,
    effort: ReviewEffort = USUAL_EFFORT,
    expecting: ExpectationFunction = expectations,
) -> ReviewSteps[Review]:
    """Compute the review of what was played after `since` actions, incrementally.

    If the game is not `over`, only information that the seat knows is used.
    """
    there = list(review_moments(record, ReviewObserver(seat, over), since))
    plays, offers = (
        list(turn_decisions(record, seat, since)),
        bargain_decisions(record, seat, since),
    )
    done, every = 0, len(there) + TURN * len(plays) + BARGAIN * len(offers)
    points, decisions, bargains = [], [], []
    some, seed = [each for _, _, each in there], f"{record.start.seed}/expected"
    moneys = expecting(some, effort.moment, seed)
    for (at, cause, _), money in zip(there, moneys, strict=True):
        points.append(ExpectationPoint(at, cause, money))
        done += 1
        yield done / every
    for at, seen, chosen in plays:
        rng = Random(f"{record.start.seed}/{seat}/{at}/review")
        for found in evaluate_turn(at, seen, chosen, effort.playouts, effort.pairs, rng):
            decisions += [found] if found else []
            yield done / every
        done += TURN
        yield done / every
    for matter in offers:
        for found in evaluate_bargain(matter, effort.pairs, effort.samples):
            bargains += [(matter, found)] if found else []
            yield done / every
        done += BARGAIN
        yield done / every
    decisions += [*decisions_that_count(record, bargains), *evaluate_discards(record, seat, since)]
    decisions.sort(key=lambda each: each.at)
    start = record.back_to(since).state.money if over else (0,) * record.start.table.players
    return Review(seat, start, tuple(decisions), tuple(points))


def last_deal_start(record: CardRecord) -> int:
    """Return the number of actions before the last deal of a record began."""
    now = record.state.table.deal
    return sum(each.state.table.deal < now for each in record.played) + (
        now > record.start.table.deal
    )


def to_json(review: Review) -> dict[str, object]:
    """Return the review for a JSON file: money in whole dollars."""
    return {
        "seat": SEATS[review.seat],
        "choices": [_decision_to_json(each) for each in review.costly_choices],
        "costly": {str(sort): review.costly_count(sort) for sort in DecisionKind},
        "discards": round(review.discard_cost),
        **review_core.to_json(review),
    }


def _decision_to_json(decision: Decision) -> dict[str, object]:
    """Return a decision for a JSON file; turns and bargains have additional keys."""
    more: dict[str, object] = {}
    if decision.category is DecisionKind.TURN:
        more = {"brings": round(decision.money), "brought": round(decision.own_money)}
    elif decision.category is DecisionKind.BARGAIN:
        more = {"taken": round(decision.acceptance_of_best, 2)}
    did, better = (each and str(each.deed) for each in (decision.chosen, decision.best))
    return {
        "after": decision.at,
        "about": str(decision.category),
        "did": did,
        "better": better,
        "cost": round(decision.cost),
        "margin": round(decision.margin),
        **more,
        "rule": decision.rule,
        "lesson": decision.lesson,
    }
