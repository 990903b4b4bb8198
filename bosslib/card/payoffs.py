"""Arithmetic of a deal: its value, the shares and the payments (VALUE, SETTLE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.card.cards import POTA, REVERSE
from bosslib.card.state import Table
from bosslib.game import Seat, check_seat

if TYPE_CHECKING:
    from bosslib.card.events import Settled


def points(table: Table) -> int:
    """Return the sum of the Deal cards in the centre (VALUE-1)."""
    return sum(card.number for card in table.centre)


def unlimited_value(table: Table) -> int:
    """Return the deal's value before the limit, in dollars (VALUE-1).

    >>> from bosslib.card import new
    >>> unlimited_value(new(3).table)
    0
    """
    return points(table) * 5 * table.multiplier


def value(table: Table) -> int:
    """Return the value of one share of the deal, in dollars (VALUE-1, VALUE-2)."""
    limit = table.size.limit
    return max(-limit, min(unlimited_value(table), limit))


def shares(table: Table, seat: Seat | str) -> int:
    """Return the number of shares of a seat, given by number or letter: the Boss token, a Cousin
    token, each POTA (SETTLE-1).
    """
    return _shares(table, check_seat(seat, table.players))


def _shares(table: Table, seat: Seat) -> int:
    """Return the number of shares of a valid seat; bots ask for them very often."""
    pieces = len([card for card in table.fronts[seat] if card.kind is POTA])
    return pieces + (seat == table.boss) + table.cousins[seat]


def reverses(table: Table, seat: Seat) -> int:
    """Return the number of Reverse cards in front of a seat (REV-2)."""
    return len([card for card in table.fronts[seat] if card.kind is REVERSE])


def payoff(table: Table) -> tuple[int, ...]:
    """Return each seat's payoff if the deal ends now, in dollars (SETTLE-2, REV-2).

    A negative payoff is paid.
    """
    each = value(table)
    return tuple(
        [
            _shares(table, seat) * (-each if reverses(table, seat) % 2 else each)
            for seat in range(table.players)
        ]
    )


def payments(payoff: tuple[int, ...], money: tuple[int, ...]) -> tuple[int, ...]:
    """Return the actual payments in dollars: no seat pays more than it has (SETTLE-3)."""
    return tuple([max(due, -has) for due, has in zip(payoff, money, strict=True)])


def restore_cards(table: Table, settled: Settled) -> Table:
    """Return the table after a settlement with the deal's cards back in their places.

    The rules discard them at once (NEXT-1); a page shows them until the next deal begins.
    """
    cards = len(settled.centre) + sum(map(len, settled.fronts))
    return table._replace(
        colour=settled.colour,
        centre=settled.centre,
        fronts=settled.fronts,
        discard_size=table.discard_size - cards,
    )
