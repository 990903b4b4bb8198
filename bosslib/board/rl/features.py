"""Observation of a seat as numbers. Seats are counted from the observing seat."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import PENDING, Action, Recruit, Travel
from bosslib.board.bargain import open_offers
from bosslib.board.cards import COPIES, Family
from bosslib.board.data import SPACES, TILES
from bosslib.board.driver import MAX_OFFERS, BoardPrompt
from bosslib.board.rl.talk_actions import SLOTS, own_offers
from bosslib.board.state import LIMIT, Phase, Short, Table
from bosslib.board.terms import Bargain
from bosslib.board.view import View
from bosslib.game import Seat
from bosslib.rl import Feature, Sighting, counts, flags, one_hot

CARD_INDICES = {card: at for at, card in enumerate(COPIES)}
"""Indices of the 16 kinds of influence cards."""

CARD_COUNTS = [*COPIES.values()]

FAMILY_INDICES = {family: at for at, family in enumerate(Family)}


def features(seen: Sighting[View]) -> Iterator[Feature]:
    """Yield the features of a view. Their names and sizes depend only on the number of players."""
    view, table = seen.view, seen.view.table
    yield from _game_features(seen)
    yield from _space_features(table)
    yield from _seat_features(table, view.seat)
    yield Feature("hand", counts(view.hand, CARD_INDICES, CARD_COUNTS))
    yield Feature("discard", counts(table.discard, CARD_INDICES, CARD_COUNTS))
    yield Feature("money", [view.money / 100])
    yield from _pending_card_features(table, view.seat)
    yield from _talk_features(seen)


def _game_features(seen: Sighting[View]) -> Iterator[Feature]:
    table, seat = seen.view.table, seen.view.seat
    *variants, short, fair = table.rules
    yield Feature("rules", [*map(float, map(bool, variants)), float(fair), *flags((short,), Short)])
    yield Feature("phase", one_hot([*Phase].index(table.phase), len(Phase)))
    yield Feature("asked", flags((seen.ask.wants,) if seen.ask else (), map(str, BoardPrompt)))
    yield Feature("turn", one_hot((table.turn - seat) % table.players, table.players))
    yield Feature("boss", one_hot((table.boss - seat) % table.players, table.players))
    yield Feature("deck", [table.deck_size / 100])
    yield Feature("closed", flags(table.closed, range(1, SPACES + 1)))
    ends = flags(table.tile.ends, range(1, 7))
    yield Feature("tile", [table.tile.number / TILES, table.tile.value / 10, *ends])


def _space_features(table: Table) -> Iterator[Feature]:
    """Yield the marker's space and its requirements; zeros before the marker is placed."""
    space = table.space if table.marker else None
    yield Feature("marker", flags((table.marker,), range(1, SPACES + 1)))
    yield Feature("named", flags(space.named if space else (), Family))
    yield Feature("of", flags(space.of if space else (), Family))
    yield Feature("some", [space.some / 6 if space else 0.0])
    yield Feature("payout", [table.payout / 100 if space else 0.0])


def _seat_features(table: Table, seat: Seat) -> Iterator[Feature]:
    """Yield the pieces of every seat, this one first, and the investors beside the board."""
    order = table.clockwise(seat)
    for left, each in enumerate(order):
        yield Feature(f"investors {left}", flags(table.investors[each], Family))
        laid = [card.family for card in table.clans[each] if card.family]
        yield Feature(f"clans {left}", counts(laid, FAMILY_INDICES, [4] * len(FAMILY_INDICES)))
    yield Feature("beside", flags(table.beside, Family))
    yield Feature("travels", flags([family for family, _ in table.travels], Family))
    yield Feature("hands", [table.hand_sizes[each] / LIMIT for each in order])
    yield Feature("quiet", flags(table.quiet, order))
    yield Feature("took part", flags(table.took_part, order))


def _pending_card_features(table: Table, seat: Seat) -> Iterator[Feature]:
    """Yield the pending card that may be stopped."""
    order, waiting = table.clockwise(seat), table.waiting
    action = waiting.action if waiting else None
    kinds = (type(action.deed),) if action else ()
    yield Feature("waits", flags(kinds, PENDING))
    yield Feature("played by", flags((action.seat,) if action else (), order))
    yield Feature("allowed", flags(waiting.allowed if waiting else (), order))
    family, owner = _target(action)
    yield Feature("target", flags((family,), Family))
    yield Feature("target of", flags((owner,), order))


def _target(action: Action | None) -> tuple[Family | None, Seat | None]:
    """Return the family that a card targets, and the owner of a targeted Clan card."""
    match action.deed if action else None:
        case Travel(_, target):
            return target.family, target.owner
        case Recruit(family):
            return family, None
    return None, None


def _talk_features(seen: Sighting[View]) -> Iterator[Feature]:
    """Yield the seat's open offers in action order, its own offers, then the other bargains."""
    table, seat = seen.view.table, seen.view.seat
    mine, said = open_offers(table, seat), own_offers(table, seat)
    rest = [each for each in table.bargains if each not in mine and each not in said]
    for name, those in (("answer", mine), ("own", said), ("other", rest)):
        for slot in range(SLOTS):
            numbers = _bargain_numbers(table, seat, those[slot] if slot < len(those) else None)
            yield Feature(f"{name} {slot + 1}", numbers)
    offers = seen.driver_state.offers or (0,) * table.players
    yield Feature("heard", [offers[each] / MAX_OFFERS for each in table.clockwise(seat)])


def _bargain_numbers(table: Table, seat: Seat, bargain: Bargain | None) -> list[float]:
    """Return a bargain as numbers.

    They are its player, its investors and Clan cards, its price as a fraction of the payout, and
    flags for an agreement and for a former Boss.
    """
    order = table.clockwise(seat)
    if bargain is None:
        return [0.0] * (len(order) + 2 * len(FAMILY_INDICES) + 3)
    terms = bargain.terms
    investors = [each.family for each in terms.pieces if each.owner is None]
    clans = [each.family for each in terms.pieces if each.owner is not None]
    part = terms.price.millions(table.tile.value) / table.payout
    return [
        *flags((bargain.player,), order),
        *flags(investors, Family),
        *flags(clans, Family),
        part,
        float(bargain.is_struck),
        float(bargain.former),
    ]
