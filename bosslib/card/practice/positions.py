"""Positions for the practice, from random games, sampled until one fits the topic.

A case depends only on its topic, level and seed; `Random.random()` is the only source of chance, so
every Python version finds the same one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from bosslib.card.actions import PASSES, Accept, Action, Move, Offer, cached_action
from bosslib.card.legality import Legal
from bosslib.card.new_game import new
from bosslib.card.practice.case_filters import is_suitable_case
from bosslib.card.practice.question import AskedQuantity, Form, PracticeCase, Quantity, Topic
from bosslib.card.state import Phase, State
from bosslib.card.transitions import apply
from bosslib.card.view import view

MAX_GAMES = 60
"""Number of games per seed, before falling back to the shared ones."""

PASS_PROBABILITY = 0.25
"""Probability of passing when able to play: low, so that more cards are on the table."""

GIFT_PROBABILITY = 0.06
"""Probability that the Boss gives away a token before a turn."""


class CaseRequirements(NamedTuple):
    """Requirements of a seed on its case, in addition to topic and level."""

    form: Form = Form.NUMBERS
    is_own_seat: bool = True
    """True if the question is about the learner's own seat."""
    is_special: bool = False
    """True for the rarer variant: within the limit, no share, an even number of Reverses, ..."""


class Snapshot(NamedTuple):
    """A moment of a game: the state after an action, and for a Move the one before it."""

    after: State
    before: State | None = None
    action: Action | None = None


@lru_cache(maxsize=64)
def find_case(topic: Topic, level: int, seed: int) -> PracticeCase:
    """Return the case of a seed, from its own games or from the shared ones."""
    rng = Random(f"practice/{topic}/{level}/{seed}")
    wish = draw_requirements(topic, rng)
    for _ in range(MAX_GAMES):
        found = case_from_game(topic, level, wish, rng)
        if found:
            return found
    return shared_case(topic, level)


def shared_case(topic: Topic, level: int) -> PracticeCase:
    """Return the fallback case for seeds that find none in their own games."""
    rng = Random(f"practice/{topic}/{level}/shared")
    games = (case_from_game(topic, level, CaseRequirements(), rng) for _ in range(MAX_GAMES))
    return next(found for found in games if found)  # the same for all seeds; a test has checked it


def draw_requirements(topic: Topic, rng: Random) -> CaseRequirements:
    """Return the requirements of a seed."""
    form, own, special = rng.random(), rng.random(), rng.random()
    asks_who = topic in (Topic.SHARES, Topic.REVERSE) and form < 0.25
    if asks_who:
        return CaseRequirements(Form.GETS if form < 0.125 else Form.PAYS)
    return CaseRequirements(is_own_seat=own < 0.6, is_special=special < 0.3)


def case_from_game(
    topic: Topic, level: int, wish: CaseRequirements, rng: Random
) -> PracticeCase | None:
    """Return a case from one random game, or None if no position fits."""
    players = 3 + int(rng.random() * (2 if level == 1 else 4))
    start = new(players, int(rng.random() * 2**53))
    found = []
    for moment in game_moments(start, rng):
        if (moment.action is not None) == (topic is Topic.MOVE):
            found += [
                each
                for each in candidate_cases(topic, level, wish, moment)
                if is_suitable_case(each)
            ]
    return found[int(rng.random() * len(found))] if found else None


def game_moments(state: State, rng: Random) -> Iterator[Snapshot]:
    """Yield the moments of a random game in which a deal is being played."""
    while state.table.phase is not Phase.OVER:
        state = maybe_give_token(state, rng)
        before = state
        action = random_turn(state, rng)
        state = apply(state, action)
        if state.table.phase is Phase.PLAY:
            yield Snapshot(state)
            if isinstance(action.deed, Move):
                yield Snapshot(state, before, action)


def random_turn(state: State, rng: Random) -> Action:
    """Return a random legal action of the seat in turn, with few passes."""
    actions = Legal(view(state, state.table.to_act[0])).turns(rng)
    plays = [each for each in actions if not isinstance(each.deed, PASSES)]
    if plays and rng.random() >= PASS_PROBABILITY:
        actions = plays
    return actions[int(rng.random() * len(actions))]


def maybe_give_token(state: State, rng: Random) -> State:
    """Return the state after the Boss has, with some probability, given a token away."""
    table = state.table
    if table.phase is not Phase.PLAY or not table.tokens or rng.random() >= GIFT_PROBABILITY:
        return state
    free = [s for s in range(table.players) if s != table.boss and not table.cousins[s]]
    to = free[int(rng.random() * len(free))]
    return apply(
        apply(state, cached_action(table.boss, Offer((), to))),
        cached_action(to, Accept(table.boss)),
    )


def candidate_cases(
    topic: Topic, level: int, wish: CaseRequirements, moment: Snapshot
) -> Iterator[PracticeCase]:
    """Yield the possible questions about a moment: for each seat, or one for the whole deal."""
    table = moment.after.table
    deed = moment.action.deed if moment.action else None
    move = deed if isinstance(deed, Move) else None
    shown = moment.before or moment.after
    whats = quantities_to_ask(topic, level, wish)
    once = whats == (Quantity.VALUE,) or wish.form is not Form.NUMBERS
    for seat in [table.turn] if once else range(table.players):
        you = seat
        if topic is Topic.MOVE and moment.action:
            you = moment.action.seat if wish.is_own_seat else seat
        elif not wish.is_own_seat and topic is not Topic.SETTLE:
            you = (seat + 1) % table.players
        money = moment.after.money[seat]
        before = shown.table if move else None
        asked = tuple(AskedQuantity(what, table, seat, you, money, before, move) for what in whats)
        yield PracticeCase(
            topic, level, shown, you, wish.form, asked, moment.action, wish.is_special
        )


def quantities_to_ask(topic: Topic, level: int, wish: CaseRequirements) -> tuple[Quantity, ...]:
    """Return the quantities to ask for."""
    match topic:
        case Topic.VALUE:
            return (Quantity.VALUE,)
        case Topic.LIMIT:
            return (Quantity.PAYOFF,) if level == 3 else (Quantity.VALUE,)
        case Topic.MOVE:
            return (Quantity.VALUE,) if wish.is_special else (Quantity.PAYOFF,)
        case Topic.SETTLE if level == 3:
            return (Quantity.VALUE, Quantity.SHARES, Quantity.PAID)
        case Topic.SETTLE:
            return (Quantity.VALUE, Quantity.PAYOFF)
    return (Quantity.PAYOFF,)
