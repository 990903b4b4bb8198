"""Generator of deals for practice and the bargain drill, with agreements or played cards."""

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
from bosslib.board.bots.plan import Origin, cheapest_plan
from bosslib.board.cards import Family, Kind
from bosslib.board.data import SPACES
from bosslib.board.new_game import new
from bosslib.board.payoffs import closings, payoff
from bosslib.board.state import Rules, State, Table
from bosslib.board.transitions import step
from bosslib.board.view import view
from bosslib.game import Seat
from bosslib.teaching.practice import LEVELS

PLAYERS = 4

PLAYER_COUNTS = {1: (PLAYERS,), 2: (3, 4, 5), 3: (3, 4, 5, 6)}
"""Possible numbers of players, by level."""

CLOSED_DEALS = {1: (1, 9), 2: (3, 10), 3: (6, 13)}
"""Range of the number of closed deals, by level; the upper bound is exclusive."""

SPECIAL_LEVEL = LEVELS[-1]
"""Level with special cases: B-VAR-3, and conditions that interact."""

MAX_PROMISE = 6
"""Maximum promise of a Boss to a helper, in millions or in dividends."""


def apply_deed(state: State, seat: Seat, deed: Deed) -> State:
    """Return the state after a seat's deed."""
    return step(state, Action(seat, deed)).state


def random_turn(
    rng: Random, players: int, closed: tuple[int, int] = CLOSED_DEALS[1], rules: Rules = Rules()
) -> State:
    """Return the beginning of a turn, after a random number of closed deals."""
    state = new(players, rng.randrange(2**31), rules=rules)
    gone = rng.sample(range(1, SPACES + 1), rng.randrange(*closed))
    space = rng.choice([each for each in range(1, SPACES + 1) if each not in gone])
    state = state._replace(table=state.table._replace(closed=tuple(sorted(gone))))
    return apply_deed(state, state.table.to_act[0], Place(space))


def random_deal(rng: Random, level: int, rules: Rules = Rules()) -> State:
    """Return a newly opened deal of a level."""
    state = random_turn(rng, rng.choice(PLAYER_COUNTS[level]), CLOSED_DEALS[level], rules)
    return apply_deed(state, state.table.turn, Open())


def random_deal_with_help(rng: Random) -> State:
    """Return a newly opened deal for four players that the Boss can close only with help."""
    while True:
        state = random_turn(rng, PLAYERS)
        state = apply_deed(state, state.table.turn, Open())
        if needs_help(state):
            return state


def needs_help(state: State) -> bool:
    """Return True if the Boss can close the deal, but only with the help of others."""
    made = cheapest_plan(view(state, state.table.boss))
    return not made.missing and bool(made.from_origins(Origin.BUY))


def needed_pieces(state: State) -> dict[Seat, tuple[Piece, ...]]:
    """Return the pieces that the Boss needs, by owner."""
    found: dict[Seat, tuple[Piece, ...]] = {}
    for each in cheapest_plan(view(state, state.table.boss)).from_origins(Origin.BUY):
        assert each.piece
        assert each.owner is not None
        found[each.owner] = (*found.get(each.owner, ()), each.piece)
    return found


def with_offer(state: State, seat: Seat, pieces: Sequence[Piece], price: Price) -> State | None:
    """Return the state after an offer to the Boss; None if the price is not below the payout."""
    if price.millions(state.table.tile.value) >= state.table.payout:
        return None
    return apply_deed(state, seat, Offer(Terms(tuple(pieces), price)))


def random_agreed_deal(rng: Random, level: int, *, dividends: bool) -> State:
    """Return a deal in which the Boss has agreed with every necessary helper and keeps something.

    There is exactly one way to close it, using all agreements. Prices are in `dividends`; without
    it, some of them are from level 2 on. Level 3 uses B-VAR-3, and some players have played a card.
    """
    rules = Rules(active=level == SPECIAL_LEVEL)
    while True:
        state: State | None = random_deal(rng, level, rules)
        assert state
        if not needs_help(state):
            continue
        if rules.active:
            state = with_clans(state, rng)
        boss = state.table.boss
        for seat, pieces in needed_pieces(state).items():
            by_dividends = dividends or (level > 1 and rng.random() < 0.5)
            price = Price(rng.randint(1, 3 if by_dividends else MAX_PROMISE), by_dividends)
            state = with_offer(state, seat, pieces, price)
            if state is None:
                break
            state = apply_deed(state, boss, Accept(Terms(pieces, price)))
        if state and _has_one_closing(state):
            return state


def _has_one_closing(state: State) -> bool:
    ways = list(closings(state.table))
    return len(ways) == 1 and payoff(state.table, ways[0])[state.table.boss] > 0


def with_clans(state: State, rng: Random) -> State:
    """Return the state after some others have laid a Clan card, preferably an unneeded one."""
    for seat in state.table.others:
        held = [
            card
            for card in state.hands[seat]
            if card.kind is Kind.CLAN and card.family not in state.table.space.families
        ]
        held = held or [card for card in state.hands[seat] if card.kind is Kind.CLAN]
        if held and rng.random() < 0.6:
            state = apply_deed(state, seat, Lay(held[0]))
    return state


def with_travelling_investor(state: State) -> Iterator[State]:
    """Yield the states after a useful investor of the Boss was sent travelling."""
    table = state.table
    for family in table.investors[table.boss]:
        if family in table.space.families:
            for seat in table.others:
                for card in dict.fromkeys(state.hands[seat]):
                    if card.kind is Kind.TRAVEL and card.family in (None, family):
                        yield _send_travelling(state, seat, Travel(card, Piece(family)))


def _send_travelling(state: State, seat: Seat, deed: Travel) -> State:
    """Return the state after a Travel card that all seats allowed."""
    state = apply_deed(state, seat, deed)
    for each in state.table.to_act:
        state = apply_deed(state, each, Allow())
    return state


def filled_place_count(table: Table, families: set[Family]) -> int:
    """Return the number of places of the deal that these families fill (B-DEAL-6)."""
    space = table.space
    return len(families & {*space.named}) + min(space.some, len(families & {*space.of}))
