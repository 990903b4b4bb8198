"""Entries of the menu: terms for a Cousin token, and few of up to 158,264 plays of Move cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bosslib.card.actions import (
    DOUBLE_PASS,
    FRONT,
    PASS,
    Cash,
    Drop,
    Move,
    Never,
    Play,
    Shift,
    Terms,
)
from bosslib.card.cards import CARDS, DEAL, MOVE, POTA, REVERSE, Card, Colour, Kind
from bosslib.card.state import Table
from bosslib.game import Seat

CASH_AMOUNTS = (5, 10, 20, 50)
"""Cash that a player may offer for a token, in dollars, if the rules allow it (COUSIN-9)."""


def text_without_colour(card: Card) -> str:
    """Return a card's text without its colour: `+4`, `P`, `R`, `M1`, and `wP` for the wild one."""
    return card.text[1:] if card.colour else card.text


@cache
def fitting_cards(colour: Colour) -> tuple[Card, ...]:
    """Return the kinds of cards that fit a colour: 8 numbers, 3 Moves, POTA, Reverse, wild."""
    return tuple(each for each in CARDS.values() if each.colour is colour or each.text == "wP")


@cache
def offerable_terms(colour: Colour, seat: Seat, players: int) -> tuple[tuple[str, Terms], ...]:
    """Return the terms that can be offered in a deal of a colour, with their names in the menu.

    Nothing; one or both disks; a Deal card; a POTA or a Reverse in front of a seat; any card
    dropped; a negative card, or a Reverse in front of a seat, never played; some cash. Seats in
    names are relative to `seat`.
    """
    found: list[tuple[str, Terms]] = [("nothing", ()), ("pass", (PASS,)), ("pass2", (DOUBLE_PASS,))]
    lefts = [(left, (seat + left) % players) for left in range(players)]
    cards = fitting_cards(colour)
    for card in cards:
        if card.kind is DEAL:
            found.append((f"play {text_without_colour(card)}", (Play(card),)))
        elif card.kind in FRONT:
            found += [
                (f"play {text_without_colour(card)}@{left}", (Play(card, at),))
                for left, at in lefts
            ]
    found += [(f"drop {text_without_colour(card)}", (Drop(card),)) for card in cards]
    for card in cards:
        if card.kind is REVERSE:
            found += [
                (f"never {text_without_colour(card)}@{left}", (Never(card, at),))
                for left, at in lefts
            ]
        elif card.kind is not MOVE and card.number < 0:
            found.append((f"never {text_without_colour(card)}", (Never(card),)))
    found += [(f"cash {dollars}", (Cash(dollars),)) for dollars in CASH_AMOUNTS]
    return tuple(found)


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
