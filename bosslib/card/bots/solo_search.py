"""Exhaustive search for a seat that plays on alone: nothing is hidden, and nobody answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import settle
from bosslib.card.actions import PASSES, Action, Move, Play
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.greedy import LATER_VALUES
from bosslib.card.bots.playout import CARD_CODES
from bosslib.card.bots.search import TrialSummary
from bosslib.card.legality import Legal
from bosslib.card.play import apply
from bosslib.card.state import Phase, State, Table
from bosslib.card.view import View, view

if TYPE_CHECKING:
    from bosslib.game import Seat

MAX_NODES = 6000
"""Maximum number of positions of a search."""

MAX_ADVICE_NODES = 1500
"""The same for advice at a table, which should take a second at most."""


class SoloLine(NamedTuple):
    """A line of a seat that plays alone, with its value in dollars."""

    worth: float
    actions: tuple[Action, ...]


class TooLargeError(Exception):
    """The search has too many positions."""


class SoloSearch:
    """Best lines of a seat when all others are out, by the value of the position at the end.

    Exhaustive search on the engine, memoized by table and hand. The seat has one disk left, so no
    card is drawn and nothing is hidden. TooLargeError if there are more than `most` positions.
    """

    def __init__(self, seat: Seat, value: Callable[[State], float], most: int = MAX_NODES) -> None:
        self._seat, self._value, self._most = seat, value, most
        self._known: dict[object, SoloLine] = {}

    def best(self, state: State) -> SoloLine:
        """Return the best line from a position; of equal ones, the shortest."""
        table, seat = state.table, self._seat
        fronts = tuple(tuple(sorted(map(str, each))) for each in table.fronts)
        key = (tuple(sorted(map(str, table.centre))), fronts, state.hands[seat])
        if key in self._known:
            return self._known[key]
        if len(self._known) >= self._most:
            raise TooLargeError
        found = SoloLine(self._value(state), ())
        for action in Legal(view(state, seat)):
            if isinstance(action.deed, Play | Move):
                after = self.best(apply(state, action))
                if (-after.worth, len(after.actions) + 1) < (-found.worth, len(found.actions)):
                    found = SoloLine(after.worth, (action, *after.actions))
        self._known[key] = found
        return found


class _Result(NamedTuple):
    """End of a deal for a seat, in dollars, as in `TrialSummary`."""

    worth: float
    money: int
    others: float


def solved_options(seen: View, envy: float = DEFAULT_TEMPER.envy) -> list[TrialSummary]:
    """Return the options of a seat that plays on alone with their exact results, best first.

    Each is followed by the best line. Empty if others can still act, a card may be drawn, the seat
    has made a promise (COUSIN-9), or there are too many lines to try.
    """
    if not _is_solvable(seen):
        return []
    state, seat = _visible_state(seen), seen.seat

    def result(end: State) -> _Result:
        return _result(seen, end, envy)

    search = SoloSearch(seat, lambda end: result(end).worth, MAX_ADVICE_NODES)
    found = list[tuple[int, TrialSummary]]()
    try:
        for action in Legal(seen):
            if isinstance(action.deed, PASSES):
                length, end = 0, state
            elif isinstance(action.deed, Play | Move):
                after = apply(state, action)
                line = search.best(after).actions
                length, end = 1 + len(line), reduce(apply, line, after)
            else:
                continue
            worth, money, others = result(end)
            exact = TrialSummary(action, worth, money, 0.0, 1, others, is_exact=True)
            found.append((length, exact))
    except TooLargeError:
        return []
    return [each for _, each in sorted(found, key=lambda pair: (-pair[1].worth, pair[0]))]


def is_alone_in_deal(table: Table, seat: Seat) -> bool:
    """Return True if all other seats are out (PASS-2)."""
    return all(disks >= 2 for other, disks in enumerate(table.passes) if other != seat)


def _is_solvable(seen: View) -> bool:
    table, seat = seen.table, seen.seat
    promised = any(each.by == seat for each in table.promises)
    return (
        is_alone_in_deal(table, seat)
        and table.phase is Phase.PLAY
        and table.passes[seat] == 1
        and not promised
    )


def _visible_state(seen: View) -> State:
    """Return the position as the seat knows it; nothing else matters while it plays alone."""
    seats = range(seen.table.players)
    hands = tuple(seen.hand if each == seen.seat else () for each in seats)
    money = tuple(seen.money if each == seen.seat else 0 for each in seats)
    return State(seen.table, hands, money, (), ())


def _result(seen: View, end: State, envy: float) -> _Result:
    table, seat = end.table, seen.seat
    dues = settle.payoff(table)
    money = max(dues[seat], -seen.money)  # SETTLE-3
    others = fmean(due for other, due in enumerate(dues) if other != seat)
    worth = money - envy * others
    if table.deal < table.deals and table.colour:
        codes = CARD_CODES[table.colour]
        worth += sum(LATER_VALUES[codes[card]] for card in end.hands[seat] if card in codes)
    return _Result(worth, money, others)
