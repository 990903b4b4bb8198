"""Vectorized greedy playout policy of `bosslib.card.bots.greedy`: plays the card that gains most.

All sums are computed in the same order as there, so that results agree to the last bit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bosslib.card.bots import greedy
from bosslib.lab.cards import MOVE, POINTS, POTA, REVERSE, Flags, Floats, Index
from bosslib.lab.playouts.deal_arrays import COLUMN_CODES, ONLY_WILD, DealArrays, Ints
from bosslib.lab.state import FULL, LEFT

BITS = 1 << np.arange(len(COLUMN_CODES))
LATER_VALUES: Ints = np.array([greedy.LATER_VALUES[short] for short in COLUMN_CODES])
"""Value of each card in a later deal, in dollars: int64 (13,)."""


def play_out(rests: DealArrays) -> Ints:
    """Play all deals to their end, in place; return each seat's payoff in dollars, int64 (N, P)."""
    full = FULL[rests.players]
    skipped = rests.out >> rests.turn & 1 > 0
    rests.turn[skipped] = LEFT[rests.players, rests.out[skipped], rests.turn[skipped]]
    rows = np.flatnonzero(rests.out != full)
    while len(rows):
        seat = rests.turn[rows]
        holds: Flags = rests.hands[rows, seat].max(axis=1) > 0
        able = holds.copy()
        fresh = np.flatnonzero(holds & (rests.once[rows] >> seat & 1 == 0))
        at = rests.random_lines.consume(rows[fresh], 1)
        able[fresh] = rests.random_lines.u.reshape(-1)[at] >= greedy.WAIT_PROBABILITY
        able[able] = _play_best(rests, rows[able], seat[able])
        _turn_disks(rests, rows[~able], seat[~able], holds[~able])
        rows = rows[rests.out[rows] != full]
        rests.turn[rows] = LEFT[rests.players, rests.out[rows], rests.turn[rows]]
    return rests.payoffs()


def _turn_disks(rests: DealArrays, rows: Index, seat: Ints, holds: Flags) -> None:
    """Turn one disk, or both if the seat holds nothing (PASS-1, PASS-4).

    There is no bonus card here.
    """
    bit = 1 << seat
    fresh = rests.once[rows] & bit == 0
    rests.once[rows] |= bit
    rests.out[rows] |= np.where(fresh & holds, 0, bit)


class SeatEvaluations(NamedTuple):
    """M rows in which a seat evaluates its cards; columns are seats, to the left from itself.

    `shares` are negative for reversed seats (REV-2). `utility` is the seat's utility, including
    envy, of a dollar more a share; `piece_gain` what a Piece would bring each seat, in dollars.
    """

    rows: Index
    at: Index
    """intp (M, P): indices of the seats in a flattened (N, P) array."""
    pieces: Ints
    reverses: Ints
    shares: Ints
    piece_gain: Ints
    is_reached: Flags
    """bool (M, P): seats that cards reach (PASS-3, NASTY-1)."""
    value: Ints
    points: Ints
    utility: Floats

    @property
    def envy(self) -> float:
        """Disutility to the seat, in dollars, of a dollar that another seat gets."""
        return greedy.ENVY / (len(self.pieces.T) - 1)

    def rows_of(self, which: Index) -> SeatEvaluations:
        """Return some of the rows."""
        return SeatEvaluations._make(each[which] for each in self)


def _evaluate_seats(rests: DealArrays, rows: Index, seat: Ints) -> SeatEvaluations:
    players = rests.players
    seats = (seat[:, None] + np.arange(players)) % players
    at = rows[:, None] * players + seats
    pieces, reverses = rests.pieces.reshape(-1)[at], rests.reverses.reshape(-1)[at]
    sign = 1 - 2 * (reverses & 1)
    shares = (rests.base.reshape(-1)[at] + pieces) * sign
    points = rests.points[rows]
    value = rests.share_value(points, rows)
    envy = greedy.ENVY / (players - 1)
    mine = shares[:, 0]
    all_in_all = mine - envy * (shares.sum(axis=1) - mine)
    reached = rests.out[rows, None] >> seats & 1 == 0
    if rests.nasty:
        reached[:] = True
    signed = value[:, None] * sign
    return SeatEvaluations(
        rows, at, pieces, reverses, shares, signed, reached, value, points, all_in_all
    )


def _play_best(rests: DealArrays, rows: Index, seat: Ints) -> Flags:
    """Play the card of each hand that gains most; False for hands that turn a disk: bool (M,)."""
    now, every = _evaluate_seats(rests, rows, seat), np.arange(len(rows))
    hand = rests.hands[rows, seat]
    has = hand > 0
    gains = np.zeros(has.shape)
    more = rests.share_value(now.points[:, None] + POINTS, rows) - now.value[:, None]
    gains[:, :POTA] = more * now.utility[:, None]
    fronts = {}
    for card, brings in ((POTA, now.piece_gain), (REVERSE, -2 * now.value[:, None] * now.shares)):
        found = np.where(now.is_reached, -now.envy * brings, -np.inf)
        found[:, 0] = brings[:, 0]
        fronts[card] = found.argmax(axis=1)
        gains[:, card] = found[every, fronts[card]]
    row, number = np.nonzero(has[:, MOVE:])
    uses = best_moves(rests, now.rows_of(row), number + 1)
    gains[row, MOVE + number] = uses.gain
    gains *= 1 + greedy.GAIN_NOISE * (_noise(rests, rows, seat, has) - 0.5)
    gains = np.where(has, gains - LATER_VALUES, -np.inf)
    best = gains.argmax(axis=1)
    done: Flags = gains[every, best] > greedy.MIN_GAIN
    rests.hands[rows[done], seat[done], best[done]] -= 1
    _lay_in_centre(rests, rows, best, done & (best < POTA))
    for card, there in ((POTA, rests.pieces), (REVERSE, rests.reverses)):
        which = np.flatnonzero(done & (best == card))
        there.reshape(-1)[now.at[which, fronts[card][which]]] += 1
    chosen = np.flatnonzero(done[row] & (best[row] == MOVE + number))
    if len(chosen):
        apply_moves(rests, now.rows_of(row[chosen]), number[chosen] + 1, uses.rows_of(chosen))
    return done


def _noise(rests: DealArrays, rows: Index, seat: Ints, has: Flags) -> Floats:
    """Return the random number for each card of each hand: float64 (M, 13)."""
    only_wild = (has[:, POTA]) & (rests.hands[rows, seat, POTA] <= rests.wild[rows, seat])
    ranks = rests.ranks[has @ BITS + ONLY_WILD * only_wild]
    first = rests.random_lines.consume(rows, has.sum(axis=1))
    found: Floats = rests.random_lines.u.reshape(-1).take(first[:, None] + ranks)
    return found


def _lay_in_centre(rests: DealArrays, rows: Index, best: Index, which: Flags) -> None:
    rows, card = rows[which], best[which]
    rests.last_laid[rows, card] = 1 + rests.last_laid[rows].max(axis=1, initial=0)
    rests.centre[rows, card] += 1
    rests.points[rows] += POINTS[card]


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
