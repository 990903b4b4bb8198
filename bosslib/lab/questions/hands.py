"""Odds of Deal cards in a first hand, by colour and in all (SETUP-5).

A case is a hand; hands of a game are correlated, since they share a deck.
"""

from __future__ import annotations

from math import comb

import numpy as np

from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.lab.answer import Figure, Ints, sums
from bosslib.lab.cards import COLOURS, COPIES_OF, HAND_KINDS, PER_COLOUR, WILD, Floats
from bosslib.lab.question import PLAYERS, Question
from bosslib.lab.state import IN_FRONT
from bosslib.lab.work_distribution import Part
from bosslib.words import say

CARDS = int(COPIES_OF[:HAND_KINDS].sum())
"""Number of cards that hands are dealt from: all but the X cards (SETUP-5)."""

OF_A_COLOUR = int(COPIES_OF[:IN_FRONT].sum())
"""Number of Deal cards of one colour."""

DEAL_CARDS = len(COLOURS) * OF_A_COLOUR


def _figures(players: int) -> tuple[Figure, ...]:
    names = tuple(say(f"lab.colour.{each.value}") for each in COLOURS)
    held = (say("lab.hands.held"),)
    many = tuple(range(SETTINGS_BY_PLAYERS[players].hand + 1))
    return (
        Figure("hands.colours", "%", held, (*names, say("lab.hands.all"))),
        Figure("hands.many", "%", held, many),
    )


def _sample(part: Part, players: int) -> Ints:
    hands = part.new(players).hands[:, :, :WILD]
    cards = hands.reshape(part.games, players, len(COLOURS), PER_COLOUR)[..., :IN_FRONT].sum(axis=3)
    has = cards > 0
    every = has.all(axis=2, keepdims=True)
    many = cards.sum(axis=2, keepdims=True) == np.arange(SETTINGS_BY_PLAYERS[players].hand + 1)
    found = np.concatenate((has, every, many), axis=2).sum(axis=1)
    return sums(found, np.full_like(found, players))


def _exact(players: int) -> Floats:
    held = SETTINGS_BY_PLAYERS[players].hand

    def none(colours: int) -> float:
        return comb(CARDS - colours * OF_A_COLOUR, held) / comb(CARDS, held)

    each = 1 - none(1)
    every = 1 - 3 * none(1) + 3 * none(2) - none(3)
    return np.array(
        [each, each, each, every, *(deal_card_probability(many, held) for many in range(held + 1))]
    )


def deal_card_probability(many: int, held: int) -> float:
    """Return the probability of exactly `many` Deal cards in `held` cards (hypergeometric)."""
    return comb(DEAL_CARDS, many) * comb(CARDS - DEAL_CARDS, held - many) / comb(CARDS, held)


hands = Question("hands", (PLAYERS,), _sample, _figures, _exact)
