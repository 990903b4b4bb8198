"""Value of a Reverse: played now, or a disk turned instead, all else equal (REV-1, REV-2).

From each deal one moment is sampled, uniformly among those in which the seat on turn holds a
Reverse that it may play. From there the deal is played to its end three times by the policy with
the same random numbers: after a Reverse in front of the seat itself, after one in front of the seat
with the most shares among the others that cards reach (ties go to the nearest to the left), and
after turning a disk. The observation is the difference in payoff (before SETTLE-3). Only Reverses
in front of a seat that has a share at that moment count. No tokens are given.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.lab.answer import Figure, Ints, sums
from bosslib.lab.cards import PER_COLOUR, REVERSE, Flags, Floats, Index
from bosslib.lab.choice import Deed, all_passes
from bosslib.lab.deals import choice_steps, step_and_capture
from bosslib.lab.policies import POLICIES, Policy
from bosslib.lab.question import PLAYERS, POLICY, Question
from bosslib.lab.settling import payoff, shares_and_values
from bosslib.lab.state import Games, Phase, members
from bosslib.lab.step import step
from bosslib.lab.work_distribution import Part
from bosslib.words import say

SERIES = ("own", "another", "theirs")
"""Own payoff after a Reverse on the own seat; own and the other's after one on another."""

WIDTH = 50
"""Width of a bin in dollars: 50 stands for 5 to 50, -50 for -5 to -50, 0 for itself."""

PICK, REST = 2**32, 2**33
"""Uses of a game's streams: sampling the moment; REST + n continues deal n from there."""

BLOCK = 16
"""Number of random numbers of a deal that are made at a time; a multiple of 4."""


def _figures(players: int, **_: object) -> tuple[Figure, ...]:
    def series_names(key: str) -> tuple[str, ...]:
        return tuple(say(f"lab.{key}.{each}") for each in SERIES)

    across = tuple(_bins(players).tolist())
    return (
        Figure("reverse.gain", "$", series_names("reverse.gain"), across),
        Figure("reverse.pays", "%", series_names("reverse.pays"), across),
    )


def _bins(players: int) -> Ints:
    limit = SETTINGS_BY_PLAYERS[players].limit
    return np.arange(-limit, limit + 1, WIDTH)


def _sample(part: Part, players: int, policy: str) -> Ints:
    width = len(_bins(players))
    gain, pays, cases = np.zeros((3, len(SERIES), part.games * width), np.int64)
    for series, (game, at, dollars, good) in enumerate(_changes(part, players, POLICIES[policy])):
        cell = game * width + at
        np.add.at(gain[series], cell, dollars)
        np.add.at(pays[series], cell, good)
        np.add.at(cases[series], cell, 1)

    def by_game(one: Ints, two: Ints) -> Ints:
        both = np.stack((one, two)).reshape(-1, part.games, width)
        return both.swapaxes(0, 1).reshape(part.games, -1)

    return sums(by_game(gain, pays), by_game(cases, cases))


def _changes(part: Part, players: int, policy: Policy) -> Iterator[tuple[Ints, Ints, Ints, Flags]]:
    """Yield for each series: the part's games, bins, changes in dollars, and success flags."""
    games = moments(part, players, policy)
    shares, worth = shares_and_values(games, np.arange(len(games)))
    every, me = np.arange(len(games)), games.turn.astype(np.intp)
    him, his = largest_holder(games, shares)
    instead = play_on(games, None, policy)
    for who, has in ((me, shares[every, me]), (him, his)):
        rows = np.flatnonzero(has > 0)
        change = play_on(games.rows(rows), who[rows], policy) - instead[rows]
        game, at = games.game[rows] - part.first, value_bin(worth[rows, who[rows]], players)
        mine = change[every[: len(rows)], me[rows]]
        yield game, at, mine, mine > 0
    theirs = change[every[: len(rows)], who[rows]]
    yield game, at, theirs, theirs < 0


