"""Who sits where unless somebody says otherwise, and what players may be called."""

from __future__ import annotations

import os
from collections.abc import Callable
from secrets import randbelow
from typing import Any

from bosslib.game import LARGEST, SEATS
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import naming

PERSON = 0
"""The seat of the person at the screen, unless somebody says otherwise: A."""

BOT = "careful"
"""Who plays the other seats, unless somebody says otherwise."""

PLAY, NOW = "play", "now"
"""What stands in the address of a page that begins with a first game at once: `?play=now`."""

CALLED = "BOSS_CALLED"
"""The variable with the name of the person at the screen, where people log in before they come."""

SEEDS = LARGEST
"""How many chance chooses from: so many that nobody finds the one that dealt his own hand."""


def called() -> str:
    """What the person at the screen is called; empty if nobody has said so."""
    return os.environ.get(CALLED, "")[: naming.LETTERS]


def names(players: int) -> tuple[str, ...]:
    """What the players are called unless somebody says otherwise."""
    return tuple(
        say("names.person" if at == PERSON else f"names.{seat}")
        for at, seat in enumerate(SEATS[:players])
    )


def opponents(players: int) -> tuple[str | None, ...]:
    """Who plays the seats unless somebody says otherwise: a person at A, else bots."""
    return tuple(None if seat == PERSON else BOT for seat in range(players))


def dealt(
    made: Callable[[int], SeatedGame], good: Callable[[Any], bool], seed: int | None = None
) -> SeatedGame:
    """What is made of a seed; without one chance chooses among those whose position is good."""
    if seed is not None:
        return made(seed)
    while not good((game := made(randbelow(SEEDS))).record.state):
        pass
    return game
