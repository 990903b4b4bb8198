"""A game looked at again: what a player's choices cost him, and how each deal went for him.

What a choice cost is judged by what its seat saw then, and by nothing else: plays and passes in
`turns`, offers in `bargains`, discards in `discarded`. How a deal went is another matter: for that
it is played on from every moment, with the hands as they were; while the game goes on, with such as
the seat might have thought of. All follows from the record, so the same record has the same review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from bosslib.card.bots.advice import BARGAINS, PLAYOUTS
from bosslib.card.bots.expectation import Moment, expected
from bosslib.card.game import CardRecord
from bosslib.card.review.bargains import counted, decided, matters
from bosslib.card.review.decision import Decision, Sort
from bosslib.card.review.discarded import discarded
from bosslib.card.review.moments import Looker, moments
from bosslib.card.review.turns import judged, turns
from bosslib.game import SEATS, Seat
from bosslib.teaching import hindsight
from bosslib.teaching.hindsight import Looking, Point, Reviewed, finished


class Effort(NamedTuple):
    """How thorough a review is.

    A better play is sought with so many `playouts`; then it and the choice, or a bargain and what
    comes without it, are played out as `pairs`, with the same hidden cards and chances. From each
    moment the deal is played out `moment` times. So many `samples` of the other side's hand say
    whether it would have taken an offer.
    """

    playouts: int
    pairs: int
    moment: int
    samples: int = 40


USUAL = Effort(PLAYOUTS, BARGAINS, 150)

TURN, BARGAIN = 10, 5
"""How much longer than a moment a turn takes, and a bargain, about: for how much is done."""


class Review(Reviewed[Decision]):
    """A game of cards, or a deal of it, as it went for a seat; in dollars."""

    __slots__ = ()

    @property
    def discards(self) -> float:
        """What all its discards cost by the usual prices, in dollars, small as each may be."""
        return sum(each.cost for each in self.decisions if each.sort is Sort.DISCARD)


def one_by_one(there: Sequence[Moment], playouts: int, seed: str) -> Iterable[tuple[float, ...]]:
    """What each seat can expect at each moment, in dollars."""
    return (expected(each, playouts, seed) for each in there)


Expecting = Callable[[Sequence[Moment], int, str], Iterable[tuple[float, ...]]]
"""How it is found what all can expect: `one_by_one`, or in arrays with the same numbers."""


def review(record: CardRecord, seat: Seat, effort: Effort = USUAL) -> Review:
    """The review of a game that is over, all at once."""
    return finished(reviewing(record, seat, effort=effort))


def reviewing(
    record: CardRecord,
    seat: Seat,
    *,
    since: int = 0,
    over: bool = True,
    effort: Effort = USUAL,
    expecting: Expecting = one_by_one,
) -> Looking[Review]:
    """The review of what was played after so many actions, part by part.

    Of a game that is not `over` nothing is used that the seat does not know.
    """
    there = list(moments(record, Looker(seat, over), since))
    plays, offers = list(turns(record, seat, since)), matters(record, seat, since)
    done, every = 0, len(there) + TURN * len(plays) + BARGAIN * len(offers)
    points, decisions, bargains = [], [], []
    some, seed = [each for _, _, each in there], f"{record.start.seed}/expected"
    moneys = expecting(some, effort.moment, seed)
    for (at, cause, _), money in zip(there, moneys, strict=True):
        points.append(Point(at, cause, money))
        done += 1
        yield done / every
    for at, seen, chosen in plays:
        rng = Random(f"{record.start.seed}/{seat}/{at}/review")
        for found in judged(at, seen, chosen, effort.playouts, effort.pairs, rng):
            decisions += [found] if found else []
            yield done / every
        done += TURN
        yield done / every
    for matter in offers:
        for found in decided(matter, effort.pairs, effort.samples):
            bargains += [(matter, found)] if found else []
            yield done / every
        done += BARGAIN
        yield done / every
    decisions += [*counted(record, bargains), *discarded(record, seat, since)]
    decisions.sort(key=lambda each: each.at)
    start = record.back_to(since).state.money if over else (0,) * record.start.table.players
    return Review(seat, start, tuple(decisions), tuple(points))


def last_deal(record: CardRecord) -> int:
    """How many actions there had been when the last deal of a record began."""
    now = record.state.table.deal
    return sum(each.state.table.deal < now for each in record.played) + (
        now > record.start.table.deal
    )


def written(review: Review) -> dict[str, object]:
    """The review as it is written into a file in JSON: money in dollars, whole."""
    return {
        "seat": SEATS[review.seat],
        "choices": [_written(each) for each in review.costly],
        "costly": {str(sort): review.number_of(sort) for sort in Sort},
        "discards": round(review.discards),
        **hindsight.written(review),
    }


def _written(decision: Decision) -> dict[str, object]:
    """A choice: what only a turn has is there for a turn, how likely an offer was for an offer."""
    more: dict[str, object] = {}
    if decision.sort is Sort.TURN:
        more = {"brings": round(decision.money), "brought": round(decision.own)}
    elif decision.sort is Sort.BARGAIN:
        more = {"taken": round(decision.taken, 2)}
    did, better = (each and str(each.deed) for each in (decision.chosen, decision.best))
    return {
        "after": decision.at,
        "about": str(decision.sort),
        "did": did,
        "better": better,
        "cost": round(decision.cost),
        "margin": round(decision.margin),
        **more,
        "rule": decision.rule,
        "lesson": decision.lesson,
    }
