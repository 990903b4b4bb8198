"""Bargains between the Boss and a helping player: open offers and agreements."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.actions import Piece, Terms
from bosslib.game import Seat


class Bargain(NamedTuple):
    """Terms between the Boss and a `player`, and the seats that agreed to them (B-DEAL-5).

    With one seat it is that seat's offer; with both, an agreement.
    """

    player: Seat
    terms: Terms
    agreed: tuple[Seat, ...]
    former: bool = False
    """True if agreed with a former Boss and not yet confirmed by both sides (B-DEAL-8)."""

    @property
    def is_struck(self) -> bool:
        """True if both sides have agreed."""
        return len(self.agreed) == 2

    def has_common_piece(self, other: Terms) -> bool:
        """Return True if the bargain and the other terms have a piece in common."""
        return any(piece in other.pieces for piece in self.terms.pieces)


def find_bargain(bargains: tuple[Bargain, ...], terms: Terms) -> Bargain | None:
    """Return the bargain with exactly these terms, or None."""
    return next((each for each in bargains if each.terms == terms), None)


def without_piece(bargains: tuple[Bargain, ...], piece: Piece) -> tuple[Bargain, ...]:
    """Return the bargains that remain when a piece is no longer available (B-DEAL-8)."""
    return tuple(each for each in bargains if piece not in each.terms.pieces)


def reopen_for_new_boss(bargains: tuple[Bargain, ...], boss: Seat) -> tuple[Bargain, ...]:
    """Turn agreements into open offers that both sides must confirm, and drop mere offers.

    Offers that already came from a former agreement are kept, with any confirmation reset. The new
    Boss needs no agreement for owned pieces (B-DEAL-8, B-INF-3).
    """
    made = (each for each in bargains if each.is_struck or each.former)
    agreements = (each for each in made if each.player != boss)
    return tuple(each._replace(agreed=(), former=True) for each in agreements)
