"""Characters: the share of a bargain that they want, and how they concede.

The share falls with the rounds as in Faratin, Sierra and Jennings, Negotiation decision functions
for autonomous agents (1998), by a polynomial: a conceder concedes early, a Boulware late. Refusal
of too small shares is from Fehr and Schmidt (1999).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bosslib.game.bargaining import concession
from bosslib.teaching.drill.zone import Zone

ROUNDS = 3
"""Number of refusals after which the bargain is lost."""


class ConcessionCurve(NamedTuple):
    """Concession curve: the share of the surplus wanted in the first and in the last round.

    `bend` is the beta of the paper: above 1 a conceder, below 1 Boulware.
    """

    opens: float
    ends: float
    bend: float

    def part(self, turn: int) -> float:
        """Return the share wanted in a round, counted from 0.

        >>> [round(CHARACTERS["hard"].part(turn), 2) for turn in range(ROUNDS)]
        [0.9, 0.87, 0.6]
        """
        return concession(self.opens, self.ends, self.bend, turn / (ROUNDS - 1))

    def limit(self, zone: Zone, turn: int, *, sells: bool) -> int:
        """Return the price asked in a round, which is also the worst one accepted."""
        return zone.price_for_share(self.part(turn), sells=sells)


CHARACTERS: Mapping[str, ConcessionCurve] = {
    "soft": ConcessionCurve(0.6, 0.2, 3.0),
    "fair": ConcessionCurve(0.6, 0.45, 1.0),
    "hard": ConcessionCurve(0.9, 0.6, 0.3),
}
"""Opponents in the drill."""

BARGAINERS: Mapping[str, ConcessionCurve] = {
    "soft": CHARACTERS["soft"],
    "fair": ConcessionCurve(0.5, 0.5, 1.0),
    "hard": CHARACTERS["hard"],
}
"""Bargainers that a learner is compared with; the fair one accepts only an equal split."""
