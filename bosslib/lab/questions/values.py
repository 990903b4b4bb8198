"""Share values of deals played to their end (VALUE-1, VALUE-2).

The figures are those of `draws`, for the Deal cards that players put in the centre themselves. A
case is a deal, grouped by the multiplier with which it is settled.
"""

from __future__ import annotations

from collections import Counter
from math import comb, lcm

import numpy as np

from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.lab.answer import Figure, Ints, sums
from bosslib.lab.cards import COLOURS, COPIES_OF, NUMBERS, POINTS, Floats
from bosslib.lab.deals import finished_deals
from bosslib.lab.policies import POLICIES
from bosslib.lab.question import PLAYERS, POLICY, Question
from bosslib.lab.questions.draws import (
    TIMES,
    exact_values,
    value_figures,
    value_observations,
    values_of_points,
)
from bosslib.lab.questions.hands import CARDS, DEAL_CARDS
from bosslib.lab.state import IN_FRONT
from bosslib.lab.work_distribution import Part


def _figures(players: int, **_: object) -> tuple[Figure, ...]:
    return value_figures("values", players)


def _sample(part: Part, players: int, policy: str) -> Ints:
    size = SETTINGS_BY_PLAYERS[players]
    deals = size.turns_as_boss * players
    points = np.zeros((part.games, deals), np.int64)
    times = np.zeros((part.games, deals), np.uint8)
    for games, which in finished_deals(part, players, POLICIES[policy]):
        points[which, games.deal - 1] = games.lying[:, :IN_FRONT] @ POINTS
        times[which, games.deal - 1] = games.x + 2
    there = times.reshape(-1, 1) == TIMES
    found = value_observations(values_of_points(points.reshape(-1)), there, size.limit)
    top, bottom = (each.reshape(part.games, deals, -1).sum(axis=1) for each in found)
    return sums(top, bottom)


def _exact(players: int, policy: str) -> Floats:
    """Known for `passing` where each seat is Boss once: then all deals are opened from first hands.

    The opening card is the only one in the centre, and only the last seat to turn its disks draws,
    one card a deal. So the second X card (SETUP-6) is never reached: no deal is settled at 4X or
    5X.
    """
    found = exact_values(opening_weights(SETTINGS_BY_PLAYERS[players].hand), players)
    known = policy == "passing" and SETTINGS_BY_PLAYERS[players].turns_as_boss == 1
    seen = [known and times < 4 for times in TIMES.tolist()]
    count = len(found) // 4 - 3
    return np.where([*np.repeat(seen, count), *3 * seen], found, np.nan)


def opening_weights(held: int) -> dict[int, int]:
    """Return the weight of each number as the opening card of a first hand; 0 for no Deal card.

    The weights are whole numbers: a hand opens with each kind of Deal card that it holds with equal
    probability, as in `passing` and `random` (TURN-1, TURN-2).
    """
    copies = COPIES_OF[:IN_FRONT].tolist()
    every = lcm(*range(1, held + 1))
    found = {0: comb(CARDS - DEAL_CARDS, held) * every}
    for number, many in zip(NUMBERS, copies, strict=True):
        rest = copies * len(COLOURS)
        rest.remove(many)
        hands = _add_kind(Counter({(0, 0): 1}), many, held, least=1)
        for each in rest:
            hands = _add_kind(hands, each, held, least=0)
        found[number] = len(COLOURS) * sum(
            count * comb(CARDS - DEAL_CARDS, held - cards) * every // kinds
            for (cards, kinds), count in hands.items()
        )
    return found


def _add_kind(
    hands: Counter[tuple[int, int]], copies: int, held: int, *, least: int
) -> Counter[tuple[int, int]]:
    """Return the number of hands by cards and kinds when another kind is dealt."""
    found = Counter[tuple[int, int]]()
    for (cards, kinds), count in hands.items():
        for more in range(least, min(copies, held - cards) + 1):
            found[cards + more, kinds + (more > 0)] += count * comb(copies, more)
    return found


values = Question("values", (PLAYERS, POLICY), _sample, _figures, _exact)
