"""A game looked at again: what a player's choices cost him, and where his money came from.

What a choice cost is judged by what its seat saw then, and by nothing else. Where the money came
from is another matter: for that the deal is played on from every moment, with the hands as they
were; while the game goes on, with such as the seat might have thought of. All follows from the
record, so the same record has the same review.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import inf, sqrt
from random import Random
from typing import NamedTuple

from bosslib.card.actions import PASS, PASSES, Action, Move, Play, act
from bosslib.card.cards import Kind
from bosslib.card.expected import expected
from bosslib.card.guess import Guess
from bosslib.card.search import Budget, Searching, Trial, Tried
from bosslib.card.state import Phase
from bosslib.card.view import View, view
from bosslib.card.weigh import Temper
from bosslib.game import SEATS, Seat
from bosslib.moments import Cause, Looker, moments
from bosslib.record import Record


class Effort(NamedTuple):
    """How thorough a review is.

    A better choice is sought with so many `playouts`; then it and the choice are played out as
    `pairs`, with the same hidden cards and chances. From each moment the deal is played out
    `moment` times.
    """

    playouts: int
    pairs: int
    moment: int


USUAL = Effort(1000, 500, 250)

PART = 100
"""After how many playouts of a choice others have their turn."""

LEAST = 5
"""What a choice costs at least to be told of, in dollars: the smallest bill."""

MANY = 3
"""How many costly choices are told of."""


class Point(NamedTuple):
    """What everybody could expect after so many actions, in dollars by seat, and what led there."""

    at: int
    cause: Cause
    money: tuple[float, ...]


class Decision(NamedTuple):
    """A turn of the seat, after so many actions: what it saw, what it did, and the best there was.

    `cost` is how much more the best was worth, `margin` two standard errors of that, in dollars.
    `money` is what the best brings from the deal on average and `own` what the choice does; what is
    left in hand for later deals counts in the cost alone.
    """

    at: int
    view: View
    chosen: Action
    best: Action
    cost: float = 0.0
    margin: float = 0.0
    money: float = 0.0
    own: float = 0.0

    @property
    def costly(self) -> bool:
        """Whether it cost anything that chance does not explain."""
        return self.cost >= LEAST and self.cost > self.margin

    @property
    def rule(self) -> str:
        """The id of the rule that there was to think of."""
        return _concerns(self)[0]

    @property
    def lesson(self) -> str:
        """The id of the lesson that teaches it."""
        return _concerns(self)[1]


class Review(NamedTuple):
    """A game, or a deal of it, as it went for a seat.

    `start` is what everybody had before it, in dollars; all 0 where the money is that of the deal.
    """

    seat: Seat
    start: tuple[int, ...]
    decisions: tuple[Decision, ...]
    points: tuple[Point, ...]

    @property
    def costly(self) -> tuple[Decision, ...]:
        """The choices that cost most, the dearest first."""
        found = [each for each in self.decisions if each.costly]
        return tuple(sorted(found, key=lambda each: -each.cost)[:MANY])

    @property
    def cost(self) -> float:
        """What all its choices together cost, in dollars."""
        return sum(each.cost for each in self.decisions if each.costly)

    @property
    def sources(self) -> dict[Cause, float]:
        """Where the seat's money came from, in dollars: together what it won or lost."""
        found = dict.fromkeys(Cause, 0.0)
        had: float = self.start[self.seat]
        for _, cause, money in self.points:
            found[cause] += money[self.seat] - had
            had = money[self.seat]
        return found


Reviewing = Generator[float, None, Review]
"""Yields after each small part of the work how much of it is done: 0 to 1."""


def review(record: Record, seat: Seat, effort: Effort = USUAL) -> Review:
    """The review of a game that is over, all at once."""
    steps = reviewing(record, seat, effort=effort)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Review = end.value
            return found


def reviewing(
    record: Record, seat: Seat, *, since: int = 0, over: bool = True, effort: Effort = USUAL
) -> Reviewing:
    """The review of what was played after so many actions, part by part.

    Of a game that is not `over` nothing is used that the seat does not know.
    """
    there = list(moments(record, Looker(seat, over), since))
    turns = list(_turns(record, seat, since))
    greedy = Temper(envy=0)  # what counts here is what the seat itself would have had
    searching = Searching(greedy, Budget(effort.playouts, inf))
    every, done = len(there) + 2 * len(turns), 0
    points, decisions = [], []
    for at, cause, moment in there:
        money = expected(moment, effort.moment, f"{record.start.seed}/expected")
        points.append(Point(at, cause, money))
        done += 1
        yield done / every
    for at, seen, chosen in turns:
        rng = Random(f"{record.start.seed}/{seat}/{at}/review")
        tried = searching.tried(seen, rng)
        yield (done + 1) / every
        if tried[0].playouts:  # else it had no choice
            trials = _trials(seen, chosen, tried)
            for _ in _played_out(trials, Guess(seen, rng), effort.pairs):
                yield (done + 1) / every
            decisions.append(_judged(at, seen, trials))
        done += 2
        yield done / every
    money_then = record.back_to(since).state.money
    start = money_then if over else (0,) * len(money_then)
    return Review(seat, start, tuple(decisions), tuple(points))


