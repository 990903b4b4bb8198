"""Observation of a seat as numbers. Seats are counted from the observing seat."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import PENDING, Action, Recruit, Travel
from bosslib.board.bargain import awaiting
from bosslib.board.cards import COPIES, Family
from bosslib.board.data import SPACES, TILES
from bosslib.board.driver import MOST_OFFERS, Wants
from bosslib.board.rl.talking import SLOTS, own
from bosslib.board.state import LIMIT, Phase, Short, Table
from bosslib.board.terms import Bargain
from bosslib.board.view import View
from bosslib.game import Seat
from bosslib.rl import Feature, Sighting, counts, flags, one_hot

PLACES = {card: at for at, card in enumerate(COPIES)}
"""Indices of the 16 kinds of influence cards."""

MOST = [*COPIES.values()]

FAMILIES = {family: at for at, family in enumerate(Family)}


def features(seen: Sighting[View]) -> Iterator[Feature]:
    """Yield the features of a view. Their names and sizes depend only on the number of players."""
    view, table = seen.view, seen.view.table
    yield from _game(seen)
    yield from _space(table)
    yield from _seats(table, view.seat)
    yield Feature("hand", counts(view.hand, PLACES, MOST))
    yield Feature("discard", counts(table.discard, PLACES, MOST))
    yield Feature("money", [view.money / 100])
    yield from _waiting(table, view.seat)
    yield from _talk(seen)


def _game(seen: Sighting[View]) -> Iterator[Feature]:
    table, seat = seen.view.table, seen.view.seat
    *variants, short, fair = table.rules
    yield Feature("rules", [*map(float, map(bool, variants)), float(fair), *flags((short,), Short)])
    yield Feature("phase", one_hot([*Phase].index(table.phase), len(Phase)))
    yield Feature("asked", flags((seen.ask.wants,) if seen.ask else (), map(str, Wants)))
    yield Feature("turn", one_hot((table.turn - seat) % table.players, table.players))
    yield Feature("boss", one_hot((table.boss - seat) % table.players, table.players))
    yield Feature("deck", [table.deck_size / 100])
    yield Feature("closed", flags(table.closed, range(1, SPACES + 1)))
    ends = flags(table.tile.ends, range(1, 7))
    yield Feature("tile", [table.tile.number / TILES, table.tile.value / 10, *ends])


def _space(table: Table) -> Iterator[Feature]:
    """Yield the marker's space and its requirements; zeros before the marker is placed."""
    space = table.space if table.marker else None
    yield Feature("marker", flags((table.marker,), range(1, SPACES + 1)))
    yield Feature("named", flags(space.named if space else (), Family))
    yield Feature("of", flags(space.of if space else (), Family))
    yield Feature("some", [space.some / 6 if space else 0.0])
    yield Feature("payout", [table.payout / 100 if space else 0.0])


def _seats(table: Table, seat: Seat) -> Iterator[Feature]:
    """Yield the pieces of every seat, this one first, and the investors beside the board."""
    order = table.clockwise(seat)
    for left, each in enumerate(order):
        yield Feature(f"investors {left}", flags(table.investors[each], Family))
        laid = [card.family for card in table.clans[each] if card.family]
        yield Feature(f"clans {left}", counts(laid, FAMILIES, [4] * len(FAMILIES)))
    yield Feature("beside", flags(table.beside, Family))
    yield Feature("travels", flags([family for family, _ in table.travels], Family))
    yield Feature("hands", [table.hand_sizes[each] / LIMIT for each in order])
    yield Feature("quiet", flags(table.quiet, order))
    yield Feature("took part", flags(table.took_part, order))


def _waiting(table: Table, seat: Seat) -> Iterator[Feature]:
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


def _talk(seen: Sighting[View]) -> Iterator[Feature]:
    """Yield the seat's open offers in action order, its own offers, then the other bargains."""
    table, seat = seen.view.table, seen.view.seat
    mine, said = awaiting(table, seat), own(table, seat)
    rest = [each for each in table.bargains if each not in mine and each not in said]
    for name, those in (("answer", mine), ("own", said), ("other", rest)):
        for slot in range(SLOTS):
            numbers = _bargain(table, seat, those[slot] if slot < len(those) else None)
            yield Feature(f"{name} {slot + 1}", numbers)
    offers = seen.stands.offers or (0,) * table.players
    yield Feature("heard", [offers[each] / MOST_OFFERS for each in table.clockwise(seat)])


def _bargain(table: Table, seat: Seat, bargain: Bargain | None) -> list[float]:
    """Return a bargain as numbers.

    They are its player, its investors and Clan cards, its price as a fraction of the payout, and
    flags for an agreement and for a former Boss.
    """
    order = table.clockwise(seat)
    if bargain is None:
        return [0.0] * (len(order) + 2 * len(FAMILIES) + 3)
    terms = bargain.terms
    investors = [each.family for each in terms.pieces if each.owner is None]
    clans = [each.family for each in terms.pieces if each.owner is not None]
    part = terms.price.millions(table.tile.value) / table.payout
    return [
        *flags((bargain.player,), order),
        *flags(investors, Family),
        *flags(clans, Family),
        part,
        float(bargain.struck),
        float(bargain.former),
    ]
