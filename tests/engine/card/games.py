"""Random games: turns, bargains of every kind, and illegal actions.

Each game is determined by its start and one seed, so failures are reproducible; the first failure
in a game reports its position and action, ready to be made a scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib.card import Legal, Rules, new, view
from bosslib.card.actions import PASSES, Action, Offer
from bosslib.card.bargain import answers
from bosslib.card.events import Event
from bosslib.card.state import SETTINGS_BY_PLAYERS, Phase, State
from tests.engine import trying
from tests.engine.card.positions import small
from tests.engine.card.strategies import (
    PLAYERS,
    SETTINGS,
    any_action,
    by_chance,
    likely_terms,
    seeds,
    some,
)
from tests.engine.trying import attempt

every_table = pytest.mark.parametrize(
    ("players", "rules"),
    [
        pytest.param(players, rules, id="-".join([str(players), *on]))
        for players, rules in product(PLAYERS, SETTINGS)
        for on in [[name for name, flag in rules._asdict().items() if flag]]
    ],
)
"""3 to 6 players, and every setting."""


Try = trying.Try[State, Action, Event]


def tries(start: State, rng: Random) -> Iterator[Try]:
    """Yield all attempts in a random game until it ends, and a few after its end."""
    state = start
    while state.table.phase is not Phase.OVER:
        tried = attempt(state, something(state, rng))
        yield tried
        state = tried.after
    for _ in range(5):
        yield attempt(state, any_action(rng))


def something(state: State, rng: Random) -> Action:
    """A turn half of the time; otherwise an answer, an offer, or anything at all."""
    roll = rng.random()
    if roll < 0.2:
        return offer(state, rng)
    if roll < 0.3:
        return any_action(rng)
    said = [action for seat in range(state.table.players) for action in answers(view(state, seat))]
    if roll < 0.5 and said:
        return rng.choice(said)
    return turn(state, rng)


def turn(state: State, rng: Random) -> Action:
    """A legal turn or discard of one of the seats to act; less often a pass."""
    seat = rng.choice(state.table.to_act)
    legal = Legal(view(state, seat)).turns(rng)
    played = [action for action in legal if not isinstance(action.deed, PASSES)]
    return rng.choice(played if played and rng.random() < 0.8 else legal)


def offer(state: State, rng: Random) -> Action:
    """An offer between the Boss and a player, with terms that the player may be able to keep."""
    table = state.table
    player = rng.randrange(table.players)
    terms = likely_terms(rng, table, state.hands[player])
    if rng.random() < 0.5:
        return Action(table.boss, Offer(terms, player))
    return Action(player, Offer(terms))


def hold(law: Callable[[Try], None], start: State, seed: int) -> None:
    """Check a law against every attempt in a game."""
    for tried in tries(start, Random(seed)):
        try:
            law(tried)
        except Exception as error:
            error.add_note(tried.story())
            raise


def law(check: Callable[[Try], None]) -> Callable[..., None]:
    """Make a test that checks a law in whole games, and in games from small positions."""

    @every_table
    @some(2)
    @given(data=st.data(), seed=seeds)
    def test(players: int, rules: Rules, data: st.DataObject, seed: int) -> None:
        hold(check, new(players, seed, rules=rules), seed)
        hold(check, data.draw(by_chance(small, st.just(players), st.just(rules))), seed)

    named: Callable[..., None] = test
    named.__name__, named.__doc__ = check.__name__, check.__doc__
    return named


def longest(players: int) -> int:
    """Upper bound of the number of actions in a game of bots.

    A turn plays a card, turns a disk or names a colour. In each turn each player has one offer to
    or from the Boss, and each offer is answered or withdrawn once. Bonus cards may increase the
    hands.
    """
    size = SETTINGS_BY_PLAYERS[players]
    actions = 0
    for deal in range(1, size.turns_as_boss * players + 1):
        turns = 1 + (players * size.hand + deal) + 2 * players
        actions += turns * (1 + 2 * (players - 1)) + players
    return actions