def last_deal(record: Record) -> int:
    """How many actions there had been when the last deal of a record began."""
    now = record.state.table.deal
    return sum(each.state.table.deal < now for each in record.played) + (
        now > record.start.table.deal
    )


def _turns(record: Record, seat: Seat, since: int) -> Iterator[tuple[int, View, Action]]:
    """The seat's turns on which it played or passed: when, what it saw, what it did."""
    before = record.back_to(since).state
    for at, (action, state, _) in enumerate(record.played[since:], since):
        if action.seat == seat and isinstance(action.deed, (Play, Move, *PASSES)):
            second = isinstance(action.deed, PASSES) and before.table.passes[seat]  # PASS-4
            yield at, view(before, seat), act(seat, PASS) if second else action
        before = state


def _trials(seen: View, chosen: Action, tried: Sequence[Tried]) -> list[Trial]:
    """A choice, then the best two that were found."""
    actions = dict.fromkeys((chosen, *(each.action for each in tried[:2])))
    return [Trial(seen, action, 0.0) for action in actions]


def _played_out(trials: Sequence[Trial], guess: Guess, pairs: int) -> Iterator[int]:
    """Plays all out with the same hidden cards and the same chances; yields now and then."""
    for number in range(pairs if len(trials) > 1 else 1):
        hands = {colour: guess.hands(colour) for colour in {each.colour: 0 for each in trials}}
        chances = guess.rng.random()
        for trial in trials:
            trial.play_out(hands[trial.colour], Random(chances).random)
        if number % PART == PART - 1:
            yield number


def _judged(at: int, seen: View, trials: Sequence[Trial]) -> Decision:
    """A choice, the first of what was played out, against the best of it.

    Instead of a card that did harm, a pass that is as good as the best is the better choice.
    """
    chosen = trials[0]
    best = max(trials, key=lambda trial: trial.worth)
    if best is not chosen and not isinstance(chosen.action.deed, PASSES):
        passing = (trial for trial in trials if trial.action == act(seen.seat, PASS))
        best = next((trial for trial in passing if _alike(best, trial)), best)
    more, margin = _more(best, chosen)
    money, own = best.told.money, chosen.told.money
    return Decision(at, seen, chosen.action, best.action, more, margin, money, own)


def _alike(best: Trial, other: Trial) -> bool:
    """Whether one is no better than the other, beyond what may be chance."""
    more, margin = _more(best, other)
    return more <= margin


def _more(best: Trial, other: Trial) -> tuple[float, float]:
    """How much more one is worth than the other, and two standard errors of that, in dollars."""
    gains = [more - less for more, less in zip(best.worths, other.worths, strict=True)]
    mean = sum(gains) / len(gains)
    squares = sum((each - mean) ** 2 for each in gains)
    return mean, 2 * sqrt(squares) / len(gains)


CONCERNS = {
    Kind.DEAL: ("VALUE-1", "value"),
    Kind.POTA: ("POTA-1", "shares"),
    Kind.REVERSE: ("REV-2", "reverse"),
    Kind.MOVE: ("MOVE-1", "move"),
}
"""By the kind of a card, the rule about what it does and the lesson that teaches it."""


def _concerns(decision: Decision) -> tuple[str, str]:
    best = decision.best.deed
    if decision.view.table.phase is Phase.OPEN:
        return "TURN-1", "first-deal"
    if isinstance(best, Play | Move):
        return CONCERNS[best.card.kind]
    if not isinstance(decision.chosen.deed, PASSES):
        return "TURN-5", "turns"
    return ("PASS-2", "turns") if best == PASS else ("PASS-3", "turns")


def written(review: Review) -> dict[str, object]:
    """The review as it is written into a file in JSON: money in dollars, whole."""
    return {
        "seat": SEATS[review.seat],
        "choices": [
            {
                "after": each.at,
                "did": str(each.chosen.deed),
                "better": str(each.best.deed),
                "cost": round(each.cost),
                "margin": round(each.margin),
                "brings": round(each.money),
                "brought": round(each.own),
                "rule": each.rule,
                "lesson": each.lesson,
            }
            for each in review.costly
        ],
        "sources": {str(cause): round(money) for cause, money in review.sources.items()},
        "expected": [
            {"after": at, "cause": str(cause), "money": [round(each) for each in money]}
            for at, cause, money in review.points
        ],
    }
