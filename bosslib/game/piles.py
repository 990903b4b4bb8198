"""Reshuffling of draw piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from bosslib.chance import HasText, shuffle
from bosslib.errors import ScenarioError

C = TypeVar("C", bound=HasText)

Decks = tuple[tuple[C, ...], ...]
"""Decks prescribed by a scenario, the next one first."""


def reshuffle(
    cards: Sequence[C], script: Decks[C], seed: int, number: int
) -> tuple[tuple[C, ...], Decks[C]]:
    """Return the cards as a new draw pile, and the remaining script; without one, shuffle.

    `number` is the number of reshuffles so far. ScenarioError if the script's deck has other cards.
    """
    if not script:
        return shuffle(cards, f"{seed}/{number}"), ()
    if Counter(script[0]) != Counter(cards):
        raise ScenarioError("reshuffles", "scenario.reshuffle", number=number + 1)
    return script[0], script[1:]
