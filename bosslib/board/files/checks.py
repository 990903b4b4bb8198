"""Consistency checks of a position, with the place of each error in its file."""

from __future__ import annotations

from collections import Counter

from bosslib.board import effects
from bosslib.board.cards import COPIES, Card, Kind
from bosslib.board.legality import objections
from bosslib.board.state import PendingCard, Phase, State, Table
from bosslib.board.view import View
from bosslib.documents.nodes import Node
from bosslib.errors import ScenarioError
from bosslib.game import SEATS


def cards_on_table(table: Table) -> tuple[Card, ...]:
    """Return the cards that are in no hand and not in the draw pile."""
    laid = [each for row in table.clans for each in row]
    away = [each for _, each in table.travels]
    waits = effects.played_cards(table.waiting.action) if table.waiting else ()
    return (*table.discard, *laid, *away, *waits)


def check_position(position: Node, state: State) -> None:
    """Raise ScenarioError with the place in the file if the state is impossible."""
    table = state.table
    every = Counter((*cards_on_table(table), *state.deck))
    for hand in state.hands:
        every.update(hand)
    for each, many in every.items():
        if many > COPIES[each]:
            position.fail("too-many-cards", card=each, copies=many, there=COPIES[each])
    owned = [each for row in table.investors for each in row] + list(table.beside)
    if len(set(owned)) < len(owned):
        twice = next(each for each in owned if owned.count(each) > 1)
        raise ScenarioError(position.at("seats").place, "board.position.investor", family=twice)
    for seat, row in enumerate(table.clans):
        if any(each.kind is not Kind.CLAN for each in row):
            place = position.at("seats").at(SEATS[seat]).at("clans").place
            raise ScenarioError(place, "board.position.clans")
    for family, each in table.travels:
        wrong = each.kind is not Kind.TRAVEL or each.family not in (None, family)
        if wrong or table.owner(family) is None:
            place = position.at("travels").at(family).place
            raise ScenarioError(place, "board.position.travel", card=each)
    _check_spaces(position, table)
    _check_phase(position, table)
    if table.waiting:
        _check_waiting(position, table, table.waiting)


def _check_spaces(position: Node, table: Table) -> None:
    closed = table.closed
    many = 0 if table.phase is Phase.PLACE else len(table.tiles)
    if len(set(closed)) < len(closed) or len(closed) > many:
        raise ScenarioError(position.at("closed").place, "board.position.closed")
    if table.marker in closed:
        raise ScenarioError(position.at("marker").place, "board.position.marker")


def _check_phase(position: Node, table: Table) -> None:
    place = position.at("phase").place
    in_deal = table.clans != ((),) * table.players or table.travels or table.bargains
    if in_deal and table.phase is not Phase.DEAL:
        raise ScenarioError(place, "board.position.no-deal", phase=table.phase)
    if table.boss != table.turn and table.phase not in (Phase.DEAL, Phase.OVER):
        raise ScenarioError(position.at("boss").place, "board.position.boss")
    if table.took_part and table.phase is not Phase.DEAL:
        raise ScenarioError(position.at("took_part").place, "board.position.took-part")
    if table.quiet and (table.phase is not Phase.DEAL or table.boss in table.quiet):
        raise ScenarioError(position.at("quiet").place, "board.position.quiet")
    if table.waiting and table.phase not in (Phase.DEAL, Phase.LIMIT):
        raise ScenarioError(place, "board.position.no-deal", phase=table.phase)
    if len(table.closed) == len(table.tiles) and table.phase is not Phase.OVER:
        raise ScenarioError(place, "board.position.all-closed")
    if table.over_limit and table.phase not in (Phase.DEAL, Phase.LIMIT, Phase.OVER):
        raise ScenarioError(place, "board.position.limit", limit=table.limit)
    if table.phase is Phase.LIMIT and not (table.over_limit or table.waiting):
        raise ScenarioError(place, "board.position.no-limit", limit=table.limit)


def _check_waiting(position: Node, table: Table, waiting: PendingCard) -> None:
    """Raise ScenarioError if the player of the pending card could not have played it."""
    action, cards = waiting.action, effects.played_cards(waiting.action)
    seat, sizes = action.seat, list(table.hand_sizes)
    sizes[seat] += len(cards)
    before = table._replace(waiting=None, hand_sizes=tuple(sizes))
    against = next(objections(View(before, seat, cards, 0), action), None)
    if against or seat in waiting.allowed or not table.to_act:
        place = position.at("waiting").at("do").place
        raise ScenarioError(place, "board.position.waiting", do=action)
