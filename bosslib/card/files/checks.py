"""Detection of impossible positions: each is rejected with its place in the file and a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bosslib.card.actions import FRONT
from bosslib.card.cards import COPIES, Card, Kind, X, fits_colour
from bosslib.card.state import Phase, State, Table
from bosslib.card.terms import PromiseStatus, has_contradiction
from bosslib.documents.nodes import Node
from bosslib.game import SEATS


def cards_of_piles(piles: Iterable[tuple[Card, ...]]) -> Iterable[Card]:
    """Return the cards of all piles."""
    return (each for pile in piles for each in pile)


def check_position(position: Node, state: State) -> None:
    """Reject an impossible state; `position` is the node it was read from, for error locations."""
    table = state.table
    _check_cards(position, state)
    if table.cousins[table.boss]:
        position.at("seats").fail("boss-is-cousin", boss=SEATS[table.boss])
    if table.tokens < 0:
        position.at("seats").fail("too-many-tokens", tokens=table.size.tokens)
    if state.shuffles and table.x_reserve:
        position.get("x_reserve", True).fail("reserve-shuffled")
    last = table.deal == table.deals
    if table.phase is (Phase.DISCARD if last else Phase.OVER):
        position.at("phase").fail("last-deal", deals=table.deals)
    match table.phase:
        case Phase.OPEN:
            _check_open(position, table)
        case Phase.PLAY:
            _check_play(position, table)
        case Phase.DISCARD | Phase.OVER:
            _check_cleared(position, table)
    if table.chosen and (table.phase is not Phase.DISCARD or len(table.chosen) == table.players):
        position.at("chosen").fail("chosen")
    if len(set(table.chosen)) < len(table.chosen):
        position.at("chosen").fail("chosen-twice")


def _check_cards(position: Node, state: State) -> None:
    table = state.table
    for at, seat in enumerate(SEATS[: table.players]):
        place = position.at("seats").at(seat)
        for each in state.hands[at]:
            if each is X:
                place.at("hand").fail("x-in-hand")
        for each in table.fronts[at]:
            if each.kind not in FRONT or not fits_colour(each, table.colour):
                place.at("front").fail("not-in-front", card=each)
    for each in table.centre:
        if each.kind is not Kind.DEAL or each.colour is not table.colour:
            position.at("centre").fail("not-in-centre", card=each)
    for each in (Counter(table.gone) - Counter(state.discard)).elements():
        position.at("gone").fail("gone-elsewhere", card=each)
    count = Counter(
        cards_of_piles((*state.hands, *table.fronts, table.centre, state.deck, state.discard))
    )
    count[X] += table.x + table.x_reserve
    for each, copies in count.items():
        if copies > COPIES[each]:
            position.fail("too-many-cards", card=each, copies=copies, there=COPIES[each])


def _check_open(position: Node, table: Table) -> None:
    if table.colour:
        position.at("colour").fail("colour-before-opening")
    if table.turn != table.boss:
        position.at("turn").fail("boss-opens", boss=SEATS[table.boss])
    if any(table.passes):
        position.at("seats").fail("disks-before-opening")
    if any(table.cousins):
        position.at("seats").fail("token-before-opening")
    _check_cleared(position, table)


def _check_play(position: Node, table: Table) -> None:
    if not table.colour:
        position.fail("no-colour")
    if all(disks == 2 for disks in table.passes):
        position.at("seats").fail("all-out")
    if table.passes[table.turn] == 2:
        position.at("turn").fail("turn-is-out", seat=SEATS[table.turn])
    for promise in table.promises:
        if not table.cousins[promise.by]:
            position.at("promises").fail("promise-without-token", seat=SEATS[promise.by])
    for seat in range(table.players):
        open_ones = [each for each in table.promises if each.state is PromiseStatus.OPEN]
        if has_contradiction(tuple(each.term for each in open_ones if each.by == seat)):
            position.at("promises").fail("promises-contradict", seat=SEATS[seat])


def _check_cleared(position: Node, table: Table) -> None:
    """Check NEXT-1: between deals nothing is in play; offers and promises have ended (COUSIN-6)."""
    if table.centre:
        position.at("centre").fail("cards-outside-deal", phase=table.phase)
    if any(table.fronts):
        position.at("seats").fail("cards-outside-deal", phase=table.phase)
    for name, there in (("offers", table.offers), ("promises", table.promises)):
        if there:
            position.at(name).fail("talk-outside-deal", phase=table.phase)
