"""What a player's turns cost him: each play and pass against the best that playouts find."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random

from bosslib.card.actions import PASS, PASSES, Action, Move, Play, act
from bosslib.card.guess import Guess
from bosslib.card.search import Budget, Searching, Trial, Tried, together
from bosslib.card.view import View, view
from bosslib.card.weigh import Temper
from bosslib.decision import Decision, more
from bosslib.game import Seat
from bosslib.record import Record

PART = 100
"""After how many playouts of a choice others have their turn."""


def turns(record: Record, seat: Seat, since: int) -> Iterator[tuple[int, View, Action]]:
    """The seat's turns on which it played or passed: when, what it saw, what it did."""
    before = record.back_to(since).state
    for at, (action, state, _) in enumerate(record.played[since:], since):
        if action.seat == seat and isinstance(action.deed, (Play, Move, *PASSES)):
            second = isinstance(action.deed, PASSES) and before.table.passes[seat]  # PASS-4
            yield at, view(before, seat), act(seat, PASS) if second else action
        before = state


def judged(
    at: int, seen: View, chosen: Action, playouts: int, pairs: int, rng: Random
) -> Iterator[Decision | None]:
    """What a turn cost, at the end; before that None now and then, for others to have their turn.

    Nothing at the end where there was no choice. A better one is sought with so many `playouts`,
    then it and the choice are played out in `pairs`.
    """
    greedy = Temper(envy=0)  # what counts here is what the seat itself would have had
    tried = Searching(greedy, Budget(playouts, inf)).tried(seen, rng)
    yield None
    if not tried[0].playouts:
        return
    trials = _trials(seen, chosen, tried)
    for done in together(trials, Guess(seen, rng), pairs if len(trials) > 1 else 1):
        if done % PART == 0:
            yield None
    yield _judged(at, seen, trials)


def _trials(seen: View, chosen: Action, tried: Sequence[Tried]) -> list[Trial]:
    """A choice, then the best two that were found."""
    actions = dict.fromkeys((chosen, *(each.action for each in tried[:2])))
    return [Trial(seen, action, 0.0) for action in actions]


def _judged(at: int, seen: View, trials: Sequence[Trial]) -> Decision:
    """A choice, the first of what was played out, against the best of it.

    Instead of a card that did harm, a pass that is as good as the best is the better choice.
    """
    chosen = trials[0]
    best = max(trials, key=lambda trial: trial.worth)
    if best is not chosen and not isinstance(chosen.action.deed, PASSES):
        passing = (trial for trial in trials if trial.action == act(seen.seat, PASS))
        best = next((trial for trial in passing if _alike(best, trial)), best)
    cost, margin = more(best.worths, chosen.worths)
    money, own = best.told.money, chosen.told.money
    return Decision(at, seen, chosen.action, best.action, cost, margin, money, own)


def _alike(best: Trial, other: Trial) -> bool:
    """Whether one is no better than the other, beyond what may be chance."""
    gain, margin = more(best.worths, other.worths)
    return gain <= margin
