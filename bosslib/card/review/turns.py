"""Cost of a player's turns: each play or pass compared with the best found by playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random

from bosslib.card.actions import PASS, PASSES, Action, Move, Play, cached_action
from bosslib.card.bots.advice import advised_options
from bosslib.card.bots.determinize import Determinization
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.search import SampledWorlds, Trial, TrialSummary, play_out_together
from bosslib.card.game import CardRecord
from bosslib.card.review.decision import Decision
from bosslib.card.view import View, view
from bosslib.game import Seat
from bosslib.game.budgets import Budget
from bosslib.teaching.review_core import paired_difference

PLAYOUTS_PER_STEP = 100
"""Number of playouts between two yields."""


def turn_decisions(
    record: CardRecord, seat: Seat, since: int
) -> Iterator[tuple[int, View, Action]]:
    """Yield the seat's plays and passes: number of actions before, view, and action."""
    before = record.back_to(since).state
    for at, (action, state, _) in enumerate(record.played[since:], since):
        if action.seat == seat and isinstance(action.deed, (Play, Move, *PASSES)):
            second = isinstance(action.deed, PASSES) and before.table.passes[seat]  # PASS-4
            yield at, view(before, seat), cached_action(seat, PASS) if second else action
        before = state


def evaluate_turn(
    at: int, seen: View, chosen: Action, playouts: int, pairs: int, rng: Random
) -> Iterator[Decision | None]:
    """Yield None between steps, and finally the decision about a turn.

    The None values let the caller do other work. There is no decision if there was no choice. The
    best action is the one that a hint would give, with `playouts`; any other action is
    played out against it again in `pairs`. To avoid the winner's curse, these have new random
    numbers.
    """
    tried = advised_options(seen, at, Budget(playouts, inf))
    yield None
    best = tried[0]
    if len(tried) == 1:
        return
    own = next((each for each in tried if each.action == chosen), None)
    if own and (own is best or best.is_exact):
        if own.worth == best.worth:
            best = own
        yield Decision(
            at,
            seen,
            chosen,
            best.action,
            best.worth - own.worth,
            money=best.money,
            own_money=own.money,
            others=best.others,
            others_after_own=own.others,
        )
        return
    trials = _make_trials(seen, chosen, tried)
    for done in play_out_together(trials, SampledWorlds(trials, Determinization(seen, rng)), pairs):
        if done % PLAYOUTS_PER_STEP == 0:
            yield None
    yield _compare_trials(at, seen, trials)


def _make_trials(seen: View, chosen: Action, tried: Sequence[TrialSummary]) -> list[Trial]:
    """Return the trials of the choice, of the best action, and of a pass if it was second best."""
    best, second = tried[0].action, tried[1].action
    more = (second,) if isinstance(second.deed, PASSES) else ()
    return [
        Trial(seen, action, DEFAULT_TEMPER.envy) for action in dict.fromkeys((chosen, best, *more))
    ]


def _compare_trials(at: int, seen: View, trials: Sequence[Trial]) -> Decision:
    """Return the decision: the choice (the first trial) compared with the best.

    If a card did harm, a pass that is as good as the best is preferred as the better choice.
    """
    chosen = trials[0]
    best = max(trials, key=lambda trial: trial.worth)
    if best is not chosen and not isinstance(chosen.action.deed, PASSES):
        passing = (trial for trial in trials if trial.action == cached_action(seen.seat, PASS))
        best = next((trial for trial in passing if _is_as_good(best, trial)), best)
    cost, margin = paired_difference(best.worths, chosen.worths)
    there, own = best.summary, chosen.summary
    return Decision(
        at,
        seen,
        chosen.action,
        best.action,
        cost,
        margin,
        there.money,
        own.money,
        others=there.others,
        others_after_own=own.others,
    )


def _is_as_good(best: Trial, other: Trial) -> bool:
    """Return True if the best is not significantly better than the other."""
    gain, margin = paired_difference(best.worths, other.worths)
    return gain <= margin
