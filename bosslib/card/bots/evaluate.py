"""Evaluation function of a careful player, in dollars, with its parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bosslib.card.bots.projection import HandPotential, Outlook, max_payoff_alone
from bosslib.card.cards import COPIES, Card
from bosslib.card.view import View
from bosslib.game import Seat
from bosslib.game.mind import Character


class DesiredPart(NamedTuple):
    """Part of a bargain's total gain that a player wants: at least, and at most to propose."""

    least: float = 0.0
    most: float = 1.0


class Temper(NamedTuple):
    """Parameters of a careful player: every judgement except `PRICE`.

    Other values make another character; see `tempers`.
    """

    envy: float = 0.6
    """Cost in own dollars of one dollar that the others get on average."""
    attack_probability: float = 0.1
    """Probability for each active rival that it plays a card against this seat."""
    potential_factor: float = 0.9
    """Fraction of the hand's undisturbed potential that remains, for each active rival."""
    harm_probability: float = 0.5
    """Probability that a card that is promised away would have been played on the Boss."""
    min_gain: int = 5
    """Minimum gain from a bargain, in dollars."""
    proposal_probability: float = 0.5
    """Probability of proposing when possible: bots forget refusals and must not pester."""
    beam_width: int = 4
    """Beam width of the search for Move plays."""
    first_part: DesiredPart = DesiredPart()
    """Part of a bargain that it wants while all disks show I'm In."""
    last_part: DesiredPart = DesiredPart()
    """Part of a bargain that it wants when all disks are turned."""
    concession_exponent: float = 1.0
    """Concession exponent between `first_part` and `last_part`: above 1 concedes early, below 1
    late.
    """
    mind: Character | None = None
    """How it comes down when the other side does; without one, it does when disks are turned."""
    most_terms: int = 1
    """Maximum number of promises in an offer: 1 or 2."""
    prior_trust: float = 1.0
    """Prior probability that a promise on honour is kept."""
    broken_trust_factor: float = 0.5
    """Factor on `prior_trust` for each promise that the player has broken in the game."""


DEFAULT_TEMPER = Temper()

PRICE = {"wP": 10, "P": 6, "R": 6, "M3": 8, "M2": 6, "M1": 4, "+4": 4, "+3": 3, "+2": 2}
"""Value of a card in a later deal, in dollars, by its text without the colour; others are 1."""


def price(card: Card) -> int:
    """Return the value of a card in a later deal, in dollars."""
    return PRICE.get(card.text if card.colour is None else card.text[1:], 1)


MEAN_PRICE = sum(price(card) * many for card, many in COPIES.items()) / sum(COPIES.values())
"""Mean value of a card from the deck, in dollars."""


SeatGains = list[float]
"""Each seat's gain from a bargain or a deal, in dollars."""


def gain_less_envy(brought: SeatGains, seat: Seat, envy: float) -> float:
    """Return a seat's gain less its envy of the others' gains (`Temper.envy`)."""
    return brought[seat] - envy * mean_of_others(brought, seat)


def mean_of_others(brought: SeatGains, seat: Seat) -> float:
    """Return the mean gain of the other seats."""
    return (sum(brought) - brought[seat]) / (len(brought) - 1)


@dataclass(frozen=True, slots=True)
class OutlookEvaluator:
    """Evaluator of outlooks for one seat in a deal.

    `rivals` counts the others who may still play cards in this deal; `has_later_deals` is False in
    the last deal, when saved cards have no value; `is_safe_when_out` is False in the Nasty variant.
    """

    temper: Temper
    seat: Seat
    money: int
    rivals: int
    has_later_deals: bool
    is_safe_when_out: bool

    def worth(self, look: Outlook, held: HandPotential | None) -> float:
        """Return the value of an outlook to the seat, in dollars.

        `held` is None if the seat plays no more. The value is the seat's own result, less envy of
        the others' results, less the risk of one card against it, plus the potential of its hand.
        Losses are limited to the money that a seat has (SETTLE-3); rivals are assumed to have as
        much as this seat.
        """
        temper, seat = self.temper, self.seat
        floor = -self.money
        dues = [each if each > floor else floor for each in look.payoff()]
        mine = dues[seat]
        worth = mine - temper.envy * (sum(dues) - mine) / (len(dues) - 1)
        if self.rivals and not (held is None and self.is_safe_when_out):
            worth -= temper.attack_probability * self.rivals * self.max_loss(look, mine)
        if held is not None:
            more = max_payoff_alone(look, seat, held) - mine
            if more > 0:
                worth += more * temper.potential_factor ** (self.rivals + 1)  # never certain
        return worth

    def max_loss(self, look: Outlook, mine: int) -> int:
        """Return the largest loss by one Reverse or Piece in front of the seat, in dollars."""
        value = look.value
        piece = value if look.is_reversed[self.seat] else -value
        return max(0, min(max(2 * mine, piece), mine + self.money))

    def cost(self, card: Card) -> int:
        """Return the cost of using a card in this deal, in dollars."""
        return price(card) if self.has_later_deals else 0


def outlook_evaluator(view: View, temper: Temper) -> OutlookEvaluator:
    """Return the evaluator for the seat of a view."""
    table = view.table
    rivals = sum(
        passes < 2 and size > 0 and seat != view.seat
        for seat, (passes, size) in enumerate(zip(table.passes, table.hand_sizes, strict=True))
    )
    thrift = table.deal < table.deals
    return OutlookEvaluator(temper, view.seat, view.money, rivals, thrift, not table.rules.nasty)
