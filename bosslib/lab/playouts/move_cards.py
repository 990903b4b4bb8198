"""Move cards in vectorized playouts: their gain, and their effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bosslib.lab.cards import POINTS, Flags, Floats, Index
from bosslib.lab.playouts.deal_arrays import DealArrays, Ints

if TYPE_CHECKING:
    from bosslib.lab.playouts.greedy_playouts import SeatEvaluations


class MoveUses(NamedTuple):
    """Best use of each of K Move cards, as in `bosslib.card.bots.greedy.CardUse`."""

    gain: Floats
    pieces: Ints
    lifts: Ints
    reverse: Flags

    def rows_of(self, which: Index) -> MoveUses:
        """Return some of the rows."""
        return MoveUses._make(each[which] for each in self)


def best_moves(rests: DealArrays, now: SeatEvaluations, many: Ints) -> MoveUses:
    """Return the best uses of Move cards that move `many` cards; gain 0 with too few (MOVE-2)."""
    lying, own = np.where(now.is_reached, now.pieces + now.reverses, 0), now.piece_gain[:, 0]
    there = lying[:, 1:].sum(axis=1) + rests.centre[now.rows].sum(axis=1)
    gain, pieces = np.zeros(len(many)), np.zeros(len(many), np.int64)
    for other in range(1, rests.players):
        able = now.is_reached[:, other] & (own > 0)
        some = np.where(able, np.minimum(many - pieces, now.pieces[:, other]), 0)
        pieces += some
        gain += some * (own + now.envy * now.piece_gain[:, other])
    mine = now.value * now.shares[:, 0]
    reverse = (own <= 0) & (mine < 0) & (now.reverses[:, 0] > 0)
    gain[reverse] = -2 * mine[reverse]
    lifts, more = _useful_lifts(rests, now, many - pieces - reverse)
    return MoveUses(np.where(there >= many, gain + more, 0.0), pieces, lifts, reverse)


def _useful_lifts(rests: DealArrays, now: SeatEvaluations, most: Ints) -> tuple[Ints, Floats]:
    """Return how many Deal cards are better removed, and the gain."""
    every, down = np.arange(len(most)), now.utility < 0
    centre = rests.centre[now.rows]
    until = np.where(down[:, None], centre[:, ::-1], centre).cumsum(axis=1)
    number = np.where(down[:, None], POINTS[::-1], POINTS)
    lifts, points, value = np.zeros(len(most), np.int64), now.points, now.value
    going = now.utility != 0
    for nth in range(3):
        going = going & (nth < most) & (nth < until[:, -1])
        lifted = number[every, (until <= nth).sum(axis=1) % len(POINTS)]
        after = rests.share_value(points - lifted, now.rows)
        going = going & ((after - value) * now.utility > 0)
        lifts += going
        points, value = np.where(going, points - lifted, points), np.where(going, after, value)
    return lifts, (value - now.value) * now.utility


def apply_moves(rests: DealArrays, now: SeatEvaluations, many: Ints, uses: MoveUses) -> None:
    """Move the useful cards, then whatever must go: Reverses, Pieces of others, Deal cards."""
    _remove_from_others(now, now.pieces, uses.pieces)
    now.pieces[:, 0] += uses.pieces
    now.reverses[:, 0] -= uses.reverse
    centre = rests.centre[now.rows]
    for nth in range(3):
        lowest, highest = (centre > 0).argmax(axis=1), 7 - (centre[:, ::-1] > 0).argmax(axis=1)
        _remove_from_centre(centre, np.where(now.utility > 0, lowest, highest), uses.lifts > nth)
    left = many - uses.pieces - uses.reverse - uses.lifts
    left = left - _remove_from_others(now, now.reverses, left)
    left = left - _remove_from_others(now, now.pieces, left)
    for nth in range(3):
        latest = np.where(centre > 0, rests.last_laid[now.rows], -1).argmax(axis=1)
        _remove_from_centre(centre, latest, (left > nth) & centre.any(axis=1))
    rests.centre[now.rows] = centre
    rests.points[now.rows] = centre @ POINTS
    rests.pieces.reshape(-1)[now.at] = now.pieces
    rests.reverses.reshape(-1)[now.at] = now.reverses


def _remove_from_others(now: SeatEvaluations, there: Ints, most: Ints) -> Ints:
    """Remove cards from the others in place, the nearest to the left first; return how many."""
    taken = np.zeros(len(most), np.int64)
    for other in range(1, there.shape[1]):
        some = np.where(now.is_reached[:, other], np.minimum(most - taken, there[:, other]), 0)
        there[:, other] -= some
        taken += some
    return taken


def _remove_from_centre(centre: Ints, card: Index, which: Flags) -> None:
    centre[np.arange(len(card)), card] -= which
