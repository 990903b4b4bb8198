"""How a seat plays in a deal that is played out when it glances at some of its cards.

It plays the first of a few cards, picked by chance, that is of any use. `gain` weighs them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.card.bots.playout import MOVE, PIECE, REVERSE

if TYPE_CHECKING:
    from bosslib.card.bots.playout import Chance, Rest
    from bosslib.game import Seat

TRIES = 3
"""How many of its cards a seat looks at on a turn before it passes."""

SPITE = 0.3
"""How often a card that brings its player nothing is played because it harms another."""


def by_glance(rest: Rest, seat: Seat, chance: Chance) -> bool:
    """Play the first useful one of a few cards picked by chance; False if none is."""
    hand = rest.hands[seat]
    for _ in range(min(TRIES, len(hand))):
        at = int(chance() * len(hand))
        card = hand[at]
        if card < PIECE:
            done = _plays_deal_card(rest, seat, card, chance)
        elif card == PIECE:
            done = _plays_piece(rest, seat, chance)
        elif card == REVERSE:
            done = _plays_reverse(rest, seat, chance)
        else:
            done = _moves(rest, seat, card - MOVE)
        if done:
            hand[at] = hand[-1]
            hand.pop()
            return True
    return False


def _plays_deal_card(rest: Rest, seat: Seat, number: int, chance: Chance) -> bool:
    value = rest.value
    if rest.base[seat] + rest.pieces[seat]:
        sign = _sign(rest, seat)
        useful = number * sign > 0 and value * sign < rest.limit
    else:
        useful = value > 0 > number and chance() < SPITE
    if useful:
        rest.lay(number)
    return useful


def _plays_piece(rest: Rest, seat: Seat, chance: Chance) -> bool:
    value = rest.value
    if value * _sign(rest, seat) > 0:
        rest.pieces[seat] += 1
        return True
    if chance() < SPITE:
        for other in rest.others(seat):
            if value * _sign(rest, other) < 0:
                rest.pieces[other] += 1
                return True
    return False


def _plays_reverse(rest: Rest, seat: Seat, chance: Chance) -> bool:
    if rest.due(seat) < 0:
        rest.reverses[seat] += 1
        return True
    if chance() >= SPITE:
        return False
    leader = max(rest.others(seat), key=rest.due, default=None)
    if leader is None or rest.due(leader) <= 0:
        return False
    rest.reverses[leader] += 1
    return True


def _moves(rest: Rest, seat: Seat, many: int) -> bool:
    """A Move: away with what harms, here with what helps, then whatever must go (MOVE-2)."""
    others = rest.others(seat)
    there = len(rest.centre) + sum(rest.pieces[r] + rest.reverses[r] for r in others)
    if there < many:
        return False
    left = _lifts(rest, seat, many)
    if rest.value * _sign(rest, seat) > 0:
        taken = rest.burn(rest.pieces, others, left)
        rest.pieces[seat] += taken
        left -= taken
    if left and rest.due(seat) < 0 and rest.reverses[seat]:
        rest.reverses[seat] -= 1
        left -= 1
    if left == many:
        return False
    rest.fill(others, left)
    return True


def _lifts(rest: Rest, seat: Seat, left: int) -> int:
    """Take away the Deal cards that harm a seat most; how many are left to move."""
    sign = _sign(rest, seat)
    if rest.base[seat] + rest.pieces[seat]:
        while left and rest.centre and rest.value * sign < rest.limit:
            worst = min(rest.centre) if sign > 0 else max(rest.centre)
            if worst * sign >= 0:
                break
            rest.lift(worst)
            left -= 1
    return left


def _sign(rest: Rest, seat: Seat) -> int:
    return -1 if rest.reverses[seat] % 2 else 1
