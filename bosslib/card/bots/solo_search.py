"""Exhaustive search where only one seat can still play cards: nothing is hidden, nobody answers.

The one solver of hints, reviews, the worth of offers, and puzzles.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import payoffs
from bosslib.card.actions import PASS, PASSES, Action, Drop, Move, Play, cached_action
from bosslib.card.bots.evaluate import (
    DEFAULT_TEMPER,
    SeatGains,
    gain_less_envy,
    mean_of_others,
    price,
)
from bosslib.card.bots.search import TrialSummary
from bosslib.card.legality import Legal
from bosslib.card.state import Phase, State, Table
from bosslib.card.terms import PromiseStatus, needed_cards
from bosslib.card.transitions import apply, with_bargain
from bosslib.card.view import View, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bosslib.card.bots.offer_value import TokenTrade
    from bosslib.game import Seat

MAX_ACTIONS = 100_000
"""Maximum number of actions that a search applies."""

MAX_ADVICE_ACTIONS = 3000
"""The same for all searches of one piece of advice at a table: about a quarter of a second."""

TIE_BREAK = 1e-6
"""Weight of the others' gains between lines that bring a seat equally much."""


class SoloLine(NamedTuple):
    """A line up to the seat's last disk, with others' disks on the way; its value in dollars."""

    worth: float
    actions: tuple[Action, ...]


class TooLargeError(Exception):
    """The searches would apply too many actions."""


class Allowance:
    """Number of actions that searches may still apply, shared between them."""

    def __init__(self, left: int) -> None:
        self._left = left

    def spend(self) -> None:
        """Count an action; TooLargeError if none is left."""
        if not self._left:
            raise TooLargeError
        self._left -= 1


class SoloSearch:
    """Best lines of a seat when no other can play a card, by the value of the position at the end.

    Exhaustive search on the engine, memoized. All have turned a disk, so that no card is drawn
    (PASS-5); seats without cards turn their last one. A seat that is out has the empty line.
    TooLargeError if the allowance is used up.
    """

    def __init__(
        self, seat: Seat, value: Callable[[State], float], allowance: Allowance | None = None
    ) -> None:
        self._seat, self._value = seat, value
        self._allowance = allowance or Allowance(MAX_ACTIONS)
        self._known: dict[object, SoloLine] = {}

    def best(self, state: State) -> SoloLine:
        """Return the best line from a position; of equal ones, the shortest."""
        table, seat = state.table, self._seat
        if table.turn != seat and table.passes[seat] < 2:
            return self._line(state, cached_action(table.turn, PASS))
        fronts = tuple(tuple(sorted(map(str, each))) for each in table.fronts)
        centre = tuple(sorted(map(str, table.centre)))
        key = (centre, fronts, table.passes, table.promises, state.hands[seat])
        if key in self._known:
            return self._known[key]
        found = None
        for action in Legal(view(state, seat)):
            if isinstance(action.deed, PASSES):
                line = SoloLine(self._value(state), ())
            elif isinstance(action.deed, Play | Move | Drop):
                line = self._line(state, action)
            else:
                continue
            if not found or (-line.worth, len(line.actions)) < (-found.worth, len(found.actions)):
                found = line
        self._known[key] = found = found or SoloLine(self._value(state), ())
        return found

    def _line(self, state: State, action: Action) -> SoloLine:
        """Return the line that begins with an action."""
        self._allowance.spend()
        after = self.best(apply(state, action))
        return SoloLine(after.worth, (action, *after.actions))


