"""Answers to an offer in a puzzle: accept, decline, or make a counter-offer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import Accept, Action, Decline, Offer, cached_action
from bosslib.card.bargain import to_open_offer
from bosslib.card.bots.careful import Careful
from bosslib.card.puzzles.evaluation import (
    PLAYOUT_POLICIES,
    PlayoutPolicy,
    accept_action,
    offer_gains,
    offers_to,
)
from bosslib.card.transitions import apply
from bosslib.card.view import view

if TYPE_CHECKING:
    from bosslib.card.puzzles.puzzle import Puzzle
    from bosslib.card.state import State
    from bosslib.card.terms import OpenOffer
    from bosslib.card.view import View


class Response(NamedTuple):
    """An answer, the bargain it would lead to, and whether the other side agrees."""

    action: Action
    bargain: OpenOffer | None
    is_agreed: bool


def listed_answers(seen: View, counters: Sequence[Action]) -> list[Action]:
    """Return the answers to choose from, in order: each offer, the counter-offers, none."""
    offers = offers_to(seen)
    declined = cached_action(seen.seat, Decline(offers[0].by))
    return [*(accept_action(each, seen.seat) for each in offers), *counters, declined]


def puzzle_answers(puzzle: Puzzle) -> list[Response]:
    """Return the answers of a puzzle, as the other side judges them in its position."""
    start, seen = puzzle.start, puzzle.view
    return [
        Response(
            each,
            bargain_of_answer(seen, each),
            not isinstance(each.deed, Offer) or is_counter_accepted(start, each),
        )
        for each in listed_answers(seen, puzzle.counters)
    ]


def bargain_of_answer(seen: View, answer: Action) -> OpenOffer | None:
    """Return the bargain that an answer leads to; None if it declines."""
    match answer.deed:
        case Accept(by):
            return next(each for each in offers_to(seen) if each.by == by)
        case Offer() as deed:
            return to_open_offer(seen.table, answer.seat, deed)
    return None


def answer_values(
    seen: View,
    those: Sequence[Response],
    playouts: int,
    seed: str,
    habit: PlayoutPolicy = PLAYOUT_POLICIES[1],
) -> list[list[float]]:
    """Return the value of each answer in each playout; zero if it leads to no bargain."""
    struck = [each.bargain for each in those if each.bargain and each.is_agreed]
    *came, nothing = offer_gains(seen, struck, playouts, seed, habit)
    found = iter(came)
    return [next(found) if each.bargain and each.is_agreed else nothing for each in those]


def talk_of_answer(state: State, answer: Action) -> list[Action]:
    """Return an answer with the talk around it: a counter-offer first declines the offer."""
    if not isinstance(answer.deed, Offer):
        return [answer]
    partner = to_open_offer(state.table, answer.seat, answer.deed).to
    said = [cached_action(answer.seat, Decline(partner)), answer]
    return [*said, _counter_reply(_apply_all(state, said), answer, partner)]


def is_counter_accepted(state: State, counter: Action) -> bool:
    """Return True if the other side accepts a counter-offer in a position."""
    return isinstance(talk_of_answer(state, counter)[-1].deed, Accept)


def _counter_reply(state: State, counter: Action, partner: int) -> Action:
    """Return the reply to an open counter-offer: what *careful* would say there."""
    said = Careful().talk(view(state, partner), Random(0))
    takes = cached_action(partner, Accept(counter.seat))
    return takes if said == takes else cached_action(partner, Decline(counter.seat))


def _apply_all(state: State, actions: Sequence[Action]) -> State:
    for action in actions:
        state = apply(state, action)
    return state
