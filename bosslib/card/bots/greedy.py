"""Greedy playout policy: a seat plays the card of its hand with the largest gain.

The gain of a card is the change in its player's payoff if the deal ended now, less envy of the
change in the others' payoffs, less the card's value in a later deal. Between *shrewd* players this
policy predicts a seat's result better than the quick policy does: the root mean square error
is $193 instead of $210 (1076 positions of 50 games of four).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.bots.evaluate import price
from bosslib.card.bots.playout import MOVE, PIECE, REVERSE, card_code
from bosslib.card.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from bosslib.card.bots.playout import Playout, RandomSource
    from bosslib.game import Seat

ENVY = 0.6
"""Cost in own dollars of one dollar that the others get on average."""

MIN_GAIN = 4.0
"""Minimum gain for playing a card, in dollars."""

WAIT_PROBABILITY = 0.3
"""Probability of turning the first disk instead of playing."""

GAIN_NOISE = 0.7
"""Relative width of the uniform noise on a gain."""

LATER_VALUES = {card_code(card): price(card) for card in CARDS.values()}
"""Value of an unused card in a later deal, in dollars, by its short form."""


class CardUse(NamedTuple):
    """The best use of a card: its gain in dollars, and the seat that it is played on.

    For a Move: the number of Pieces taken by the player (`pieces`), of Deal cards removed
    (`removed_deal_cards`), and whether a Reverse is removed from the player's front.
    """

    gain: float
    front: Seat = 0
    pieces: int = 0
    removed_deal_cards: int = 0
    removes_reverse: bool = False


NO_USE = CardUse(0.0)


def greedy_policy(playout: Playout, seat: Seat, chance: RandomSource) -> bool:
    """Play the card in a seat's hand with the largest gain; return False to turn a disk instead."""
    hand = playout.hands[seat]
    if not hand or (not playout.passes[seat] and chance() < WAIT_PROBABILITY):
        return False
    weighed = TurnEvaluation(playout, seat)
    best, most, chosen = NO_USE, MIN_GAIN, 0
    for card in set(hand):
        if card < PIECE:
            use, gain = NO_USE, weighed.deal_card_gain(card)
        else:
            use = weighed.best_use(card)
            gain = use.gain
        gain = gain * (1 + GAIN_NOISE * (chance() - 0.5)) - LATER_VALUES[card]
        if gain > most:
            best, most, chosen = use, gain, card
    if not chosen:
        return False
    hand.remove(chosen)
    weighed.apply_use(chosen, best)
    return True


class TurnEvaluation:
    """Evaluation of one seat's cards on a turn.

    `shares` by seat are negative where the seat is reversed (REV-2). `all_in_all` is the seat's
    gain from one more dollar per share, envy included; `envy` is its cost of one dollar for one
    other seat.
    """

    __slots__ = ("all_in_all", "envy", "mine", "others", "playout", "seat", "shares", "value")

    def __init__(self, playout: Playout, seat: Seat) -> None:
        self.playout, self.seat = playout, seat
        self.value, self.others = playout.value, playout.others(seat)
        self.shares = [
            -(base + pieces) if reverses % 2 else base + pieces
            for base, pieces, reverses in zip(
                playout.base, playout.pieces, playout.reverses, strict=True
            )
        ]
        self.envy = ENVY / (len(self.shares) - 1)
        self.mine = self.shares[seat]
        self.all_in_all = self.mine - self.envy * (sum(self.shares) - self.mine)

    def deal_card_gain(self, number: int) -> float:
        """Return the gain of a Deal card."""
        more = self.playout.share_value(self.playout.points + number) - self.value
        return more * self.all_in_all

    def best_use(self, card: int) -> CardUse:
        """Return the best use of a card, given in its short form."""
        if card < PIECE:
            return CardUse(self.deal_card_gain(card))
        if card == PIECE:
            return self._best_front(self._piece_gain(self.seat), self._piece_gain)
        if card == REVERSE:
            return self._best_front(-2 * self.value * self.mine, self._reverse_gain)
        return self._best_move(card - MOVE)

    def _piece_gain(self, seat: Seat) -> float:
        """Return the gain of a seat from a Piece, in dollars."""
        return -self.value if self.playout.reverses[seat] % 2 else self.value

    def _reverse_gain(self, seat: Seat) -> float:
        """Return the gain of a seat from a Reverse, in dollars."""
        return -2 * self.value * self.shares[seat]

    def _best_front(self, own: float, brings: Callable[[Seat], float]) -> CardUse:
        best, front = own, self.seat
        for other in self.others:
            gain = -self.envy * brings(other)
            if gain > best:
                best, front = gain, other
        return CardUse(best, front)

    def _best_move(self, many: int) -> CardUse:
        playout, value = self.playout, self.value
        there = sum([playout.pieces[each] + playout.reverses[each] for each in self.others])
        if there + len(playout.centre) < many:  # MOVE-2
            return NO_USE
        gain, pieces, reverse = 0.0, 0, False
        own = self._piece_gain(self.seat)
        if own > 0:
            for other in self.others:
                some = min(many - pieces, playout.pieces[other])
                if some:
                    pieces += some
                    gain += some * (own + self.envy * self._piece_gain(other))
        elif self.value * self.mine < 0 and playout.reverses[self.seat]:
            gain, reverse = -2.0 * value * self.mine, True
        lifts, more = self._best_removals(many - pieces - reverse)
        return CardUse(gain + more, self.seat, pieces, lifts, reverse)

    def _best_removals(self, most: int) -> tuple[int, float]:
        """Return how many Deal cards, up to `most`, are better removed, and the gain from that."""
        playout, factor = self.playout, self.all_in_all
        lifts, points, value = 0, playout.points, self.value
        if most and factor and playout.centre:
            for number in sorted(playout.centre, reverse=factor < 0)[:most]:
                after = playout.share_value(points - number)
                if (after - value) * factor <= 0:
                    break
                lifts, points, value = lifts + 1, points - number, after
        return lifts, (value - self.value) * factor

    def apply_use(self, card: int, use: CardUse) -> None:
        """Apply this use of a card."""
        playout = self.playout
        if card < PIECE:
            playout.add_deal_card(card)
        elif card == PIECE:
            playout.pieces[use.front] += 1
        elif card == REVERSE:
            playout.reverses[use.front] += 1
        else:
            self._apply_move(card - MOVE, use)

    def _apply_move(self, many: int, use: CardUse) -> None:
        """Move the useful cards first, then others up to the required number (MOVE-2)."""
        playout = self.playout
        playout.pieces[self.seat] += playout.take_from(playout.pieces, self.others, use.pieces)
        playout.reverses[self.seat] -= use.removes_reverse
        for _ in range(use.removed_deal_cards):
            playout.remove_deal_card(
                min(playout.centre) if self.all_in_all > 0 else max(playout.centre)
            )
        playout.remove_surplus(
            self.others, many - use.pieces - use.removes_reverse - use.removed_deal_cards
        )
