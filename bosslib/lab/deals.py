"""Deals just before they are settled: all disks turned, the cards still lying, nothing paid."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bosslib.lab.cards import Floats, Index
from bosslib.lab.chance import CHOICES, TOKENS
from bosslib.lab.choice import Choice
from bosslib.lab.play import BLOCK
from bosslib.lab.policies import Policy, Tokens
from bosslib.lab.state import Games, Phase
from bosslib.lab.step import KIND_AT, step
from bosslib.lab.work_distribution import Part


def finished_deals(
    part: Part,
    players: int,
    policy: Policy,
    *,
    nasty: bool = False,
    tokens: Tokens | None = None,
) -> Iterator[tuple[Games, Index]]:
    """Play the games of a part to the end, and yield every deal at its end, before it is settled.

    Each time it yields the games in which a deal has just ended, as a copy of at least one game.
    Every disk is turned and the bonus card drawn, so an X card that came as the bonus is face up
    (PASS-7, X-1); the cards still lie, and the money is that before the deal is paid. `deal` is the
    number of the deal, and `settling.payoff(games, np.arange(len(games)))` what each seat is due.

    The second value is the indices of these games in the part: int (M,), 0 to part.games - 1, each
    at most once, to add up observations by game. A game is yielded once for each of its deals. The
    games are those that `played` plays with this policy and these tokens.
    """
    for games, choice in choice_steps(part.new(players, nasty=nasty), policy, tokens):
        rows, last = step_and_capture(games, choice)
        if len(rows):
            yield last, last.game - part.first


def choice_steps(
    games: Games, policy: Policy, tokens: Tokens | None = None, *, use: int = CHOICES
) -> Iterator[tuple[Games, Choice]]:
    """Yield the running games and their choices; the caller applies each before the next.

    Apply them by `step`, or by `step_and_capture` to get the deals that end. A game's n-th choice
    uses the n-th number of its stream `use`. Finished games are dropped now and then, so rows move:
    `games.game` identifies them. The games passed in are not changed.
    """
    number, u = 0, np.empty((len(games), 0))
    v: Floats = u
    while True:
        at = number % BLOCK
        if at == 0:
            games = games.rows(~games.over)
            if not len(games):
                return
            u = games.chance.numbers(games.game, use, BLOCK, number)
            v = games.chance.numbers(games.game, TOKENS, BLOCK, number) if tokens else u
        choice = policy(games, u[:, at])
        if tokens:
            choice = choice._replace(give=tokens(games, v[:, at]))
        yield games, choice
        number += 1


def step_and_capture(games: Games, choice: Choice) -> tuple[Index, Games]:
    """Do one step in place; return the rows in which it ended a deal, and copies of their games.

    Index, int (M,), and M games before they are settled, as `finished_deals` yields them.
    """
    going = games.phase == Phase.PLAY
    lying, colour, turn = (each.copy() for each in (games.lying, games.colour, games.turn))
    money = games.money.copy()
    step(games, choice)
    rows = np.flatnonzero(going & (games.phase != Phase.PLAY))
    last = games.rows(rows)
    if len(rows):
        last.phase[:] = Phase.PLAY
        last.lying, last.colour = lying[rows], colour[rows]
        last.turn, last.money = turn[rows], money[rows]
        there = np.arange(len(rows))[:, None], KIND_AT[last.colour]
        np.subtract.at(last.discard, there, last.lying)  # undo NEXT-1, which comes later
    return rows, last
