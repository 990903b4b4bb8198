"""How good the actions in a position are: by trying everything, or by deals played to their end.

What a seat sees is all that counts: hidden cards are guessed anew for each playout, and all actions
are tried with the same guesses and the same chances (common random numbers).
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
"""How many plays of each Move card are looked at."""

Payoffs = Sequence[int]
"""What each seat is due, in dollars."""


class Habit(NamedTuple):
    """How all seats play in a playout: weighing what each card gains, or by a glance at some.

    `spite` and `tries` are as in `glance`, `doubt` as in `gain`. With `thrift`, what is left in the
    hand counts too, as something for a later deal.
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
"""The habits with which a solution must be the best."""


@contextmanager
def habit_of(habit: Habit) -> Iterator[None]:
    """Playouts with a habit, and then as before."""
    before = glance.SPITE, glance.TRIES, gain.DOUBT
    glance.SPITE, glance.TRIES, gain.DOUBT = habit.spite, habit.tries, habit.doubt
    try:
        yield
    finally:
        glance.SPITE, glance.TRIES, gain.DOUBT = before


def aimed(aim: Aim, seat: Seat, dues: Payoffs, money: int) -> float:
    """What a deal's end is worth by an aim, in dollars; nobody pays more than he has (SETTLE-3)."""
    mine = max(dues[seat], -money)
    if aim is Aim.MONEY:
        return mine
    return mine - (sum(dues) - dues[seat]) / (len(dues) - 1)


def at_once(seen: View, action: Action, aim: Aim) -> float:
    """What an action on a turn would be worth, in dollars by the aim, if the deal ended then."""
    assert isinstance(action.deed, Turn)
    dues = outlook(seen.table).after(action.deed).payoff()
    return aimed(aim, seen.seat, dues, seen.money)


def effect(seen: View, action: Action) -> tuple[object, ...]:
    """What an action comes to: two that come to the same are as good as each other."""
    deed = action.deed
    if isinstance(deed, PASSES):
        return (str(deed),)
    assert isinstance(deed, Play | Move)
    return (outlook(seen.table).after(deed), short(deed.card))


def choices(seen: View) -> list[Action]:
    """What might be done on a turn: of actions that come to the same one, of Moves the best few."""
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
    """What each action came to in each playout, in dollars by the aim."""
    envy = 0.0 if aim is Aim.MONEY else 1.0
    trials = [Trial(seen, action, envy, habit.plays) for action in actions]
    for trial in trials:
        trial.thrift &= habit.thrift
    with habit_of(habit):
        for _ in together(trials, Worlds(trials, Determinization(seen, Random(seed))), playouts):
            pass
    return [trial.worths for trial in trials]


class Gap(NamedTuple):
    """How much more one thing brings than another: the mean, in dollars, and its standard error."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """What it is at least: the lower end of the 99 % interval."""
        return self.mean - 2.6 * self.error


def lead(one: Sequence[float], other: Sequence[float]) -> Gap:
    """The gap between two samples that share their chances."""
    more = [a - b for a, b in zip(one, other, strict=True)]
    return mean_of(more)


def mean_of(values: Sequence[float]) -> Gap:
    """The mean of a sample and its standard error."""
    return Gap(fmean(values), (stdev(values) if len(values) > 1 else 0.0) / len(values) ** 0.5)


PLENTY = 2_000
"""What the others are thought to have, in dollars: they can pay what they owe, as the aims count it
(SETTLE-3). How much they have is their secret (SETTLE-4).
"""


def offers_to(seen: View) -> list[OpenOffer]:
    """The open offers to a seat."""
    return [each for each in seen.table.offers if each.to == seen.seat]


def brought(
    seen: View, offers: Sequence[OpenOffer], playouts: int, seed: str, habit: Habit = HABITS[1]
) -> list[list[float]]:
    """What each offer brings the seat if it is taken, in each playout; and what none does."""
    rounds = brings(seen, offers, Random(seed), habit.plays)
    with habit_of(habit):
        found = [[each[seen.seat] for each in brought] for brought in islice(rounds, playouts)]
    return [*map(list, zip(*found, strict=True)), [0.0] * playouts]


def world(seen: View, seed: str) -> State:
    """A whole position that fits all that a seat sees: hands and deck drawn by chance."""
    table, rng = seen.table, Random(seed)
    held, hidden = known(seen)
    pool, hands = list(hidden), []
    rng.shuffle(pool)
    for size, sure in zip(table.hand_sizes, held, strict=True):
        more = max(0, size - len(sure))
        hands.append(ordered((*sure, *pool[:more])))
        pool = pool[more:]
    below = max(0, table.discard_size - len(table.gone))  # discarded face down (NEXT-3)
    discard, pool = (*table.gone, *pool[:below]), pool[below:]
    pool += [X] * (DECK.count(X) - table.x - table.x_reserve)
    rng.shuffle(pool)
    money = replaced((PLENTY,) * table.players, seen.seat, seen.money)
    table = table._replace(hand_sizes=tuple(map(len, hands)), deck_size=len(pool))
    return State(table, tuple(hands), money, tuple(pool), discard)


Player = Callable[[State, Seat], Action]


def carried_on(state: State, choose: Player) -> Payoffs:
    """What each seat is due when the deal has been played to its end on the engine."""
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
    """To take an offer."""
    return act(seat, Accept(offer.by))
