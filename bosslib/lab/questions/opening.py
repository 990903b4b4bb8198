"""Frequency with which a Boss has no Deal card to open with, by deal (TURN-1, TURN-2).

A case is a deal: of each game its first, its second, ... The Boss names a colour if, and only if,
the hand has no Deal card.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.lab.answer import Figure, Ints, sums
from bosslib.lab.cards import Floats
from bosslib.lab.choice import Deed
from bosslib.lab.deals import choice_steps
from bosslib.lab.policies import POLICIES
from bosslib.lab.question import PLAYERS, POLICY, Question
from bosslib.lab.questions.hands import CARDS, DEAL_CARDS, deal_card_probability
from bosslib.lab.state import Phase
from bosslib.lab.step import step
from bosslib.lab.work_distribution import Part
from bosslib.words import say


def _figures(players: int, **_: object) -> tuple[Figure, ...]:
    deals = tuple(range(1, SETTINGS_BY_PLAYERS[players].turns_as_boss * players + 1))
    return (Figure("opening.named", "%", (say("lab.opening.boss"),), deals),)


def _sample(part: Part, players: int, policy: str) -> Ints:
    new = part.new(players)
    named = np.zeros((part.games, new.deals), np.uint8)
    for games, choice in choice_steps(new, POLICIES[policy]):
        rows = np.flatnonzero((games.phase == Phase.OPEN) & (choice.deed == Deed.NAME))
        named[games.game[rows] - part.first, games.deal[rows] - 1] = 1
        step(games, choice)
    return sums(named, np.ones_like(named))


def _exact(players: int, policy: str) -> Floats:
    """The first deal's value is that of a first hand; with `passing` all deals are known.

    Then only the Boss plays a card, and draws the bonus as the last to turn disks (PASS-5): so
    every seat is Boss for the first time with its first hand.
    """
    size = SETTINGS_BY_PLAYERS[players]
    if policy != "passing":
        first = deal_card_probability(0, size.hand)
        return np.array([first] + [np.nan] * (size.turns_as_boss * players - 1))
    return np.repeat(_passing(size.hand, size.turns_as_boss), players)


def _passing(hand: int, times: int) -> list[float]:
    """Return the probability of no Deal card for each time that a seat is Boss, with `passing`.

    Between two openings it plays a Deal card, if it holds one, and draws the bonus. The state is
    the number of Deal cards that it holds, and that it has ever had.
    """
    likely = {(many, many): deal_card_probability(many, hand) for many in range(hand + 1)}
    found = []
    for seen in range(hand, hand + times):
        found.append(sum(chance for (held, _), chance in likely.items() if held == 0))
        after: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (held, had), chance in likely.items():
            left, bonus = max(held - 1, 0), (DEAL_CARDS - had) / (CARDS - seen)
            after[left + 1, had + 1] += chance * bonus
            after[left, had] += chance * (1 - bonus)
        likely = after
    return found


opening = Question("opening", (PLAYERS, POLICY), _sample, _figures, _exact)