def value_bin(worth: Ints, players: int) -> Ints:
    """Return the bin of each share value, from 0 for the negative limit: int64."""
    rounded: Ints = np.sign(worth) * -(-np.abs(worth) // WIDTH)
    return rounded + len(_bins(players)) // 2


def moments(part: Part, players: int, policy: Policy) -> Games:
    """Sample one moment of each deal in which the seat on turn holds a fitting Reverse.

    Return at most one game for each deal. Reservoir sampling with the game's own stream `PICK`: the
    n-th moment in a deal replaces the one before with probability 1/n.
    """
    start = part.new(players)
    kept = start.rows(np.arange(part.games).repeat(start.deals))
    seen = np.zeros(len(kept), np.int64)
    u = np.empty((part.games, BLOCK))
    for number, (games, choice) in enumerate(choice_steps(start, policy)):
        at = number % BLOCK
        if at == 0:
            u[games.game - part.first] = games.chance.numbers(games.game, PICK, BLOCK, number)
        rows = np.flatnonzero(may_reverse(games))
        game = games.game[rows] - part.first
        deal = game * games.deals + games.deal[rows] - 1
        seen[deal] += 1
        taken = u[game, at] * seen[deal] < 1
        for name, each in kept.arrays().items():
            each[deal[taken]] = getattr(games, name)[rows[taken]]
        step(games, choice)
    return kept.rows(seen > 0)


def may_reverse(games: Games) -> Flags:
    """Return where the seat on turn in a deal may play a Reverse: bool (N,) (TURN-4, REV-1)."""
    playing = games.phase == Phase.PLAY
    colour = np.where(playing, games.colour, 0).astype(np.intp)
    held = games.hands[np.arange(len(games)), games.turn, colour * PER_COLOUR + REVERSE]
    may: Flags = playing & (held > 0)
    return may


def largest_holder(games: Games, shares: Ints) -> tuple[Index, Ints]:
    """Return the seat with the most shares among the others that cards reach, and its shares.

    Ties go to the nearest to the left. No shares where cards reach nobody else (PASS-3).
    """
    left = (games.turn[:, None] + np.arange(1, games.players)) % games.players
    reached = members(games.reached, games.players)
    theirs = np.take_along_axis(shares * reached, left, axis=1)
    first = theirs.argmax(axis=1)[:, None]
    return np.take_along_axis(left, first, 1)[:, 0].astype(np.intp), theirs.max(axis=1)


def play_on(games: Games, front: Index | None, policy: Policy) -> Ints:
    """Play deals on by a policy; return each seat's payoff in dollars: int64 (N, P).

    First a Reverse is played in front of a seat, one for each game, or with None a disk is turned.
    """
    choice = all_passes(len(games))
    if front is not None:
        choice.deed[:] = Deed.PLAY
        choice.card[:] = games.colour * PER_COLOUR + REVERSE
        choice.seat[:] = front
    due = np.zeros((len(games), games.players), np.int64)
    going, places, number, u = games.copy(), np.arange(len(games)), 0, np.empty(0)
    while True:
        rows, last = step_and_capture(going, choice)
        due[places[rows]] = payoff(last, np.arange(len(last)))
        going.phase[rows] = Phase.OVER
        at = number % BLOCK
        if at == 0:
            on = ~going.over
            going, places = going.rows(on), places[on]
            if not len(going):
                return due
            u = _numbers(going, number)
        choice = policy(going, u[:, at])
        number += 1


def _numbers(games: Games, start: int) -> Floats:
    """Return the next numbers of each deal's stream: float64 (N, BLOCK)."""
    u = np.empty((len(games), BLOCK))
    for deal in np.unique(games.deal).tolist():
        rows = np.flatnonzero(games.deal == deal)
        u[rows] = games.chance.numbers(games.game[rows], REST + deal, BLOCK, start)
    return u


def _exact(players: int, policy: str) -> Floats:
    """With `passing` the frequencies are known: only the Boss has a share, and one card counts.

    The Reverse changes the sign of the Boss's payoff, and nobody else's payoff changes. Only the
    first X card can come up, so a share is worth 75 dollars at most, whatever its sign.
    """
    steps = _bins(players)
    found = np.full((2, len(SERIES), len(steps)), np.nan)
    if policy == "passing":
        gain, pays = found
        gain[1], gain[:, steps == 0] = 0, 0
        pays[:] = steps < 0, np.zeros(len(steps)), steps > 0
        found[:, :, np.abs(steps) > 2 * WIDTH] = np.nan
    return found.ravel()


reverse = Question("reverse", (PLAYERS, POLICY), _sample, _figures, _exact)