def solved_options(seen: View, envy: float = DEFAULT_TEMPER.envy) -> list[TrialSummary]:
    """Return the options on a turn with their exact results, best first.

    Each is followed by the best line. Empty if the position can't be solved (`_solvable_state`).
    """
    start, seat = _solvable_state(seen), seen.seat
    if start is None:
        return []

    def value(end: State) -> float:
        gains = _deal_gains(start, end, seat)
        return gain_less_envy(gains, seat, envy) + _later_value(end, seat)

    search = SoloSearch(seat, value, Allowance(MAX_ADVICE_ACTIONS))
    found = list[tuple[int, TrialSummary]]()
    try:
        for action in Legal(view(start, seat)):
            line: tuple[Action, ...] = ()
            if isinstance(action.deed, Play | Move | Drop):
                line = (action, *search.best(apply(start, action)).actions)
            elif not isinstance(action.deed, PASSES):
                continue
            end = reduce(apply, line, start)
            gains = _deal_gains(start, end, seat)
            others = mean_of_others(gains, seat)
            money = round(gains[seat])
            exact = TrialSummary(action, value(end), money, 0.0, 1, others, is_exact=True)
            found.append((len(line), exact))
    except TooLargeError:
        return []
    return [each for _, each in sorted(found, key=lambda pair: (-pair[1].worth, pair[0]))]


def solved_gains(seen: View, bargains: Sequence[TokenTrade]) -> list[SeatGains]:
    """Return exactly what each of some bargains brings every seat in the last deal.

    The lines with and without it that bring the seat most are compared; of equal ones, those that
    bring the others least. Empty if the position can't be solved (`_solvable_state`), or if
    something is unknown: the worth of cards kept for later deals, whether promises are kept
    (COUSIN-9), or whether another seat has the cards that it promises.
    """
    start, seat, table = _solvable_state(seen), seen.seat, seen.table
    if start is None or table.deal < table.deals or not table.rules.binding:
        return []
    if any(each.player != seat and needed_cards(each.terms) for each in bargains):
        return []
    allowance = Allowance(MAX_ADVICE_ACTIONS)

    def value(end: State) -> float:
        return gain_less_envy(_deal_gains(start, end, seat), seat, TIE_BREAK)

    def gains(state: State) -> SeatGains:
        line = SoloSearch(seat, value, allowance).best(state)
        return _deal_gains(start, reduce(apply, line.actions, state), seat)

    try:
        without = gains(start)
        struck = [gains(with_bargain(start, *each)) for each in bargains]
    except TooLargeError:
        return []
    return [[now - then for now, then in zip(each, without, strict=True)] for each in struck]


def is_alone_in_deal(table: Table, seat: Seat) -> bool:
    """Return True if all other seats are out (PASS-2)."""
    return all(disks >= 2 for other, disks in enumerate(table.passes) if other != seat)


def _solvable_state(seen: View) -> State | None:
    """Return the position as the seat knows it, if nothing else matters; otherwise None.

    All have turned a disk, so that no card is drawn (PASS-5), and no other seat can play a card: it
    is out, or has none. No open promise may be broken (COUSIN-9).
    """
    table, seat = seen.table, seen.seat
    pairs = enumerate(zip(table.passes, table.hand_sizes, strict=True))
    active = any(disks < 2 and cards for other, (disks, cards) in pairs if other != seat)
    if active or table.phase is not Phase.PLAY or not all(table.passes):
        return None
    open_ = any(each.state is PromiseStatus.OPEN for each in table.promises)
    if open_ and not table.rules.binding:
        return None
    known = table._replace(offers=())
    seats = range(table.players)
    hands = tuple(seen.hand if each == seat else () for each in seats)
    money = tuple(seen.money if each == seat else 0 for each in seats)
    return State(known, hands, money, (), ())


def _deal_gains(start: State, end: State, seat: Seat) -> SeatGains:
    """Return what each seat gets if the deal ends, in dollars, with the cash of a bargain.

    Only the seat's own loss is limited (SETTLE-3): others' money is hidden.
    """
    dues = zip(start.money, end.money, payoffs.payoff(end.table), strict=True)
    gains = [float(has + due - had) for had, has, due in dues]
    gains[seat] = max(gains[seat], -start.money[seat])
    return gains


def _later_value(end: State, seat: Seat) -> float:
    """Return the usual value of the seat's unused cards in later deals."""
    table = end.table
    return sum(map(price, end.hands[seat])) if table.deal < table.deals else 0
