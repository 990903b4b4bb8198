"""Bargains between the Boss and a player who helps: what is offered, and what both agreed on."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.actions import Piece, Terms
from bosslib.game import Seat


class Bargain(NamedTuple):
    """Terms between the Boss and a `player`, and who of the two stands by them (B-DEAL-5).

    With one it is his offer, with both an agreement.
    """

    player: Seat
    terms: Terms
    agreed: tuple[Seat, ...]
    former: bool = False
    """Whether it was agreed on with a former Boss, and not yet confirmed by both (B-DEAL-8)."""

    @property
    def struck(self) -> bool:
        """Whether both have agreed."""
        return len(self.agreed) == 2

    def shares(self, other: Terms) -> bool:
        """Whether it is about a piece that other terms name too."""
        return any(piece in other.pieces for piece in self.terms.pieces)


def find(bargains: tuple[Bargain, ...], terms: Terms) -> Bargain | None:
    """The bargain on exactly these terms."""
    return next((each for each in bargains if each.terms == terms), None)


def lost(bargains: tuple[Bargain, ...], piece: Piece) -> tuple[Bargain, ...]:
    """Those that are left when a piece is not to be had any more (B-DEAL-8)."""
    return tuple(each for each in bargains if piece not in each.terms.pieces)


def with_new_boss(bargains: tuple[Bargain, ...], boss: Seat) -> tuple[Bargain, ...]:
    """Agreements become open offers that both must confirm; what was only offered lapses.

    One that is such an offer already stays one, whether or not one of the two has confirmed it. The
    new Boss needs no agreement for what is his own (B-DEAL-8, B-INF-3).
    """
    made = (each for each in bargains if each.struck or each.former)
    agreements = (each for each in made if each.player != boss)
    return tuple(each._replace(agreed=(), former=True) for each in agreements)
