"""Evaluation of the actions in a position, by exhaustive search or by playouts.

Only what a seat sees counts: hidden cards are determinized for each playout, and all actions share
the same determinizations and random numbers (common random numbers).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import PASSES, Accept, Action, Move, Play, Turn, act
from bosslib.card.bots import gain, glance
from bosslib.card.bots.bidding import brings
from bosslib.card.bots.careful import best_moves
from bosslib.card.bots.determinize import Determinization, known
from bosslib.card.bots.evaluate import USUAL, stand
from bosslib.card.bots.gain import by_gain
from bosslib.card.bots.glance import by_glance
from bosslib.card.bots.playout import Policy, short
from bosslib.card.bots.projection import outlook
from bosslib.card.bots.search import Trial, Worlds, together
from bosslib.card.cards import DECK, Kind, X, fits, ordered
from bosslib.card.legality import Legal
from bosslib.card.puzzles.puzzle import Aim
from bosslib.card.state import State
from bosslib.card.view import View
from bosslib.game import Seat, replaced

if TYPE_CHECKING:
    from bosslib.card.terms import OpenOffer

WIDE = USUAL._replace(width=12)
"""Temper with a wider beam for plays of Move cards."""

Payoffs = Sequence[int]
"""Payoff of each seat, in dollars."""


class Habit(NamedTuple):
    """Rollout policy of all seats with its parameters: greedy (`gain`) or quick (`glance`).

    `spite` and `tries` are those of `glance`, `doubt` that of `gain`. With `thrift`, unused cards
    count with their value in a later deal.
    """

    plays: Policy = by_gain
    doubt: float = gain.DOUBT
    spite: float = glance.SPITE
    tries: int = glance.TRIES
    thrift: bool = False


HABITS = (
    Habit(by_glance),
    Habit(),
    Habit(by_glance, spite=0.6),
    Habit(doubt=1.4),
    Habit(by_glance, spite=0.0, tries=8),
    Habit(thrift=True),
)
"""Policies under all of which a solution must be the best."""


@contextmanager
def habit_of(habit: Habit) -> Iterator[None]:
    """Set the parameters of a policy for playouts, and restore them afterwards."""
    before = glance.SPITE, glance.TRIES, gain.DOUBT
    glance.SPITE, glance.TRIES, gain.DOUBT = habit.spite, habit.tries, habit.doubt
    try:
        yield
    finally:
        glance.SPITE, glance.TRIES, gain.DOUBT = before


def aimed(aim: Aim, seat: Seat, dues: Payoffs, money: int) -> float:
    """Return the value of a deal's result by an aim, in dollars.

    A loss is limited to the seat's `money` (SETTLE-3).
    """
    mine = max(dues[seat], -money)
    if aim is Aim.MONEY:
        return mine
    return mine - (sum(dues) - dues[seat]) / (len(dues) - 1)


def at_once(seen: View, action: Action, aim: Aim) -> float:
    """Return the value of an action if the deal ended then, in dollars by the aim."""
    assert isinstance(action.deed, Turn)
    dues = outlook(seen.table).after(action.deed).payoff()
    return aimed(aim, seen.seat, dues, seen.money)


def effect(seen: View, action: Action) -> tuple[object, ...]:
    """Return the effect of an action; actions with equal effects are equally good."""
    deed = action.deed
    if isinstance(deed, PASSES):
        return (str(deed),)
    assert isinstance(deed, Play | Move)
    return (outlook(seen.table).after(deed), short(deed.card))


def choices(seen: View) -> list[Action]:
    """Return the options on a turn: one per distinct effect, and the best few Move plays."""
    table = seen.table
    look, where = outlook(table), stand(seen, WIDE)
    actions = list(Legal(seen).turns())
    for card in dict.fromkeys(seen.hand):
        if card.kind is Kind.MOVE and fits(card, table.colour):
            found: list[Move] = []
            for temper in (WIDE, WIDE._replace(envy=0)):
                where = stand(seen, temper)
                found += [move for _, move in best_moves(seen, card, where, look)]
            actions += [act(seen.seat, move) for move in found]
    return list({effect(seen, each): each for each in reversed(actions)}.values())[::-1]


def paired(
    seen: View,
    actions: Sequence[Action],
    playouts: int,
    seed: str,
    aim: Aim,
    habit: Habit = HABITS[0],
) -> list[list[float]]:
    """Return the result of each action in each playout, in dollars by the aim."""
    envy = 0.0 if aim is Aim.MONEY else 1.0
    trials = [Trial(seen, action, envy, habit.plays) for action in actions]
    for trial in trials:
        trial.thrift &= habit.thrift
    with habit_of(habit):
        for _ in together(trials, Worlds(trials, Determinization(seen, Random(seed))), playouts):
            pass
    return [trial.worths for trial in trials]


class Gap(NamedTuple):
    """Difference between two means, in dollars, with its standard error."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """Lower end of the 99 % confidence interval."""
        return self.mean - 2.6 * self.error


def lead(one: Sequence[float], other: Sequence[float]) -> Gap:
    """Return the gap between two samples that share their random numbers."""
    more = [a - b for a, b in zip(one, other, strict=True)]
    return mean_of(more)


def mean_of(values: Sequence[float]) -> Gap:
    """Return the mean of a sample with its standard error."""
    return Gap(fmean(values), (stdev(values) if len(values) > 1 else 0.0) / len(values) ** 0.5)


PLENTY = 2_000
"""Assumed money of the other seats, in dollars: enough to pay what they owe (SETTLE-3).

