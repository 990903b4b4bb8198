"""Offers and promises: what they say and when they are kept. Knows nothing of money or scoring.

Judging needs no more than the disks turned, the deed and whether the promised deed is possible.
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
from bosslib.game import Seat, replaced


class OpenOffer(NamedTuple):
    """An offer on the table; one of the two seats is the Boss (COUSIN-5)."""

    by: Seat
    to: Seat
    terms: Terms


class Kept(StrEnum):
    """How a promise stands."""

    OPEN = "open"
    KEPT = "kept"
    BROKEN = "broken"
    VOID = "void"


class Promise(NamedTuple):
    """One term that a player owes for his token (COUSIN-6)."""

    by: Seat
    term: Term
    state: Kept = Kept.OPEN


def is_due(term: Term) -> bool:
    """Whether a term takes a turn to keep."""
    return isinstance(term, Play | Move | Drop | Pass | DoublePass)


def promised(by: Seat, terms: Terms) -> tuple[Promise, ...]:
    """What an accepted offer leaves to be kept; cash is paid at once and owed no more."""
    return tuple(Promise(by, term) for term in terms if not isinstance(term, Cash))


def due(promises: tuple[Promise, ...], seat: Seat) -> Due | None:
    """What a seat owes on its turn: the first promise of its that is open and takes a turn."""
    return next(iter(owed(promises, seat)), None)


def owed(promises: tuple[Promise, ...], seat: Seat) -> tuple[Due, ...]:
    """All that a seat owes and that takes a turn, in the order in which it is due."""
    return tuple(
        promise.term  # type: ignore[misc]  # is_due says that it is a Due
        for promise in promises
        if promise.by == seat and promise.state is Kept.OPEN and is_due(promise.term)
    )


def same(one: Deed, other: Deed, passes: int) -> bool:
    """Whether two deeds come to the same: a double pass with one disk turned is a pass (PASS-4)."""
    if one == other:
        return True
    turns = isinstance(one, Pass | DoublePass) and isinstance(other, Pass | DoublePass)
    return turns and passes == 1


def forbidden(promises: tuple[Promise, ...], seat: Seat, deed: Deed) -> Never | None:
    """The open promise of a seat that a deed would break, if there is one."""
    for promise in promises:
        term = promise.term
        mine = promise.by == seat and promise.state is Kept.OPEN
        if mine and isinstance(term, Never) and term.forbids(deed):
            return term
    return None


def judge(
    promises: tuple[Promise, ...], seat: Seat, deed: Deed, *, passes: int, possible: bool
) -> tuple[Promise, ...]:
    """The promises after a seat has used its turn for a deed.

    `passes` are the disks it had turned before, `possible` says whether what it owed could be done.
    """
    owed = due(promises, seat)
    for at, promise in enumerate(promises):
        if promise.by != seat or promise.state is not Kept.OPEN:
            continue
        if isinstance(promise.term, Never):
            if promise.term.forbids(deed):
                promises = replaced(promises, at, promise._replace(state=Kept.BROKEN))
        elif promise.term is owed:
            state = Kept.BROKEN if possible else Kept.VOID
            state = Kept.KEPT if same(owed, deed, passes) else state
            promises = replaced(promises, at, promise._replace(state=state))
            owed = None
    return promises


def breakers(promises: tuple[Promise, ...]) -> tuple[Seat, ...]:
    """Who has broken promises: a seat for each (COUSIN-9: everybody sees it)."""
    return tuple(promise.by for promise in promises if promise.state is Kept.BROKEN)


def needed(terms: Terms) -> Counter[Card]:
    """How many of each card a player must hold to keep the terms."""
    return Counter(term.card for term in terms if isinstance(term, Play | Move | Drop))


def named_seats(terms: Terms) -> Iterator[Seat]:
    """The seats that terms speak of."""
    for term in terms:
        match term:
            case Play(_, front) | Never(_, front):
                ends: tuple[Seat | None, ...] = (front,)
            case Move(_, shifts):
                ends = tuple(end for each in shifts for end in (each.origin, each.goal))
            case _:
                ends = ()
        yield from (end for end in ends if end is not None)


def cash(terms: Terms) -> int:
    """What the player pays the Boss at once, in dollars."""
    return sum(term.dollars for term in terms if isinstance(term, Cash))


DISKS: dict[type, int] = {Pass: 1, DoublePass: 2}
"""How many disks a deed turns."""


def outlasts_disks(terms: Terms, passes: int) -> bool:
    """Whether some term would need a turn after the player's last disk is turned."""
    for term in filter(is_due, terms):
        if passes >= 2:
            return True
        passes += DISKS.get(type(term), 0)
    return False


def contradict(terms: Terms) -> bool:
    """Whether one term promises a play that another promises never to make."""
    nevers = [term for term in terms if isinstance(term, Never)]
    return any(
        never.forbids(term) for never in nevers for term in terms if isinstance(term, Play | Move)
    )
