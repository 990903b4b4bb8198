"""The deals of the practice and the bargain drill: opened, with what was agreed or played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bosslib.board.actions import (
    Accept,
    Action,
    Allow,
    Deed,
    Lay,
    Offer,
    Open,
    Piece,
    Place,
    Price,
    Terms,
    Travel,
)
from bosslib.board.bots.plan import From, plan
from bosslib.board.cards import Family, Kind
from bosslib.board.data import SPACES
from bosslib.board.play import step
from bosslib.board.settle import closings, payoff
from bosslib.board.setup import new
from bosslib.board.state import Rules, State, Table
from bosslib.board.view import view
from bosslib.game import Seat
from bosslib.teaching.practising import LEVELS

PLAYERS = 4

MANY = {1: (PLAYERS,), 2: (3, 4, 5), 3: (3, 4, 5, 6)}
"""How many play in the questions of a level."""

CLOSED = {1: (1, 9), 2: (3, 10), 3: (6, 13)}
"""How many deals were closed before, from the first number to less than the second."""

LATE = LEVELS[-1]
"""The level of what is special: B-VAR-3, and what works against each other."""

DEAREST = 6
"""What a Boss has promised to one who helps, at most, in millions or in dividends."""


def done(state: State, seat: Seat, deed: Deed) -> State:
    """The state when a seat has done something."""
    return step(state, Action(seat, deed)).state


def placed(
    rng: Random, players: int, closed: tuple[int, int] = CLOSED[1], rules: Rules = Rules()
) -> State:
    """A turn that has just begun, some deals after the first one."""
    state = new(players, rng.randrange(2**31), rules=rules)
    gone = rng.sample(range(1, SPACES + 1), rng.randrange(*closed))
    space = rng.choice([each for each in range(1, SPACES + 1) if each not in gone])
    state = state._replace(table=state.table._replace(closed=tuple(sorted(gone))))
    return done(state, state.table.to_act[0], Place(space))


def begun(rng: Random, level: int, rules: Rules = Rules()) -> State:
    """A deal of a level's size that has just been opened."""
    state = placed(rng, rng.choice(MANY[level]), CLOSED[level], rules)
    return done(state, state.table.turn, Open())


def opened(rng: Random) -> State:
    """A deal of four, just opened, that the Boss can close with the help of others."""
    while True:
        state = placed(rng, PLAYERS)
        state = done(state, state.table.turn, Open())
        if needs_help(state):
            return state


def needs_help(state: State) -> bool:
    """Whether the Boss can close the deal, and only with the help of others."""
    made = plan(view(state, state.table.boss))
    return not made.missing and bool(made.of(From.BUY))


def wanted(state: State) -> dict[Seat, tuple[Piece, ...]]:
    """With which pieces who can help the Boss to close."""
    found: dict[Seat, tuple[Piece, ...]] = {}
    for each in plan(view(state, state.table.boss)).of(From.BUY):
        assert each.piece
        assert each.owner is not None
        found[each.owner] = (*found.get(each.owner, ()), each.piece)
    return found


def offered(state: State, seat: Seat, pieces: Sequence[Piece], price: Price) -> State | None:
    """The state with an offer of a seat to the Boss; None if the deal does not pay that much."""
    if price.millions(state.table.tile.value) >= state.table.payout:
        return None
    return done(state, seat, Offer(Terms(tuple(pieces), price)))


def agreed(rng: Random, level: int, *, dividends: bool) -> State:
    """A deal in which the Boss has agreed with all whose help is needed, and keeps something.

    There is one way to close it, with all that was agreed. Prices are in `dividends`, or some of
    them from level 2 on. On level 3 there is B-VAR-3, and some have played a card.
    """
    rules = Rules(active=level == LATE)
    while True:
        state: State | None = begun(rng, level, rules)
        assert state
        if not needs_help(state):
            continue
        if rules.active:
            state = with_clans(state, rng)
        boss = state.table.boss
        for seat, pieces in wanted(state).items():
            by_dividends = dividends or (level > 1 and rng.random() < 0.5)
            price = Price(rng.randint(1, 3 if by_dividends else DEAREST), by_dividends)
            state = offered(state, seat, pieces, price)
            if state is None:
                break
            state = done(state, boss, Accept(Terms(pieces, price)))
        if state and _one_way(state):
            return state


def _one_way(state: State) -> bool:
    ways = list(closings(state.table))
    return len(ways) == 1 and payoff(state.table, ways[0])[state.table.boss] > 0


def with_clans(state: State, rng: Random) -> State:
    """The state when some of the others have laid a Clan card, rather one that is not needed."""
    for seat in state.table.others:
        held = [
            card
            for card in state.hands[seat]
            if card.kind is Kind.CLAN and card.family not in state.table.space.families
        ]
        held = held or [card for card in state.hands[seat] if card.kind is Kind.CLAN]
        if held and rng.random() < 0.6:
            state = done(state, seat, Lay(held[0]))
    return state


def travelled(state: State) -> Iterator[State]:
    """The states in which an investor of the Boss that the deal could use was sent travelling."""
    table = state.table
    for family in table.investors[table.boss]:
        if family in table.space.families:
            for seat in table.others:
                for card in dict.fromkeys(state.hands[seat]):
                    if card.kind is Kind.TRAVEL and card.family in (None, family):
                        yield _sent(state, seat, Travel(card, Piece(family)))


def _sent(state: State, seat: Seat, deed: Travel) -> State:
    """The state when all have let it happen."""
    state = done(state, seat, deed)
    for each in state.table.to_act:
        state = done(state, each, Allow())
    return state


def filling(table: Table, families: set[Family]) -> int:
    """How many places of the deal these families fill (B-DEAL-6)."""
    space = table.space
    return len(families & {*space.named}) + min(space.some, len(families & {*space.of}))
