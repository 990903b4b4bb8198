"""How good the actions in a position are: by trying everything, or by deals played to their end.

What a seat sees is all that counts: hidden cards are guessed anew for each playout, and all actions
are tried with the same guesses and the same chances (common random numbers).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import gain, glance
from bosslib.card.actions import PASSES, Accept, Action, Move, Play, Turn, act
from bosslib.card.bargain import player_of
from bosslib.card.cards import DECK, Card, Kind, X, fits, ordered
from bosslib.card.careful import best_moves
from bosslib.card.gain import LEFT, by_gain
from bosslib.card.glance import by_glance
from bosslib.card.guess import Guess, spoken_for, unseen
from bosslib.card.legal import Legal
from bosslib.card.outlook import outlook
from bosslib.card.rest import Policy, Rest, short
from bosslib.card.state import State
from bosslib.card.view import View
from bosslib.card.weigh import AVERAGE, USUAL, stand
from bosslib.card.worth import Bargain, worths
from bosslib.game import Seat, replaced
from bosslib.puzzles import Aim

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
    table, colour = seen.table, seen.table.colour
    assert colour  # a deal is going on
    rng = Random(seed)
    guess, later = Guess(seen, rng), habit.thrift and table.deal < table.deals
    tried = []
    for action in actions:
        begun = Rest(table)
        begun.do(seen.seat, action.deed)
        used = None if isinstance(action.deed, PASSES) else short(action.deed.card)  # type: ignore[union-attr]
        tried.append((begun, used))
    came: list[list[float]] = [[] for _ in actions]
    with habit_of(habit):
        for _ in range(playouts):
            hands, chances = guess.hands(colour), rng.random()
            for (begun, used), worths in zip(tried, came, strict=True):
                one = begun.copy(hands)
                if used is not None:
                    one.hands[seen.seat].remove(used)
                dues = one.play_out(Random(chances).random, glance.by_glance)
                worth = aimed(aim, seen.seat, dues, seen.money)
                if later:
                    worth += sum(LEFT[card] for card in one.hands[seen.seat])
                    worth += AVERAGE if one.bonus[seen.seat] else 0
                worths.append(worth)
    return came


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
    mean = sum(values) / len(values)
    spread = sum((each - mean) ** 2 for each in values) / max(1, len(values) - 1)
    return Gap(mean, (spread / len(values)) ** 0.5)


GROUPS = 10
BEGIN = 50
"""What the others are thought to have, in dollars: what they began with (SETUP-2)."""


def offers_to(seen: View) -> list[OpenOffer]:
    """The open offers to a seat."""
    return [each for each in seen.table.offers if each.to == seen.seat]


def brought(
    seen: View, offers: Sequence[OpenOffer], playouts: int, seed: str, habit: Habit = HABITS[0]
) -> list[Gap]:
    """What each offer, if it is taken, brings the seat on average, in dollars.

    The playouts are shared out to `GROUPS` groups; how much these differ says how sure it is.
    """
    bargains = [Bargain(player_of(seen.table, each), each.terms) for each in offers]
    came: list[list[float]] = [[] for _ in offers]
    with habit_of(habit):
        for group in range(GROUPS):
            rng = Random(f"{seed}/{group}")
            found = worths(seen, bargains, max(1, playouts // GROUPS), rng)
            for worth, means in zip(found, came, strict=True):
                means.append(worth.boss if seen.is_boss else worth.player)
    return [mean_of(each) for each in came]


def world(seen: View, seed: str) -> State:
    """A whole position that fits all that a seat sees: hands and deck drawn by chance."""
    table, rng = seen.table, Random(seed)
    hidden = Counter(unseen(seen))
    sure: list[Counter[Card]] = []
    for seat in range(table.players):
        said = Counter[Card]() if seat == seen.seat else spoken_for(table, seat) & hidden
        hidden -= said
        sure.append(said)
    pool = list(hidden.elements())
    rng.shuffle(pool)
    hands = []
    for seat, (size, said) in enumerate(zip(table.hand_sizes, sure, strict=True)):
        more = 0 if seat == seen.seat else max(0, size - said.total())
        held = seen.hand if seat == seen.seat else (*said.elements(), *pool[:more])
        hands.append(ordered(held))
        pool = pool[more:]
    below = max(0, table.discard_size - len(table.gone))  # discarded face down (NEXT-3)
    discard, pool = (*table.gone, *pool[:below]), pool[below:]
    pool += [X] * (DECK.count(X) - table.x - table.x_reserve)
    rng.shuffle(pool)
    money = replaced((BEGIN,) * table.players, seen.seat, seen.money)
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
