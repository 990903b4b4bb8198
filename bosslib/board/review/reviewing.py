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
from bosslib.board.review.choices import crossroads
from bosslib.board.review.judging import judged
from bosslib.board.review.moments import Standpoint, moments
from bosslib.game import SEATS, Seat
from bosslib.teaching import hindsight
from bosslib.teaching.hindsight import Looking, Point, Reviewed, finished


class Depth(NamedTuple):
    """Thoroughness of a review.

    `first` rounds test all alternatives, `pairs` more rounds compare the choice with the best one.
    Each moment is played out `moment` times.
    """

    first: int
    pairs: int
    moment: int


USUAL = Depth(8, 32, 16)
CROWDED = Depth(6, 24, 10)
"""Depth for more than four players, whose playouts take longer."""

CHOICE = 2
"""Approximate time of a choice relative to a moment, for the progress bar."""

BoardReview = Reviewed[BoardChoice]


def usual(record: BoardRecord) -> Depth:
    """Return the default depth of a game's review."""
    return USUAL if record.start.table.players <= 4 else CROWDED


def review(record: BoardRecord, seat: Seat, depth: Depth | None = None) -> BoardReview:
    """Return the complete review of a finished game."""
    return finished(reviewing(record, seat, depth=depth))


def reviewing(
    record: BoardRecord,
    seat: Seat,
    *,
    since: int = 0,
    over: bool = True,
    depth: Depth | None = None,
) -> Looking[BoardReview]:
    """Review the actions from `since` on, step by step; yields the progress.

    `since` is the beginning of the game or of a tile. If the game is not `over`, only the seat's
    information is used.
    """
    depth = depth or usual(record)
    there = [*moments(record, None if over else seat, since)]
    roads = crossroads(record, seat, since)
    done, every = 0, len(there) + CHOICE * len(roads)
    points, decisions = list[Point](), list[BoardChoice]()
    start = record.back_to(since).state.money
    for at, cause, moment in there:
        money = moment and _expected(moment, depth.moment, f"{record.start.seed}/expected")
        had = (moment.state if moment else record.back_to(at).state).money
        sums = [has + (money[n] if money else 0) for n, has in enumerate(had)]
        shown = sums if over else [has - then for has, then in zip(sums, start, strict=True)]
        points.append(Point(at, cause, tuple(map(float, shown))))
        done += 1
        yield done / every
    for each in roads:
        rng = Random(f"{record.start.seed}/{seat}/{each.at}/review")
        for found in judged(each, depth.first, depth.pairs, rng):
            decisions += [found] if found else []
            yield done / every
        done += CHOICE
        yield done / every
    return Reviewed(seat, start if over else (0,) * len(start), tuple(decisions), tuple(points))


def _expected(moment: Standpoint, playouts: int, seed: str) -> tuple[float, ...]:
    """Return each seat's expected income from the current tile, in millions.

    All moments use the same random numbers, so sampling noise affects them equally.
    """
    found = [moment.money(Random(f"{seed}/{number}")) for number in range(playouts)]
    return tuple(map(fmean, zip(*found, strict=True)))


def last_deal(record: BoardRecord) -> tuple[int, int]:
    """Return the numbers of actions before the last paid deal and at its payment.

    Both are 0 if there was none.
    """
    before, ends = len(record.start.table.closed), [0]
    for at, each in enumerate(record.played, 1):
        if len(each.state.table.closed) > before:
            before += 1
            ends.append(at)
    return (ends[-2], ends[-1]) if len(ends) > 1 else (0, 0)


def written(found: BoardReview) -> dict[str, object]:
    """Return the review in the JSON file format; money is in whole millions."""
    return {
        "seat": SEATS[found.seat],
        "choices": [_written(each) for each in found.costly],
        "costly": {str(sort): found.number_of(sort) for sort in Concern},
        **hindsight.written(found),
    }


def _written(choice: BoardChoice) -> dict[str, object]:
    did, better = (each and str(each.deed) for each in (choice.chosen, choice.best))
    return {
        "after": choice.at,
        "about": str(choice.sort),
        "did": did,
        "better": better,
        "cost": round(choice.cost),
        "margin": round(choice.margin),
        "brings": round(choice.money),
        "brought": round(choice.own),
        "rule": choice.rule,
        "lesson": choice.lesson,
    }
