"""Frequency with which second passes come too early (PASS-2, PASS-3).

A case is a seat that turns its last disk while others are still in. Its payoff if the deal ended at
that moment (SETTLE-2, the bonus card of PASS-5 drawn) is compared with its payoff when the deal
ends. It passed *too early* if the final payoff is less, and on that very turn it had a card that it
could play instead (TURN-4, MOVE-2). If the final payoff is less and it had no such card, the pass
was forced. Both are before SETTLE-3: amounts that a seat cannot pay count in full. Cards in front
of the seat cannot be changed any more (PASS-3), so the change is that of a share's value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from bosslib.lab.answer import Figure, Ints, sums
from bosslib.lab.cards import Flags, Floats, Index
from bosslib.lab.choice import Choice, Deed
from bosslib.lab.deals import choice_steps, step_and_capture
from bosslib.lab.legal import playable_kinds
from bosslib.lab.policies import POLICIES, Policy
from bosslib.lab.question import PLAYERS, POLICY, Question
from bosslib.lab.settling import payoff
from bosslib.lab.state import BIT, Games, Phase
from bosslib.lab.work_distribution import Part
from bosslib.words import say

OFTEN = ("early", "forced", "more")
CHANGE = ("could", "not")


class SecondPasses(NamedTuple):
    """Changes for all seats in M deals that ended."""

    game: Index
    """int (M,): index of the game, counted from the first."""
    others: Ints
    """int64 (M, P): number of others still in when the seat left; 0 for the last one."""
    could_play: Flags
    """bool (M, P): True if the seat could have played a card instead."""
    change: Ints
    """int64 (M, P): the final payoff less that at the second pass, in dollars."""


def second_passes(games: Games, policy: Policy) -> Iterator[SecondPasses]:
    """Play consecutively numbered games to the end; yield the changes of each ended deal.

    The games passed in are changed.
    """
    first, shape = games.game[0], (len(games), games.players)
    others, then = np.zeros((2, *shape), np.int64)
    could = np.zeros(shape, np.bool_)
    for going, choice in choice_steps(games, policy):
        at = going.game - first
        rows = _passing_out(going, choice)
        seat = going.turn[rows].astype(np.intp)
        could[at[rows], seat] = playable_kinds(going.rows(rows)).any(axis=1)
        ended, last = step_and_capture(going, choice)
        then[at[rows], seat] = payoff(going, rows)[np.arange(len(rows)), seat]
        others[at[rows], seat] = going.players - np.bitwise_count(going.out[rows])
        if len(ended):
            here = at[ended]
            change = payoff(last, np.arange(len(here))) - then[here]
            yield SecondPasses(here, others[here], could[here], change)
            others[here] = 0


def _passing_out(games: Games, choice: Choice) -> Index:
    """Return the games in which the seat on turn passes out, and others are still in."""
    seat = BIT[games.turn]
    second = (choice.deed == Deed.PASS2) | ((games.once & seat) > 0)
    passes = (games.phase == Phase.PLAY) & (choice.deed <= Deed.PASS2) & second
    return np.flatnonzero(passes & ((games.out | seat) != games.everybody))


def _figures(players: int, **_: object) -> tuple[Figure, ...]:
    others = tuple(range(1, players))
    often, change = (
        tuple(say(f"lab.passes.{each}") for each in names) for names in (OFTEN, CHANGE)
    )
    return (
        Figure("passes.often", "%", often, others),
        Figure("passes.change", "$", change, others),
    )


def _sample(part: Part, players: int, policy: str) -> Ints:
    top, bottom = np.zeros((2, part.games, len(OFTEN) + len(CHANGE), players), np.int64)
    for game, others, could, change in second_passes(part.new(players), POLICIES[policy]):
        less, every = change < 0, np.ones_like(could)
        rows = (
            (less & could, every),
            (less & ~could, every),
            (change > 0, every),
            (change * could, could),
            (change * ~could, ~could),
        )
        for seat in range(players):
            for row, (seen, cases) in enumerate(rows):
                top[game, row, others[:, seat]] += seen[:, seat]
                bottom[game, row, others[:, seat]] += cases[:, seat]
    found = (each[:, :, 1:].reshape(part.games, -1) for each in (top, bottom))
    return sums(*found)


def _exact(players: int, policy: str) -> Floats:
    """With `passing` nothing changes: the Boss turns both disks last, and ends the deal."""
    known = 0.0 if policy == "passing" else np.nan
    return np.full((len(OFTEN) + len(CHANGE)) * (players - 1), known)


passes = Question("passes", (PLAYERS, POLICY), _sample, _figures, _exact)
