"""The bot *careful*: sensible plays by simple arithmetic.

`evaluate` has its evaluation function, `bargaining` its bargaining.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bosslib.card import move_targets
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
    cached_action,
)
from bosslib.card.bots import bargaining
from bosslib.card.bots.evaluate import (
    DEFAULT_TEMPER,
    MEAN_PRICE,
    OutlookEvaluator,
    Temper,
    outlook_evaluator,
    price,
)
from bosslib.card.bots.projection import Outlook, hand_potential, project
from bosslib.card.cards import Card, Colour, Kind, fits_colour
from bosslib.card.legality import Legal, is_possible
from bosslib.card.state import Phase
from bosslib.card.terms import is_same_deed, next_owed_deed, violated_promise
from bosslib.card.view import View
from bosslib.game import places_to_left

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random


@dataclass(frozen=True, slots=True)
class Careful:
    """Player that evaluates the direct effect of each action; bargains and keeps its promises."""

    temper: Temper = DEFAULT_TEMPER

    @property
    def slow(self) -> bool:
        """False: the bot is fast enough for a page to wait for."""
        return False

    def choose(self, view: View, rng: Random) -> Action:
        """Return the deed that it promised, if one is due; otherwise the most valuable action."""
        if view.table.phase is Phase.DISCARD:
            return cached_action(view.seat, best_discards(view))
        weighed = evaluated_options(view, self.temper)
        return max(weighed, key=lambda each: each[0])[1]  # ties go to the first, preferably a pass

    def talk(self, view: View, rng: Random) -> Action | None:
        """Accept what pays, decline what does not; before its own turn, offer what pays both."""
        return bargaining.talk(view, self.temper, rng)


def evaluated_options(view: View, temper: Temper) -> list[tuple[float, Action]]:
    """Return the options on a turn with their values in dollars; only the owed deed if one is due.

    Lists the best play of each Move card, and nothing that the seat promised not to do.
    """
    table, seat = view.table, view.seat
    owed = next_owed_deed(table.promises, seat)
    if owed and is_possible(view, owed):
        return [
            (
                0.0,
                cached_action(seat, PASS if is_same_deed(owed, PASS, table.passes[seat]) else owed),
            )
        ]
    return [
        (worth, action)
        for worth, action in _evaluate_options(
            view, outlook_evaluator(view, temper), project(table)
        )
        if not violated_promise(table.promises, seat, action.deed)
    ]


def _evaluate_options(
    view: View, where: OutlookEvaluator, look: Outlook
) -> Iterator[tuple[float, Action]]:
    """Yield each option on a turn with its value; for each Move card only its best play."""
    table = view.table
    held = hand_potential(view.hand, table.colour)
    for action in _sort_by_distance(view, Legal(view).turns()):
        match action.deed:
            case Play(card) as deed:
                left = (held if table.colour else hand_potential(view.hand, card.colour)).without(
                    card
                )
                yield where.worth(look.apply_deed(deed), left) - where.cost(card), action
            case Name(colour):
                yield float(sum(fits_colour(card, colour) for card in view.hand)), action
            case Pass() | DoublePass() as deed:
                yield _pass_value(view, where, look, deed), action
    if table.phase is Phase.PLAY:
        for card in dict.fromkeys(view.hand):
            if card.kind is Kind.MOVE and fits_colour(card, table.colour):
                for worth, best in best_moves(view, card, where, look)[:1]:
                    yield worth - where.cost(card), cached_action(view.seat, best)


def _sort_by_distance(view: View, actions: Iterable[Action]) -> list[Action]:
    """Return actions sorted by target: none first, then clockwise from the seat."""
    players = view.table.players
    return sorted(
        actions,
        key=lambda each: places_to_left(view.seat, getattr(each.deed, "front", None), players),
    )


def _pass_value(
    view: View, where: OutlookEvaluator, look: Outlook, deed: Pass | DoublePass
) -> float:
    table, seat = view.table, view.seat
    out = isinstance(deed, DoublePass) or table.passes[seat] == 1
    worth = where.worth(look, None if out else hand_potential(view.hand, table.colour))
    others = table.passes[:seat] + table.passes[seat + 1 :]
    bonus = all(others) and table.passes[seat] == 0 and where.has_later_deals  # PASS-5
    return worth + MEAN_PRICE if bonus else worth


def best_moves(
    view: View, card: Card, where: OutlookEvaluator, look: Outlook
) -> list[tuple[float, Move]]:
    """Return the best plays of a Move card with their values, best first; empty if there is none.

    Beam search over the shifts: exhaustive for a Move 1, otherwise the `width` best prefixes are
    extended. Prefixes with the same outlook count once.
    """
    table = view.table
    held = hand_potential(view.hand, table.colour)
    near = partial(places_to_left, view.seat, players=table.players)
    piles = Counter(sorted(move_targets.movable_cards(table), key=lambda pile: near(pile[1])))
    goals = {
        origin: sorted(move_targets.shift_goals(table, origin), key=near) for _, origin in piles
    }
    best: list[tuple[float, Outlook, tuple[Shift, ...]]] = [(0.0, look, ())]
    for _ in range(card.number):
        grown: dict[Outlook, tuple[Shift, ...]] = {}
        for _, begun, shifts in best:
            for (lying, origin), copies in piles.items():
                if sum(s.card is lying and s.origin == origin for s in shifts) == copies:
                    continue
                for goal in goals[origin]:
                    longer = (*shifts, Shift(lying, origin, goal))
                    grown.setdefault(begun.move_card(lying, origin, goal), longer)
        weighed = [(where.worth(each, held), each, shifts) for each, shifts in grown.items()]
        best = sorted(weighed, key=lambda each: -each[0])[: where.temper.beam_width]
    return [(worth, Move(card, shifts)) for worth, _, shifts in best]


def best_discards(view: View) -> Discard:
    """Return up to two cards to discard that are worth less than the average card of the deck."""
    prices = later_values(view)
    worst = sorted(view.hand, key=lambda card: prices[card])[:2]
    return Discard(tuple(card for card in worst if prices[card] < MEAN_PRICE))


def later_values(view: View) -> dict[Card, float]:
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
    return {card: each if fits_colour(card, own) else each / 2 for card, each in prices.items()}
