"""What the engine says of an answered puzzle: what each way brings, and whether it is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bosslib.card import settle
from bosslib.card.actions import Accept, Action, Move, Play
from bosslib.card.bargain import player_of
from bosslib.card.bots.projection import outlook
from bosslib.card.bots.sides import struck
from bosslib.card.narration import dollars
from bosslib.card.play import apply
from bosslib.card.practice.question import called
from bosslib.puzzles.line import came_to
from bosslib.puzzles.proof import at_once, effect, lead, offers_to, paired
from bosslib.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.words import listing, say

if TYPE_CHECKING:
    pass

from bosslib.puzzles.words import rules, teller_for

PLAYOUTS = 400
"""In how many playouts it is found out what a learner's own action brings."""


ALIKE = 4
"""Up to how many dollars worse than the solution an action is as good."""


def judged(puzzle: Puzzle, actions: Sequence[Action]) -> bool:
    """Whether what the learner did is right: as good as the solution, by whatever way.

    `actions` are his own, in order. What the puzzle does not list is tried now.
    """
    if not actions:
        return False
    if puzzle.proof is Proof.EXACT:
        worth = came_to(puzzle.start, puzzle.seat, actions, puzzle.aim)
        return worth >= puzzle.worth[0] - 0.5
    if puzzle.theme is Theme.BARGAIN:
        return actions[0] in (*puzzle.solution, *puzzle.also)
    return loss(puzzle, actions[0]) <= ALIKE


def loss(puzzle: Puzzle, action: Action) -> float:
    """By how many dollars an action is worse than the solution; the same for the same action."""
    seen, best = puzzle.view, puzzle.solution[0]
    rights = {effect(seen, each) for each in (best, *puzzle.also)}
    if effect(seen, action) in rights:
        return 0.0
    if action == puzzle.tempting[0]:
        return puzzle.worth[0] - puzzle.worth[1]
    good, mine = paired(seen, [best, action], PLAYOUTS, f"{puzzle.id}/page", puzzle.aim)
    return lead(good, mine).mean


def explained(puzzle: Puzzle, actions: Sequence[Action]) -> list[str]:
    """What the engine says of the solution, of the tempting mistake and of what else was done."""
    if puzzle.theme is Theme.BARGAIN:
        lines = list(_of_offers(puzzle))
    elif puzzle.proof is Proof.EXACT:
        lines = list(_of_line(puzzle))
    else:
        lines = list(_of_action(puzzle))
    known = (puzzle.solution, puzzle.tempting)
    if actions and puzzle.theme is not Theme.BARGAIN and _cut(puzzle, actions) not in known:
        lines += of_own(puzzle, actions)
    lines.append(say("puzzle.rules", rules=listing(rules(puzzle))))
    return lines


def _cut(puzzle: Puzzle, actions: Sequence[Action]) -> tuple[Action, ...]:
    return tuple(actions) if puzzle.proof is Proof.EXACT else tuple(actions[:1])


def of_own(puzzle: Puzzle, actions: Sequence[Action]) -> list[str]:
    """What the learner's own way comes to; nothing of the solution but how much it is worth."""
    if not actions:
        return []
    teller, best = teller_for(puzzle), puzzle.worth[0]
    if puzzle.theme is Theme.BARGAIN:
        mine = puzzle.worth[1] if _cut(puzzle, actions) == puzzle.tempting else None
        return [] if mine is None else [say("puzzle.own.answer", less=_dollars(best - mine))]
    if puzzle.proof is Proof.EXACT:
        worth = came_to(puzzle.start, puzzle.seat, actions, puzzle.aim)
        key = "as-good" if worth >= best - 0.5 else "alone"
        values = {"worth": _dollars(worth), "less": _dollars(best - worth)}
        return [say(f"puzzle.own.{key}.{puzzle.aim}", **values)]
    less = loss(puzzle, actions[0])
    told = teller.action(actions[0])
    if less <= ALIKE:
        return [say("puzzle.own.right", told=told)]
    values = {"worth": _dollars(best - less), "less": _dollars(less)}
    return [
        say("puzzle.own.action", told=told, then=_then(puzzle, actions[0])),
        say(f"puzzle.own.average.{puzzle.aim}", **values),
    ]


