"""What the games have in common: the shapes that drivers, records and widgets rely on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from bosslib.words import say

Seat = int
"""A place at the table, 0 for A up to 5 for F, clockwise."""

SEATS = "ABCDEF"
"""The seats' letters in the notation."""

LARGEST = 2**63
"""No number in a game or in a file of one is larger."""

SEAT_FIELDS = ("seat", "other", "boss")
"""The fields of a sentence that stand for a player."""


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
