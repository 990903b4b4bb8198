"""Offers and promises: their terms and when they are kept. Independent of money and scoring.

Judging needs only the disks turned, the deed, and whether the promised deed was possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from bosslib.card.actions import (
    Cash,
    Deed,
    DoublePass,
    Drop,
    Due,
    Move,
    Never,
    Pass,
    Play,
    Term,
    Terms,
)
from bosslib.card.cards import Card
from bosslib.game import Seat, replace_item


class OpenOffer(NamedTuple):
    """An open offer; one of its two seats is the Boss (COUSIN-5)."""

    by: Seat
    to: Seat
    terms: Terms


class PromiseStatus(StrEnum):
    """Status of a promise."""

    OPEN = "open"
    KEPT = "kept"
    BROKEN = "broken"
    VOID = "void"


class Promise(NamedTuple):
    """One term that a player owes for a token (COUSIN-6)."""

    by: Seat
    term: Term
    state: PromiseStatus = PromiseStatus.OPEN


def takes_turn(term: Term) -> bool:
    """Return True if keeping a term takes a turn."""
    return isinstance(term, Play | Move | Drop | Pass | DoublePass)


def promises_from(by: Seat, terms: Terms) -> tuple[Promise, ...]:
    """Return the promises that an accepted offer creates; cash is paid at once and leaves none."""
    return tuple(Promise(by, term) for term in terms if not isinstance(term, Cash))


def next_owed_deed(promises: tuple[Promise, ...], seat: Seat) -> Due | None:
    """Return the deed that a seat owes on its turn: its first open promise that takes a turn."""
    return next(iter(owed_deeds(promises, seat)), None)


def owed_deeds(promises: tuple[Promise, ...], seat: Seat) -> tuple[Due, ...]:
    """Return all deeds that a seat owes, in the order in which they are due."""
    return tuple(
        promise.term  # type: ignore[misc]  # takes_turn says that it is a Due
        for promise in promises
        if promise.by == seat and promise.state is PromiseStatus.OPEN and takes_turn(promise.term)
    )


def is_same_deed(one: Deed, other: Deed, passes: int) -> bool:
    """Return True if two deeds are the same: a double pass with one disk turned is a pass
    (PASS-4).
    """
    if one == other:
        return True
    turns = isinstance(one, Pass | DoublePass) and isinstance(other, Pass | DoublePass)
    return turns and passes == 1


def violated_promise(promises: tuple[Promise, ...], seat: Seat, deed: Deed) -> Never | None:
    """Return the open promise of a seat that a deed would break, or None."""
    for promise in promises:
        term = promise.term
        mine = promise.by == seat and promise.state is PromiseStatus.OPEN
        if mine and isinstance(term, Never) and term.forbids(deed):
            return term
    return None


def update_promises(
    promises: tuple[Promise, ...], seat: Seat, deed: Deed, *, passes: int, possible: bool
) -> tuple[Promise, ...]:
    """Return the promises after a seat has used its turn for a deed.

    `passes` is the number of disks it had turned before; `possible` is True if the owed deed could
    be done.
    """
    owed = next_owed_deed(promises, seat)
    for at, promise in enumerate(promises):
        if promise.by != seat or promise.state is not PromiseStatus.OPEN:
            continue
        if isinstance(promise.term, Never):
            if promise.term.forbids(deed):
                promises = replace_item(promises, at, promise._replace(state=PromiseStatus.BROKEN))
        elif promise.term is owed:
            state = PromiseStatus.BROKEN if possible else PromiseStatus.VOID
            state = PromiseStatus.KEPT if is_same_deed(owed, deed, passes) else state
            promises = replace_item(promises, at, promise._replace(state=state))
            owed = None
    return promises


def promise_breakers(promises: tuple[Promise, ...]) -> tuple[Seat, ...]:
    """Return the seats that broke promises, one entry for each (COUSIN-9: this is public)."""
    return tuple(promise.by for promise in promises if promise.state is PromiseStatus.BROKEN)


def needed_cards(terms: Terms) -> Counter[Card]:
    """Return how many copies of each card a player needs to keep the terms."""
    return Counter(term.card for term in terms if isinstance(term, Play | Move | Drop))


def mentioned_seats(terms: Terms) -> Iterator[Seat]:
    """Yield the seats that the terms mention."""
    for term in terms:
        match term:
            case Play(_, front) | Never(_, front):
                ends: tuple[Seat | None, ...] = (front,)
            case Move(_, shifts):
                ends = tuple(end for each in shifts for end in (each.origin, each.goal))
            case _:
                ends = ()
        yield from (end for end in ends if end is not None)


def cash_amount(terms: Terms) -> int:
    """Return the dollars that the player pays the Boss at once."""
    return sum(term.dollars for term in terms if isinstance(term, Cash))


def with_cash(terms: Terms, dollars: int) -> Terms:
    """Return the terms with this many dollars in place of the cash that they have."""
    others = tuple(term for term in terms if not isinstance(term, Cash))
    return (*others, Cash(dollars)) if dollars else others


PRICE_STEP = 5
"""Unit of cash in proposals and counter-offers, in dollars (COUSIN-9)."""

DISKS = 2
"""Number of disks of each player (SETUP-2)."""

DISKS_TURNED: dict[type, int] = {Pass: 1, DoublePass: 2}
"""Number of disks that a deed turns."""


def needs_turn_after_disks(terms: Terms, passes: int) -> bool:
    """Return True if some term needs a turn after the player's last disk is turned."""
    for term in filter(takes_turn, terms):
        if passes >= DISKS:
            return True
        passes += DISKS_TURNED.get(type(term), 0)
    return False


def has_contradiction(terms: Terms) -> bool:
    """Return True if one term promises a play that another promises never to make."""
    nevers = [term for term in terms if isinstance(term, Never)]
    return any(
        never.forbids(term) for never in nevers for term in terms if isinstance(term, Play | Move)
    )
