"""Choice of cards to play and to discard."""

from __future__ import annotations

from bosslib.board.actions import Action, Discard, Lay, Recruit, TakeOver, Travel
from bosslib.board.bots.partners import by_grudge
from bosslib.board.bots.plan import needed_families
from bosslib.board.cards import BOSS, CLAN, RECRUITMENT, Card, Family, Kind, sort_cards
from bosslib.board.legality import TRIO, Legal
from bosslib.board.payoffs import pieces
from bosslib.board.state import Phase
from bosslib.board.view import View


def may_take_over(view: View) -> bool:
    """Return True if the seat may play a Boss card now."""
    return BOSS in view.hand and Action(view.seat, TakeOver()) in Legal(view)


def useful_lay(view: View) -> Lay | None:
    """Return a Clan card of a family that the Boss needs and no present piece has; else None."""
    there = {piece.family for piece in pieces(view.table)}
    cards = (CLAN[family] for family in sorted(needed_families(view.table) - there))
    return next((Lay(card) for card in cards if card in view.hand), None)


def best_recruitment(view: View) -> Recruit | None:
    """Return the best recruitment: a needed investor, then one from the owner of most (B-INF-2)."""
    table = view.table
    if view.hand.count(RECRUITMENT) < TRIO:
        return None
    others = {
        family: len(row)
        for seat, row in enumerate(table.investors)
        for family in row
        if seat != view.seat
    }
    needs = needed_families(table) if table.phase is Phase.DEAL else set()

    def last(family: Family) -> tuple[bool, int, Family]:
        idle = family not in needs or table.is_travelling(family)
        return idle, -others.get(family, 0), family

    best = min(table.beside or others, key=last, default=None)
    return Recruit(best) if best else None


def useful_recruitment(view: View) -> Recruit | None:
    """Return a recruitment that this deal needs, or any from beside the board; else None."""
    recruit = best_recruitment(view)
    needed = recruit and (view.table.beside or recruit.family in needed_families(view.table))
    return recruit if needed else None


def useful_travel(view: View) -> Travel | None:
    """Return a Travel card against an investor that the Boss counts on; else None."""
    table = view.table
    counted = [
        piece
        for piece, owner in by_grudge(view)
        if owner != view.seat and piece.family in table.space.families
    ]
    named = sorted(counted, key=lambda piece: piece.family not in table.space.named)
    for piece in named:
        for card in view.hand:
            if card.kind is Kind.TRAVEL and card.family is piece.family:
                return Travel(card, piece)
    return None


KEEP_VALUES = {
    Kind.BOSS: 5.0,
    Kind.RECRUITMENT: 4.5,
    Kind.STOP: 4.0,
    Kind.CLAN: 3.0,
    Kind.TRAVEL: 2.0,
}
"""Value of keeping a card, by kind."""


def choose_discard(view: View) -> Discard:
    """Return the discard of the least valuable cards, duplicates first (B-INF-6)."""
    many = len(view.hand) - view.table.limit
    worths: list[tuple[float, Card]] = []
    for at, card in enumerate(view.hand):
        copies = view.hand[:at].count(card)
        spare = {Kind.CLAN: 1.5 * copies, Kind.BOSS: 2 * (copies > 1), Kind.STOP: 2 * (copies > 1)}
        own = card.kind is Kind.CLAN and card.family in view.table.investors[view.seat]
        worths.append((KEEP_VALUES[card.kind] - spare.get(card.kind, 0) - own, card))
    worths.sort(key=lambda each: each[0])
    return Discard(sort_cards(card for _, card in worths[:many]))
