"""Drawing cards in many games: X cards go up, an empty deck is reshuffled (X-1 to X-4)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bosslib.lab.cards import HAND_KINDS, KINDS, Flags, Index, X
from bosslib.lab.state import Games


def draw(games: Games, rows: Index, first: Index, needs: npt.NDArray[np.int64]) -> None:
    """Draw cards for the seats, clockwise from `first`; each draws all its cards in turn.

    `rows` are the games, int (M,); `first` a seat for each, int (M,); `needs` int64 (M, P), the
    number of cards needed by the first seat, the seat to its left, ...
    """
    wanted, got = needs.sum(axis=1), np.zeros(len(rows), np.int64)
    hands, deck, width = games.hands.reshape(-1), games.deck.reshape(-1), games.deck.shape[1]
    places = _places(games, rows, first, needs)
    start = wanted.cumsum() - wanted
    at = np.flatnonzero(wanted > 0)
    while len(at):
        here, short = rows.take(at), (wanted - got).take(at).astype(np.uint8)[:, None]
        top, end = games.top.take(here)[:, None], games.end.take(here)[:, None]
        columns = np.arange(min(int(short.max()) + 3, width), dtype=np.uint8)
        cards = deck.take((here * width)[:, None] + np.minimum(top + columns, np.uint8(width - 1)))
        there = columns < end - top
        up = there & (cards == X)
        plain = there & ~up
        rank = plain.cumsum(axis=1, dtype=np.uint8)
        plain &= rank <= short
        up &= rank < short  # laid up only before a card that is wanted
        taken = np.minimum(rank[:, -1:], short)[:, 0]
        before = taken.cumsum(dtype=np.int64) - taken
        which = ((start + got).take(at) - before).repeat(taken)
        which += np.arange(len(which))
        held = places.take(which) + cards[plain]
        np.add.at(hands, held, np.ones(len(held), np.uint8))
        turned = np.bincount(np.flatnonzero(up) // len(columns), minlength=len(at))
        games.x[here] += turned.astype(np.uint8)
        games.top[here] += turned.astype(np.uint8) + taken
        got[at] += taken
        at = at[got[at] < wanted[at]]
        if len(at):
            at = at[reshuffle(games, rows[at])]


def _places(games: Games, rows: Index, first: Index, needs: npt.NDArray[np.int64]) -> Index:
    """Return the offset in `hands` of each drawn card's hand, in the order of drawing."""
    seats = first[:, None] + np.arange(games.players)
    seats -= games.players * (seats >= games.players)
    seats += (rows * games.players)[:, None]
    return (seats * HAND_KINDS).ravel().repeat(needs.ravel())


def reshuffle(games: Games, rows: Index) -> Flags:
    """Make the discard piles of some games their decks: X-2 the first time, X-3 later.

    Return which of them now have a deck: bool (M,); the others had no card in the pile either
    (X-4).
    """
    amounts = np.zeros((len(rows), KINDS), np.intp)
    amounts[:, :HAND_KINDS] = games.discard[rows]
    amounts[:, X] = games.reserve[rows]
    sizes = amounts.sum(axis=1)
    width = int(sizes.max())
    piles = np.full((len(rows), width), 255, np.uint8)
    each = np.tile(np.arange(KINDS, dtype=np.uint8), len(rows))
    piles[np.arange(width) < sizes[:, None]] = each.repeat(amounts.ravel())
    for number in np.unique(games.shuffles[rows]).tolist():
        these = np.flatnonzero((games.shuffles[rows] == number) & (sizes > 0))
        here = rows[these]
        games.deck[here, :width] = games.chance.shuffle(games.game[here], number, piles[these])
        games.deck[here, width:] = 255
    some: Flags = sizes > 0
    made = rows[some]
    games.top[made] = 0
    games.end[made] = sizes[some].astype(np.uint8)
    games.discard[made] = 0
    games.reserve[made] = False
    games.shuffles[made] += 1
    return some
