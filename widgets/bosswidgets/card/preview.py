"""Preview of a choice: the public table after it, computed by the engine's functions.

Only the cards in play and the tokens change, as a settlement depends on nothing else. Nothing is
played, and no rule is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeGuard

from bosslib.card import Card, Kind, Table, View, legality
from bosslib.card.actions import FRONT, Action, CardPlay, Deed, Move, Play, Shift, Term, Terms
from bosslib.card.move_targets import objections
from bosslib.card.terms import cash_amount
from bosslib.game import Seat, remove_items, replace_item
from bosswidgets.card.choice_state import CardSelection


class ChoicePreview(NamedTuple):
    """Preview of a choice: `then[seat]` is the table for that seat's row.

    It is the same table for all seats, except for a card that can be played in front of any of them
    (kind `front`): each row then shows the card's effect in front of that seat.
    """

    kind: str
    tables: tuple[Table, ...]
    payments: tuple[int, ...] = ()
    """Amounts that each seat receives or pays at once, in dollars; empty if no money changes
    hands.
    """


def preview_choice(view: View, choosing: CardSelection) -> ChoicePreview | None:
    """Return the preview of the current choice; None if it would change nothing yet."""
    table, card = view.table, choosing.card
    if card is not None and card.kind in FRONT:
        return ChoicePreview("front", tuple(_tables_with_card(view, card)))
    if card is not None and card.kind is Kind.DEAL:
        return _same_for_all("play", table, apply_deed(table, Play(card)))
    if choosing.is_composing_offer:
        if view.is_boss and choosing.partner is None:
            return None
        player = choosing.player(view)
        then = _same_for_all("offer", table, apply_offer(table, player, choosing.terms))
        return then._replace(payments=cash_payments(table, player, choosing.terms))
    if choosing.shifts:
        return _same_for_all("move", table, apply_shifts(table, choosing.shifts))
    return None


def _tables_with_card(view: View, card: Card) -> Iterator[Table]:
    """Yield the table with a card in front of each seat; unchanged if the play is illegal."""
    for seat in range(view.table.players):
        play = Play(card, seat)
        can = next(legality.objections(view, Action(view.seat, play)), None) is None
        yield apply_deed(view.table, play) if can else view.table


def _same_for_all(kind: str, table: Table, then: Table) -> ChoicePreview:
    return ChoicePreview(kind, (then,) * table.players)


def apply_deed(table: Table, deed: Deed) -> Table:
    """Return the cards in play after a deed: a Deal card, a card in front of a seat, or a Move."""
    match deed:
        case Play(card, None):
            return table._replace(centre=(*table.centre, card))
        case Play(card, front) if front is not None:
            fronts = replace_item(table.fronts, front, (*table.fronts[front], card))
            return table._replace(fronts=fronts)
        case Move(_, shifts):
            return apply_shifts(table, shifts)
    return table


def apply_shifts(table: Table, shifts: Iterable[Shift]) -> Table:
    """Return the cards in play after these shifts (MOVE-1)."""
    for each in shifts:
        if each.origin is None:
            table = table._replace(centre=remove_items(table.centre, [each.card]))
            continue
        fronts = table.fronts
        fronts = replace_item(fronts, each.origin, remove_items(fronts[each.origin], [each.card]))
        if each.goal is not None:
            fronts = replace_item(fronts, each.goal, (*fronts[each.goal], each.card))
        table = table._replace(fronts=fronts)
    return table


def apply_offer(table: Table, player: Seat, terms: Terms) -> Table:
    """Return the table when a player has the token and has kept its promises (COUSIN-1)."""
    table = table._replace(cousins=replace_item(table.cousins, player, True))
    for term in terms:
        if _is_possible(term, table):
            table = apply_deed(table, term)
    return table


def cash_payments(table: Table, player: Seat, terms: Terms) -> tuple[int, ...]:
    """Return what each seat receives or pays if an offer is accepted; empty if it has no cash."""
    sum_ = cash_amount(terms)
    if not sum_:
        return ()
    return tuple({player: -sum_, table.boss: sum_}.get(seat, 0) for seat in range(table.players))


def _is_possible(term: Term, table: Table) -> TypeGuard[CardPlay]:
    match term:
        case Play(_, front):
            return front is None or table.is_reachable(front)
        case Move():
            return next(objections(table, term), None) is None
    return False
