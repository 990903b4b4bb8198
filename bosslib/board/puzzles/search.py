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
from typing import NamedTuple

from bosslib.board import payoffs
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
from bosslib.board.bargain import open_offers
from bosslib.board.cards import Family
from bosslib.board.legality import Legal
from bosslib.board.state import DEAL, State, Table
from bosslib.board.terms import Bargain
from bosslib.board.transitions import apply
from bosslib.board.view import view
from bosslib.game import Seat


class ClosingLine(NamedTuple):
    """Amount the Boss keeps, in millions, and the cards and closing that achieve it."""

    value: int
    actions: tuple[Action, ...]


Search = Callable[[State], ClosingLine | None]
"""Search function for the Boss's best line; returns None if it finds no way to close."""


class SearchTooLargeError(Exception):
    """Raised if a search exceeds `MAX_NODES`."""


MAX_NODES = 4000
"""Maximum number of positions per search."""

NO_LIMIT = 9
"""Number of plays that no hand exceeds; means "no limit"."""


def run_out_clock(state: State) -> State:
    """Return the state after all others decline to stop the pending card and to play."""
    while state.table.phase is DEAL and not state.table.is_silent:
        state = apply(state, TIME)
    return state


def accept_all_offers(state: State) -> State:
    """Return the state after the Boss has accepted every open offer."""
    boss = state.table.boss
    for each in open_offers(state.table, boss):
        state = apply(state, Action(boss, Accept(each.terms)))
    return state


def with_free_helpers(state: State, without: tuple[Seat, ...] = ()) -> State:
    """Return the state in which all others, except some, help the Boss for free."""
    table = state.table
    free = tuple(
        Bargain(owner, Terms((piece,), Price(0)), tuple(sorted((owner, table.boss))))
        for piece, owner in payoffs.pieces(table).items()
        if owner not in (table.boss, *without)
    )
    return state._replace(table=table._replace(bargains=free))


def exhaustive_search(most: int = NO_LIMIT) -> Search:
    """Return an exhaustive search with at most `most` card plays.

    It raises TooLargeError when it exceeds the limit.
    """

    def search(state: State) -> ClosingLine | None:
        known: dict[object, ClosingLine | None] = {}

        def best(state: State, left: int) -> ClosingLine | None:
            key = (left, _transposition_key(state))
            if key in known:
                return known[key]
            if len(known) >= MAX_NODES:
                raise SearchTooLargeError
            found = best_closing(state)
            for action in useful_plays(state) if left else ():
                after = best(run_out_clock(apply(state, action)), left - 1)
                if after:
                    found = better_line(found, ClosingLine(after.value, (action, *after.actions)))
            known[key] = found
            return found

        return best(accept_all_offers(run_out_clock(state)), most)

    return search


def clan_card_search(state: State) -> ClosingLine | None:
    """Search that models a Boss who lays Clan cards but never recruits."""
    state = accept_all_offers(run_out_clock(state))
    played: list[Action] = []
    while laid := next((each for each in useful_plays(state) if isinstance(each.deed, Lay)), None):
        played.append(laid)
        state = run_out_clock(apply(state, laid))
    found = best_closing(state)
    if found is None:
        return None
    (close,) = found.actions
    pieces = close.deed.pieces if isinstance(close.deed, Close) else ()
    used = {piece.family for piece in pieces if piece.owner == close.seat}
    mine = (each for each in played if brought_family(each.deed) in used)
    return ClosingLine(found.value, (*mine, close))


def greedy_search(state: State) -> ClosingLine | None:
    """Greedy search: repeatedly make the play with the best immediate result."""
    state = accept_all_offers(run_out_clock(state))
    played: list[Action] = []
    found = best_closing(state)
    while True:
        after = {
            each: best_closing(run_out_clock(apply(state, each))) for each in useful_plays(state)
        }
        worths = {each: line.value for each, line in after.items() if line}
        first = max(worths, key=lambda each: worths[each], default=None)
        if first is None or (found and worths[first] <= found.value):
            if found is None and (blind := next(useful_plays(state), None)):
                first = blind
            else:
                return ClosingLine(found.value, (*played, *found.actions)) if found else None
        played.append(first)
        state = run_out_clock(apply(state, first))
        found = best_closing(state)


def useful_plays(state: State) -> Iterator[Action]:
    """Yield the plays of the Boss's cards that can matter."""
    table = state.table
    for action in Legal(view(state, table.boss)):
        family = brought_family(action.deed)
        asked = family in table.space.families and family not in own_families(table)
        if asked or (isinstance(action.deed, Recruit) and family in table.beside):
            yield action


def max_filled_places(state: State) -> int:
    """Return the maximum number of places the Boss can fill without help, by exhaustive search."""
    known: set[object] = set()
    most, left = 0, [run_out_clock(state)]
    while left:
        now = left.pop()
        key = _transposition_key(now)
        if key in known:
            continue
        known.add(key)
        space, there = now.table.space, own_families(now.table)
        more = sum(each in there for each in space.of)
        most = max(most, sum(each in there for each in space.named) + min(more, space.some))
        left += [run_out_clock(apply(now, each)) for each in useful_plays(now)]
    return most


def brought_family(deed: Deed) -> Family | None:
    """Return the family that a play brings to its player; None if it brings none."""
    match deed:
        case Lay(card):
            return card.family
        case Recruit(family):
            return family
    return None


def own_families(table: Table) -> set[Family]:
    """Return the families that the Boss has without help."""
    return {piece.family for piece, owner in payoffs.pieces(table).items() if owner == table.boss}


def best_closing(state: State) -> ClosingLine | None:
    """Return the closing with the best result for the Boss on the current table, or None."""
    table, best = state.table, None
    for used in payoffs.closings(table):
        worth = payoffs.payoff(table, used)[table.boss]
        best = better_line(best, ClosingLine(worth, (Action(table.boss, Close(used)),)))
    return best


def better_line(one: ClosingLine | None, other: ClosingLine) -> ClosingLine:
    """Return the line with the higher value; on ties the shorter one, then the first."""
    if one is None or (-other.value, len(other.actions)) < (-one.value, len(one.actions)):
        return other
    return one


def _transposition_key(state: State) -> object:
    """Return a transposition key: states with the same key are equivalent for the Boss."""
    table = state.table
    boss = table.boss
    return table.clans[boss], table.investors, frozenset(table.bargains), state.hands[boss]


def line_actions(start: State, first: tuple[Action, ...], line: ClosingLine) -> tuple[Action, ...]:
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
        while state.table.phase is DEAL and not state.table.is_silent:
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
    for each in agreement_actions(state, last.deed.pieces):
        do(each)
    rest()
    do(last)
    return tuple(done)


def agreement_actions(state: State, pieces: tuple[Piece, ...]) -> Iterator[Action]:
    """Yield the talk that lets the Boss use the pieces.

    Existing offers are accepted; for other pieces the Boss offers nothing, and their owners accept.
    """
    table, there = state.table, payoffs.pieces(state.table)
    boss = table.boss
    wanted = [each for each in pieces if not payoffs.may_use(table, each, there[each])]
    for offer in open_offers(table, boss):
        if any(each in offer.terms.pieces for each in wanted):
            yield Action(boss, Accept(offer.terms))
            wanted = [each for each in wanted if each not in offer.terms.pieces]
    for each in wanted:
        terms = Terms((each,), Price(0))
        yield Action(boss, Offer(terms))
        yield Action(there[each], Accept(terms))
