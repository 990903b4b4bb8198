"""What a position is worth to a careful player, in dollars, and the numbers that he goes by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bosslib.card.bots.projection import Means, Outlook, alone
from bosslib.card.cards import COPIES, Card
from bosslib.card.view import View
from bosslib.game import Seat


class Portion(NamedTuple):
    """Which part of what a bargain brings both sides one wants: at least; to propose, at most."""

    least: float = 0.0
    most: float = 1.0


class Temper(NamedTuple):
    """How a careful player weighs things: all that is a matter of judgement, but for `PRICE`.

    What is set otherwise makes another character: they are in `tempers`.
    """

    envy: float = 0.6
    """What a dollar that the others get on average costs, in own dollars."""
    hit: float = 0.1
    """How likely each rival who is still in is to play a card against this seat."""
    hope: float = 0.9
    """What is left, for each rival who is still in, of what the own hand could do if left alone."""
    fear: float = 0.5
    """How likely a card that a player promises not to play would have been played on the Boss."""
    gain: int = 5
    """What a bargain must bring at least, in dollars."""
    eager: float = 0.5
    """How often it asks for a bargain when it could: it forgets refusals, and must not pester."""
    width: int = 4
    """How many of the best beginnings of a Move play are gone on with."""
    first: Portion = Portion()
    """Which part of a bargain it wants while all disks show I'm In."""
    last: Portion = Portion()
    """Which part of a bargain it wants when all disks are turned."""
    bend: float = 1.0
    """When it comes from the one to the other: above 1 early, below 1 late."""
    most_terms: int = 1
    """How many promises it puts into an offer at most: 1 or 2."""
    faith: float = 1.0
    """How likely it thinks it, where promises are on honour, that one is kept."""
    scar: float = 0.5
    """What is left of this for a player after each promise that he has broken in the game."""


USUAL = Temper()

PRICE = {"wP": 10, "P": 6, "R": 6, "M3": 8, "M2": 6, "M1": 4, "+4": 4, "+3": 3, "+2": 2}
"""What a card is worth in a later deal, in dollars, by its text without the colour; others 1."""


def price(card: Card) -> int:
    """What a card is worth in a later deal, in dollars."""
    return PRICE.get(card.text if card.colour is None else card.text[1:], 1)


AVERAGE = sum(price(card) * many for card, many in COPIES.items()) / sum(COPIES.values())
"""What a card from the deck is worth on average, in dollars."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a seat stands in a deal: what it needs to know to weigh an outlook.

    `rivals` are the others who may still play cards in this deal; `thrift` is False in the last
    deal, when no card is of use any more; `safe_out` is False in the Nasty variant.
    """

    temper: Temper
    seat: Seat
    money: int
    rivals: int
    thrift: bool
    safe_out: bool

    def worth(self, look: Outlook, held: Means | None) -> float:
        """What an outlook is worth to the seat, in dollars; `held` is None if it plays no more.

        Its own result, less envy of the others', less what one card against it might cost, and
        more for what its hand could still do. Who has little pays little (SETTLE-3); rivals are
        thought to have as much as oneself.
        """
        temper, seat = self.temper, self.seat
        floor = -self.money
        dues = [each if each > floor else floor for each in look.payoff()]
        mine = dues[seat]
        worth = mine - temper.envy * (sum(dues) - mine) / (len(dues) - 1)
        if self.rivals and not (held is None and self.safe_out):
            worth -= temper.hit * self.rivals * self.worst(look, mine)
        if held is not None:
            more = alone(look, seat, held) - mine
            if more > 0:
                worth += more * temper.hope ** (self.rivals + 1)  # never sure before it is done
        return worth

    def worst(self, look: Outlook, mine: int) -> int:
        """What a Reverse or a Piece in front of the seat could cost it at most, in dollars."""
        value = look.value
        piece = value if look.turned[self.seat] else -value
        return max(0, min(max(2 * mine, piece), mine + self.money))

    def cost(self, card: Card) -> int:
        """What it costs to use a card in this deal, in dollars."""
        return price(card) if self.thrift else 0


def stand(view: View, temper: Temper) -> Stand:
    """Where the seat of a view stands."""
    table = view.table
    rivals = sum(
        passes < 2 and size > 0 and seat != view.seat
        for seat, (passes, size) in enumerate(zip(table.passes, table.hand_sizes, strict=True))
    )
    thrift = table.deal < table.deals
    return Stand(temper, view.seat, view.money, rivals, thrift, not table.rules.nasty)
