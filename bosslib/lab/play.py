"""Playing many games to their end by a policy, each game with its own random numbers."""

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
"""Number of random numbers of a game that are made at a time; a multiple of 4."""


def steps(games: Games, policy: Policy, tokens: Tokens | None = None) -> Iterator[Choice]:
    """Play on, in place, until all games are over; yield the choices of each step after it.

    A game's n-th action, counted from here, uses the n-th number of its stream `CHOICES`, and of
    `TOKENS` for the token given before it; so it depends on no other game.
    """
    number, u = 0, np.zeros((len(games), BLOCK))
    v = np.zeros_like(u) if tokens else u
    while not games.over.all():
        at = number % BLOCK
        if at == 0:
            _fill(u, games, CHOICES, number)
            if tokens:
                _fill(v, games, TOKENS, number)
        choice = policy(games, u[:, at].copy())
        if tokens:
            choice = choice._replace(give=tokens(games, v[:, at]))
        step(games, choice)
        number += 1
        yield choice


def _fill(u: Floats, games: Games, use: int, start: int) -> None:
    """Store the next numbers of the running games in place, which is cheaper than new arrays."""
    going = np.flatnonzero(~games.over)
    games.chance.fill(map(u.__getitem__, going.tolist()), games.game[going], use, start)


def played(games: Games, policy: Policy, tokens: Tokens | None = None) -> Games:
    """Return the games played to their end; the games passed in are not changed.

    The result is that of `steps`, but finished games are dropped, which is faster.
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
