"""Vectorized playouts: expected payoffs of a deal, identical to those of sequential playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from bosslib.card.actions import Name
from bosslib.card.bots.expectation import Hands, PlayoutStart, choose_opening
from bosslib.card.bots.expectation import expected_money as one_by_one
from bosslib.card.bots.playout import CARD_CODES, Playout, card_code
from bosslib.card.cards import Colour, sort_cards
from bosslib.card.state import Phase
from bosslib.card.terms import owed_deeds
from bosslib.game import replace_item
from bosslib.lab.playouts.deal_arrays import (
    COLUMN,
    COLUMN_CODES,
    Ints,
    Order,
    RandomLines,
    deal_arrays,
)
from bosslib.lab.playouts.greedy_playouts import play_out

ROWS = 2000
"""Number of deals played out at a time: some 30 ms."""

HAND_ORDER: Order = tuple(map(card_code, sort_cards(CARD_CODES[Colour.BLUE])))
"""Order of a hand's cards that fit a deal, as the engine keeps them; the wild POTA is last."""


def expected_money(
    moments: Sequence[PlayoutStart], playouts: int, seed: str
) -> Iterator[tuple[float, ...]]:
    """Yield for each moment the result of `bosslib.card.bots.expectation.expected_money`."""
    part = max(1, ROWS // playouts)
    for first in range(0, len(moments), part):
        some = moments[first : first + part]
        begun = [_prepare_deal(each) if _is_vectorizable(each) else None for each in some]
        plain = [each for each in begun if each]
        found = iter(_vectorized_expected(plain, playouts, seed) if plain else ())
        for moment, each in zip(some, begun, strict=True):
            yield next(found) if each else one_by_one(moment, playouts, seed)


def _is_vectorizable(moment: PlayoutStart) -> bool:
    """Return whether a moment can be vectorized.

    A deal is to be played, no promise is due, and all hands are known and in order.
    """
    table = moment.table
    return (
        table.phase in (Phase.OPEN, Phase.PLAY)
        and not any(owed_deeds(table.promises, seat) for seat in range(table.players))
        and all(
            len(hand) == size and tuple(hand) == sort_cards(hand)
            for hand, size in zip(moment.hands, table.hand_sizes, strict=True)
        )
    )


class PreparedDeal(NamedTuple):
    """A moment, and the playout of its deal once it is open."""

    moment: PlayoutStart
    rest: Playout
    colour: Colour
    hands: Hands


def _prepare_deal(moment: PlayoutStart) -> PreparedDeal:
    table, hands = moment.table, moment.hands
    rest, colour = Playout(table), table.colour
    if colour is None:
        deed = choose_opening(hands[table.boss])
        rest.apply_deed(table.boss, deed)
        if isinstance(deed, Name):
            colour = deed.colour
        else:
            colour, left = deed.card.colour, list(hands[table.boss])
            left.remove(deed.card)
            hands = replace_item(tuple(hands), table.boss, left)
    assert colour  # a Deal card has one
    return PreparedDeal(moment, rest, colour, hands)


def _vectorized_expected(
    begun: Sequence[PreparedDeal], playouts: int, seed: str
) -> list[tuple[float, ...]]:
    held = np.array([_card_counts(each) for each in begun]).repeat(playouts, axis=0)
    hands, wild = held[:, :, :-1].copy(), held[:, :, -1]
    deal, line = np.divmod(np.arange(len(held)), playouts)
    lines = [Random(f"{seed}/{number}") for number in range(playouts)]
    deals = [each.rest for each in begun]
    dues = play_out(deal_arrays(deals, deal, hands, wild, HAND_ORDER, RandomLines(lines, line)))
    by_moment = dues.reshape(len(begun), playouts, -1)
    return [_average(each.moment, some) for each, some in zip(begun, by_moment, strict=True)]


def _average(moment: PlayoutStart, dues: Ints) -> tuple[float, ...]:
    """Return each seat's average final money; nobody pays more than they have (SETTLE-3)."""
    found = []
    for due, has, money in zip(dues.T, moment.loss_limits, moment.money, strict=True):
        paid = due if has is None else np.maximum(due, -has)
        found.append(money + int(paid.sum()) / len(paid))
    return tuple(found)


def _card_counts(begun: PreparedDeal) -> list[list[int]]:
    """Return, by seat, the counts of the cards of `COLUMN_CODES` and of wild POTAs."""
    fitting = CARD_CODES[begun.colour]
    found = []
    for hand in begun.hands:
        counts = [0] * (len(COLUMN_CODES) + 1)
        for card in hand:
            if card in fitting:
                counts[COLUMN[fitting[card]]] += 1
                counts[-1] += card.colour is None
        found.append(counts)
    return found
