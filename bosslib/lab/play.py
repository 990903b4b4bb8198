"""Playing many games to their end by a policy, with every game's own random numbers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bosslib.lab.cards import Floats
from bosslib.lab.chance import CHOICES, TOKENS
from bosslib.lab.choice import Choice
from bosslib.lab.policies import Policy, Tokens
from bosslib.lab.state import Games
from bosslib.lab.step import step

BLOCK = 96
"""How many random numbers of a game are made at a time; a multiple of 4."""


def steps(games: Games, policy: Policy, tokens: Tokens | None = None) -> Iterator[Choice]:
    """Play on, in place, until all games are over; each step's choices, after they were done.

    A game's n-th action, counted from here, uses the n-th number of its stream `CHOICES`, and of
    `TOKENS` who gets a token before it; so its course depends on no other game.
    """
    number, u = 0, np.empty((len(games), 0))
    v: Floats = u
    while not games.over.all():
        at = number % BLOCK
        if at == 0:
            u = _block(games, CHOICES, number)
            v = _block(games, TOKENS, number) if tokens else u
        choice = policy(games, u[:, at])
        if tokens:
            choice = choice._replace(give=tokens(games, v[:, at]))
        step(games, choice)
        number += 1
        yield choice


def _block(games: Games, use: int, start: int) -> Floats:
    """The next numbers of the games that go on; 0 for those that are over."""
    u = np.zeros((len(games), BLOCK))
    alive = ~games.over
    u[alive] = games.chance.numbers(games.game[alive], use, BLOCK, start)
    return u


def played(games: Games, policy: Policy, tokens: Tokens | None = None) -> Games:
    """The games as they are when all are over; those given are left as they were.

    The same as `steps` does, but games that are over are put aside, so that it is faster.
    """
    done, going = games.copy(), games.copy()
    places = np.arange(len(games))
    number, u = 0, np.empty((len(games), 0))
    v: Floats = u
    while True:
        at = number % BLOCK
        if at == 0:
            over = going.over
            for name, each in done.arrays().items():
                each[places[over]] = getattr(going, name)[over]
            going, places = going.rows(~over), places[~over]
            if not len(going):
                return done
            u = going.chance.numbers(going.game, CHOICES, BLOCK, number)
            v = going.chance.numbers(going.game, TOKENS, BLOCK, number) if tokens else u
        choice = policy(going, u[:, at])
        if tokens:
            choice = choice._replace(give=tokens(going, v[:, at]))
        step(going, choice)
        number += 1
