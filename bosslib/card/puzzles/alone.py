"""Puzzles in which all other seats are out: the best line, found by exhaustive search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bosslib.card import settle
from bosslib.card.actions import DOUBLE_PASS, PASS, Action, act
from bosslib.card.cards import Kind
from bosslib.card.play import apply
from bosslib.card.puzzles.line import Line, TooLargeError, best_line, came_to, is_alone
from bosslib.card.puzzles.puzzle import Aim, Lure, Proof, Puzzle, Theme
from bosslib.card.puzzles.question import MARGIN, Question, made
from bosslib.card.puzzles.solvers import aiming, alone_tried, carefully, eyed
from bosslib.card.state import Phase, State
from bosslib.game import Seat

EASY_ALONE = 0.06
"""Probability of keeping such a puzzle if greedy play solves it."""

LEFT_ALONE = 0.1
"""Probability of considering a position after all others turn their disks."""

LEFT_WITH_ONE = 0.5
"""Probability of considering a position with a single rival left."""

LONGEST = 6
"""Maximum number of cards in a line."""

OF_KIND = {Kind.MOVE: Theme.MOVE, Kind.REVERSE: Theme.REVERSE}


def left_alone(state: State, seed: str) -> State | None:
    """Return, with some probability, the position after all others turn their disks, or None."""
    if Random(f"{seed}/alone").random() > LEFT_ALONE:
        return None
    seat = state.table.turn
    left = _left(state, None)
    return left if left and is_alone(left, seat) else None


def left_with_one(state: State, seed: str) -> State | None:
    """Return, with some probability, the position with all others but one out, or None.

    The remaining rival has one disk left, like the seat in turn.
    """
    table, seat, rng = state.table, state.table.turn, Random(f"{seed}/one")
    rivals = [each for each, disks in enumerate(table.passes) if each != seat and not disks]
    if not rivals or rng.random() > LEFT_WITH_ONE:
        return None
    left = _left(state, rng.choice(rivals))
    return left if left and sum(left.table.passes) == 2 * table.players - 2 else None


def _left(state: State, rival: Seat | None) -> State | None:
    """Return the position at a seat's next turn if others turn both disks and a rival one."""
    table, seat = state.table, state.table.turn
    if table.promises:
        return None
    if not table.passes[seat]:
        state = apply(state, act(seat, PASS))
    while state.table.phase is Phase.PLAY and state.table.turn != seat:
        other = state.table.turn
        once = state.table.passes[other] or other == rival
        state = apply(state, act(other, PASS if once else DOUBLE_PASS))
    return state if state.table.phase is Phase.PLAY else None


def alone(state: State, seed: str, themes: Sequence[Theme]) -> Puzzle | None:
    """Return the puzzle of a seat that plays on alone, by exhaustive search."""
    seat = state.table.turn
    if len(state.hands[seat]) > 10:
        return None
    for aim in Aim:
        try:
            best = best_line(state, seat, aim)
        except TooLargeError:
            return None
        theme = _theme_alone(state, seat, aim, best, themes)
        if theme is None:
            continue
        tempting = lured(state, seat, aim, best.worth)
        if tempting is None:
            continue
        tries = alone_tried(state, seat, aim, best.worth, seed)
        if tries[0].share > 0.4 or (tries[1].share == 1 and Random(seed).random() > EASY_ALONE):
            continue
        end = act(seat, PASS)
        return made(
            Question(state, seat, theme, aim, Proof.EXACT),
            tries,
            solution=(*best.actions, end),
            tempting=(*tempting.actions, end),
            worth=(best.worth, tempting.worth),
        )
    return None


def lures(state: State, seat: Seat, aim: Aim) -> dict[Lure, tuple[Action, ...]]:
    """Return the tempting lines of a seat that plays on alone, likeliest first.

    Stopping at once is tempting only if *careful* does it.
    """
    found = {Lure.CAREFUL: carefully(state, seat, aiming(aim))}
    one_by_one = eyed(state, seat, aim)
    return found | ({Lure.ONE_BY_ONE: one_by_one} if one_by_one else {})


def lured(state: State, seat: Seat, aim: Aim, best: float) -> Line | None:
    """Return the likeliest line that is clearly worse than the best, or None."""
    for line in lures(state, seat, aim).values():
        worth = came_to(state, seat, line, aim)
        if worth <= best - MARGIN:
            return Line(worth, line)
    return None


def lure(puzzle: Puzzle) -> Lure | None:
    """Return what leads to a puzzle's tempting mistake; None if nothing does or others are in."""
    if puzzle.proof is not Proof.EXACT:
        return None
    found = lures(puzzle.start, puzzle.seat, puzzle.aim)
    return next((each for each in found if found[each] == puzzle.tempting[:-1]), None)


def _theme_alone(
    state: State, seat: Seat, aim: Aim, best: Line, themes: Sequence[Theme]
) -> Theme | None:
    """Return the theme of a best line, or None if it is not worth asking."""
    if not 1 <= len(best.actions) <= LONGEST:
        return None
    mine = _dues(state, best.actions)[seat]
    if aim is Aim.LEAD:
        spoils = (
            mine <= max(0, settle.payoff(state.table)[seat])
            and best.worth - came_to(state, seat, (), aim) >= 2 * MARGIN
        )
        return Theme.SPOIL if spoils and Theme.SPOIL in themes else None
    if mine != best.worth:  # its loss is limited by its money, so that other lines are as good
        return None
    kinds = {action.deed.card.kind for action in best.actions}  # type: ignore[union-attr]
    about = [Theme.LAST]
    about += [theme for kind, theme in OF_KIND.items() if kind in kinds]
    if not settle.shares(state.table, seat):
        about.append(Theme.JOIN)
    about = [theme for theme in about if theme in themes]
    return about[int(best.worth) // 5 % len(about)] if about else None


def _dues(state: State, actions: Sequence[Action]) -> Sequence[int]:
    for action in actions:
        state = apply(state, action)
    return settle.payoff(state.table)
