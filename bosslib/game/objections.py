"""What a rule has against an action, before it is put in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bosslib.game.seats import SEATS
from bosslib.words import say

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
