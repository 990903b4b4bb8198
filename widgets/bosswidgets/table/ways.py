"""Choices shared by all games; their string forms are the ids of the buttons."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

D = TypeVar("D")


class Do(NamedTuple, Generic[D]):
    """Choice to do a deed."""

    deed: D

    def __str__(self) -> str:
        return f"do:{self.deed}"


class Hand(NamedTuple):
    """Choice of a card by its place in the hand."""

    place: int

    def __str__(self) -> str:
        return f"card:{self.place}"
