"""Review of a board game: the cost of a player's choices, and the course of each deal.

A deal here is everything until a tile is paid. The cost of a choice is judged only by what the seat
could see then. The course of a deal is played out from its moments with the actual hands; while the
game is still running, with hands consistent with the seat's view. The review is deterministic for a
given record.
"""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import NamedTuple

from bosslib.board.game import BoardRecord
from bosslib.board.review.choice import BoardChoice, Concern
from bosslib.board.review.choice_cost import evaluate_choice
from bosslib.board.review.decision_points import decision_points
from bosslib.board.review.moments import PlayoutPoint, review_moments
from bosslib.game import SEATS, Seat
from bosslib.teaching import review_core
from bosslib.teaching.review_core import ExpectationPoint, GameReview, ReviewSteps, run_review


class ReviewDepth(NamedTuple):
    """Thoroughness of a review.

    `first` rounds test all alternatives, `pairs` more rounds compare the choice with the best one.
    Each moment is played out `moment` times.
    """

    first: int
    pairs: int
    moment: int


USUAL_DEPTH = ReviewDepth(8, 32, 16)
CROWDED_DEPTH = ReviewDepth(6, 24, 10)
"""Depth for more than four players, whose playouts take longer."""

CHOICE_WEIGHT = 2
"""Approximate time of a choice relative to a moment, for the progress bar."""

BoardReview = GameReview[BoardChoice]


def usual_depth(record: BoardRecord) -> ReviewDepth:
    """Return the default depth of a game's review."""
    return USUAL_DEPTH if record.start.table.players <= 4 else CROWDED_DEPTH


def review(record: BoardRecord, seat: Seat, depth: ReviewDepth | None = None) -> BoardReview:
    """Return the complete review of a finished game."""
    return run_review(review_steps(record, seat, depth=depth))


def review_steps(
    record: BoardRecord,
    seat: Seat,
    *,
    since: int = 0,
    over: bool = True,
    depth: ReviewDepth | None = None,
) -> ReviewSteps[BoardReview]:
    """Review the actions from `since` on, step by step; yields the progress.

    `since` is the beginning of the game or of a tile. If the game is not `over`, only the seat's
    information is used.
    """
    depth = depth or usual_depth(record)
    there = [*review_moments(record, None if over else seat, since)]
    roads = decision_points(record, seat, since)
    done, every = 0, len(there) + CHOICE_WEIGHT * len(roads)
    points, decisions = list[ExpectationPoint](), list[BoardChoice]()
    start = record.back_to(since).state.money
    for at, cause, moment in there:
        money = moment and _expected_income(moment, depth.moment, f"{record.start.seed}/expected")
        had = (moment.state if moment else record.back_to(at).state).money
        sums = [has + (money[n] if money else 0) for n, has in enumerate(had)]
        shown = sums if over else [has - then for has, then in zip(sums, start, strict=True)]
        points.append(ExpectationPoint(at, cause, tuple(map(float, shown))))
        done += 1
        yield done / every
    for each in roads:
        rng = Random(f"{record.start.seed}/{seat}/{each.at}/review")
        for found in evaluate_choice(each, depth.first, depth.pairs, rng):
            decisions += [found] if found else []
            yield done / every
        done += CHOICE_WEIGHT
        yield done / every
    return GameReview(seat, start if over else (0,) * len(start), tuple(decisions), tuple(points))


def _expected_income(moment: PlayoutPoint, playouts: int, seed: str) -> tuple[float, ...]:
    """Return each seat's expected income from the current tile, in millions.

    All moments use the same random numbers, so sampling noise affects them equally.
    """
    found = [moment.sample_income(Random(f"{seed}/{number}")) for number in range(playouts)]
    return tuple(map(fmean, zip(*found, strict=True)))


def last_deal_span(record: BoardRecord) -> tuple[int, int]:
    """Return the numbers of actions before the last paid deal and at its payment.

    Both are 0 if there was none.
    """
    before, ends = len(record.start.table.closed), [0]
    for at, each in enumerate(record.played, 1):
        if len(each.state.table.closed) > before:
            before += 1
            ends.append(at)
    return (ends[-2], ends[-1]) if len(ends) > 1 else (0, 0)


def to_json(found: BoardReview) -> dict[str, object]:
    """Return the review in the JSON file format; money is in whole millions."""
    return {
        "seat": SEATS[found.seat],
        "choices": [_choice_to_json(each) for each in found.costly_choices],
        "costly": {str(sort): found.costly_count(sort) for sort in Concern},
        **review_core.to_json(found),
    }


def _choice_to_json(choice: BoardChoice) -> dict[str, object]:
    did, better = (each and str(each.deed) for each in (choice.chosen, choice.best))
    return {
        "after": choice.at,
        "about": str(choice.category),
        "did": did,
        "better": better,
        "cost": round(choice.cost),
        "margin": round(choice.margin),
        "brings": round(choice.money),
        "brought": round(choice.own),
        "rule": choice.rule,
        "lesson": choice.lesson,
    }
