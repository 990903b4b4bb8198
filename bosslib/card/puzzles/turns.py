"""Puzzles of a turn while others are in: the clearly best action, by playouts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bosslib.card.actions import (
    Action,
    Move,
    Play,
)
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.projection import outlook
from bosslib.card.cards import Kind
from bosslib.card.puzzles.answering import answered
from bosslib.card.puzzles.proof import (
    HABITS,
    aimed,
    carried_on,
    choices,
    lead,
    mean_of,
    paired,
    world,
)
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.card.puzzles.question import ALIKE, MARGIN, Question, made
from bosslib.card.puzzles.solvers import best_at_once, tried
from bosslib.card.state import State
from bosslib.card.view import View, view
from bosslib.game import Seat

MOST_RIGHT = 3
"""Maximum number of different right actions."""

LEAST_PART = 0.06
"""Minimum lead of the solution over wrong actions, as a fraction of its value."""

GLANCE, LOOK, STARE = 30, 80, 240
"""Number of playouts for each action: on every turn of a game, then twice for each policy."""

WORLDS = 72
"""Number of determinizations that careful players play out."""


def among_others(state: State, seed: str, themes: Sequence[Theme]) -> Puzzle | None:
    """Return the puzzle of a turn while others are in, if one action is clearly best."""
    seat = state.table.turn
    seen = view(state, seat)
    able = choices(seen)
    if len(able) < 4:
        return None
    for aim in Aim:
        glance = paired(seen, able, GLANCE, f"{seed}/glance", aim)
        order = sorted(range(len(able)), key=lambda at: -sum(glance[at]))
        about = themes_of(seen, able[order[0]], aim)
        theme = next((each for each in about if each in themes), None)
        if theme is None:
            continue
        least = lead(glance[order[0]], glance[order[min(3, len(order) - 1)]]).mean
        if least < MARGIN / 2:
            continue
        question = Question(state, seat, theme, aim, Proof.PLAYOUTS)
        found = _confirmed(seen, [able[at] for at in order], question, seed)
        if found is None:
            continue
        start = typical(seen, found.rights[0], found.tempting, aim, worlds(seen, seed))
        if start is None:
            continue
        return made(
            question._replace(state=start),
            tried(seen, able, found.rights, aim, seed),
            solution=found.rights[:1],
            also=found.rights[1:],
            tempting=(found.tempting,),
            worth=found.worth,
        )
    return None


def themes_of(seen: View, action: Action, aim: Aim) -> list[Theme]:
    """Return the themes that a best action can have, rarest first."""
    deed, seat = action.deed, seen.seat
    if not isinstance(deed, Play | Move):
        return []
    look = outlook(seen.table)
    then = look.after(deed)
    found = []
    before, after = look.payoff(), then.payoff()
    others = sum(after) - after[seat] < sum(before) - before[seat]
    if aim is Aim.LEAD and after[seat] <= before[seat] and others:
        found.append(Theme.SPOIL)
    if not look.shares[seat] and then.shares[seat]:
        found.append(Theme.JOIN)
    if deed.card.kind is Kind.REVERSE:
        found.append(Theme.REVERSE)
    if deed.card.kind is Kind.MOVE:
        found.append(Theme.MOVE)
    return found


class Confirmed(NamedTuple):
    """Right actions of a turn, the likeliest mistake, and the values of both, in dollars."""

    rights: tuple[Action, ...]
    tempting: Action
    worth: tuple[float, float]


def _confirmed(
    seen: View, order: Sequence[Action], question: Question, seed: str
) -> Confirmed | None:
    """Return a turn's right actions if all policies agree, each with its own random numbers."""
    aim, eyed = question.aim, best_at_once(seen, order, question.aim)
    for playouts, many in ((LOOK, 8), (STARE, 5)):
        few = list(dict.fromkeys((*order[:many], eyed)))
        sums = [0.0] * len(few)
        rights: set[int] = set()
        for number, habit in enumerate(HABITS):
            came = paired(seen, few, playouts, f"{seed}/{playouts}/{number}", aim, habit)
            good = _good(came, MARGIN / 2 if habit.thrift else MARGIN)
            if not good or (number and good != rights):
                return None
            rights = good
            if not habit.thrift:
                sums = [a + sum(b) for a, b in zip(sums, came, strict=True)]
        ranked = sorted(range(len(few)), key=lambda at: -sums[at])
        order = [few[at] for at in ranked]
    means = [each / STARE / sum(not habit.thrift for habit in HABITS) for each in sums]
    wrong = [at for at in ranked if at not in rights]
    if not wrong:
        return None
    tempting = few.index(eyed) if few.index(eyed) in wrong else wrong[0]
    right = [at for at in ranked if at in rights]
    actions = tuple(few[at] for at in right)
    if any(question.theme not in themes_of(seen, each, aim) for each in actions):
        return None
    worth = means[right[0]]
    if worth - means[wrong[0]] < LEAST_PART * abs(worth):
        return None
    return Confirmed(actions, few[tempting], (worth, means[tempting]))


def _good(came: Sequence[Sequence[float]], margin: float) -> set[int]:
    """Return the few results as good as the best if all others are clearly worse; else none."""
    best = max(came, key=sum)
    good = {at for at, each in enumerate(came) if lead(best, each).mean <= ALIKE}
    least = min((came[at] for at in good), key=sum)
    for at, each in enumerate(came):
        if at not in good:
            less = lead(least, each)
            if less.low <= 0 or less.mean < margin:
                return set()
    return good if len(good) <= MOST_RIGHT else set()


def worlds(seen: View, seed: str) -> list[State]:
    """Return determinizations of a view in which careful players play on."""
    return [world(seen, f"{seed}/world/{number}") for number in range(WORLDS)]


def typical(
    seen: View, best: Action, other: Action, aim: Aim, starts: Sequence[State]
) -> State | None:
    """Return the determinization in which the lead of the best action is closest to the mean.

    Careful players play on from both actions on the engine in each of them. None if the best action
    is not clearly better there too.
    """

    def worth(start: State, action: Action) -> float:
        dues = carried_on(answered(start, action), _careful)
        return aimed(aim, seen.seat, dues, seen.money)

    more = [worth(start, best) - worth(start, other) for start in starts]
    found = mean_of(more)
    better = [at for at, each in enumerate(more) if each >= MARGIN / 2]
    if not better or found.mean < MARGIN / 2 or found.mean < 1.6 * found.error:
        return None
    return starts[min(better, key=lambda at: abs(more[at] - found.mean))]


def _careful(state: State, seat: Seat) -> Action:
    return Careful().choose(view(state, seat), Random(0))
