"""Characters: how large a part of a bargain one wants, and when one comes down.

The part falls with the rounds as in Faratin, Sierra and Jennings, Negotiation decision functions
for autonomous agents (1998), by a polynomial: a conceder comes down early, a Boulware late. That
who gets too small a part would rather have none is from Fehr and Schmidt (1999).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bosslib.game.bargaining import conceded
from bosslib.teaching.drill.zone import Zone

ROUNDS = 3
"""After so many refusals the bargain is lost."""


class Conceding(NamedTuple):
    """Which part of the surplus one wants in the first round, in the last, and how it falls.

    `bend` is the beta of the paper: above 1 a conceder, below 1 Boulware.
    """

    opens: float
    ends: float
    bend: float

    def part(self, turn: int) -> float:
        """The part that is wanted in a round, counted from 0.

        >>> [round(CHARACTERS["hard"].part(turn), 2) for turn in range(ROUNDS)]
        [0.9, 0.87, 0.6]
        """
        return conceded(self.opens, self.ends, self.bend, turn / (ROUNDS - 1))

    def limit(self, zone: Zone, turn: int, *, sells: bool) -> int:
        """The price that one asks in a round, and just accepts."""
        return zone.keeping(self.part(turn), sells=sells)


CHARACTERS: Mapping[str, Conceding] = {
    "soft": Conceding(0.6, 0.2, 3.0),
    "fair": Conceding(0.6, 0.45, 1.0),
    "hard": Conceding(0.9, 0.6, 0.3),
}
"""With whom one bargains in the drill."""

BARGAINERS: Mapping[str, Conceding] = {
    "soft": CHARACTERS["soft"],
    "fair": Conceding(0.5, 0.5, 1.0),
    "hard": CHARACTERS["hard"],
}
"""With whom a learner is compared; the fair one splits the surplus evenly, and nothing else."""
