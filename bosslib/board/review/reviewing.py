"""A board game looked at again: what a player's choices cost him, and how each deal went for him.

A deal is all that is done until a tile is paid. What a choice cost is judged by what its seat saw
then, and by nothing else. How a deal went is another matter: for that it is played on from its
moments, with the hands as they were; while the game goes on, with such as the seat might have
thought of. All follows from the record, so the same record has the same review.
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
    """How thorough a review is.

    In so many `first` rounds all ways are tried, and in `pairs` more the choice and the best of
    them. From each moment the deal is played on `moment` times.
    """

    first: int
    pairs: int
    moment: int


USUAL = Depth(8, 32, 16)
CROWDED = Depth(6, 24, 10)
"""With more than four players, who have more to say to each other: a playout takes longer."""

CHOICE = 2
"""How much longer than a moment a choice takes, about: for how much is done."""

BoardReview = Reviewed[BoardChoice]


def usual(record: BoardRecord) -> Depth:
    """How thorough the review of a game is unless something else is wished."""
    return USUAL if record.start.table.players <= 4 else CROWDED


def review(record: BoardRecord, seat: Seat, depth: Depth | None = None) -> BoardReview:
    """The review of a game that is over, all at once."""
    return finished(reviewing(record, seat, depth=depth))


def reviewing(
    record: BoardRecord,
    seat: Seat,
    *,
    since: int = 0,
    over: bool = True,
    depth: Depth | None = None,
) -> Looking[BoardReview]:
    """The review of what was played after so many actions, part by part.

    It begins at the beginning of the game, or when a tile was paid. Of a game that is not `over`
    nothing is used that the seat does not know.
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
    """What each seat can expect of the tile that is to be paid, in millions.

    Each moment has the same chances, so what is luck in the playouts weighs on all alike.
    """
    found = [moment.money(Random(f"{seed}/{number}")) for number in range(playouts)]
    return tuple(map(fmean, zip(*found, strict=True)))


def last_deal(record: BoardRecord) -> tuple[int, int]:
    """After how many actions the last deal that was paid began, and after how many it was paid.

    Both are 0 where none was.
    """
    before, ends = len(record.start.table.closed), [0]
    for at, each in enumerate(record.played, 1):
        if len(each.state.table.closed) > before:
            before += 1
            ends.append(at)
    return (ends[-2], ends[-1]) if len(ends) > 1 else (0, 0)


def written(found: BoardReview) -> dict[str, object]:
    """The review as it is written into a file in JSON: money in millions, whole."""
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
