"""*shrewd*: like *careful*, but it values future deals and knows which seats this deal needs.

The bank's future payouts are almost certain, because a failed deal leaves its tile for the next one
(B-FAIL-1). So an investor, and a turn with a draw, are worth a fraction of all future payouts; a
deal that pays the seat less than an equal share per player is better broken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bosslib.board import effects
from bosslib.board.actions import Action, Allow, Deed, Open, Piece, Stop, TakeOver, Travel
from bosslib.board.bots.careful import BoardCareful
from bosslib.board.bots.hand import best_recruitment, may_take_over, useful_lay
from bosslib.board.bots.participation import cheapest_participation, will_be_paid
from bosslib.board.bots.partners import by_grudge
from bosslib.board.bots.plan import (
    agreed_income,
    as_boss,
    cheapest_plan,
    future_payouts,
    place_share,
    profit,
    useful_pieces,
)
from bosslib.board.bots.tempers import USUAL
from bosslib.board.cards import STOP, Kind
from bosslib.board.coalitions import can_fill, deal_worth
from bosslib.board.drawing import draw_count
from bosslib.board.legality import Legal
from bosslib.board.payoffs import fair_price, is_paid, pieces
from bosslib.board.state import DRAW, Phase, Table
from bosslib.board.terms import Bargain
from bosslib.board.view import View

if TYPE_CHECKING:
    from random import Random

    from bosslib.game import Seat


class Foresight(NamedTuple):
    """Weights of future deals."""

    investor: float = 0.1
    """Value of an investor, as a fraction of future payouts."""
    draw: float = 0.08
    """Value of drawing three cards, as a fraction of future payouts."""
    card: float = 0.2
    """Gain that justifies playing a Boss or Stop card, as a fraction of an average future deal."""
    content: float = 0.8
    """Income that makes the seat leave a deal alone, as a fraction of an equal share per player."""


FORESIGHT = Foresight()


@dataclass(frozen=True, slots=True)
class Shrewd(BoardCareful):
    """Draws early, recruits whenever possible, and plays a card for its gain in millions.

    It asks for its Shapley value if it is the only indispensable helper.
    """

    foresight: Foresight = FORESIGHT

    def _piece_value(self, table: Table, player: Seat, those: Sequence[Piece]) -> float:
        return max(place_share(table) * len(those), theoretical_value(table, player, those))

    def _may_sell(self, view: View, bargain: Bargain, bend: float) -> bool:
        """Require the theoretical value as well if it is the only indispensable helper."""
        table, terms = view.table, bargain.terms
        enough = terms.price.millions(table.tile.value) >= theoretical_value(
            table, view.seat, terms.pieces
        )
        return enough and BoardCareful._may_sell(self, view, bargain, bend)

    def _may_open(self, view: View, rng: Random) -> bool:
        """Return True if being the Boss, rather than one of the players paid, is worth a draw."""
        if (
            Action(view.seat, Open()) not in Legal(view)
            or view.table.marker in view.past.failed_spaces
        ):
            return False
        seen = as_boss(view)
        table, made = seen.table, cheapest_plan(seen)
        more = profit(seen, made, 0.9 * place_share(table)) - table.payout / table.players
        room = min(draw_count(table, view.seat), max(0, table.limit - len(view.hand)))
        drawn = self.foresight.draw * future_payouts(table).millions * room / DRAW
        drawn *= self.temper.opens / USUAL.opens
        return not made.missing and (more >= drawn or not room)

    def _choose_as_boss(self, view: View, rng: Random) -> Deed | None:
        return best_recruitment(view) or BoardCareful._choose_as_boss(self, view, rng)

    def _choose_as_helper(self, view: View, rng: Random) -> Deed | None:
        table = view.table
        if recruit := best_recruitment(view):
            return recruit
        if may_take_over(view):  # rarely true, and planning is slow
            value = profit(view, cheapest_plan(view), place_share(table))
            if value >= self.expected_income(view, table) + self._card_price(table):
                return TakeOver()
        if (
            self.assured_income(view)
            and not is_paid(table, view.seat)
            and (card := cheapest_participation(view))
        ):
            return card
        if lay := useful_lay(view):
            return lay
        if not any(card.kind is Kind.TRAVEL for card in view.hand):
            return None
        return (
            _breaking_travel(view)
            if self.expected_income(view, table) < self._content_level(view)
            else None
        )

    def _content_level(self, view: View) -> float:
        """Return the income, in millions, at which it leaves the deal alone; a grudge raises it."""
        table = view.table
        spite = self.temper.spite / USUAL.spite if view.past.grudge(view.seat, table.boss) else 1.0
        return self.foresight.content * spite * table.payout / table.players

    def _card_price(self, table: Table) -> float:
        """Return the gain, in millions, that justifies playing a Boss or Stop card."""
        daring = self.temper.grabs / USUAL.grabs
        return max(1.0, daring * self.foresight.card * future_payouts(table).average)

    def _stop_or_allow(self, view: View) -> Deed:
        """Stop a card that costs the seat more than a Stop card is worth, such as an investor."""
        if STOP not in view.hand:
            return Allow()
        table, after = view.table, effects.settle_pending_card(view.table)
        lost = len(table.investors[view.seat]) - len(after.investors[view.seat])
        loss = lost * self.foresight.investor * future_payouts(table).millions
        if table.phase is Phase.DEAL:
            loss += self.expected_income(view, table) - self.expected_income(view, after)
        return Stop() if loss >= self._card_price(table) else Allow()

    def expected_income(self, view: View, table: Table) -> float:
        """Return the expected income from a deal at a given table, in millions.

        It is reduced if the pieces on the table cannot fill the space.
        """
        seen = view._replace(table=table)
        if seen.is_boss:
            return profit(seen, cheapest_plan(seen), place_share(table) * self.temper.asks)
        families = {piece.family for piece in pieces(table)}
        likely = 1.0 if can_fill(table.space, families) else 0.4
        mine, agreed = useful_pieces(table, view.seat), self.assured_income(seen)
        if table.has_fair_prices:
            fair = fair_price(table) * sum(piece.owner is None for piece in mine)
            return likely * (agreed + fair)
        if not will_be_paid(seen):
            return 0.0
        return likely * (agreed or 0.4 * place_share(table) * len(mine))


def theoretical_value(table: Table, player: Seat, those: Sequence[Piece]) -> float:
    """Return a player's share by the Shapley value for pieces, in millions; 0 unless the player is
    the only indispensable helper.

    The Shapley value covers everything the Boss needs from the player, so the pieces get their
    fraction of the part that is not agreed on yet.
    """
    found = deal_worth(table)
    if set(found.needed) != {table.boss, player}:
        return 0.0
    left = found.shapley[player] - agreed_income(table, player)
    return left * len(those) / max(len(those), len(useful_pieces(table, player)))


def _breaking_travel(view: View) -> Travel | None:
    """Return a Travel card against a piece without which the deal cannot be closed; else None."""
    table, there = view.table, by_grudge(view)
    if not can_fill(table.space, {piece.family for piece, _ in there}):
        return None
    own = sorted(view.hand, key=lambda card: card.family is None)
    for piece, owner in there:
        others = {each.family for each, _ in there if each != piece}
        if can_fill(table.space, others) or (owner == view.seat and not table.has_fair_prices):
            continue
        for card in own:
            if card.kind is Kind.TRAVEL and card.family in (None, piece.family):
                return Travel(card, piece)
    return None
