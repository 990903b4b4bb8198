"""Cost of a player's discards between deals, by the usual later values of cards."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card.actions import Discard, act
from bosslib.card.bots.careful import discards, later
from bosslib.card.bots.evaluate import AVERAGE
from bosslib.card.game import CardRecord
from bosslib.card.review.decision import Decision
from bosslib.card.view import View, view
from bosslib.game import Seat, without


def discarded(record: CardRecord, seat: Seat, since: int = 0) -> Iterator[Decision]:
    """Yield the seat's discards, each compared with the best by the same prices (NEXT-3).

    The values are fixed prices, not playouts, so there is no margin.
    """
    before = record.back_to(since).state
    for at, (action, state, _) in enumerate(record.played[since:], since):
        if action.seat == seat and isinstance(action.deed, Discard):
            seen = view(before, seat)
            ways = (action.deed, discards(seen), Discard())
            best = max(ways, key=lambda deed: worth(seen, deed))  # ties go to the player's own
            cost = worth(seen, best) - worth(seen, action.deed)
            yield Decision(at, seen, action, act(seat, best), cost)
        before = state


def worth(seen: View, deed: Discard) -> float:
    """Return the later value of a hand after it is filled up again, in dollars (NEXT-4)."""
    prices = later(seen)
    left = without(seen.hand, deed.cards)
    drawn = max(0, seen.table.size.hand - len(left))
    return sum(prices[card] for card in left) + drawn * AVERAGE
