"""Worth of a seat, a token, a POTA and a Reverse in a deal (SETTLE-1 to SETTLE-3, REV-2).

All play by the policy; Cousin tokens are given by `generous`, now and then, to anybody. A seat, by
its place to the left of the Boss: its payoff before SETTLE-3, and the actual payment, after which
nobody has less than nothing. A token or a POTA in front at the end: its owner's payoff, less that
without it. A Reverse in front at the end: the same with one Reverse fewer. Opportunity cost is
ignored.
"""

from __future__ import annotations

from math import comb

import numpy as np

from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.lab.answer import Figure, Ints, sums
from bosslib.lab.cards import Floats
from bosslib.lab.deals import finished_deals
from bosslib.lab.policies import POLICIES, generous
from bosslib.lab.question import PLAYERS, POLICY, Question
from bosslib.lab.questions.hands import CARDS
from bosslib.lab.questions.values import opening_weights
from bosslib.lab.settling import shares_and_values
from bosslib.lab.state import Games, members
from bosslib.lab.work_distribution import Part
from bosslib.words import say

THINGS = ("boss", "cousin", "pota", "reverse")


def _figures(players: int, **_: object) -> tuple[Figure, ...]:
    places = ["boss", *(["left"] * (players - 1))]
    seats = tuple(say(f"lab.worth.place.{each}", number=at) for at, each in enumerate(places))
    names = tuple(say(f"lab.worth.{each}") for each in THINGS)
    first, due, paid = (say(f"lab.worth.{each}") for each in ("first", "due", "paid"))
    return (
        Figure("worth.seats", "$", (first, due, paid), seats),
        Figure("worth.things", "$", (first, due), names),
    )


def _sample(part: Part, players: int, policy: str) -> Ints:
    top, bottom = np.zeros((2, part.games, 3 * players + 2 * len(THINGS)), np.int64)
    for games, at in finished_deals(part, players, POLICIES[policy], tokens=generous):
        dollars, cases = _observe(games)
        top[at] += dollars
        bottom[at] += cases
    return sums(top, bottom)


def _observe(games: Games) -> tuple[Ints, Ints]:
    """Return dollars and cases of each deal, in the order of the rows: int64 (M, R) each."""
    shares, worth = shares_and_values(games, np.arange(len(games)))
    due = shares * worth
    paid = np.maximum(due, -games.money)  # SETTLE-3
    places = (games.boss[:, None] + np.arange(games.players)) % games.players
    due_there, paid_there = (np.take_along_axis(each, places, axis=1) for each in (due, paid))
    each, many = value_of_things(games, shares, worth)
    first = (games.deal == 1)[:, None]
    one = np.ones_like(due)
    return (
        np.concatenate((due_there * first, due_there, paid_there, each * first, each), axis=1),
        np.concatenate((one * first, one, one, many * first, many), axis=1),
    )


def value_of_things(games: Games, shares: Ints, worth: Ints) -> tuple[Ints, Ints]:
    """Return what all `THINGS` of a kind add to payoffs, and their number: int64 (M, 4) each.

    In dollars; `shares` and `worth` are those of `settling.shares_and_values`.
    """
    boss = (games.boss[:, None] == np.arange(games.players)).astype(np.int64)
    cousins = members(games.cousins, games.players).astype(np.int64)
    reverses = games.lying[:, 24 : 24 + games.players].astype(np.int64)
    held = np.stack((boss, cousins, shares - boss - cousins, reverses), axis=1)
    turned = 2 * shares * worth  # REV-2: with one Reverse fewer all shares have the other sign
    each = np.stack((worth, worth, worth, turned), axis=1)
    return (held * each).sum(axis=2), held.sum(axis=2)


def _exact(players: int, policy: str) -> Floats:
    """Known with `passing` for the first deal, and for all deals where each seat is Boss once."""
    if policy != "passing":
        return np.full(3 * players + 2 * len(THINGS), np.nan)
    first, every, paid = _share(players, 1), np.nan, np.full(players, np.nan)
    if SETTINGS_BY_PLAYERS[players].turns_as_boss == 1:
        every = sum(_share(players, deal) for deal in range(1, players + 1)) / players
    seats = np.array([1.0, *[_tokens(players) / (players - 1)] * (players - 1)])
    each = np.array([1.0, 1.0, np.nan, np.nan])
    return np.concatenate((first * seats, every * seats, paid, first * each, every * each))


def _share(players: int, deal: int) -> float:
    """Return a share's mean value with `passing`, in dollars, while each seat is Boss once.

    Only the opening card counts. Each deal takes one card from the deck, the bonus card of the Boss
    (PASS-5), whose hand is then full again; the other hands are the first ones. The first X card is
    at a uniform place in the upper half (SETUP-6). The limit is never reached.
    """
    size = SETTINGS_BY_PLAYERS[players]
    upper = (CARDS - players * size.hand + 1) // 2
    times = 2 + deal / (upper + 1)
    ways = opening_weights(size.hand)
    return 5 * times * sum(points * each for points, each in ways.items()) / sum(ways.values())


def _tokens(players: int) -> float:
    """Return the mean number of Cousin tokens that `generous` gives in a deal with `passing`.

    Each player has one turn, before each a token is given with probability 0.1, until none is left.
    """
    given = [comb(players, n) * 0.1**n * 0.9 ** (players - n) for n in range(players + 1)]
    return sum(
        chance * min(n, SETTINGS_BY_PLAYERS[players].tokens) for n, chance in enumerate(given)
    )


worth = Question("worth", (PLAYERS, POLICY), _sample, _figures, _exact)
