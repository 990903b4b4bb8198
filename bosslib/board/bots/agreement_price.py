"""Price at which two bots would agree after alternating offers and refusals.

Each starts where its temper says and concedes with each refusal (`bargaining`), the Boss first. If
neither can improve an offer any more, there is no price.
"""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.board.actions import Piece
from bosslib.board.bots.bargaining import Bargainer, highest_ask, refusals
from bosslib.board.bots.participation import will_be_paid
from bosslib.board.bots.tempers import ROUNDS, ask_fraction, bid_fraction
from bosslib.board.view import View


def agreement_price(
    players: Sequence[Bargainer], boss: View, helper: View, those: Sequence[Piece]
) -> float | None:
    """Return the price the Boss and a helper agree on for the pieces, in millions, or None."""
    if not will_be_paid(helper):
        return None
    buyer, seller = players[boss.seat], players[helper.seat]
    dear, spare = (
        highest_ask(helper, those),
        buyer.spending_limit(boss.table, buyer.demand_factor(boss)),
    )
    least = seller.demand_factor(helper) * seller.reservation_price(helper, those)
    last = buyer.highest_bid(boss, helper.seat, those, ROUNDS) / buyer.demand_factor(boss)
    if least > min(dear, spare, last):
        return None

    def asks(rounds: int) -> float:
        return min(
            least * ask_fraction(seller.temper, rounds) / ask_fraction(seller.temper, ROUNDS), dear
        )

    def bids(rounds: int) -> float:
        return min(
            last * bid_fraction(buyer.temper, rounds) / bid_fraction(buyer.temper, ROUNDS),
            last,
            spare,
        )

    gone = refusals(helper.past, those)
    for rounds in range(gone, gone + ROUNDS + 2):
        if bids(rounds) >= max(1.0, least, asks(rounds + 1)):
            return bids(rounds)
        if least <= asks(rounds) <= bids(rounds + 1):
            return asks(rounds)
    return None
