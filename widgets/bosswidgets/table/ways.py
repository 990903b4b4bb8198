"""What can be chosen at every game's table: values, whose texts are the ids of the buttons."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

D = TypeVar("D")


class Do(NamedTuple, Generic[D]):
    """A deed is done."""

    deed: D

    def __str__(self) -> str:
        return f"do:{self.deed}"


class Hand(NamedTuple):
    """A card of the hand, by its place."""

    place: int

    def __str__(self) -> str:
        return f"card:{self.place}"
