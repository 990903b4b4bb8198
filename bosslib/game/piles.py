"""Draw piles that are made anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from bosslib.chance import Texted, shuffled
from bosslib.errors import ScenarioError

C = TypeVar("C", bound=Texted)

Decks = tuple[tuple[C, ...], ...]
"""Decks as a scenario writes them down, the next one first."""


def reshuffled(
    cards: Sequence[C], script: Decks[C], seed: int, number: int
) -> tuple[tuple[C, ...], Decks[C]]:
    """The cards as a new draw pile, and the script that is left: without one chance decides.

    `number` is how many piles were made before. ScenarioError if the script has other cards.
    """
    if not script:
        return shuffled(cards, f"{seed}/{number}"), ()
    if Counter(script[0]) != Counter(cards):
        raise ScenarioError("reshuffles", "scenario.reshuffle", number=number + 1)
    return script[0], script[1:]
