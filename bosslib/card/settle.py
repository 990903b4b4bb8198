"""The arithmetic of a deal: its value, the shares, who is paid what (VALUE, SETTLE)."""

from __future__ import annotations

from bosslib.card.cards import POTA, REVERSE
from bosslib.card.state import Table
from bosslib.game import Seat


def points(table: Table) -> int:
    """The sum of the Deal cards in the centre (VALUE-1)."""
    return sum(card.number for card in table.centre)


def unlimited(table: Table) -> int:
    """The deal's value before the limit, in dollars (VALUE-1).

    >>> from bosslib.card import new
    >>> unlimited(new(3).table)
    0
    """
    return points(table) * 5 * table.multiplier


def value(table: Table) -> int:
    """What one share of the deal is worth, in dollars (VALUE-1, VALUE-2)."""
    limit = table.size.limit
    return max(-limit, min(unlimited(table), limit))


def shares(table: Table, seat: Seat) -> int:
    """How many shares a seat has: the Boss token, a Cousin token, each POTA (SETTLE-1)."""
    pieces = len([card for card in table.fronts[seat] if card.kind is POTA])
    return pieces + (seat == table.boss) + table.cousins[seat]


def reverses(table: Table, seat: Seat) -> int:
    """How many Reverse cards lie in front of a seat (REV-2)."""
    return len([card for card in table.fronts[seat] if card.kind is REVERSE])


def payoff(table: Table) -> tuple[int, ...]:
    """What each seat gets if the deal ends now, in dollars; minus: pays (SETTLE-2, REV-2)."""
    each = value(table)
    return tuple(
        [
            shares(table, seat) * (-each if reverses(table, seat) % 2 else each)
            for seat in range(table.players)
        ]
    )


def paid(payoff: tuple[int, ...], money: tuple[int, ...]) -> tuple[int, ...]:
    """What changes hands when this is due, in dollars: nobody pays more than he has (SETTLE-3)."""
    return tuple([max(due, -has) for due, has in zip(payoff, money, strict=True)])
