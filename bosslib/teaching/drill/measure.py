"""Bargains that need no knowledge of the rules, to measure how well somebody bargains."""

from __future__ import annotations

from random import Random

from bosslib.game import LARGEST
from bosslib.teaching.drill.game import DrillPosition, drill_of
from bosslib.words import say

MEASURED = 3
"""Number of bargains."""


def measured_positions(game: str, seed: int) -> tuple[DrillPosition, ...]:
    """Return the bargains of a seed: nothing but money is at stake, and both sides can gain.

    Where the learner sells, giving costs nothing. BossError if the game has no bargains.
    """
    drill, rng = drill_of(game), Random(f"measure/{game}/{seed}")
    found = list[DrillPosition]()
    while len(found) < MEASURED:
        position = drill.position(rng.randrange(LARGEST))
        if not position.base and position.zone.seller == 0 and position.zone.prices:
            found.append(position)
    return tuple(found)


def measured_task(found: DrillPosition, other: str) -> str:
    """Return the task of such a bargain, with what it is worth to the buyer.

    `other` is the other side's name.
    """
    teaching = found.exercise.teaching
    key = f"bargains.{teaching.game.name}.{'sold' if found.sells else 'bought'}"
    return say(key, who=other, worth=teaching.pictures.money(found.zone.buyer))
