"""Winning chances of a seat that plays by one policy, the others by another (END-2).

The seat rotates with the number of the game, A first, so that luck affects all equally. A win
shared by several counts for each as a fraction, in sixtieths: these are whole numbers for any
number of players. Money is that at the end of the game, after SETTLE-3.
"""

from __future__ import annotations

import numpy as np

from bosslib.lab.answer import Figure, Ints, sums
from bosslib.lab.cards import Floats
from bosslib.lab.play import played
from bosslib.lab.policies import POLICIES, Policy, dispatch
from bosslib.lab.question import PLAYERS, POLICY, Question, Setting
from bosslib.lab.work_distribution import Part
from bosslib.words import say

OTHERS = Setting("others", POLICY.choices, "random")

WIN = 60
"""Number of parts in which a win is counted: divisible by 1 to 6 winners."""


def rotating_policy(one: Policy, others: Policy) -> Policy:
    """Return a policy: seat n modulo P of game n plays by `one`, the others by `others`."""
    return dispatch(lambda games: games.acting != games.game % games.players, one, others)


def _figures(players: int, **_: object) -> tuple[Figure, ...]:
    seats = (say("lab.winners.seat"), say("lab.winners.rest"))
    wins = tuple(say(f"lab.winners.{each}") for each in ("alone", "shared", "all"))
    money = (say("lab.winners.seat"), say("lab.winners.mean"), say("lab.winners.ahead"))
    return (
        Figure("winners.wins", "%", seats, wins, parts=WIN),
        Figure("winners.money", "$", (say("lab.winners.left"),), money, parts=players - 1),
    )


def _sample(part: Part, players: int, policy: str, others: str) -> Ints:
    games = played(part.new(players), rotating_policy(POLICIES[policy], POLICIES[others]))
    one = np.arange(players) == (games.game % players)[:, None]
    first = games.money == games.money.max(axis=1, keepdims=True)  # END-2
    winners = first.sum(axis=1, keepdims=True)
    wins = np.stack((WIN * first * (winners == 1), WIN // winners * first * (winners > 1)), axis=2)
    wins = np.concatenate((wins, wins.sum(axis=2, keepdims=True)), axis=2)
    mine, theirs = (wins[one], wins.sum(axis=1) - wins[one])
    own = games.money[one].astype(np.int64)
    rest = games.money.sum(axis=1) - own
    money = np.stack((own * (players - 1), rest, own * (players - 1) - rest), axis=1)
    cases = [WIN] * 3 + [WIN * (players - 1)] * 3 + [players - 1] * 3
    top = np.concatenate((mine, theirs, money), axis=1)
    return sums(top, np.broadcast_to(cases, top.shape))


def _exact(players: int, policy: str, others: str) -> Floats:
    """If all play by the same policy, each wins its share of games, and nobody is ahead."""
    found = np.full(9, np.nan)
    if policy == others:
        found[[2, 5]], found[8] = 1 / players, 0
    return found


winners = Question(
    "winners", (PLAYERS, POLICY._replace(start="greedy"), OTHERS), _sample, _figures, _exact
)
