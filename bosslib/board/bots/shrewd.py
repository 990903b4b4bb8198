"""*shrewd*: like *careful*, but it values future deals and knows which seats this deal needs.

The bank's future payouts are almost certain, because a failed deal leaves its tile for the next one
(B-FAIL-1). So an investor, and a turn with a draw, are worth a fraction of all future payouts; a
deal that pays the seat less than an equal share is better broken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bosslib.board import effects
from bosslib.board.actions import Action, Allow, Deed, Open, Piece, Stop, TakeOver, Travel
from bosslib.board.bots.careful import Careful
from bosslib.board.bots.hand import lays, may_take_over, trio
from bosslib.board.bots.part import joins, will_be_paid
from bosslib.board.bots.partners import worst_first
from bosslib.board.bots.plan import as_boss, coming, plan, profit, promised, share, useful
from bosslib.board.bots.tempers import USUAL, Temper
from bosslib.board.cards import STOP, Kind
from bosslib.board.coalitions import fillable, worth
from bosslib.board.draw import many
from bosslib.board.legality import Legal
from bosslib.board.settle import fair_price, is_paid, pieces
from bosslib.board.state import DRAW, Phase, Table
from bosslib.board.terms import Bargain
from bosslib.board.view import View

if TYPE_CHECKING:
    from random import Random

    from bosslib.game import Seat


class Foresight(NamedTuple):
    """Weights of future deals: all tunable parameters."""

    investor: float = 0.1
    """Value of an investor, as a fraction of future payouts."""
    draw: float = 0.08
    """Value of drawing three cards, as a fraction of future payouts."""
    card: float = 0.2
    """Gain that justifies playing a Boss or Stop card, as a fraction of an average future deal."""
    content: float = 0.8
    """Income that makes the seat leave a deal alone, as a fraction of an equal share."""


FORESIGHT = Foresight()
SHREWD = Temper(keeps=0.3)


@dataclass(frozen=True, slots=True)
class Shrewd(Careful):
    """Draws early, recruits whenever possible, and plays a card for its gain in millions."""

    temper: Temper = SHREWD
    foresight: Foresight = FORESIGHT

    def _opens(self, view: View, rng: Random) -> bool:
        """Return True if the gain of being the Boss over an equal share is worth a draw or more."""
        if Action(view.seat, Open()) not in Legal(view) or view.table.marker in view.past.failed:
            return False
        seen = as_boss(view)
        table, made = seen.table, plan(seen)
        more = profit(seen, made, 0.9 * share(table)) - table.payout / table.players
        room = min(many(table, view.seat), max(0, table.limit - len(view.hand)))
        drawn = self.foresight.draw * coming(table).millions * room / DRAW
        drawn *= self.temper.opens / USUAL.opens
        return not made.missing and (more >= drawn or not room)

    def _as_boss(self, view: View, rng: Random) -> Deed | None:
        return trio(view) or Careful._as_boss(self, view, rng)

    def _as_helper(self, view: View, rng: Random) -> Deed | None:
        table = view.table
        if recruit := trio(view):
            return recruit
        if may_take_over(view):  # rarely true, and planning is slow
            value = profit(view, plan(view), share(table))
            if value >= self.hopes(view, table) + self._price(table):
                return TakeOver()
        if self.assured(view) and not is_paid(table, view.seat) and (card := joins(view)):
            return card
        if lay := lays(view):
            return lay
        if not any(card.kind is Kind.TRAVEL for card in view.hand):
            return None
        return _breaks(view) if self.hopes(view, table) < self._content(view) else None

    def _content(self, view: View) -> float:
        """Return the income, in millions, at which it leaves the deal alone; a grudge raises it."""
        table = view.table
        spite = self.temper.spite / USUAL.spite if view.past.grudge(view.seat, table.boss) else 1.0
        return self.foresight.content * spite * table.payout / table.players

    def _price(self, table: Table) -> float:
        """Return the gain, in millions, that justifies playing a Boss or Stop card."""
        daring = self.temper.grabs / USUAL.grabs
        return max(1.0, daring * self.foresight.card * coming(table).each)

    def _stops(self, view: View) -> Deed:
        """Stop cards that cost more than a Stop card is worth, above all losing an investor."""
        if STOP not in view.hand:
            return Allow()
        table, after = view.table, effects.settled(view.table)
        lost = len(table.investors[view.seat]) - len(after.investors[view.seat])
        loss = lost * self.foresight.investor * coming(table).millions
        if table.phase is Phase.DEAL:
            loss += self.hopes(view, table) - self.hopes(view, after)
        return Stop() if loss >= self._price(table) else Allow()

    def hopes(self, view: View, table: Table) -> float:
        """Return the expected income from a deal at a given table, in millions.

        It is reduced if the pieces on the table cannot fill the space.
        """
        seen = view._replace(table=table)
        if seen.is_boss:
            return profit(seen, plan(seen), share(table) * self.temper.asks)
        families = {piece.family for piece in pieces(table)}
        likely = 1.0 if fillable(table.space, families) else 0.4
        mine, agreed = useful(table, view.seat), self.assured(seen)
        if table.fair:
            fair = fair_price(table) * sum(piece.owner is None for piece in mine)
            return likely * (agreed + fair)
        if not will_be_paid(seen):
            return 0.0
        return likely * (agreed or 0.4 * share(table) * len(mine))

    def _due(self, table: Table, player: Seat, those: Sequence[Piece]) -> float:
        return max(share(table) * len(those), theory(table, player, those))

    def _sells(self, view: View, bargain: Bargain, bend: float) -> bool:
        """Require the theoretical value as well if it is the only indispensable helper."""
        table, terms = view.table, bargain.terms
        enough = terms.price.millions(table.tile.value) >= theory(table, view.seat, terms.pieces)
        return enough and Careful._sells(self, view, bargain, bend)


def theory(table: Table, player: Seat, those: Sequence[Piece]) -> float:
    """Return a player's share by the Shapley value for pieces, in millions; 0 if not indispensable.

    The Shapley value covers everything the Boss needs from the player, so the pieces get their
    fraction of the part that is not agreed on yet.
    """
    found = worth(table)
    if set(found.needed) != {table.boss, player}:
        return 0.0
    left = found.shapley[player] - promised(table, player)
    return left * len(those) / max(len(those), len(useful(table, player)))


def _breaks(view: View) -> Travel | None:
    """Return a Travel card against a piece without which the deal cannot be closed; else None."""
    table, there = view.table, worst_first(view)
    if not fillable(table.space, {piece.family for piece, _ in there}):
        return None
    own = sorted(view.hand, key=lambda card: card.family is None)
    for piece, owner in there:
        others = {each.family for each, _ in there if each != piece}
        if fillable(table.space, others) or (owner == view.seat and not table.fair):
            continue
        for card in own:
            if card.kind is Kind.TRAVEL and card.family in (None, piece.family):
                return Travel(card, piece)
    return None
