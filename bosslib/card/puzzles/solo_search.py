"""Exhaustive search for the best line of a seat that plays on alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import settle
from bosslib.card.actions import PASSES, Action, Move, Play
from bosslib.card.legality import Legal
from bosslib.card.play import apply
from bosslib.card.puzzles.evaluation import aim_value
from bosslib.card.view import view

if TYPE_CHECKING:
    from bosslib.card.puzzles.puzzle import Aim
    from bosslib.card.state import State
    from bosslib.game import Seat


class SoloLine(NamedTuple):
    """A line of a seat that plays alone, with its value by the aim, in dollars."""

    worth: float
    actions: tuple[Action, ...]


class TooLargeError(Exception):
    """The search has too many nodes."""


MAX_NODES = 6000


def best_line(state: State, seat: Seat, aim: Aim) -> SoloLine:
    """Return the best line of a seat when all others are out; of equal ones, the shortest.

    Exhaustive search on the engine, memoized by table and hand. The seat has one disk left, so no
    card is drawn and nothing is hidden.

    Raise TooLargeError if there are more than `MAX_NODES` positions.
    """
    known: dict[object, SoloLine] = {}

    def best(state: State) -> SoloLine:
        table = state.table
        key = (tuple(sorted(map(str, table.centre))), table.fronts[seat], state.hands[seat])
        if key in known:
            return known[key]
        if len(known) >= MAX_NODES:
            raise TooLargeError
        seen = view(state, seat)
        dues = settle.payoff(table)
        found = SoloLine(aim_value(aim, seat, dues, seen.money), ())
        for action in Legal(seen):
            if isinstance(action.deed, Play | Move):
                after = best(apply(state, action))
                if (-after.worth, len(after.actions) + 1) < (-found.worth, len(found.actions)):
                    found = SoloLine(after.worth, (action, *after.actions))
        known[key] = found
        return found

    return best(state)


def is_alone(state: State, seat: Seat) -> bool:
    """Return True if all others are out and a seat with one disk left plays on alone (TURN-6)."""
    table = state.table
    others = (disks for other, disks in enumerate(table.passes) if other != seat)
    return table.turn == seat and table.passes[seat] == 1 and all(each == 2 for each in others)


def line_value(state: State, seat: Seat, actions: Sequence[Action], aim: Aim) -> float:
    """Return the value of a line by the aim, in dollars; after it the seat passes."""
    for action in actions:
        if not isinstance(action.deed, PASSES):
            state = apply(state, action)
    return aim_value(aim, seat, settle.payoff(state.table), state.money[seat])
