"""Effects of influence cards that were not stopped, on the table only (B-INF-1 to B-INF-3)."""

from __future__ import annotations

from bosslib.board.actions import Action, Piece, Recruit, TakeOver, Travel
from bosslib.board.cards import BOSS, RECRUITMENT, Card, Family
from bosslib.board.state import Table
from bosslib.board.terms import reopen_for_new_boss, without_piece
from bosslib.game import Seat, remove_items, replace_item


def played_cards(action: Action) -> tuple[Card, ...]:
    """Return the cards that a stoppable action takes from the hand; otherwise an empty tuple."""
    match action.deed:
        case Travel(card):
            return (card,)
        case Recruit():
            return (RECRUITMENT,) * 3
        case TakeOver():
            return (BOSS,)
    return ()


def settle_pending_card(table: Table) -> Table:
    """Return the table after the pending card, if any, has taken effect."""
    waiting = table.waiting
    if waiting is None:
        return table
    table, seat = table._replace(waiting=None), waiting.action.seat
    match waiting.action.deed:
        case Travel(card, target) if target.owner is None:
            return table._replace(
                travels=(*table.travels, (target.family, card)),
                bargains=without_piece(table.bargains, target),
            )
        case Travel(card, target):
            return _remove_clan_card(table, card, target)
        case Recruit(family):
            return _recruit_investor(table, seat, family)
        case TakeOver():
            return table._replace(
                boss=seat,
                discard=(*table.discard, BOSS),
                bargains=reopen_for_new_boss(table.bargains, seat),
                quiet=(),
            )
    return table


def _remove_clan_card(table: Table, card: Card, target: Piece) -> Table:
    """Discard a Clan card that is sent travelling, together with the Travel card (B-INF-1)."""
    assert target.owner is not None
    row = table.clans[target.owner]
    gone = next(each for each in row if each.family is target.family)
    left = remove_items(row, (gone,))
    more = any(each.family is target.family for each in left)
    return table._replace(
        clans=replace_item(table.clans, target.owner, left),
        discard=(*table.discard, card, gone),
        bargains=table.bargains if more else without_piece(table.bargains, target),
    )


def _recruit_investor(table: Table, seat: Seat, family: Family) -> Table:
    """Give an investor to its recruiter permanently, along with its Travel card (B-INF-2)."""
    old = table.owner(family)
    investors = table.investors
    if old is not None:
        investors = replace_item(investors, old, remove_items(investors[old], (family,)))
    return table._replace(
        investors=replace_item(investors, seat, tuple(sorted((*investors[seat], family)))),
        beside=tuple(each for each in table.beside if each is not family),
        discard=(*table.discard, *(RECRUITMENT,) * 3),
        bargains=without_piece(table.bargains, Piece(family)),
    )
