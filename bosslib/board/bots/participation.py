"""Participation under B-VAR-3: which seats will be paid, and how a seat takes part in a deal.

Without that rule every agreement is paid, and these functions change nothing.
"""

from __future__ import annotations

from bosslib.board.actions import Lay, Travel
from bosslib.board.bots.plan import boss_families, needed_families
from bosslib.board.cards import Kind
from bosslib.board.payoffs import is_paid, pieces
from bosslib.board.view import View


def cheapest_participation(view: View) -> Lay | Travel | None:
    """Return the cheapest card with which a seat can take part in a deal; None if it has none.

    An unused Clan card returns to the hand (B-CLOSE-2), so it costs nothing. Otherwise it is a
    Travel card against a piece that the deal does not need.
    """
    needed = needed_families(view.table)
    clans = [card for card in view.hand if card.kind is Kind.CLAN]
    if clans:
        return Lay(min(clans, key=lambda card: (card.family not in needed, view.hand.index(card))))
    kept = needed | boss_families(view.table)
    for piece, owner in pieces(view.table).items():
        if piece.family in kept or owner == view.seat:
            continue
        for card in view.hand:
            if card.kind is Kind.TRAVEL and card.family in (None, piece.family):
                return Travel(card, piece)
    return None


def will_be_paid(view: View) -> bool:
    """Return True if an agreement with the seat will be paid: it took part, or it still can."""
    return is_paid(view.table, view.seat) or cheapest_participation(view) is not None
