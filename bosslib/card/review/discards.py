"""Cost of a player's discards between deals, by the usual later values of cards."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card.actions import Discard, cached_action
from bosslib.card.bots.careful import best_discards, later_values
from bosslib.card.bots.evaluate import MEAN_PRICE
from bosslib.card.game import CardRecord
from bosslib.card.review.decision import Decision
from bosslib.card.view import View, view
from bosslib.game import Seat, remove_items


def evaluate_discards(record: CardRecord, seat: Seat, since: int = 0) -> Iterator[Decision]:
    """Yield the seat's discards, each compared with the best by the same prices (NEXT-3).

    The values are fixed prices, not playouts, so there is no margin.
    """
    before = record.back_to(since).state
    for at, (action, state, _) in enumerate(record.played[since:], since):
        if action.seat == seat and isinstance(action.deed, Discard):
            seen = view(before, seat)
            ways = (action.deed, best_discards(seen), Discard())
            best = max(ways, key=lambda deed: hand_value(seen, deed))  # ties go to the player's own
            cost = hand_value(seen, best) - hand_value(seen, action.deed)
            yield Decision(at, seen, action, cached_action(seat, best), cost)
        before = state


def hand_value(seen: View, deed: Discard) -> float:
    """Return the later value of a hand after it is filled up again, in dollars (NEXT-4)."""
    prices = later_values(seen)
    left = remove_items(seen.hand, deed.cards)
    drawn = max(0, seen.table.size.hand - len(left))
    return sum(prices[card] for card in left) + drawn * MEAN_PRICE
