"""Preferences between players: coalition partners for a Boss, and targets for attacks.

Coalitions are the minimal ones of `coalitions`: they can close the deal and nobody is superfluous.
"""

from __future__ import annotations

from bosslib.board.actions import Piece
from bosslib.board.cards import Kind
from bosslib.board.coalitions import Coalition, deal_worth
from bosslib.board.payoffs import pieces
from bosslib.board.view import View
from bosslib.game import Seat, places_to_left


def partners(view: View) -> Coalition:
    """Return the preferred coalition for closing with the view's seat as Boss; empty if there is
    none.

    Preferred are the fewest new partners, then the smallest grudge, then the nearest to the left.
    The seat's own Clan cards count as if they were on the table.
    """
    seat = view.seat
    own = [(seat, card.family) for card in view.hand if card.kind is Kind.CLAN and card.family]
    found = deal_worth(view.table, own, seat)
    return min(found.minimal, key=lambda each: _preference_key(view, each), default=frozenset())


def _preference_key(view: View, coalition: Coalition) -> tuple[int, int, list[int]]:
    others = [seat for seat in coalition if seat != view.seat and not _has_agreed(view, seat)]
    sore = sum(view.past.grudge(view.seat, seat) for seat in others)
    return (
        len(others),
        sore,
        sorted(places_to_left(view.seat, seat, view.table.players) for seat in others),
    )


def _has_agreed(view: View, seat: Seat) -> bool:
    """Return True if the view's seat is the Boss and already has an agreement with the player."""
    struck = (each for each in view.table.bargains if each.is_struck)
    return view.is_boss and any(each.player == seat for each in struck)


def by_preference(view: View, allies: Coalition) -> list[tuple[Piece, Seat]]:
    """Return the pieces with owners: own first, then allies', then by the smallest grudge."""

    def last(each: tuple[Piece, Seat]) -> tuple[bool, bool, int, int]:
        owner = each[1]
        far = places_to_left(view.seat, owner, view.table.players)
        return far > 0, owner not in allies, view.past.grudge(view.seat, owner), far

    return sorted(pieces(view.table).items(), key=last)


def by_grudge(view: View) -> list[tuple[Piece, Seat]]:
    """Return the pieces with owners, sorted by the largest grudge, then by distance to the left."""

    def last(each: tuple[Piece, Seat]) -> tuple[int, int]:
        owner = each[1]
        far = places_to_left(view.seat, owner, view.table.players)
        return -view.past.grudge(view.seat, owner), far

    return sorted(pieces(view.table).items(), key=last)
