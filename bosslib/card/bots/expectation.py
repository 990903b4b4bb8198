"""What each seat can expect of a deal, in dollars: it is played to its end again and again.

The hands are those that are known; what is still to be drawn comes by chance from the cards that
there are. The same number of a playout has the same chances at every moment of a game, so that
what differs from moment to moment is the moment alone (common random numbers).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bosslib.card.actions import Name, Play
from bosslib.card.bots.evaluate import price
from bosslib.card.bots.gain import by_gain
from bosslib.card.bots.playout import SHORT, Playout
from bosslib.card.cards import Card, Colour, Kind, fits
from bosslib.card.state import Phase, Table

Hands = Sequence[Sequence[Card]]
"""Cards by seat."""


class Moment(NamedTuple):
    """A table to play on from.

    By seat: `money` in dollars, to which the deal is added; the `hands` as far as they are known;
    what each `has` to pay with, None where that does not count (SETTLE-3). Hands are filled up to
    the size that the table shows from the `pool`.
    """

    table: Table
    money: tuple[int, ...]
    hands: Hands
    has: tuple[int | None, ...]
    pool: Sequence[Card] = ()


def expected(moment: Moment, playouts: int, seed: str) -> tuple[float, ...]:
    """What each seat has at the end of the deal on average; between deals, what it has now."""
    table = moment.table
    if table.phase not in (Phase.OPEN, Phase.PLAY):
        return tuple(map(float, moment.money))
    sums = [0] * table.players
    for number in range(playouts):
        rng = Random(f"{seed}/{number}")
        dues = _begun(table, filled(moment, rng)).play_out(rng.random, by_gain)
        for seat, (due, has) in enumerate(zip(dues, moment.has, strict=True)):
            sums[seat] += due if has is None else max(due, -has)
    return tuple(has + each / playouts for has, each in zip(moment.money, sums, strict=True))


def filled(moment: Moment, rng: Random) -> Hands:
    """The hands of a moment with what is missing drawn from its pool."""
    missing = [
        max(0, size - len(hand))
        for size, hand in zip(moment.table.hand_sizes, moment.hands, strict=True)
    ]
    if not any(missing):
        return moment.hands
    drawn = rng.sample(moment.pool, min(sum(missing), len(moment.pool)))
    hands, at = [], 0
    for hand, more in zip(moment.hands, missing, strict=True):
        hands.append((*hand, *drawn[at : at + more]))
        at += more
    return hands


def _begun(table: Table, hands: Hands) -> Playout:
    """The deal that goes on from here; one that is not open yet is opened."""
    playout, colour, used = Playout(table), table.colour, None
    if table.phase is Phase.OPEN:
        deed = opening(hands[table.boss])
        playout.do(table.boss, deed)
        used = deed.card if isinstance(deed, Play) else None
        colour = deed.colour if isinstance(deed, Name) else deed.card.colour
    assert colour
    short = SHORT[colour]
    playout.hands = [[short[card] for card in hand if card in short] for hand in hands]
    if used:
        playout.hands[table.boss].remove(short[used])
    return playout


def opening(hand: Sequence[Card]) -> Play | Name:
    """How a Boss opens who goes by what his hand is worth in each colour (TURN-1, TURN-2)."""
    strength = {
        colour: sum(price(card) for card in hand if fits(card, colour)) for colour in Colour
    }
    deals = [card for card in hand if card.kind is Kind.DEAL]
    if not deals:
        return Name(max(Colour, key=lambda colour: strength[colour]))
    return Play(max(deals, key=lambda card: (_strength(card, strength), card.number)))


def _strength(card: Card, strength: dict[Colour, int]) -> int:
    return strength[card.colour] if card.colour else 0
