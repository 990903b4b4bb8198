"""Drawing cards in many games: X cards go up, an empty deck is made anew (X-1 to X-4)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bosslib.lab.cards import HELD, KINDS, Flags, Index, X
from bosslib.lab.state import Games


def draw(games: Games, rows: Index, first: Index, needs: npt.NDArray[np.int64]) -> None:
    """Seats draw cards, all that one needs before the next, clockwise from `first`.

    `rows` are the games, int (M,); `first` a seat for each, int (M,); `needs` int64 (M, P), how
    many cards the first, the seat to his left, ... still want.
    """
    until = needs.cumsum(axis=1)
    wanted, got = until[:, -1], np.zeros(len(rows), np.int64)
    at = np.flatnonzero(wanted > 0)
    hands, width = games.hands.reshape(-1), games.deck.shape[1]
    while len(at):
        here, short = rows[at], (wanted - got)[at].astype(np.uint8)[:, None]
        top, end = games.top[here][:, None], games.end[here][:, None]
        columns = np.arange(min(int(short.max()) + 3, width), dtype=np.uint8)
        places = np.minimum(top + columns, np.uint8(width - 1))
        cards = games.deck.reshape(-1).take((here * width)[:, None] + places)
        there = columns < end - top
        up = there & (cards == X)
        plain = there & ~up
        rank = plain.cumsum(axis=1, dtype=np.uint8)
        plain &= rank <= short
        up &= rank < short  # laid up only on the way to a card that is wanted
        taken = np.minimum(rank[:, -1:], short)[:, 0]
        game = np.arange(len(at)).repeat(taken)
        each = np.arange(len(game)) - (taken.cumsum(dtype=np.int64) - taken).repeat(taken)
        turn = np.zeros(len(game), np.intp)
        number = got[at][game] + each
        for seats in range(games.players - 1):
            turn += until[:, seats][at][game] <= number
        seat = (first[at][game] + turn) % games.players
        held = (here[game] * games.players + seat) * HELD + cards[plain]
        np.add.at(hands, held, np.ones(len(held), np.uint8))
        turned = np.bitwise_count(np.packbits(up, axis=1)).sum(axis=1, dtype=np.uint8)
        games.x[here] += turned
        games.top[here] += turned + taken
        got[at] += taken
        at = at[got[at] < wanted[at]]
        at = at[reshuffle(games, rows[at])]


def reshuffle(games: Games, rows: Index) -> Flags:
    """Make the discard piles of some games their decks: X-2 the first time, X-3 later.

    Which of them now have a deck: bool (M,); the others had no card in the pile either (X-4).
    """
    amounts = np.zeros((len(rows), KINDS), np.intp)
    amounts[:, :HELD] = games.discard[rows]
    amounts[:, X] = games.reserve[rows]
    sizes = amounts.sum(axis=1)
    width = games.deck.shape[1]
    piles = np.full((len(rows), width), 255, np.uint8)
    each = np.tile(np.arange(KINDS, dtype=np.uint8), len(rows))
    piles[np.arange(width) < sizes[:, None]] = each.repeat(amounts.ravel())
    for number in np.unique(games.shuffles[rows]).tolist():
        these = np.flatnonzero((games.shuffles[rows] == number) & (sizes > 0))
        here = rows[these]
        games.deck[here] = games.chance.shuffled(games.game[here], number, piles[these])
    some: Flags = sizes > 0
    made = rows[some]
    games.top[made] = 0
    games.end[made] = sizes[some].astype(np.uint8)
    games.discard[made] = 0
    games.reserve[made] = False
    games.shuffles[made] += 1
    return some
