"""Plays of Move cards in the menu: a small subset of up to 158,264."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bosslib.card.actions import Move, Shift
from bosslib.card.cards import POTA, REVERSE, Card, Kind
from bosslib.card.state import Table
from bosslib.game import Seat

MOVE_NUMBERS = (1, 2, 3)
"""Numbers of cards that Move cards move."""

KINDS = {"P": POTA, "R": REVERSE}


@cache
def plan_names(players: int) -> tuple[str, ...]:
    """Return the names of the plans for a Move card; seats are relative to its player.

    `low` and `high` discard the lowest or the highest cards of the centre; `gather` takes a POTA
    each from the nearest seats that have one, and `scatter` discards them; `P@1>0` moves that many
    POTAs, or `R@0>x` Reverses, from a seat to a seat or to the discard pile.
    """
    found = ["low", "high", "gather", "scatter"]
    for kind in KINDS:
        for origin in range(players):
            goals = [0] if origin else [*range(1, players)]
            found += [f"{kind}@{origin}>{goal}" for goal in (*goals, "x")]
    return tuple(found)


def moves_by_plan(table: Table, seat: Seat, card: Card) -> Iterator[tuple[str, Move]]:
    """Yield the Move of each plan for which there are enough cards."""
    for plan in plan_names(table.players):
        shifts = _plan_shifts(table, seat, plan, card.number)
        if len(shifts) == card.number:
            yield plan, Move(card, shifts)


def _plan_shifts(table: Table, seat: Seat, plan: str, many: int) -> tuple[Shift, ...]:
    if plan in ("low", "high"):
        centre = sorted(table.centre, key=lambda each: each.number, reverse=plan == "high")
        return tuple(Shift(each, None, None) for each in centre[:many])
    if plan in ("gather", "scatter"):
        goal = seat if plan == "gather" else None
        others = table.clockwise(seat)[1:]
        first = [(_cards_in_front(table, other, POTA)[:1], other) for other in others]
        taken = [Shift(cards[0], other, goal) for cards, other in first if cards]
        return tuple(taken[:many])
    kind, _, way = plan.partition("@")
    origin, _, aim = way.partition(">")
    start = (seat + int(origin)) % table.players
    end = None if aim == "x" else (seat + int(aim)) % table.players
    return tuple(
        Shift(each, start, end) for each in _cards_in_front(table, start, KINDS[kind])[:many]
    )


def _cards_in_front(table: Table, seat: Seat, kind: Kind) -> list[Card]:
    """Return the cards of a kind in front of a seat, those of the deal's colour first."""
    return sorted(
        (each for each in table.fronts[seat] if each.kind is kind), key=lambda each: not each.colour
    )
