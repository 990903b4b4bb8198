"""Arithmetic of many deals: value, shares and settlement (VALUE, SETTLE)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bosslib.lab.cards import COLOUR_OF, HAND_KINDS, PER_COLOUR, POINTS, U8, WILD, Index
from bosslib.lab.state import IN_FRONT, Games, Phase

Ints = npt.NDArray[np.int64]


def value(centre: U8, x: U8, limit: int) -> Ints:
    """Return a share's value in each deal, in dollars: int64 (N,) (VALUE-1, VALUE-2).

    `centre` is uint8 (N, 8), the number of each Deal card from -5 to +4; `x` uint8 (N,), the X
    cards face up; `limit` in dollars.
    """
    points = np.zeros(len(centre), np.int64)
    for place, number in enumerate(POINTS.tolist()):
        points += centre[:, place] * np.int64(number)
    worth: Ints = np.clip(points * 5 * (x.astype(np.int64) + 2), -limit, limit)
    return worth


def shares_and_values(games: Games, rows: Index) -> tuple[Ints, Ints]:
    """Return each seat's number of shares, and a share's current value to it: int64 (M, P) each.

    In dollars, with the sign that its Reverses give it (SETTLE-1, SETTLE-2, REV-2).
    """
    lying = games.lying.take(rows, axis=0).T.copy()  # column by column is faster
    worth = value(lying[:IN_FRONT].T, games.x.take(rows), games.size.limit)
    potas, wild, reverses = _fronts(lying, games.players)
    seats = np.arange(games.players, dtype=np.uint8)[:, None]
    shares = (games.cousins.take(rows) >> seats) & np.uint8(1)
    shares += games.boss.take(rows) == seats
    shares += potas
    shares += wild
    signs = np.int8(1) - ((reverses & np.uint8(1)) << np.uint8(1)).view(np.int8)
    return shares.T.astype(np.int64), (worth * signs).T


def payoff(games: Games, rows: Index) -> Ints:
    """Return the payoff of each seat if the deals end now, in dollars: int64 (M, P).

    It is negative for seats that pay (SETTLE-1).
    """
    shares, worth = shares_and_values(games, rows)
    return shares * worth


def _fronts(lying: U8, players: int) -> tuple[U8, U8, U8]:
    """Return POTAs of the colour, wild POTAs and Reverses in front of each seat: uint8 (P, M) each.

    `lying` is uint8 (32, M).
    """
    potas, wild, reverses = (lying[at : at + players] for at in (8, 16, 24))
    return potas, wild, reverses


def settle(games: Games, rows: Index) -> None:
    """End the deals of these games: pay, and put away all cards in play (SETTLE, NEXT-1)."""
    owned = games.money[rows] + payoff(games, rows)
    games.money[rows] = np.maximum(owned, 0)  # SETTLE-3
    lying = games.lying.take(rows, axis=0).T.copy()
    potas, wild, reverses = (
        each.sum(axis=0, dtype=np.uint8) for each in _fronts(lying, games.players)
    )
    discard, pile = games.discard.reshape(-1), rows * HAND_KINDS
    own = pile + games.colour.take(rows).astype(np.intp) * PER_COLOUR
    for place, many in enumerate((*lying[:IN_FRONT], potas, reverses)):
        discard[own + place] += many
    discard[pile + WILD] += wild
    games.lying[rows] = 0
    last = games.deal[rows] == games.deals  # END-1, NEXT-6
    games.phase[rows] = np.where(last, Phase.OVER, Phase.DISCARD)
    games.turn[rows] = games.boss[rows]
    games.colour[rows] = COLOUR_OF[WILD]
