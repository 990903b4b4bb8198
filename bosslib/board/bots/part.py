"""Who will really be paid where only those are who took part (B-VAR-3), and how one takes part.

Where that rule does not hold, everybody is paid what was agreed, and nothing here changes anything.
"""

from __future__ import annotations

from bosslib.board.actions import Lay, Travel
from bosslib.board.bots.plan import filled, wanted
from bosslib.board.cards import Kind
from bosslib.board.settle import is_paid, pieces
from bosslib.board.view import View


def joins(view: View) -> Lay | Travel | None:
    """The cheapest card by which a seat takes part in a deal; None if it has none for that.

    A Clan card that is not used comes back (B-CLOSE-2), so it costs nothing. Else it is a trip for
    what the deal can do without.
    """
    needed = wanted(view.table)
    clans = [card for card in view.hand if card.kind is Kind.CLAN]
    if clans:
        return Lay(min(clans, key=lambda card: (card.family not in needed, view.hand.index(card))))
    kept = needed | filled(view.table)
    for piece, owner in pieces(view.table).items():
        if piece.family in kept or owner == view.seat:
            continue
        for card in view.hand:
            if card.kind is Kind.TRAVEL and card.family in (None, piece.family):
                return Travel(card, piece)
    return None


def will_be_paid(view: View) -> bool:
    """Whether what is agreed with a seat will be paid to it: it took part, or it still can."""
    return is_paid(view.table, view.seat) or joins(view) is not None
