"""Cost of a choice in a board game: playouts of it and its alternatives from the seat's view.

First all alternatives are played out in a few rounds; then the choice and the best alternative in
separate rounds, to avoid the winner's curse. In each round, all of them share the same hidden
cards, dice and piles (common random numbers).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import fmean

from bosslib.board.bots.determinize import determinized
from bosslib.board.play import apply
from bosslib.board.review.choice import BoardChoice
from bosslib.board.review.choices import Alternative, Crossroads, standing
from bosslib.board.review.playout import played_on, worth
from bosslib.teaching.hindsight import more

PART = 8
"""Number of rounds after which the generator yields control."""

Brought = tuple[float, float]
"""Result of a playout for the seat, in millions: value including holdings, and money alone."""


def judged(there: Crossroads, first: int, pairs: int, rng: Random) -> Iterator[BoardChoice | None]:
    """Yield None after every few rounds, to yield control, and finally the choice with its cost.

    `first` rounds select the best alternative, and `pairs` more rounds estimate its value. No
    choice is yielded if no alternative was better in the first rounds.
    """
    ways = [there.chosen, *there.others]
    found: list[list[Brought]] = []
    rounds = _rounds(there, ways, rng)
    while some := list(islice(rounds, min(PART, first - len(found)))):
        found += some
        yield None
    best = max(there.others, key=lambda way: _mean(found, ways.index(way)))
    if not _promising(found, ways.index(best)):
        return
    pair = [there.chosen, best]
    rounds, found = _rounds(there, pair, rng), []
    while some := list(islice(rounds, min(PART, pairs - len(found)))):
        found += some
        yield None
    cost, margin = more([each[1][0] for each in found], [each[0][0] for each in found])
    own, money = (fmean(each[at][1] for each in found) for at in range(2))
    yield BoardChoice(
        there.at, there.view, there.chosen.told, best.told, cost, margin, money=money, own=own
    )


def _rounds(there: Crossroads, ways: list[Alternative], rng: Random) -> Iterator[list[Brought]]:
    """Yield the results of all alternatives for one sampled state after another, endlessly."""
    seen, driver = there.view, there.view.game.driver
    while True:
        state = determinized(seen, rng)
        brought = []
        for way in ways:
            stands, now = standing(way, seen, there.stands), state
            if way.done is not None:
                now = apply(state, way.done)
                stands = driver.after(stands, now, way.done)
            after = now
            if len(now.table.closed) == len(state.table.closed):
                after = played_on(now, stands)
            got = after.money[seen.seat] - state.money[seen.seat]
            brought.append((worth(state, after)[seen.seat], float(got)))
        yield brought


def _mean(found: list[list[Brought]], at: int) -> float:
    return fmean(each[at][0] for each in found)


def _promising(found: list[list[Brought]], at: int) -> bool:
    """Return True if an alternative was better than the choice by more than one standard error."""
    gain, two_errors = more([each[at][0] for each in found], [each[0][0] for each in found])
    return gain > two_errors / 2