The real amounts are hidden (SETTLE-4).
"""


def offers_to(seen: View) -> list[OpenOffer]:
    """Return the open offers to a seat."""
    return [each for each in seen.table.offers if each.to == seen.seat]


def brought(
    seen: View, offers: Sequence[OpenOffer], playouts: int, seed: str, habit: Habit = HABITS[1]
) -> list[list[float]]:
    """Return the seat's gain from each accepted offer in each playout, and zeros for none."""
    rounds = brings(seen, offers, Random(seed), habit.plays)
    with habit_of(habit):
        found = [[each[seen.seat] for each in brought] for brought in islice(rounds, playouts)]
    return [*map(list, zip(*found, strict=True)), [0.0] * playouts]


def world(seen: View, seed: str) -> State:
    """Return a determinization: a random state that is consistent with what a seat sees."""
    table, rng = seen.table, Random(seed)
    held, hidden = known(seen)
    pool, hands = list(hidden), []
    rng.shuffle(pool)
    for size, sure in zip(table.hand_sizes, held, strict=True):
        more = max(0, size - len(sure))
        hands.append(ordered((*sure, *pool[:more])))
        pool = pool[more:]
    below = max(0, table.discard_size - len(table.gone))  # discards that nobody saw (NEXT-3)
    discard, pool = (*table.gone, *pool[:below]), pool[below:]
    pool += [X] * (DECK.count(X) - table.x - table.x_reserve)
    rng.shuffle(pool)
    money = replaced((PLENTY,) * table.players, seen.seat, seen.money)
    table = table._replace(hand_sizes=tuple(map(len, hands)), deck_size=len(pool))
    return State(table, tuple(hands), money, tuple(pool), discard)


Player = Callable[[State, Seat], Action]


def carried_on(state: State, choose: Player) -> Payoffs:
    """Play the deal to its end on the engine; return each seat's payoff."""
    from bosslib.card.events import Settled
    from bosslib.card.play import step

    while True:
        table = state.table
        made = step(state, choose(state, table.turn))
        for event in made.events:
            if isinstance(event, Settled):
                return event.payoff
        state = made.state


def accepting(offer: OpenOffer, seat: Seat) -> Action:
    """Return the action that accepts an offer."""
    return act(seat, Accept(offer.by))
