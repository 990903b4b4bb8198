"""With whom a Boss would rather close, and whom one would rather harm.

Coalitions are those of `coalitions`: that can close the deal, with nobody too many.
"""

from __future__ import annotations

from bosslib.board.actions import Piece
from bosslib.board.cards import Kind
from bosslib.board.coalitions import Coalition, worth
from bosslib.board.settle import pieces
from bosslib.board.view import View
from bosslib.game import Seat, to_left


def partners(view: View) -> Coalition:
    """Who would close the deal with the seat of a view as its Boss; empty if nobody can.

    The fewest of them, who have harmed it least, and then the nearest to its left. Its own Clan
    cards count as if they lay on the table.
    """
    seat = view.seat
    own = [(seat, card.family) for card in view.hand if card.kind is Kind.CLAN and card.family]
    found = worth(view.table, own, seat)
    return min(found.minimal, key=lambda each: _price(view, each), default=frozenset())


def _price(view: View, coalition: Coalition) -> tuple[int, int, list[int]]:
    others = [seat for seat in coalition if seat != view.seat and not _agreed(view, seat)]
    sore = sum(view.past.grudge(view.seat, seat) for seat in others)
    return (
        len(others),
        sore,
        sorted(to_left(view.seat, seat, view.table.players) for seat in others),
    )


def _agreed(view: View, seat: Seat) -> bool:
    """Whether the seat of a view is the Boss and has agreed with a player already."""
    struck = (each for each in view.table.bargains if each.struck)
    return view.is_boss and any(each.player == seat for each in struck)


def rather(view: View, allies: Coalition) -> list[tuple[Piece, Seat]]:
    """What can fill places, and whose: one's own first, then of allies, of who harmed it least."""

    def last(each: tuple[Piece, Seat]) -> tuple[bool, bool, int, int]:
        owner = each[1]
        far = to_left(view.seat, owner, view.table.players)
        return far > 0, owner not in allies, view.past.grudge(view.seat, owner), far

    return sorted(pieces(view.table).items(), key=last)


def worst_first(view: View) -> list[tuple[Piece, Seat]]:
    """What can fill places, and whose: first of who harmed it most, then by places to the left."""

    def last(each: tuple[Piece, Seat]) -> tuple[int, int]:
        owner = each[1]
        far = to_left(view.seat, owner, view.table.players)
        return -view.past.grudge(view.seat, owner), far

    return sorted(pieces(view.table).items(), key=last)
