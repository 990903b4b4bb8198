"""Continuations of a puzzle: the line after an answer, and the card that decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import payoffs
from bosslib.card.actions import Action, Move, Play
from bosslib.card.bots.careful import Careful
from bosslib.card.cards import Card
from bosslib.card.events import Settled
from bosslib.card.puzzles.answering import talk_of_answer
from bosslib.card.puzzles.evaluation import Payoffs, aim_value
from bosslib.card.puzzles.puzzle import Puzzle
from bosslib.card.state import Phase
from bosslib.card.view import view
from bosslib.game import Seat
from bosslib.puzzles.protocol import ContinuationKind
from bosslib.record import Record

if TYPE_CHECKING:
    from bosslib.card.game import CardRecord


class Continuation(NamedTuple):
    """The play after an answer, to the end of the deal.

    `worths` are the values by the aim, in dollars, if the deal ended then: at the start and after
    each action.
    """

    record: CardRecord
    worths: tuple[float, ...]
    dues: Payoffs

    @property
    def worth(self) -> float:
        """Final value by the aim, in dollars."""
        return self.worths[-1]


def play_continuation(puzzle: Puzzle, actions: Sequence[Action]) -> Continuation:
    """Return the continuation in the stored position: *careful* plays all seats.

    There is no more bargaining, except the reply to a counter-offer.
    """
    record: CardRecord = Record(puzzle.start)
    for action in actions:
        for each in talk_of_answer(record.state, action):
            record = record.play(each)
    while not (dues := _settled_payoff(record)):
        state = record.state
        record = record.play(Careful().choose(view(state, state.table.turn), Random(0)))
    states = [puzzle.start, *(each.state for each in record.played)]
    before = [payoffs.payoff(each.table) for each in states if each.table.phase is Phase.PLAY]
    money = puzzle.start.money[puzzle.seat]
    worths = [aim_value(puzzle.aim, puzzle.seat, each, money) for each in (*before, dues)]
    return Continuation(record, tuple(worths), dues)


def _settled_payoff(record: CardRecord) -> Payoffs:
    events = (event for each in record.played[-1:] for event in each.events)
    return next((each.payoff for each in events if isinstance(each, Settled)), ())


class DecisiveCard(NamedTuple):
    """The card that makes most of the difference between two lines, and its player.

    `change_in_better` and `change_in_worse` are the changes in the value of the better and the
    worse line, in dollars by the aim; None if the line does not contain the card.
    """

    seat: Seat
    card: Card
    change_in_better: float | None
    change_in_worse: float | None

    @property
    def difference(self) -> float:
        """Difference that the card makes between the lines, in dollars."""
        return (self.change_in_better or 0.0) - (self.change_in_worse or 0.0)


def decisive_card(good: Continuation, bad: Continuation) -> DecisiveCard | None:
    """Return the card that decides between two lines; None if no card favours the good one.

    A card that a seat plays in both lines counts with the difference of its effects.
    """
    ours, theirs = _value_changes(good), _value_changes(bad)
    keys = dict.fromkeys((*ours, *theirs))
    found = [DecisiveCard(*key[:2], ours.get(key), theirs.get(key)) for key in keys]
    best = max(found, key=lambda each: each.difference, default=None)
    return best if best and best.difference > 0 else None


def _value_changes(line: Continuation) -> dict[tuple[Seat, Card, int], float]:
    """Return how each card changes a line's value, in dollars, by seat, card and copy number."""
    found: dict[tuple[Seat, Card, int], float] = {}
    copies: Counter[tuple[Seat, Card]] = Counter()
    for at, action in enumerate(line.record.actions):
        if isinstance(action.deed, Play | Move):
            one = (action.seat, action.deed.card)
            copies[one] += 1
            found[(*one, copies[one])] = line.worths[at + 1] - line.worths[at]
    return found


class CardContinuation(NamedTuple):
    """A way to go on: the seat's actions, and the line that follows."""

    kind: ContinuationKind
    actions: tuple[Action, ...]
    line: Continuation

    @property
    def record(self) -> CardRecord:
        """Record of the line."""
        return self.line.record


ContinuationPair = tuple[CardContinuation, CardContinuation]
"""The best way, and another one."""


def best_and_mistake(puzzle: Puzzle, mistake: Sequence[Action] = ()) -> ContinuationPair:
    """Return the best way and the mistake that was made, by default the tempting one."""
    if mistake and tuple(mistake) != puzzle.tempting:
        other = own_continuation(puzzle, mistake)
    else:
        other = _make_continuation(puzzle, ContinuationKind.TEMPTING, puzzle.tempting)
    return _make_continuation(puzzle, ContinuationKind.BEST, puzzle.solution), other


def refutations(puzzle: Puzzle, answer: Sequence[Action]) -> list[CardContinuation]:
    """Return the way that a learner has chosen, which refutes a wrong answer."""
    return [own_continuation(puzzle, answer)] if answer else []


def own_continuation(puzzle: Puzzle, actions: Sequence[Action]) -> CardContinuation:
    """Return the way that a learner has chosen."""
    return _make_continuation(puzzle, ContinuationKind.OWN, actions)


def _make_continuation(
    puzzle: Puzzle, way: ContinuationKind, actions: Sequence[Action]
) -> CardContinuation:
    return CardContinuation(way, tuple(actions), play_continuation(puzzle, actions))
