"""Objections to playing influence cards (B-INF)."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board import effects
from bosslib.board.actions import (
    PENDING,
    Deed,
    Influence,
    Lay,
    Piece,
    Recruit,
    Stop,
    TakeOver,
    Travel,
)
from bosslib.board.cards import BOSS, RECRUITMENT, STOP, Card, Family
from bosslib.board.state import DEAL, TOO_MANY, Table
from bosslib.board.view import View
from bosslib.game import Objection

TRIO = 3
"""Number of Recruitment cards that are played together (B-INF-2)."""


def influence_objections(view: View, deed: Influence) -> Iterator[Objection]:
    """Yield every objection to playing these cards now."""
    table = view.table
    if table.phase is TOO_MANY and isinstance(deed, Recruit | Stop):
        if isinstance(deed, Recruit) and view.seat not in table.over_limit:
            yield Objection("B-INF-5", "b-no-deal", {})
    elif table.phase is not DEAL:
        yield Objection("B-INF-5", "b-no-deal", {})
        return
    for card, many in _required_cards(deed):
        held = view.hand.count(card)
        if not held:
            yield Objection("B-SETUP-4", "not-in-hand", {"card": card})
        elif held < many:
            yield Objection("B-INF-2", "b-no-trio", {"count": held})
    after = effects.settle_pending_card(table) if isinstance(deed, PENDING) else table
    yield from effect_objections(view, deed, after)


def effect_objections(view: View, deed: Deed, after: Table) -> Iterator[Objection]:
    """Yield the objections to the cards' effect, whether or not the seat holds the cards.

    `after` is the table after the pending card, which takes effect before the next one (B-INF-4).
    """
    table = view.table
    match deed:
        case Stop() if not table.waiting:
            yield Objection("B-INF-4", "b-nothing-waits", {})
        case Stop() if table.waiting and view.seat in table.waiting.allowed:
            yield Objection("B-INF-4", "b-allowed", {})
        case TakeOver() if after.boss == view.seat:
            yield Objection("B-INF-3", "b-boss-already", {})
        case Travel():
            yield from _travel_objections(view, after, deed)
        case Recruit(family):
            yield from _recruit_objections(view, after, family)


def _required_cards(deed: Influence) -> list[tuple[Card, int]]:
    match deed:
        case Lay(card) | Travel(card):
            return [(card, 1)]
        case Recruit():
            return [(RECRUITMENT, TRIO)]
        case TakeOver():
            return [(BOSS, 1)]
    return [(STOP, 1)]


def _travel_objections(view: View, table: Table, deed: Travel) -> Iterator[Objection]:
    card, target = deed.card, deed.target
    if card.family not in (None, target.family):
        yield Objection("B-INF-1", "b-other-family", {"card": card})
    if target.owner is not None:
        row = table.clans[target.owner] if target.owner < table.players else ()
        if all(each.family is not target.family for each in row):
            yield Objection("B-INF-1", "b-not-there", {"piece": target})
        return
    owner = table.owner(target.family)
    if owner is None:
        where = "b-beside" if target.family in table.beside else "b-nowhere"
        yield Objection("B-INF-2", where, {"piece": target})
    elif owner == view.seat and not table.has_fair_prices:
        yield Objection("B-INF-1", "b-own-investor", {})
    if table.is_travelling(target.family):
        yield Objection("B-INF-1", "b-travels", {"piece": target})


def _recruit_objections(view: View, table: Table, family: Family) -> Iterator[Objection]:
    owner = table.owner(family)
    if owner is None and family not in table.beside:
        yield Objection("B-INF-2", "b-nowhere", {"piece": Piece(family)})
    if owner == view.seat:
        yield Objection("B-INF-2", "b-yours-already", {})
    elif owner is not None and table.beside:
        yield Objection("B-INF-2", "b-beside-first", {})
