"""Choices shared by all games; their string forms are the ids of the buttons."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

D = TypeVar("D")


class DoDeed(NamedTuple, Generic[D]):
    """Choice to do a deed."""

    deed: D

    def __str__(self) -> str:
        return f"do:{self.deed}"


class ChooseCard(NamedTuple):
    """Choice of a card by its place in the hand."""

    card_index: int

    def __str__(self) -> str:
        return f"card:{self.card_index}"
