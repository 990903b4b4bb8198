"""What a player's turns cost him: each play and pass against the best that playouts find."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random

from bosslib.card.actions import PASS, PASSES, Action, Move, Play, act
from bosslib.card.bots.advice import advised
from bosslib.card.bots.determinize import Determinization
from bosslib.card.bots.evaluate import USUAL
from bosslib.card.bots.search import Trial, Tried, Worlds, together
from bosslib.card.game import CardRecord
from bosslib.card.review.decision import Decision
from bosslib.card.view import View, view
from bosslib.game import Seat
from bosslib.game.budgets import Budget
from bosslib.teaching.hindsight import more

PART = 100
"""After how many playouts of a choice others have their turn."""


def turns(record: CardRecord, seat: Seat, since: int) -> Iterator[tuple[int, View, Action]]:
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

    Nothing at the end where there was no choice. What was best is what a hint would have said, with
    so many `playouts`; whoever did something else has it played out once more, in `pairs` with the
    best. Those have chances of their own: what comes first of many has had some luck.
    """
    tried = advised(seen, at, Budget(playouts, inf))
    yield None
    best = tried[0]
    if not best.playouts:
        return
    if best.action == chosen:
        yield Decision(
            at,
            seen,
            chosen,
            chosen,
            money=best.money,
            own=best.money,
            others=best.others,
            theirs=best.others,
        )
        return
    trials = _trials(seen, chosen, tried)
    for done in together(trials, Worlds(trials, Determinization(seen, rng)), pairs):
        if done % PART == 0:
            yield None
    yield _judged(at, seen, trials)


def _trials(seen: View, chosen: Action, tried: Sequence[Tried]) -> list[Trial]:
    """A choice, then the best that was found, and a pass if it came second."""
    best, second = tried[0].action, tried[1].action
    more = (second,) if isinstance(second.deed, PASSES) else ()
    return [Trial(seen, action, USUAL.envy) for action in dict.fromkeys((chosen, best, *more))]


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
    there, own = best.told, chosen.told
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
        theirs=own.others,
    )


def _alike(best: Trial, other: Trial) -> bool:
    """Whether one is no better than the other, beyond what may be chance."""
    gain, margin = more(best.worths, other.worths)
    return gain <= margin
