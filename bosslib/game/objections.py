"""Objections of rules to an action, before they are put in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bosslib.game.seats import SEATS
from bosslib.words import say

SEAT_FIELDS = ("seat", "other", "boss")
"""Fields of a sentence that stand for a player."""


class Objection(NamedTuple):
    """A rule's objection to an action; the sentence is built on demand from the catalogue."""

    rule: str
    key: str
    values: Mapping[str, object]

    def sentence(self, names: Sequence[str] = SEATS) -> str:
        """Return why the action is refused, in a few words without the rule's id; seats by name."""
        return say(f"refused.{self.key}", **with_seat_names(self.values, names))


def with_seat_names(values: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    """Return a sentence's values with seat numbers replaced by names."""
    return {
        key: [*names, *SEATS[len(names) :]][value]
        if key in SEAT_FIELDS and isinstance(value, int)
        else value
        for key, value in values.items()
    }
