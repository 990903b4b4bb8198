"""The bot *careful*: sensible plays by simple arithmetic.

`evaluate` has its evaluation function, `bargaining` its bargaining.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bosslib.card import moves
from bosslib.card.actions import (
    PASS,
    Action,
    Discard,
    DoublePass,
    Move,
    Name,
    Pass,
    Play,
    Shift,
    act,
)
from bosslib.card.bots import bargaining
from bosslib.card.bots.evaluate import AVERAGE, USUAL, Stand, Temper, price, stand
from bosslib.card.bots.projection import Outlook, means, outlook
from bosslib.card.cards import Card, Colour, Kind, fits
from bosslib.card.legality import Legal, possible
from bosslib.card.state import Phase
from bosslib.card.terms import due, forbidden, same
from bosslib.card.view import View
from bosslib.game import to_left

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random


@dataclass(frozen=True, slots=True)
class Careful:
    """Player that evaluates the direct effect of each action; bargains and keeps its promises."""

    temper: Temper = USUAL

    @property
    def slow(self) -> bool:
        """False: the bot is fast enough for a page to wait for."""
        return False

    def choose(self, view: View, rng: Random) -> Action:
        """Return the deed that it promised, if one is due; otherwise the most valuable action."""
        if view.table.phase is Phase.DISCARD:
            return act(view.seat, discards(view))
        weighed = options(view, self.temper)
        return max(weighed, key=lambda each: each[0])[1]  # ties go to the first, preferably a pass

    def talk(self, view: View, rng: Random) -> Action | None:
        """Accept what pays, decline what does not; before its own turn, offer what pays both."""
        return bargaining.talk(view, self.temper, rng)


def options(view: View, temper: Temper) -> list[tuple[float, Action]]:
    """Return the options on a turn with their values in dollars; only the owed deed if one is due.

    Lists the best play of each Move card, and nothing that the seat promised not to do.
    """
    table, seat = view.table, view.seat
    owed = due(table.promises, seat)
    if owed and possible(view, owed):
        return [(0.0, act(seat, PASS if same(owed, PASS, table.passes[seat]) else owed))]
    return [
        (worth, action)
        for worth, action in _weighed(view, stand(view, temper), outlook(table))
        if not forbidden(table.promises, seat, action.deed)
    ]


def _weighed(view: View, where: Stand, look: Outlook) -> Iterator[tuple[float, Action]]:
    """Yield each option on a turn with its value; for each Move card only its best play."""
    table = view.table
    held = means(view.hand, table.colour)
    for action in _nearest_first(view, Legal(view).turns()):
        match action.deed:
            case Play(card) as deed:
                left = (held if table.colour else means(view.hand, card.colour)).without(card)
                yield where.worth(look.after(deed), left) - where.cost(card), action
            case Name(colour):
                yield float(sum(fits(card, colour) for card in view.hand)), action
            case Pass() | DoublePass() as deed:
                yield _passing(view, where, look, deed), action
    if table.phase is Phase.PLAY:
        for card in dict.fromkeys(view.hand):
            if card.kind is Kind.MOVE and fits(card, table.colour):
                for worth, best in best_moves(view, card, where, look)[:1]:
                    yield worth - where.cost(card), act(view.seat, best)


def _nearest_first(view: View, actions: Iterable[Action]) -> list[Action]:
    """Return actions sorted by target: none first, then clockwise from the seat."""
    players = view.table.players
    return sorted(
        actions, key=lambda each: to_left(view.seat, getattr(each.deed, "front", None), players)
    )


def _passing(view: View, where: Stand, look: Outlook, deed: Pass | DoublePass) -> float:
    table, seat = view.table, view.seat
    out = isinstance(deed, DoublePass) or table.passes[seat] == 1
    worth = where.worth(look, None if out else means(view.hand, table.colour))
    others = table.passes[:seat] + table.passes[seat + 1 :]
    bonus = all(others) and table.passes[seat] == 0 and where.thrift  # PASS-5
    return worth + AVERAGE if bonus else worth


def best_moves(view: View, card: Card, where: Stand, look: Outlook) -> list[tuple[float, Move]]:
    """Return the best plays of a Move card with their values, best first; empty if there is none.

    Beam search over the shifts: exhaustive for a Move 1, otherwise the `width` best prefixes are
    extended. Prefixes with the same outlook count once.
    """
    table = view.table
    held = means(view.hand, table.colour)
    near = partial(to_left, view.seat, players=table.players)
    piles = Counter(sorted(moves.movable(table), key=lambda pile: near(pile[1])))
    goals = {origin: sorted(moves.goals(table, origin), key=near) for _, origin in piles}
    best: list[tuple[float, Outlook, tuple[Shift, ...]]] = [(0.0, look, ())]
    for _ in range(card.number):
        grown: dict[Outlook, tuple[Shift, ...]] = {}
        for _, begun, shifts in best:
            for (lying, origin), copies in piles.items():
                if sum(s.card is lying and s.origin == origin for s in shifts) == copies:
                    continue
                for goal in goals[origin]:
                    longer = (*shifts, Shift(lying, origin, goal))
                    grown.setdefault(begun.moved(lying, origin, goal), longer)
        weighed = [(where.worth(each, held), each, shifts) for each, shifts in grown.items()]
        best = sorted(weighed, key=lambda each: -each[0])[: where.temper.width]
    return [(worth, Move(card, shifts)) for worth, _, shifts in best]


def discards(view: View) -> Discard:
    """Return up to two cards to discard that are worth less than the average card of the deck."""
    prices = later(view)
    worst = sorted(view.hand, key=lambda card: prices[card])[:2]
    return Discard(tuple(card for card in worst if prices[card] < AVERAGE))


def later(view: View) -> dict[Card, float]:
    """Return the value of each card in hand in later deals, in dollars.

    The next Boss chooses the colour, so for that seat the other colours are worth half.
    """
    table = view.table
    prices = {card: float(price(card)) for card in view.hand}
    if view.seat != (table.boss + 1) % table.players:
        return prices
    strength = {
        colour: sum(price(card) for card in view.hand if card.colour is colour) for colour in Colour
    }
    own = max(Colour, key=lambda colour: strength[colour])
    return {card: each if fits(card, own) else each / 2 for card, each in prices.items()}
