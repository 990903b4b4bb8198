"""Compact projection of a deal's settlement, for cheap lookahead.

A bot evaluates some hundred plays per decision; updating these numbers costs a tenth of creating
and settling a Table. A property test verifies that the results are equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bosslib.card import payoffs
from bosslib.card.actions import Move, Play, Turn
from bosslib.card.cards import Card, Colour, Kind, fits_colour
from bosslib.card.state import Table
from bosslib.game import Seat, replace_item


class Outlook(NamedTuple):
    """Settlement of a deal if it ended now.

    `points` in the centre, worth `dollars_per_point` dollars a point up to `limit` (VALUE-1,
    VALUE-2); by seat, the `shares`, and in `is_reversed` whether Reverses have switched the sign
    (SETTLE-1, REV-2).
    """

    points: int
    dollars_per_point: int
    limit: int
    shares: tuple[int, ...]
    is_reversed: tuple[bool, ...]

    @property
    def value(self) -> int:
        """Value of one share, in dollars (VALUE-2)."""
        return self.share_value(self.points)

    def share_value(self, points: int) -> int:
        """Return the value of a share for this many points in the centre, in dollars (VALUE-2)."""
        return max(-self.limit, min(points * self.dollars_per_point, self.limit))

    def payoff(self) -> list[int]:
        """Return each seat's payoff, in dollars (SETTLE-2)."""
        value = self.value
        return [
            -value * shares if turned else value * shares
            for shares, turned in zip(self.shares, self.is_reversed, strict=True)
        ]

    def add_shares(self, seat: Seat, more: int = 1) -> Outlook:
        """Return the outlook with `more` additional shares for a seat."""
        return self._replace(shares=replace_item(self.shares, seat, self.shares[seat] + more))

    def flip_sign(self, seat: Seat) -> Outlook:
        """Return the outlook with one Reverse added to, or removed from, a seat's front."""
        return self._replace(
            is_reversed=replace_item(self.is_reversed, seat, not self.is_reversed[seat])
        )

    def apply_deed(self, deed: Turn) -> Outlook:
        """Return the outlook after a deed."""
        match deed:
            case Play(card, None):
                return self._replace(points=self.points + card.number)
            case Play(card, front):
                return self.move_card(card, None, front)
            case Move(_, shifts):
                look = self
                for shift in shifts:
                    look = look.move_card(shift.card, shift.origin, shift.goal)
                return look
        return self

    def move_card(self, card: Card, origin: Seat | None, goal: Seat | None) -> Outlook:
        """Return the outlook after a card has moved from one place to another (MOVE-1)."""
        if card.kind is Kind.DEAL:
            return self._replace(points=self.points - card.number)
        look = self
        if card.kind is Kind.REVERSE:
            look = look if origin is None else look.flip_sign(origin)
            return look if goal is None else look.flip_sign(goal)
        look = look if origin is None else look.add_shares(origin, -1)
        return look if goal is None else look.add_shares(goal)


def project(table: Table) -> Outlook:
    """Return the outlook of a table."""
    seats = range(table.players)
    return Outlook(
        payoffs.points(table),
        5 * table.multiplier,
        table.size.limit,
        tuple(payoffs.shares(table, seat) for seat in seats),
        tuple(payoffs.reverses(table, seat) % 2 == 1 for seat in seats),
    )


class HandPotential(NamedTuple):
    """Potential of a hand in a deal.

    The number of fitting Pieces and Reverses, and the sums of the positive and the negative Deal
    cards.
    """

    pieces: int = 0
    reverses: int = 0
    plus: int = 0
    minus: int = 0

    def without(self, card: Card) -> HandPotential:
        """Return the potential after one of the cards has been used."""
        pieces, reverses, plus, minus = self
        match card.kind:
            case Kind.POTA:
                return HandPotential(pieces - 1, reverses, plus, minus)
            case Kind.REVERSE:
                return HandPotential(pieces, reverses - 1, plus, minus)
            case Kind.DEAL if card.number > 0:
                return HandPotential(pieces, reverses, plus - card.number, minus)
            case Kind.DEAL:
                return HandPotential(pieces, reverses, plus, minus - card.number)
        return self


def hand_potential(hand: Iterable[Card], colour: Colour | None) -> HandPotential:
    """Return the potential of a hand in a deal of this colour."""
    fitting = [card for card in hand if fits_colour(card, colour)]
    numbers = [card.number for card in fitting if card.kind is Kind.DEAL]
    return HandPotential(
        sum(card.kind is Kind.POTA for card in fitting),
        sum(card.kind is Kind.REVERSE for card in fitting),
        sum(number for number in numbers if number > 0),
        sum(number for number in numbers if number < 0),
    )


def max_payoff_alone(look: Outlook, seat: Seat, held: HandPotential) -> int:
    """Return the maximum payoff of a seat if nobody else acted any more, in dollars."""
    shares, turned = look.shares[seat], look.is_reversed[seat]
    signs = (-1 if turned else 1, 1 if turned else -1)[: 2 if held.reverses > 0 else 1]
    best = None
    for points in (held.plus, held.minus):
        value = look.share_value(look.points + points)
        for sign in signs:
            due = sign * value
            whole = due * (shares + held.pieces if due > 0 else shares)
            best = whole if best is None or whole > best else best
    return best or 0
