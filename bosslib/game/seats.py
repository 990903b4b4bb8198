"""Seats at a table and their letters."""

from __future__ import annotations

from functools import cache
from operator import index
from typing import SupportsIndex

from bosslib.errors import BossError, NotationError

Seat = int
"""Place at the table, 0 for A up to 5 for F, clockwise."""

SEATS = "ABCDEF"
"""Letters of the seats in the notation."""

LARGEST = 2**63
"""Largest number in a game or in a game's file."""


def seat_of(seat: Seat | str) -> Seat:
    """Return a seat by its letter or its number; NotationError for anything else.

    >>> seat_of("C"), seat_of(2)
    (2, 2)
    """
    if isinstance(seat, str):
        return parse_seat(seat)
    try:
        return index(seat)
    except TypeError:
        raise NotationError("notation.seat", text=repr(seat)) from None


def check_seat(seat: Seat | str, players: int) -> Seat:
    """Return a seat by its letter or its number; BossError if it is not among this many players.

    >>> check_seat("C", 3)
    2
    """
    number = seat_of(seat)
    if not 0 <= number < players:
        raise BossError("refused.seat", seat=seat)
    return number


def seed_of(seed: object) -> int:
    """Return a seed as an int, from any integer type; BossError for anything else.

    >>> seed_of(7)
    7
    """
    if isinstance(seed, bool) or not isinstance(seed, SupportsIndex):
        raise BossError("refused.seed-kind", seed=repr(seed))
    number = index(seed)
    if abs(number) > LARGEST:
        raise BossError("refused.seed")
    return number


@cache
def other_seats(players: int, some: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats of this many players, A first, except some.

    >>> other_seats(4, (2, 0))
    (1, 3)
    """
    return tuple(seat for seat in range(players) if seat not in some)


def places_to_left(seat: Seat, other: Seat | None, players: int) -> int:
    """Return how many places to the left of `seat` another one is: 0 for itself, -1 for None.

    Computer players use this to break ties, so that seat letters give no advantage.

    >>> [places_to_left(2, other, 4) for other in (2, 3, 0, 1, None)]
    [0, 1, 2, 3, -1]
    """
    return -1 if other is None else (other - seat) % players


def parse_seat(text: str) -> Seat:
    """Parse a seat's letter.

    >>> parse_seat("C")
    2
    """
    if len(text) != 1 or text not in SEATS:
        raise NotationError("notation.seat", text=text)
    return SEATS.index(text)


def check_seats(*seats: Seat | None) -> None:
    """Raise NotationError for a number that is no seat of any game."""
    for seat in seats:
        if seat is not None and not 0 <= seat < len(SEATS):
            raise NotationError("notation.seat-number", seat=seat)
