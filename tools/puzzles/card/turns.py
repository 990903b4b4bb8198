"""Puzzles of a turn while others are in: the clearly best action, by playouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bosslib.card.actions import (
    Action,
    Move,
    Play,
)
from bosslib.card.bots.projection import project
from bosslib.card.cards import Kind
from bosslib.card.puzzles.evaluation import (
    MAX_EQUAL_LOSS,
    MIN_LEAD,
    PLAYOUT_POLICIES,
    distinct_options,
    paired_difference,
    paired_results,
)
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.card.state import State
from bosslib.card.view import View, view
from tools.puzzles.card.construction import PuzzleQuestion, make_puzzle
from tools.puzzles.card.sampled_states import sample_states, typical_state
from tools.puzzles.card.solvers import best_immediate_action, try_turn

MAX_RIGHT_ACTIONS = 3
"""Maximum number of different right actions."""

MIN_RELATIVE_LEAD = 0.06
"""Minimum lead of the solution over wrong actions, as a fraction of its value."""

GLANCE, LOOK, STARE = 30, 80, 240
"""Number of playouts for each action: on every turn of a game, then twice for each policy."""


def turn_puzzle(state: State, seed: str, themes: Sequence[Theme]) -> Puzzle | None:
    """Return the puzzle of a turn while others are in, if one action is clearly best."""
    seat = state.table.turn
    seen = view(state, seat)
    able = distinct_options(seen)
    if len(able) < 4:
        return None
    for aim in Aim:
        glance = paired_results(seen, able, GLANCE, f"{seed}/glance", aim)
        order = sorted(range(len(able)), key=lambda at: -sum(glance[at]))
        about = possible_themes(seen, able[order[0]], aim)
        theme = next((each for each in about if each in themes), None)
        if theme is None:
            continue
        least = paired_difference(glance[order[0]], glance[order[min(3, len(order) - 1)]]).mean
        if least < MIN_LEAD / 2:
            continue
        question = PuzzleQuestion(state, seat, theme, aim, Proof.PLAYOUTS)
        found = _confirm_turn(seen, [able[at] for at in order], question, seed)
        if found is None:
            continue
        start = typical_state(seen, found.rights[0], found.tempting, aim, sample_states(seen, seed))
        if start is None:
            continue
        return make_puzzle(
            question._replace(state=start),
            try_turn(seen, able, found.rights, aim, seed),
            solution=found.rights[:1],
            also=found.rights[1:],
            tempting=(found.tempting,),
            worth=found.worth,
        )
    return None


def possible_themes(seen: View, action: Action, aim: Aim) -> list[Theme]:
    """Return the themes that a best action can have, rarest first."""
    deed, seat = action.deed, seen.seat
    if not isinstance(deed, Play | Move):
        return []
    look = project(seen.table)
    then = look.apply_deed(deed)
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


class ConfirmedTurn(NamedTuple):
    """Right actions of a turn, the likeliest mistake, and the values of both, in dollars."""

    rights: tuple[Action, ...]
    tempting: Action
    worth: tuple[float, float]


def _confirm_turn(
    seen: View, order: Sequence[Action], question: PuzzleQuestion, seed: str
) -> ConfirmedTurn | None:
    """Return a turn's right actions if all policies agree, each with its own random numbers."""
    aim, eyed = question.aim, best_immediate_action(seen, order, question.aim)
    for playouts, many in ((LOOK, 8), (STARE, 5)):
        few = list(dict.fromkeys((*order[:many], eyed)))
        sums = [0.0] * len(few)
        rights: set[int] = set()
        for number, habit in enumerate(PLAYOUT_POLICIES):
            came = paired_results(seen, few, playouts, f"{seed}/{playouts}/{number}", aim, habit)
            good = _best_results(came, MIN_LEAD / 2 if habit.counts_unused_cards else MIN_LEAD)
            if not good or (number and good != rights):
                return None
            rights = good
            if not habit.counts_unused_cards:
                sums = [a + sum(b) for a, b in zip(sums, came, strict=True)]
        ranked = sorted(range(len(few)), key=lambda at: -sums[at])
        order = [few[at] for at in ranked]
    means = [
        each / STARE / sum(not habit.counts_unused_cards for habit in PLAYOUT_POLICIES)
        for each in sums
    ]
    wrong = [at for at in ranked if at not in rights]
    if not wrong:
        return None
    tempting = few.index(eyed) if few.index(eyed) in wrong else wrong[0]
    right = [at for at in ranked if at in rights]
    actions = tuple(few[at] for at in right)
    if any(question.theme not in possible_themes(seen, each, aim) for each in actions):
        return None
    worth = means[right[0]]
    if worth - means[wrong[0]] < MIN_RELATIVE_LEAD * abs(worth):
        return None
    return ConfirmedTurn(actions, few[tempting], (worth, means[tempting]))


def _best_results(came: Sequence[Sequence[float]], margin: float) -> set[int]:
    """Return the few results as good as the best if all others are clearly worse; else none."""
    best = max(came, key=sum)
    good = {
        at for at, each in enumerate(came) if paired_difference(best, each).mean <= MAX_EQUAL_LOSS
    }
    least = min((came[at] for at in good), key=sum)
    for at, each in enumerate(came):
        if at not in good:
            less = paired_difference(least, each)
            if less.lower_bound <= 0 or less.mean < margin:
                return set()
    return good if len(good) <= MAX_RIGHT_ACTIONS else set()
