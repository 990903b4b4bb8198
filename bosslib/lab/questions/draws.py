"""Share values of random draws of Deal cards of one colour (VALUE-1, VALUE-2).

A case is a draw from the 14 of a colour, without replacement; each is valued at 2X, 3X, 4X and 5X.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import comb

import numpy as np

from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.lab.answer import Figure, Ints, sums
from bosslib.lab.cards import COPIES_OF, NUMBERS, POINTS, Flags, Floats
from bosslib.lab.chance import SETUP, Chance, sort_by_words
from bosslib.lab.question import PLAYERS, Question, Setting
from bosslib.lab.state import IN_FRONT
from bosslib.lab.work_distribution import Part
from bosslib.words import say

TIMES = np.arange(2, 6)
"""Multipliers: the disk alone, or with one, two or three X cards (VALUE-1)."""

STEP = 25
"""Step, in dollars, between the thresholds of the first figure."""

PILE = np.repeat(np.arange(IN_FRONT, dtype=np.uint8), COPIES_OF[:IN_FRONT])
"""Deal cards of a colour, as places of the centre."""

CARDS = Setting("cards", tuple(range(1, 11)), 4)


def value_figures(name: str, players: int) -> tuple[Figure, ...]:
    """Return the figures: threshold frequencies, how often the limit applies, and the means."""
    limit = SETTINGS_BY_PLAYERS[players].limit
    times = tuple(say("lab.values.times", number=number) for number in TIMES.tolist())
    least = tuple(range(-limit, limit + 1, STEP))
    means = (say("lab.values.limited"), say("lab.values.raw"))
    return (
        Figure(f"{name}.least", "%", times, least),
        Figure(f"{name}.limit", "%", (say("lab.values.cut"),), times),
        Figure(f"{name}.mean", "$", means, times),
    )


def value_observations(raw: Ints, there: Flags, limit: int) -> tuple[Ints, Ints]:
    """Return observations for `value_figures` from M unlimited values: int64 (M, R), top and
    bottom.

    `raw` is int64 (M, 4), by multiplier; `there`, bool (M, 4), tells which of them occurred.
    """
    worth = np.clip(raw, -limit, limit)
    least = np.arange(-limit, limit + 1, STEP)
    parts = (
        (worth[:, :, None] >= least).reshape(len(raw), -1),
        np.abs(raw) > limit,
        worth,
        raw,
    )
    top = np.concatenate(parts, axis=1, dtype=np.int64)
    bottom = np.concatenate((np.repeat(there, len(least), axis=1), *3 * (there,)), axis=1)
    return top * bottom, bottom.astype(np.int64)


def values_of_points(points: Ints) -> Ints:
    """Return values in dollars at 2X to 5X, before the limit, by sums of points: int64 (M, 4)."""
    found: Ints = points[:, None] * 5 * TIMES
    return found


def exact_values(ways: Mapping[int, int], players: int) -> Floats:
    """Return the exact numbers of `value_figures`, by the number of ways to each sum of points."""
    raw = values_of_points(np.array(list(ways)))
    top, _ = value_observations(
        raw, np.ones_like(raw, np.bool_), SETTINGS_BY_PLAYERS[players].limit
    )
    many = np.array(list(ways.values()), np.int64)
    found: Floats = many @ top / many.sum()
    return found


def ways(cards: int) -> dict[int, int]:
    """Return in how many ways this many of a colour's Deal cards give each sum of points."""
    found = Counter({(0, 0): 1})
    for number, copies in zip(NUMBERS, COPIES_OF.tolist(), strict=False):
        grown = Counter[tuple[int, int]]()
        for (drawn, points), many in found.items():
            for more in range(min(copies, cards - drawn) + 1):
                grown[drawn + more, points + more * number] += many * comb(copies, more)
        found = grown
    return {points: many for (drawn, points), many in found.items() if drawn == cards}


def _figures(players: int, **_: object) -> tuple[Figure, ...]:
    return value_figures("draws", players)


def _sample(part: Part, players: int, cards: int) -> Ints:
    """Draw once for each game, from its set-up stream."""
    games = np.arange(part.first, part.first + part.games)
    words = Chance(part.seed).words(games, SETUP, len(PILE))
    drawn = sort_by_words(words, np.broadcast_to(PILE, words.shape))[:, :cards]
    raw = values_of_points(POINTS[drawn].sum(axis=1))
    return sums(
        *value_observations(raw, np.ones_like(raw, np.bool_), SETTINGS_BY_PLAYERS[players].limit)
    )


def _exact(players: int, cards: int) -> Floats:
    return exact_values(ways(cards), players)


draws = Question("draws", (PLAYERS, CARDS), _sample, _figures, _exact)
