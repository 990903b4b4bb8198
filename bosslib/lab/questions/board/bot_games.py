"""Board games as bots play them, action by action.

Bots bargain, so these games are not simulated in arrays (docs/lab.md): a part of the work is one
game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from bosslib.board.actions import Action
from bosslib.board.bots import Bot
from bosslib.board.events import Event
from bosslib.board.game import GAME
from bosslib.board.state import State
from bosslib.bots import tick
from bosslib.chance import random_index
from bosslib.driver import DriverState
from bosslib.lab.answer import Ints, sums
from bosslib.lab.question import Pace, Setting
from bosslib.lab.work_distribution import Part
from bosslib.record import Played

BOT = Setting("bot", ("careful", "shrewd"), "shrewd")

SIZES = (3, 4, 5, 6)
"""Numbers of players, without two; comparisons cycle through them by the game's number."""

PACE = Pace(games=(40, 200, 1_000), start=40, part=1)
"""Usual numbers of games: a game takes from 0.1 to 0.5 seconds."""


class PlayedStep(NamedTuple):
    """One action of a game, with the state before it.

    `driver_state` is the driver's state when the seat was about to be asked.
    """

    before: State
    driver_state: DriverState
    played: Played[State, Action, Event]


def new_game(players: int, number: int, seed: int) -> State:
    """Set up and deal the game of a number."""
    return GAME.new(players, random_index(2**62, f"{seed}/{number}"))


def players_of_game(number: int) -> int:
    """Return the number of players in the game of a number, where all sizes are compared."""
    return SIZES[number % len(SIZES)]


def played_steps(
    state: State, bots: Sequence[Bot], stands: DriverState | None = None
) -> Iterator[PlayedStep]:
    """Yield every action from a state to the end of the game, as its bots choose it.

    A state in the middle of a game needs the driver's state, `stands`.
    """
    driver = GAME.driver
    stands = stands or driver.driver_state(state)
    while True:
        tick()
        coming = driver.next_step(state, stands, bots)
        if coming.action is None:
            return
        after, events = GAME.step(state, coming.action)
        yield PlayedStep(state, coming.driver_state, Played(coming.action, after, events))
        state, stands = after, driver.state_after(coming.driver_state, after, coming.action)


def sum_games(part: Part, seen: Callable[[int, int], tuple[Ints, Ints]]) -> Ints:
    """Return the sums of a part's games: int64 (R, 5).

    `seen` returns, for the number of a game and a seed, the arguments of `answer.sums`: int64 (R,)
    each.
    """
    found = [seen(number, part.seed) for number in range(part.first, part.first + part.games)]
    top, bottom = zip(*found, strict=True)
    return sums(np.stack(top), np.stack(bottom))