def _of_action(puzzle: Puzzle) -> Iterator[str]:
    """An action and what it brings on average, beside the tempting one."""
    teller = teller_for(puzzle)
    (best,), (tempting,) = puzzle.solution, puzzle.tempting
    good, bad = puzzle.worth
    yield say("puzzle.now", then=_dues(puzzle, outlook(puzzle.start.table).payoff()))
    yield say("puzzle.best", told=teller.action(best), then=_then(puzzle, best))
    yield say(f"puzzle.average.{puzzle.aim}", worth=_dollars(good))
    for other in puzzle.also:
        yield say("puzzle.also", told=teller.action(other))
    at_first = at_once(puzzle.view, tempting, puzzle.aim) > at_once(puzzle.view, best, puzzle.aim)
    key = "tempting" if at_first else "next-best"
    yield say(f"puzzle.{key}", told=teller.action(tempting), then=_then(puzzle, tempting))
    values = {"worth": _dollars(bad), "less": _dollars(good - bad)}
    yield say(f"puzzle.less.{puzzle.aim}", **values)


def _of_line(puzzle: Puzzle) -> Iterator[str]:
    """A line and what it comes to, beside the tempting one; nothing is left to chance."""
    teller = teller_for(puzzle)
    for key, line, worth in (
        ("line-best", puzzle.solution, puzzle.worth[0]),
        ("line-tempting", puzzle.tempting, puzzle.worth[1]),
    ):
        state = puzzle.start
        told = []
        for action in line[:-1]:
            state = apply(state, action)
            told.append(teller.action(action))
        if told:
            yield say(f"puzzle.{key}", told=" ".join(told))
        else:
            yield say("puzzle.nothing")
        dues = _dues(puzzle, settle.payoff(state.table))
        yield say("puzzle.settled", value=dollars(settle.value(state.table)), then=dues)
        if puzzle.aim is Aim.LEAD:
            yield say("puzzle.lead", worth=_dollars(worth))
    yield say("puzzle.tried")


def _of_offers(puzzle: Puzzle) -> Iterator[str]:
    """What each offer comes to at once, and what the best answer brings on average."""
    table, seat = puzzle.start.table, puzzle.seat
    now = outlook(table).payoff()[seat]
    for each in offers_to(puzzle.view):
        player = player_of(table, each)
        then = struck(table, outlook(table), player, each.terms).payoff()[seat]
        values = {"name": called(each.by), "now": dollars(now), "then": dollars(then)}
        yield say("puzzle.kept", **values)
    best, other = puzzle.worth
    taken = puzzle.solution[0].deed
    if isinstance(taken, Accept):
        yield say("puzzle.takes", name=called(taken.by), worth=_dollars(best))
        wrong = puzzle.tempting[0].deed
        if isinstance(wrong, Accept):
            yield say("puzzle.second", name=called(wrong.by), worth=_signed(other))
    else:
        wrong = puzzle.tempting[0].deed
        assert isinstance(wrong, Accept)  # else there would be nothing to decline
        yield say("puzzle.declines", name=called(wrong.by), worth=_dollars(-other))
    yield say("puzzle.rest")


def _then(puzzle: Puzzle, action: Action) -> str:
    """What everybody would get if the deal ended after an action."""
    look = outlook(puzzle.start.table)
    deed = action.deed
    return _dues(puzzle, (look.after(deed) if isinstance(deed, Play | Move) else look).payoff())


def _dues(puzzle: Puzzle, dues: Sequence[int]) -> str:
    """The seats with what they get, the learner first: "you $60, Ben −$30"."""
    teller = teller_for(puzzle)
    order = puzzle.start.table.clockwise(puzzle.seat)
    return listing(
        say(
            f"puzzle.due.{'you' if seat == puzzle.seat else 'they'}",
            name=teller.name(seat),
            due=dollars(dues[seat]),
        )
        for seat in order
    )


def _dollars(worth: float) -> str:
    return dollars(round(worth))


def _signed(worth: float) -> str:
    return ("+" if round(worth) > 0 else "") + _dollars(worth)
