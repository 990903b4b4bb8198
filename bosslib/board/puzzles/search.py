"""Exhaustive search for the Boss's best result in a deal in which all others stay passive.

The others stop nothing and play nothing, and their offers stand, so hidden information does not
matter. The search accepts all offers before it closes the deal: an agreement costs nothing until
one of its pieces is used (B-DEAL-8), and the offers of these positions share no piece.

The search only considers cards that can matter: those that bring a family that the space asks for
and the Boss does not own yet, and recruitment from beside the board, which is a precondition for
recruiting the other investors (B-INF-2). Any other card leaves the Boss with the same families at
the same prices.
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
    """Amount the Boss keeps, in millions, and the cards and closing that achieve it."""

    worth: int
    actions: tuple[Action, ...]


Search = Callable[[State], Line | None]
"""Search function for the Boss's best line; returns None if it finds no way to close."""


class TooLargeError(Exception):
    """Raised if a search exceeds `MOST_NODES`."""


MOST_NODES = 4000
"""Maximum number of positions per search."""

PLENTY = 9
"""Number of plays that no hand exceeds; means "no limit"."""


def still(state: State) -> State:
    """Return the state after all others decline to stop the pending card and to play."""
    while state.table.phase is DEAL and not state.table.silent:
        state = apply(state, TIME)
    return state


def agreed(state: State) -> State:
    """Return the state after the Boss has accepted every open offer."""
    boss = state.table.boss
    for each in awaiting(state.table, boss):
        state = apply(state, Action(boss, Accept(each.terms)))
    return state


def helped(state: State, without: tuple[Seat, ...] = ()) -> State:
    """Return the state in which all others, except some, help the Boss for free."""
    table = state.table
    free = tuple(
        Bargain(owner, Terms((piece,), Price(0)), tuple(sorted((owner, table.boss))))
        for piece, owner in settle.pieces(table).items()
        if owner not in (table.boss, *without)
    )
    return state._replace(table=table._replace(bargains=free))


def everything(most: int = PLENTY) -> Search:
    """Return an exhaustive search with at most `most` card plays.

    It raises TooLargeError when it exceeds the limit.
    """

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
    """Search that models a Boss who lays Clan cards but never recruits."""
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
    """Greedy search: repeatedly make the play with the best immediate result."""
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
    """Return a search that samples `times` random lines and keeps the best."""

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
    """Yield the plays of the Boss's cards that can matter."""
    table = state.table
    for action in Legal(view(state, table.boss)):
        family = brought(action.deed)
        asked = family in table.space.families and family not in owned(table)
        if asked or (isinstance(action.deed, Recruit) and family in table.beside):
            yield action


def most_filled(state: State) -> int:
    """Return the maximum number of places the Boss can fill without help, by exhaustive search."""
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
    """Return the family that a play brings to its player; None if it brings none."""
    match deed:
        case Lay(card):
            return card.family
        case Recruit(family):
            return family
    return None


def owned(table: Table) -> set[Family]:
    """Return the families that the Boss has without help."""
    return {piece.family for piece, owner in settle.pieces(table).items() if owner == table.boss}


def closing(state: State) -> Line | None:
    """Return the closing with the best result for the Boss on the current table, or None."""
    table, best = state.table, None
    for used in settle.closings(table):
        worth = settle.payoff(table, used)[table.boss]
        best = _better(best, Line(worth, (Action(table.boss, Close(used)),)))
    return best


def _better(one: Line | None, other: Line) -> Line:
    """Return the line with the higher value; on ties the shorter one, then the first."""
    if one is None or (-other.worth, len(other.actions)) < (-one.worth, len(one.actions)):
        return other
    return one


def _known_by(state: State) -> object:
    """Return a transposition key: states with the same key are equivalent for the Boss."""
    table = state.table
    boss = table.boss
    return table.clans[boss], table.investors, frozenset(table.bargains), state.hands[boss]


def told(start: State, first: tuple[Action, ...], line: Line) -> tuple[Action, ...]:
    """Return all actions of a line: `first`, the Boss's plays, the necessary agreements and the
    closing.

    The clock acts for all other seats. Pieces without an offer are agreed on for nothing.
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
    """Yield the talk that lets the Boss use the pieces.

    Existing offers are accepted; for other pieces the Boss offers nothing, and their owners accept.
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
