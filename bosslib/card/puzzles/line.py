"""What a seat can make of a deal in which all others are out, found by trying everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import settle
from bosslib.card.actions import PASSES, Action, Move, Play
from bosslib.card.legality import Legal
from bosslib.card.play import apply
from bosslib.card.puzzles.proof import aimed
from bosslib.card.view import view

if TYPE_CHECKING:
    from bosslib.card.puzzles.puzzle import Aim
    from bosslib.card.state import State
    from bosslib.game import Seat


class Line(NamedTuple):
    """What a seat makes of a deal on its own: the worth by the aim, in dollars, and how."""

    worth: float
    actions: tuple[Action, ...]


class TooLargeError(Exception):
    """There is too much to try."""


MOST_NODES = 6000


def best_line(state: State, seat: Seat, aim: Aim) -> Line:
    """The best that a seat can make of a deal in which all others are out, and the shortest way.

    Everything is tried on the engine; what comes to the same table and hand is tried once. The
    seat has one disk left, so no card is drawn and nothing is hidden.
    TooLargeError if that is too much.
    """
    known: dict[object, Line] = {}

    def best(state: State) -> Line:
        table = state.table
        key = (tuple(sorted(map(str, table.centre))), table.fronts[seat], state.hands[seat])
        if key in known:
            return known[key]
        if len(known) >= MOST_NODES:
            raise TooLargeError
        seen = view(state, seat)
        dues = settle.payoff(table)
        found = Line(aimed(aim, seat, dues, seen.money), ())
        for action in Legal(seen):
            if isinstance(action.deed, Play | Move):
                after = best(apply(state, action))
                if (-after.worth, len(after.actions) + 1) < (-found.worth, len(found.actions)):
                    found = Line(after.worth, (action, *after.actions))
        known[key] = found
        return found

    return best(state)


def is_alone(state: State, seat: Seat) -> bool:
    """Whether all others are out, and a seat with one disk left goes on alone (TURN-6)."""
    table = state.table
    others = (disks for other, disks in enumerate(table.passes) if other != seat)
    return table.turn == seat and table.passes[seat] == 1 and all(each == 2 for each in others)


def came_to(state: State, seat: Seat, actions: Sequence[Action], aim: Aim) -> float:
    """What a line of a seat that is alone comes to, in dollars by the aim; then it passes."""
    for action in actions:
        if not isinstance(action.deed, PASSES):
            state = apply(state, action)
    return aimed(aim, seat, settle.payoff(state.table), state.money[seat])
