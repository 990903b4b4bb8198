"""What a bargain is worth to the Boss and to the player, by deals that are played to their end.

Each guess of the hidden cards is played out twice with the same chances: without the bargain and
with it. What the two sides get more or less is what it is worth (common random numbers).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import Due, Never
from bosslib.card.gain import LEFT, by_gain
from bosslib.card.guess import Guess
from bosslib.card.rest import Rest, short
from bosslib.card.terms import cash, is_due, needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bosslib.card.actions import Terms
    from bosslib.card.view import View
    from bosslib.game import Seat


class Bargain(NamedTuple):
    """A Cousin token for a player, and what he pays or promises for it."""

    player: Seat
    terms: Terms


class Worth(NamedTuple):
    """What a bargain brings each side on average, in dollars, and from how many playouts."""

    boss: float
    player: float
    playouts: int


def worths(
    view: View, bargains: Sequence[Bargain], playouts: int, rng: Random, envy: float = 0.0
) -> list[Worth]:
    """What each of some bargains is worth, from so many playouts; a seat's view in a deal.

    The player is taken to hold what he would promise. `envy` is what a dollar that the others get
    on average costs a side, in its own dollars.
    """
    table = view.table
    assert table.colour  # nobody bargains before the opening
    guess, thrift = Guess(view, rng), table.deal < table.deals
    without, deals = Rest(table), [_struck(view, each) for each in bargains]
    sums = [[0.0, 0.0] for _ in bargains]
    for _ in range(playouts):
        hands, seed = guess.hands(table.colour), rng.random()
        before = _results(without.copy(hands), Random(seed), thrift=thrift)
        for bargain, struck, both in zip(bargains, deals, sums, strict=True):
            after = _results(struck.copy(_held(view, hands, bargain)), Random(seed), thrift=thrift)
            more = [now - then for now, then in zip(after, before, strict=True)]
            for side, seat in enumerate((table.boss, bargain.player)):
                others = (sum(more) - more[seat]) / (len(more) - 1)
                both[side] += more[seat] - envy * others
    return [
        Worth(boss / playouts + cash(each.terms), player / playouts - cash(each.terms), playouts)
        for each, (boss, player) in zip(bargains, sums, strict=True)
    ]


def _struck(view: View, bargain: Bargain) -> Rest:
    """The rest of the deal when the token has been given."""
    rest, player = Rest(view.table), bargain.player
    rest.base[player] += 1
    more: tuple[Due, ...] = tuple(term for term in bargain.terms if is_due(term))  # type: ignore[misc]
    rest.owed[player] = (*rest.owed[player], *more)
    return rest


def _held(view: View, hands: list[list[int]], bargain: Bargain) -> list[list[int]]:
    """The hands, with what the player promises to use, and without what he promises not to."""
    held = list(hands[bargain.player])
    if bargain.player != view.seat:
        for card, many in needed(bargain.terms).items():
            held += [short(card)] * (many - held.count(short(card)))
    for term in bargain.terms:
        if isinstance(term, Never) and short(term.card) in held:
            held.remove(short(term.card))
    return [*hands[: bargain.player], held, *hands[bargain.player + 1 :]]


def _results(rest: Rest, rng: Random, *, thrift: bool) -> list[float]:
    """What each seat gets, and what is left in its hand for later deals, in dollars."""
    dues = rest.play_out(rng.random, by_gain)
    if not thrift:
        return [float(due) for due in dues]
    lefts = (sum(LEFT[card] for card in hand) for hand in rest.hands)
    return [due + left for due, left in zip(dues, lefts, strict=True)]
