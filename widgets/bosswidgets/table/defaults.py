"""Defaults of a new game: seats, opponents, names and seed."""

from __future__ import annotations

import os
from collections.abc import Callable
from secrets import randbelow
from typing import Any

from bosslib.game import LARGEST, SEATS
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import player_names

PERSON = 0
"""Default seat of the person at the screen: A."""

BOT = "careful"
"""Default bot for the other seats."""

PLAY, NOW = "play", "now"
"""Query parameter of a page that starts a first game at once: `?play=now`."""

USER_NAME_VARIABLE = "BOSS_CALLED"
"""Environment variable with the user's name, on servers where people log in."""

SEED_COUNT = LARGEST
"""Number of possible seeds, large enough that nobody can find the seed that dealt their hand."""


def user_name() -> str:
    """Return the name of the person at the screen, or an empty string if it is not set."""
    return os.environ.get(USER_NAME_VARIABLE, "")[: player_names.MAX_LENGTH]


def default_names(players: int) -> tuple[str, ...]:
    """Return the default names of the players."""
    return tuple(
        say("names.person" if at == PERSON else f"names.{seat}")
        for at, seat in enumerate(SEATS[:players])
    )


def default_players(players: int) -> tuple[str | None, ...]:
    """Return the default players by seat: a person at A (None), bots elsewhere."""
    return tuple(None if seat == PERSON else BOT for seat in range(players))


def new_game_from_seed(
    made: Callable[[int], SeatedGame], good: Callable[[Any], bool], seed: int | None = None
) -> SeatedGame:
    """Return the game made from a seed; without a seed, draw random ones until the position is
    good.
    """
    if seed is not None:
        return made(seed)
    while not good((game := made(randbelow(SEED_COUNT))).record.state):
        pass
    return game
