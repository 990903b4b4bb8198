"""What a choice in a board game cost: it and what else could be done, played on from what was seen.

First all ways in a few rounds; then the choice and the one that was best, in rounds of their own:
what comes first of many has had some luck. In each round all ways have the same hidden cards, the
same dice and piles.
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
"""After how many rounds others have their turn."""

Brought = tuple[float, float]
"""What a way brings the seat: with what it keeps for later, and money alone; in millions."""


def judged(there: Crossroads, first: int, pairs: int, rng: Random) -> Iterator[BoardChoice | None]:
    """What a choice cost, at the end; before that None now and then, for others to have their turn.

    `first` rounds say which way is best, and `pairs` rounds more what it brings. Nothing comes at
    the end where nothing else was better in the first rounds.
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
    """What each way brings, by one guess after another; without end."""
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
    """Whether a way was better than the choice by more than one standard error."""
    gain, two_errors = more([each[at][0] for each in found], [each[0][0] for each in found])
    return gain > two_errors / 2
