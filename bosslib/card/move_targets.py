"""Move cards: what they can take, where it can go, and all plays (MOVE-1 to MOVE-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from bosslib.card.actions import FRONT, Action, Move, Shift
from bosslib.card.cards import DEAL, Card
from bosslib.card.state import Table
from bosslib.card.view import View
from bosslib.game import Objection, Seat

if TYPE_CHECKING:
    from random import Random


def protection_objections(table: Table, seat: Seat) -> Iterator[Objection]:
    """Yield the objections to playing on, taking from or moving to a seat (PASS-3)."""
    if seat >= table.players:
        yield Objection("NOTATION", "seat", {"seat": seat})
    elif not table.is_reachable(seat):
        yield Objection("PASS-3", "protected", {"seat": seat})


def shape_objections(deed: Move) -> Iterator[Objection]:
    """Yield the objections that hold in any position: number of cards, origins and goals."""
    if len(deed.shifts) != deed.card.number:
        values = {"count": len(deed.shifts), "must": deed.card.number}
        yield Objection("MOVE-2", "move-count", values)
    for each in deed.shifts:
        if each.card.kind in FRONT:
            if each.origin is None:
                yield Objection("MOVE-1", "move-from-front", {"card": each.card})
            elif each.origin == each.goal:
                yield Objection("MOVE-1", "move-nowhere", {"card": each.card})
        elif each.card.kind is not DEAL:
            yield Objection("MOVE-1", "move-not-in-play", {"card": each.card})
        elif each.origin is not None or each.goal is not None:
            yield Objection("MOVE-1", "move-deal-card", {"card": each.card})


def objections(table: Table, deed: Move) -> Iterator[Objection]:
    """Yield the objections to moving these cards, whichever seat does it."""
    yield from shape_objections(deed)
    ends = [end for each in deed.shifts for end in (each.origin, each.goal)]
    for seat in dict.fromkeys(ends):
        if seat is not None:
            yield from protection_objections(table, seat)
    wanted = Counter((each.card, each.origin) for each in deed.shifts)
    for (card, origin), copies in wanted.items():
        there = _cards_at(table, origin).count(card)
        if there < copies:
            where = {"card": card, "there": there, "copies": copies}
            if there == 0:
                yield Objection("MOVE-1", "move-not-there", where)
            else:
                yield Objection("MOVE-2", "move-same-card", where)


def _cards_at(table: Table, origin: Seat | None) -> tuple[Card, ...]:
    if origin is None:
        return table.centre
    return table.fronts[origin] if origin < table.players else ()


def movable_cards(table: Table) -> list[tuple[Card, Seat | None]]:
    """Return every card in play that a Move card can take, with its place."""
    there: list[tuple[Card, Seat | None]] = [(card, None) for card in table.centre]
    fronts = table.fronts
    for seat in table.reachable_seats:
        if fronts[seat]:
            there += [(card, seat) for card in fronts[seat]]
    return there


def shift_goals(table: Table, origin: Seat | None) -> list[Seat | None]:
    """Return the places to which a card at `origin` can move; None is the discard pile (MOVE-1)."""
    if origin is None:
        return [None]
    return [*[seat for seat in table.reachable_seats if seat != origin], None]


@cache
def shifts(card: Card, origin: Seat | None, reached: tuple[Seat, ...]) -> tuple[Shift, ...]:
    """Return every shift of a card at `origin`, given the seats that cards can reach (MOVE-1)."""
    goals = [] if origin is None else [seat for seat in reached if seat != origin]
    return tuple([Shift(card, origin, goal) for goal in (*goals, None)])


def moves(view: View, card: Card) -> Iterator[Action]:
    """Yield every distinct play of a Move card, lazily: there may be 158,264.

    Considers only the table, not turns or promises.
    """
    table = view.table
    groups = [
        [shifts(lying, origin, table.reachable_seats)] * copies
        for (lying, origin), copies in Counter(movable_cards(table)).items()
    ]
    for picked in _partitions([len(group) for group in groups], card.number):
        for chosen in _shift_combinations(
            [(groups[at][0], many) for at, many in enumerate(picked) if many]
        ):
            yield Action(view.seat, Move(card, chosen))


def _partitions(limits: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to take `total` items from piles of these sizes."""
    if not limits:
        if total == 0:
            yield ()
        return
    for first in range(min(limits[0], total) + 1):
        for rest in _partitions(limits[1:], total - first):
            yield (first, *rest)


def _shift_combinations(piles: list[tuple[tuple[Shift, ...], int]]) -> Iterator[tuple[Shift, ...]]:
    """Yield every choice of shifts, `many` from each pile; copies of a card count as the same."""
    if not piles:
        yield ()
        return
    (options, many), *others = piles
    for some in combinations_with_replacement(options, many):
        for rest in _shift_combinations(others):
            yield (*some, *rest)


def sample_move(view: View, card: Card, rng: Random) -> Action | None:
    """Return a random play of a Move card, or None if there are too few cards to move (MOVE-2)."""
    table = view.table
    there = movable_cards(table)
    if len(there) < card.number:
        return None
    chosen, reached = [], table.reachable_seats
    for _ in range(card.number):
        ways = shifts(*there.pop(int(rng.random() * len(there))), reached)
        chosen.append(ways[int(rng.random() * len(ways))])
    return Action(view.seat, Move(card, tuple(chosen)))
