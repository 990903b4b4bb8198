"""Puzzles in which all other seats are out: the best line, found by exhaustive search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bosslib.card import payoffs
from bosslib.card.actions import DOUBLE_PASS, PASS, Action, cached_action
from bosslib.card.bots.solo_search import SoloLine, TooLargeError
from bosslib.card.cards import Kind
from bosslib.card.puzzles.evaluation import MIN_LEAD
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.card.puzzles.solo_lines import best_line, line_value, tempting_lines
from bosslib.card.state import Phase, State
from bosslib.card.transitions import apply
from bosslib.game import Seat
from tools.puzzles.card.construction import PuzzleQuestion, make_puzzle
from tools.puzzles.card.solvers import try_solo_line

KEEP_EASY_PROBABILITY = 0.06
"""Probability of keeping such a puzzle if greedy play solves it."""

SOLO_PROBABILITY = 0.1
"""Probability of considering a position after all others turn their disks."""

ONE_RIVAL_PROBABILITY = 0.5
"""Probability of considering a position with a single rival left."""

MAX_LINE_CARDS = 6
"""Maximum number of cards in a line."""

THEME_BY_KIND = {Kind.MOVE: Theme.MOVE, Kind.REVERSE: Theme.REVERSE}


def is_alone(state: State, seat: Seat) -> bool:
    """Return True if all others are out and a seat with one disk left plays on alone (TURN-6)."""
    table = state.table
    others = (disks for other, disks in enumerate(table.passes) if other != seat)
    return table.turn == seat and table.passes[seat] == 1 and all(each == 2 for each in others)


def maybe_solo_position(state: State, seed: str) -> State | None:
    """Return, with some probability, the position after all others turn their disks, or None."""
    if Random(f"{seed}/alone").random() > SOLO_PROBABILITY:
        return None
    seat = state.table.turn
    left = _position_after_disks(state, None)
    return left if left and is_alone(left, seat) else None


def maybe_one_rival_position(state: State, seed: str) -> State | None:
    """Return, with some probability, the position with all others but one out, or None.

    The remaining rival has one disk left, like the seat in turn.
    """
    table, seat, rng = state.table, state.table.turn, Random(f"{seed}/one")
    rivals = [each for each, disks in enumerate(table.passes) if each != seat and not disks]
    if not rivals or rng.random() > ONE_RIVAL_PROBABILITY:
        return None
    left = _position_after_disks(state, rng.choice(rivals))
    return left if left and sum(left.table.passes) == 2 * table.players - 2 else None


def _position_after_disks(state: State, rival: Seat | None) -> State | None:
    """Return the position at a seat's next turn if others turn both disks and a rival one."""
    table, seat = state.table, state.table.turn
    if table.promises:
        return None
    if not table.passes[seat]:
        state = apply(state, cached_action(seat, PASS))
    while state.table.phase is Phase.PLAY and state.table.turn != seat:
        other = state.table.turn
        once = state.table.passes[other] or other == rival
        state = apply(state, cached_action(other, PASS if once else DOUBLE_PASS))
    return state if state.table.phase is Phase.PLAY else None


def solo_puzzle(state: State, seed: str, themes: Sequence[Theme]) -> Puzzle | None:
    """Return the puzzle of a seat that plays on alone, by exhaustive search."""
    seat = state.table.turn
    if len(state.hands[seat]) > 10:
        return None
    for aim in Aim:
        try:
            best = best_line(state, seat, aim)
        except TooLargeError:
            return None
        theme = _solo_theme(state, seat, aim, best, themes)
        if theme is None:
            continue
        tempting = most_tempting_line(state, seat, aim, best.worth)
        if tempting is None:
            continue
        tries = try_solo_line(state, seat, aim, best.worth, seed)
        if tries[0].success_rate > 0.4 or (
            tries[1].success_rate == 1 and Random(seed).random() > KEEP_EASY_PROBABILITY
        ):
            continue
        end = cached_action(seat, PASS)
        return make_puzzle(
            PuzzleQuestion(state, seat, theme, aim, Proof.EXACT),
            tries,
            solution=(*best.actions, end),
            tempting=(*tempting.actions, end),
            worth=(best.worth, tempting.worth),
        )
    return None


def most_tempting_line(state: State, seat: Seat, aim: Aim, best: float) -> SoloLine | None:
    """Return the likeliest line that is clearly worse than the best, or None."""
    for line in tempting_lines(state, seat, aim).values():
        worth = line_value(state, seat, line, aim)
        if worth <= best - MIN_LEAD:
            return SoloLine(worth, line)
    return None


def _solo_theme(
    state: State, seat: Seat, aim: Aim, best: SoloLine, themes: Sequence[Theme]
) -> Theme | None:
    """Return the theme of a best line, or None if it is not worth asking."""
    if not 1 <= len(best.actions) <= MAX_LINE_CARDS:
        return None
    mine = _final_payoff(state, best.actions)[seat]
    if aim is Aim.LEAD:
        spoils = (
            mine <= max(0, payoffs.payoff(state.table)[seat])
            and best.worth - line_value(state, seat, (), aim) >= 2 * MIN_LEAD
        )
        return Theme.SPOIL if spoils and Theme.SPOIL in themes else None
    if mine != best.worth:  # its loss is limited by its money, so that other lines are as good
        return None
    kinds = {action.deed.card.kind for action in best.actions}  # type: ignore[union-attr]
    about = [Theme.LAST]
    about += [theme for kind, theme in THEME_BY_KIND.items() if kind in kinds]
    if not payoffs.shares(state.table, seat):
        about.append(Theme.JOIN)
    about = [theme for theme in about if theme in themes]
    return about[int(best.worth) // 5 % len(about)] if about else None


def _final_payoff(state: State, actions: Sequence[Action]) -> Sequence[int]:
    for action in actions:
        state = apply(state, action)
    return payoffs.payoff(state.table)
