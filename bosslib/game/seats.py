"""The seats at a table and their letters."""

from __future__ import annotations

from functools import cache
from operator import index
from typing import SupportsIndex

from bosslib.errors import BossError, NotationError

Seat = int
"""A place at the table, 0 for A up to 5 for F, clockwise."""

SEATS = "ABCDEF"
"""The seats' letters in the notation."""

LARGEST = 2**63
"""No number in a game or in a file of one is larger."""


def seat_of(seat: Seat | str) -> Seat:
    """A seat by its letter or its number; NotationError for a letter that is none.

    >>> seat_of("C"), seat_of(2)
    (2, 2)
    """
    return parse_seat(seat) if isinstance(seat, str) else seat


def seat_among(seat: Seat | str, players: int) -> Seat:
    """A seat by its letter or its number; BossError if it does not play among so many players.

    >>> seat_among("C", 3)
    2
    """
    number = seat_of(seat)
    if not 0 <= number < players:
        raise BossError("refused.seat", seat=number)
    return number


def seed_of(seed: object) -> int:
    """The number of a seed, whatever counts as a whole number; BossError for anything else.

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
def all_but(players: int, some: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats of so many players, A first, but for some.

    >>> all_but(4, (2, 0))
    (1, 3)
    """
    return tuple(seat for seat in range(players) if seat not in some)


def to_left(seat: Seat, other: Seat | None, players: int) -> int:
    """How many places to the left of a seat another one is: 0 for itself, -1 for none.

    By this a computer player takes one of several things that are worth the same: the letters of
    the seats must make nobody lucky.

    >>> [to_left(2, other, 4) for other in (2, 3, 0, 1, None)]
    [0, 1, 2, 3, -1]
    """
    return -1 if other is None else (other - seat) % players


def parse_seat(text: str) -> Seat:
    """The seat that a letter names.

    >>> parse_seat("C")
    2
    """
    if len(text) != 1 or text not in SEATS:
        raise NotationError("notation.seat", text=text)
    return SEATS.index(text)


def at_a_seat(*seats: Seat | None) -> None:
    """Refuse a number that is no seat of any game: NotationError."""
    for seat in seats:
        if seat is not None and not 0 <= seat < len(SEATS):
            raise NotationError("notation.seat-number", seat=seat)
