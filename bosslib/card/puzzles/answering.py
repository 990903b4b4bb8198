"""The answers to an offer: to take it, to turn it down, or to offer something else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import Accept, Action, Decline, Offer, act
from bosslib.card.bargain import offered
from bosslib.card.bots.careful import Careful
from bosslib.card.play import apply
from bosslib.card.puzzles.proof import HABITS, Habit, accepting, brought, offers_to
from bosslib.card.view import view

if TYPE_CHECKING:
    from bosslib.card.puzzles.puzzle import Puzzle
    from bosslib.card.state import State
    from bosslib.card.terms import OpenOffer
    from bosslib.card.view import View


class Response(NamedTuple):
    """An answer, what it would bring about if the other side agreed, and whether it does."""

    action: Action
    bargain: OpenOffer | None
    agreed: bool


def listed(seen: View, counters: Sequence[Action]) -> list[Action]:
    """The answers among which one chooses, in their order: each offer, the counters, none."""
    offers = offers_to(seen)
    declined = act(seen.seat, Decline(offers[0].by))
    return [*(accepting(each, seen.seat) for each in offers), *counters, declined]


def answers(puzzle: Puzzle) -> list[Response]:
    """The answers of a puzzle, as the other side judges them in its position."""
    start, seen = puzzle.start, puzzle.view
    return [
        Response(
            each,
            bargain_of(seen, each),
            not isinstance(each.deed, Offer) or agrees(start, each),
        )
        for each in listed(seen, puzzle.counters)
    ]


def bargain_of(seen: View, answer: Action) -> OpenOffer | None:
    """What an answer would bring about; None where it turns something down."""
    match answer.deed:
        case Accept(by):
            return next(each for each in offers_to(seen) if each.by == by)
        case Offer() as deed:
            return offered(seen.table, answer.seat, deed)
    return None


def values(
    seen: View, those: Sequence[Response], playouts: int, seed: str, habit: Habit = HABITS[1]
) -> list[list[float]]:
    """What each answer brings, in each playout; one that leads to no bargain brings nothing."""
    struck = [each.bargain for each in those if each.bargain and each.agreed]
    *came, nothing = brought(seen, struck, playouts, seed, habit)
    found = iter(came)
    return [next(found) if each.bargain and each.agreed else nothing for each in those]


def spoken(state: State, answer: Action) -> list[Action]:
    """An answer and what is said to it: who offers something else turns down what was offered."""
    if not isinstance(answer.deed, Offer):
        return [answer]
    partner = offered(state.table, answer.seat, answer.deed).to
    said = [act(answer.seat, Decline(partner)), answer]
    return [*said, _reply(_after(state, said), answer, partner)]


def answered(state: State, answer: Action) -> State:
    """The position after an answer and what is said to it."""
    return _after(state, spoken(state, answer))


def agrees(state: State, counter: Action) -> bool:
    """Whether the other side takes a counter-offer in a position."""
    return isinstance(spoken(state, counter)[-1].deed, Accept)


def _reply(state: State, counter: Action, partner: int) -> Action:
    """What the other side says to a counter-offer that is open: what *careful* would say there."""
    said = Careful().talk(view(state, partner), Random(0))
    takes = act(partner, Accept(counter.seat))
    return takes if said == takes else act(partner, Decline(counter.seat))


def _after(state: State, actions: Sequence[Action]) -> State:
    for action in actions:
        state = apply(state, action)
    return state
