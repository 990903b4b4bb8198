"""Lines of a seat that plays on alone: the best one, by exhaustive search, and tempting ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from bosslib.card import payoffs
from bosslib.card.actions import PASSES, Action, Move, Play
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.solo_search import SoloLine, SoloSearch
from bosslib.card.legality import Legal
from bosslib.card.puzzles.evaluation import aim_value, immediate_value
from bosslib.card.puzzles.puzzle import Aim, Lure, Proof
from bosslib.card.transitions import apply
from bosslib.card.view import view

if TYPE_CHECKING:
    from bosslib.card.bots import Bot
    from bosslib.card.puzzles.puzzle import Puzzle
    from bosslib.card.state import State
    from bosslib.game import Seat


def best_line(state: State, seat: Seat, aim: Aim) -> SoloLine:
    """Return the best line of a seat when all others are out; of equal ones, the shortest.

    TooLargeError if there are too many positions.
    """

    def value(end: State) -> float:
        return aim_value(aim, seat, payoffs.payoff(end.table), end.money[seat])

    return SoloSearch(seat, value).best(state)


def line_value(state: State, seat: Seat, actions: Sequence[Action], aim: Aim) -> float:
    """Return the value of a line by the aim, in dollars; after it the seat passes."""
    for action in actions:
        if not isinstance(action.deed, PASSES):
            state = apply(state, action)
    return aim_value(aim, seat, payoffs.payoff(state.table), state.money[seat])


def tempting_lines(state: State, seat: Seat, aim: Aim) -> dict[Lure, tuple[Action, ...]]:
    """Return the tempting lines of a seat that plays on alone, likeliest first.

    Stopping at once is tempting only if *careful* does it.
    """
    found = {Lure.CAREFUL: line_of_bot(state, seat, careful_with_aim(aim))}
    one_by_one = greedy_line(state, seat, aim)
    return found | ({Lure.ONE_BY_ONE: one_by_one} if one_by_one else {})


def lure_of_puzzle(puzzle: Puzzle) -> Lure | None:
    """Return what leads to a puzzle's tempting mistake; None if nothing does or others are in."""
    if puzzle.proof is not Proof.EXACT:
        return None
    found = tempting_lines(puzzle.start, puzzle.seat, puzzle.aim)
    return next((each for each in found if found[each] == puzzle.tempting[:-1]), None)


def greedy_line(state: State, seat: Seat, aim: Aim) -> tuple[Action, ...]:
    """Return the line of greedy play: always the card that brings most at once."""
    line: list[Action] = []
    now = line_value(state, seat, (), aim)
    while True:
        seen = view(state, seat)
        able = [each for each in Legal(seen) if isinstance(each.deed, Play | Move)]
        worths = [immediate_value(seen, each, aim) for each in able]
        best = max(worths, default=now)
        if best <= now:
            return tuple(line)
        action = able[worths.index(best)]
        line.append(action)
        state, now = apply(state, action), best


def line_of_bot(state: State, seat: Seat, player: Bot, seed: str = "") -> tuple[Action, ...]:
    """Return the line of a bot that plays alone, until it turns its last disk."""
    line: list[Action] = []
    rng = Random(seed)
    while True:
        action = player.choose(view(state, seat), rng)
        if not isinstance(action.deed, Play | Move):
            return tuple(line)
        line.append(action)
        state = apply(state, action)


def careful_with_aim(aim: Aim) -> Careful:
    """Return *careful*, playing for an aim."""
    player = Careful()
    return Careful(player.temper._replace(envy=0.0 if aim is Aim.MONEY else 1.0))
