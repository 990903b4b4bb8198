"""What the games have in common: the shapes that drivers, records and widgets rely on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from bosslib.errors import NotationError
from bosslib.words import say

Seat = int
"""A place at the table, 0 for A up to 5 for F, clockwise."""

SEATS = "ABCDEF"
"""The seats' letters in the notation."""

LARGEST = 2**63
"""No number in a game or in a file of one is larger."""

SEAT_FIELDS = ("seat", "other", "boss")
"""The fields of a sentence that stand for a player."""


def to_left(seat: Seat, other: Seat | None, players: int) -> int:
    """How many places to the left of a seat another one is: 0 for itself, -1 for none.

    By this a computer player takes one of several things that are worth the same: the letters of
    the seats must make nobody lucky.

    >>> [to_left(2, other, 4) for other in (2, 3, 0, 1, None)]
    [0, 1, 2, 3, -1]
    """
    return -1 if other is None else (other - seat) % players


def parse_seat(text: str) -> Seat:
    """The seat that a letter names.

    >>> parse_seat("C")
    2
    """
    if len(text) != 1 or text not in SEATS:
        raise NotationError("notation.seat", text=text)
    return SEATS.index(text)


class Objection(NamedTuple):
    """One rule that speaks against an action; the sentence is made late, from the catalogue."""

    rule: str
    key: str
    values: Mapping[str, object]

    def sentence(self, names: Sequence[str] = SEATS) -> str:
        """Why the action is refused, in a few words without the rule's id; seats by their names."""
        return say(f"refused.{self.key}", **named(self.values, names))


def named(values: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    """The values of a sentence with the names of its seats in place of their numbers."""
    return {
        key: [*names, *SEATS[len(names) :]][value]
        if key in SEAT_FIELDS and isinstance(value, int)
        else value
        for key, value in values.items()
    }


S = TypeVar("S")
E = TypeVar("E")


class Step(NamedTuple, Generic[S, E]):
    """The state after an action, and what happened on the way, in order."""

    state: S
    events: tuple[E, ...]


def replaced(items: tuple[S, ...], at: int, item: S) -> tuple[S, ...]:
    """The tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[S, ...], gone: Iterable[S]) -> tuple[S, ...]:
    """The tuple less one copy of each item of `gone`; ValueError if one is not there."""
    rest = list(items)
    for item in gone:
        rest.remove(item)
    return tuple(rest)
