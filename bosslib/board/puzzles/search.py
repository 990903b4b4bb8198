"""What a Boss can make of a deal in which all others keep still: everything is tried on the engine.

The others stop nothing and play nothing; what they have offered, they hold to. So nothing that is
hidden counts. All offers are taken before the deal is closed: what is agreed on costs nothing until
a card of it is used (B-DEAL-8), and the offers of these positions have no piece in common.

A card is played where it can matter: it brings a family that the space asks for and that the Boss
does not own yet, or takes an investor from beside the board, which clears the way to the others
(B-INF-2). Any other card leaves the Boss with the same families at the same prices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from bosslib.board import settle
from bosslib.board.actions import (
    TIME,
    Accept,
    Action,
    Close,
    Deed,
    Lay,
    Offer,
    Piece,
    Price,
    Recruit,
    Terms,
)
from bosslib.board.bargain import awaiting
from bosslib.board.cards import Family
from bosslib.board.legality import Legal
from bosslib.board.play import apply
from bosslib.board.state import DEAL, State, Table
from bosslib.board.terms import Bargain
from bosslib.board.view import view
from bosslib.game import Seat


class Line(NamedTuple):
    """What a Boss keeps of a deal, in millions, and by which cards and which closing."""

    worth: int
    actions: tuple[Action, ...]


Search = Callable[[State], Line | None]
"""How a Boss looks for the best line; None where it sees no way to close."""


class TooLargeError(Exception):
    """There is too much to try."""


MOST_NODES = 4000
"""How many positions one search looks at."""

PLENTY = 9
"""More plays than any hand has: without a limit."""


def still(state: State) -> State:
    """The state when nobody else stops what waits, or plays anything."""
    while state.table.phase is DEAL and not state.table.silent:
        state = apply(state, TIME)
    return state


def agreed(state: State) -> State:
    """The state when the Boss has taken every offer that the others have made."""
    boss = state.table.boss
    for each in awaiting(state.table, boss):
        state = apply(state, Action(boss, Accept(each.terms)))
    return state


def helped(state: State, without: tuple[Seat, ...] = ()) -> State:
    """The state in which all others help the Boss for nothing, but for some."""
    table = state.table
    free = tuple(
        Bargain(owner, Terms((piece,), Price(0)), tuple(sorted((owner, table.boss))))
        for piece, owner in settle.pieces(table).items()
        if owner not in (table.boss, *without)
    )
    return state._replace(table=table._replace(bargains=free))


def everything(most: int = PLENTY) -> Search:
    """Try all lines, with at most so many plays of cards; TooLargeError if that is too much."""

    def search(state: State) -> Line | None:
        known: dict[object, Line | None] = {}

        def best(state: State, left: int) -> Line | None:
            key = (left, _known_by(state))
            if key in known:
                return known[key]
            if len(known) >= MOST_NODES:
                raise TooLargeError
            found = closing(state)
            for action in plays(state) if left else ():
                after = best(still(apply(state, action)), left - 1)
                if after:
                    found = _better(found, Line(after.worth, (action, *after.actions)))
            known[key] = found
            return found

        return best(agreed(still(state)), most)

    return search


def laying(state: State) -> Line | None:
    """The best line of a Boss who thinks of Clan cards, and never of Recruitments."""
    state = agreed(still(state))
    played: list[Action] = []
    while laid := next((each for each in plays(state) if isinstance(each.deed, Lay)), None):
        played.append(laid)
        state = still(apply(state, laid))
    found = closing(state)
    if found is None:
        return None
    (close,) = found.actions
    pieces = close.deed.pieces if isinstance(close.deed, Close) else ()
    used = {piece.family for piece in pieces if piece.owner == close.seat}
    mine = (each for each in played if brought(each.deed) in used)
    return Line(found.worth, (*mine, close))


def one_by_one(state: State) -> Line | None:
    """The best line of a Boss who takes one play at a time, each time the one that leaves most."""
    state = agreed(still(state))
    played: list[Action] = []
    found = closing(state)
    while True:
        after = {each: closing(still(apply(state, each))) for each in plays(state)}
        worths = {each: line.worth for each, line in after.items() if line}
        first = max(worths, key=lambda each: worths[each], default=None)
        if first is None or (found and worths[first] <= found.worth):
            if found is None and (blind := next(plays(state), None)):
                first = blind
            else:
                return Line(found.worth, (*played, *found.actions)) if found else None
        played.append(first)
        state = still(apply(state, first))
        found = closing(state)


def glimpses(rng: Random, times: int) -> Search:
    """Try so many lines by chance, and keep the best."""

    def search(state: State) -> Line | None:
        start, best = agreed(still(state)), None
        for _ in range(times):
            state, played = start, list[Action]()
            while (able := [*plays(state)]) and rng.random() > 0.2:
                played.append(rng.choice(able))
                state = still(apply(state, played[-1]))
            found = closing(state)
            if found:
                best = _better(best, Line(found.worth, (*played, *found.actions)))
        return best

    return search


def plays(state: State) -> Iterator[Action]:
    """The plays of the Boss's cards that can matter."""
    table = state.table
    for action in Legal(view(state, table.boss)):
        family = brought(action.deed)
        asked = family in table.space.families and family not in owned(table)
        if asked or (isinstance(action.deed, Recruit) and family in table.beside):
            yield action


