"""Vectorized playouts: expected payoffs of a deal, identical to those of sequential playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from bosslib.card.actions import Name
from bosslib.card.bots.expectation import Hands, Moment, opening
from bosslib.card.bots.expectation import expected as one_by_one
from bosslib.card.bots.playout import SHORT, Playout, short
from bosslib.card.cards import Colour, ordered
from bosslib.card.state import Phase
from bosslib.card.terms import owed
from bosslib.game import replaced
from bosslib.lab.playouts.gaining import play_out
from bosslib.lab.playouts.rests import COLUMN, SHORTS, Chances, Ints, Order, rests

ROWS = 2000
"""Number of deals played out at a time: some 30 ms."""

KEPT: Order = tuple(map(short, ordered(SHORT[Colour.BLUE])))
"""Order of a hand's cards that fit a deal, as the engine keeps them; the wild POTA is last."""


def expected(moments: Sequence[Moment], playouts: int, seed: str) -> Iterator[tuple[float, ...]]:
    """Yield for each moment the result of `bosslib.card.bots.expectation.expected`."""
    part = max(1, ROWS // playouts)
    for first in range(0, len(moments), part):
        some = moments[first : first + part]
        begun = [_begun(each) if _is_plain(each) else None for each in some]
        plain = [each for each in begun if each]
        found = iter(_expected(plain, playouts, seed) if plain else ())
        for moment, each in zip(some, begun, strict=True):
            yield next(found) if each else one_by_one(moment, playouts, seed)


def _is_plain(moment: Moment) -> bool:
    """Return whether a moment can be vectorized.

    A deal is to be played, no promise is due, and all hands are known and in order.
    """
    table = moment.table
    return (
        table.phase in (Phase.OPEN, Phase.PLAY)
        and not any(owed(table.promises, seat) for seat in range(table.players))
        and all(
            len(hand) == size and tuple(hand) == ordered(hand)
            for hand, size in zip(moment.hands, table.hand_sizes, strict=True)
        )
    )


class Begun(NamedTuple):
    """A moment, and the playout of its deal once it is open."""

    moment: Moment
    rest: Playout
    colour: Colour
    hands: Hands


def _begun(moment: Moment) -> Begun:
    table, hands = moment.table, moment.hands
    rest, colour = Playout(table), table.colour
    if colour is None:
        deed = opening(hands[table.boss])
        rest.do(table.boss, deed)
        if isinstance(deed, Name):
            colour = deed.colour
        else:
            colour, left = deed.card.colour, list(hands[table.boss])
            left.remove(deed.card)
            hands = replaced(tuple(hands), table.boss, left)
    assert colour  # a Deal card has one
    return Begun(moment, rest, colour, hands)


def _expected(begun: Sequence[Begun], playouts: int, seed: str) -> list[tuple[float, ...]]:
    held = np.array([_counted(each) for each in begun]).repeat(playouts, axis=0)
    hands, wild = held[:, :, :-1].copy(), held[:, :, -1]
    deal, line = np.divmod(np.arange(len(held)), playouts)
    lines = [Random(f"{seed}/{number}") for number in range(playouts)]
    deals = [each.rest for each in begun]
    dues = play_out(rests(deals, deal, hands, wild, KEPT, Chances(lines, line)))
    by_moment = dues.reshape(len(begun), playouts, -1)
    return [_average(each.moment, some) for each, some in zip(begun, by_moment, strict=True)]


def _average(moment: Moment, dues: Ints) -> tuple[float, ...]:
    """Return each seat's average final money; nobody pays more than they have (SETTLE-3)."""
    found = []
    for due, has, money in zip(dues.T, moment.has, moment.money, strict=True):
        paid = due if has is None else np.maximum(due, -has)
        found.append(money + int(paid.sum()) / len(paid))
    return tuple(found)


def _counted(begun: Begun) -> list[list[int]]:
    """Return, by seat, the number of cards of each of `SHORTS`, and the number of wild POTAs."""
    fitting = SHORT[begun.colour]
    found = []
    for hand in begun.hands:
        counts = [0] * (len(SHORTS) + 1)
        for card in hand:
            if card in fitting:
                counts[COLUMN[fitting[card]]] += 1
                counts[-1] += card.colour is None
        found.append(counts)
    return found
