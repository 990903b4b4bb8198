"""Quick playout policy: a seat looks at only some of its cards.

It plays the first useful one of a few random cards. `greedy` evaluates them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.card.bots.playout import MOVE, PIECE, REVERSE

if TYPE_CHECKING:
    from bosslib.card.bots.playout import Playout, RandomSource
    from bosslib.game import Seat

MAX_CARDS = 3
"""Number of cards that a seat considers on a turn before it passes."""

SPITE_PROBABILITY = 0.3
"""Probability of playing a card that only harms another seat."""


def quick_policy(playout: Playout, seat: Seat, chance: RandomSource) -> bool:
    """Play the first useful one of a few random cards; return False if there is none."""
    hand = playout.hands[seat]
    for _ in range(min(MAX_CARDS, len(hand))):
        at = int(chance() * len(hand))
        card = hand[at]
        if card < PIECE:
            done = _try_deal_card(playout, seat, card, chance)
        elif card == PIECE:
            done = _try_piece(playout, seat, chance)
        elif card == REVERSE:
            done = _try_reverse(playout, seat, chance)
        else:
            done = _try_move(playout, seat, card - MOVE)
        if done:
            hand[at] = hand[-1]
            hand.pop()
            return True
    return False


def _try_deal_card(playout: Playout, seat: Seat, number: int, chance: RandomSource) -> bool:
    value = playout.value
    if playout.base[seat] + playout.pieces[seat]:
        sign = _sign(playout, seat)
        useful = number * sign > 0 and value * sign < playout.limit
    else:
        useful = value > 0 > number and chance() < SPITE_PROBABILITY
    if useful:
        playout.add_deal_card(number)
    return useful


def _try_piece(playout: Playout, seat: Seat, chance: RandomSource) -> bool:
    value = playout.value
    if value * _sign(playout, seat) > 0:
        playout.pieces[seat] += 1
        return True
    if chance() < SPITE_PROBABILITY:
        for other in playout.others(seat):
            if value * _sign(playout, other) < 0:
                playout.pieces[other] += 1
                return True
    return False


def _try_reverse(playout: Playout, seat: Seat, chance: RandomSource) -> bool:
    if playout.payoff(seat) < 0:
        playout.reverses[seat] += 1
        return True
    if chance() >= SPITE_PROBABILITY:
        return False
    leader = max(playout.others(seat), key=playout.payoff, default=None)
    if leader is None or playout.payoff(leader) <= 0:
        return False
    playout.reverses[leader] += 1
    return True


def _try_move(playout: Playout, seat: Seat, many: int) -> bool:
    """Play a Move: remove harmful cards, take helpful ones, then fill up the number (MOVE-2)."""
    others = playout.others(seat)
    there = sum([playout.pieces[each] + playout.reverses[each] for each in others])
    if there + len(playout.centre) < many:
        return False
    left = _remove_harmful_cards(playout, seat, many)
    if playout.value * _sign(playout, seat) > 0:
        taken = playout.take_from(playout.pieces, others, left)
        playout.pieces[seat] += taken
        left -= taken
    if left and playout.payoff(seat) < 0 and playout.reverses[seat]:
        playout.reverses[seat] -= 1
        left -= 1
    if left == many:
        return False
    playout.remove_surplus(others, left)
    return True


def _remove_harmful_cards(playout: Playout, seat: Seat, left: int) -> int:
    """Remove the Deal cards that harm a seat most; return the number of cards still to be moved."""
    sign = _sign(playout, seat)
    if playout.base[seat] + playout.pieces[seat]:
        while left and playout.centre and playout.value * sign < playout.limit:
            worst = min(playout.centre) if sign > 0 else max(playout.centre)
            if worst * sign >= 0:
                break
            playout.remove_deal_card(worst)
            left -= 1
    return left


def _sign(playout: Playout, seat: Seat) -> int:
    return -1 if playout.reverses[seat] % 2 else 1
