"""Expected result of a deal for each seat, in dollars, by repeated playouts.

Known hands are given; missing cards are drawn at random from the remaining cards. Playout number
`n` uses the same random numbers at every moment of a game, so that differences between moments are
not due to chance (common random numbers).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bosslib.card.actions import Name, Play
from bosslib.card.bots.evaluate import price
from bosslib.card.bots.greedy import greedy_policy
from bosslib.card.bots.playout import CARD_CODES, Playout
from bosslib.card.cards import Card, Colour, Kind, fits_colour
from bosslib.card.state import Phase, Table

Hands = Sequence[Sequence[Card]]
"""Cards by seat."""


class PlayoutStart(NamedTuple):
    """A table to play out.

    By seat: `money` in dollars, to which the deal's result is added; the `hands`, as far as known;
    and the limit on losses (`loss_limits`), None where none applies (SETTLE-3). Hands are filled
    from the `pool` up to the table's hand sizes.
    """

    table: Table
    money: tuple[int, ...]
    hands: Hands
    loss_limits: tuple[int | None, ...]
    pool: Sequence[Card] = ()


def expected_money(moment: PlayoutStart, playouts: int, seed: str) -> tuple[float, ...]:
    """Return each seat's mean money at the end of the deal; between deals, its current money."""
    table = moment.table
    if table.phase not in (Phase.OPEN, Phase.PLAY):
        return tuple(map(float, moment.money))
    sums = [0] * table.players
    for number in range(playouts):
        rng = Random(f"{seed}/{number}")
        dues = _start_playout(table, fill_hands(moment, rng)).play_out(rng.random, greedy_policy)
        for seat, (due, has) in enumerate(zip(dues, moment.loss_limits, strict=True)):
            sums[seat] += due if has is None else max(due, -has)
    return tuple(has + each / playouts for has, each in zip(moment.money, sums, strict=True))


def fill_hands(moment: PlayoutStart, rng: Random) -> Hands:
    """Return the hands of a moment, filled at random from its pool."""
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


def _start_playout(table: Table, hands: Hands) -> Playout:
    """Return the playout of the current deal; a deal that is not open yet is opened."""
    playout, colour, used = Playout(table), table.colour, None
    if table.phase is Phase.OPEN:
        deed = choose_opening(hands[table.boss])
        playout.apply_deed(table.boss, deed)
        used = deed.card if isinstance(deed, Play) else None
        colour = deed.colour if isinstance(deed, Name) else deed.card.colour
    assert colour
    short = CARD_CODES[colour]
    playout.hands = [[short[card] for card in hand if card in short] for hand in hands]
    if used:
        playout.hands[table.boss].remove(short[used])
    return playout


def choose_opening(hand: Sequence[Card]) -> Play | Name:
    """Return the opening of a Boss that picks the most valuable colour (TURN-1, TURN-2)."""
    strength = {
        colour: sum(price(card) for card in hand if fits_colour(card, colour)) for colour in Colour
    }
    deals = [card for card in hand if card.kind is Kind.DEAL]
    if not deals:
        return Name(max(Colour, key=lambda colour: strength[colour]))
    return Play(max(deals, key=lambda card: (_colour_strength(card, strength), card.number)))


def _colour_strength(card: Card, strength: dict[Colour, int]) -> int:
    return strength[card.colour] if card.colour else 0
