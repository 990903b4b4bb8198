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

from bosslib.board.bots.determinize import determinize
from bosslib.board.review.choice import BoardChoice
from bosslib.board.review.decision_points import Alternative, DecisionPoint, driver_state_before
from bosslib.board.review.playout import income_with_holdings, play_out
from bosslib.board.transitions import apply
from bosslib.teaching.review_core import paired_difference

ROUNDS_PER_STEP = 8
"""Number of rounds after which the generator yields control."""

PlayoutResult = tuple[float, float]
"""Result of a playout for the seat, in millions: value including holdings, and money alone."""


def evaluate_choice(
    there: DecisionPoint, first: int, pairs: int, rng: Random
) -> Iterator[BoardChoice | None]:
    """Yield None after every few rounds, to yield control, and finally the choice with its cost.

    `first` rounds select the best alternative, and `pairs` more rounds estimate its value. No
    choice is yielded if no alternative was better in the first rounds.
    """
    ways = [there.chosen, *there.others]
    found: list[list[PlayoutResult]] = []
    rounds = _playout_rounds(there, ways, rng)
    while some := list(islice(rounds, min(ROUNDS_PER_STEP, first - len(found)))):
        found += some
        yield None
    best = max(there.others, key=lambda way: _mean_value(found, ways.index(way)))
    if not _is_promising(found, ways.index(best)):
        return
    pair = [there.chosen, best]
    rounds, found = _playout_rounds(there, pair, rng), []
    while some := list(islice(rounds, min(ROUNDS_PER_STEP, pairs - len(found)))):
        found += some
        yield None
    cost, margin = paired_difference([each[1][0] for each in found], [each[0][0] for each in found])
    own, money = (fmean(each[at][1] for each in found) for at in range(2))
    yield BoardChoice(
        there.at,
        there.view,
        there.chosen.reported,
        best.reported,
        cost,
        margin,
        money=money,
        own=own,
    )


def _playout_rounds(
    there: DecisionPoint, ways: list[Alternative], rng: Random
) -> Iterator[list[PlayoutResult]]:
    """Yield the results of all alternatives for one sampled state after another, endlessly."""
    seen, driver = there.view, there.view.game.driver
    while True:
        state = determinize(seen, rng)
        brought = []
        for way in ways:
            stands, now = driver_state_before(way, seen, there.stands), state
            if way.applied is not None:
                now = apply(state, way.applied)
                stands = driver.state_after(stands, now, way.applied)
            after = now
            if len(now.table.closed) == len(state.table.closed):
                after = play_out(now, stands)
            got = after.money[seen.seat] - state.money[seen.seat]
            brought.append((income_with_holdings(state, after)[seen.seat], float(got)))
        yield brought


def _mean_value(found: list[list[PlayoutResult]], at: int) -> float:
    return fmean(each[at][0] for each in found)


def _is_promising(found: list[list[PlayoutResult]], at: int) -> bool:
    """Return True if an alternative was better than the choice by more than one standard error."""
    gain, two_errors = paired_difference(
        [each[at][0] for each in found], [each[0][0] for each in found]
    )
    return gain > two_errors / 2