def most_filled(state: State) -> int:
    """How many places the Boss can fill at most without anybody's help; everything is tried."""
    known: set[object] = set()
    most, left = 0, [still(state)]
    while left:
        now = left.pop()
        key = _known_by(now)
        if key in known:
            continue
        known.add(key)
        space, there = now.table.space, owned(now.table)
        more = sum(each in there for each in space.of)
        most = max(most, sum(each in there for each in space.named) + min(more, space.some))
        left += [still(apply(now, each)) for each in plays(now)]
    return most


def brought(deed: Deed) -> Family | None:
    """The family that a play brings to who plays it; None if it brings none."""
    match deed:
        case Lay(card):
            return card.family
        case Recruit(family):
            return family
    return None


def owned(table: Table) -> set[Family]:
    """The families that the Boss has without anybody's help."""
    return {piece.family for piece, owner in settle.pieces(table).items() if owner == table.boss}


def closing(state: State) -> Line | None:
    """The closing that leaves the Boss most, with what lies on the table."""
    table, best = state.table, None
    for used in settle.closings(table):
        worth = settle.payoff(table, used)[table.boss]
        best = _better(best, Line(worth, (Action(table.boss, Close(used)),)))
    return best


def _better(one: Line | None, other: Line) -> Line:
    """The line that is worth more, of equal ones the shorter, else the first."""
    if one is None or (-other.worth, len(other.actions)) < (-one.worth, len(one.actions)):
        return other
    return one


def _known_by(state: State) -> object:
    """What two positions have in common that come to the same for the Boss."""
    table = state.table
    boss = table.boss
    return table.clans[boss], table.investors, frozenset(table.bargains), state.hands[boss]


def told(start: State, first: tuple[Action, ...], line: Line) -> tuple[Action, ...]:
    """All that is done on a line, from a position on: first some actions, then the Boss's plays,
    the agreements that the closing needs, and the closing. The clock stands for all others.

    An agreement that nobody has offered is one for nothing.
    """
    done: list[Action] = []
    state = start

    def do(action: Action) -> None:
        nonlocal state
        done.append(action)
        state = apply(state, action)

    def rest() -> None:
        while state.table.phase is DEAL and not state.table.silent:
            do(TIME)

    for each in first:
        do(each)
    if state.table.waiting:
        do(TIME)
    *cards, last = line.actions
    for each in cards:
        do(each)
        if state.table.waiting:
            do(TIME)
    assert isinstance(last.deed, Close)
    for each in agreements(state, last.deed.pieces):
        do(each)
    rest()
    do(last)
    return tuple(done)


def agreements(state: State, pieces: tuple[Piece, ...]) -> Iterator[Action]:
    """What is said so that the Boss may use these pieces: offers that there are are taken, and for
    others the Boss offers nothing, which their owners take.
    """
    table, there = state.table, settle.pieces(state.table)
    boss = table.boss
    wanted = [each for each in pieces if not settle.may_use(table, each, there[each])]
    for offer in awaiting(table, boss):
        if any(each in offer.terms.pieces for each in wanted):
            yield Action(boss, Accept(offer.terms))
            wanted = [each for each in wanted if each not in offer.terms.pieces]
    for each in wanted:
        terms = Terms((each,), Price(0))
        yield Action(boss, Offer(terms))
        yield Action(there[each], Accept(terms))
