"""A deal as a coalition game: its Shapley value and core agree with definitions and the engine."""

from __future__ import annotations

from itertools import permutations

import pytest

from bosslib.board import Family, State, apply, closings, new
from bosslib.board.actions import Price, Terms
from bosslib.board.cards import ANYONE
from bosslib.board.coalitions import can_fill, deal_worth, families_by_seat
from bosslib.board.payoffs import pieces
from bosslib.board.terms import Bargain
from bosslib.game import SEATS


def at(space: int, seed: int, players: int = 6) -> State:
    state = new(players, seed)
    (seat,) = state.table.to_act
    return apply(state, f"{SEATS[seat]}: place {space}")


@pytest.mark.parametrize("space", range(1, 17))
def test_the_shapley_value_is_the_average_over_all_orders(space: int) -> None:
    """By definition: for each order of the seats, the one that makes closing possible."""
    table = at(space, seed=space).table
    there, counts = families_by_seat(table), [0] * table.players
    orders = list(permutations(range(table.players)))
    for order in orders:
        got: set[Family] = set()
        boss = False
        for seat in order:
            got |= there[seat]
            boss = boss or seat == table.boss
            if boss and can_fill(table.space, got):
                counts[seat] += 1
                break
    found = deal_worth(table)
    wanted = [count / len(orders) * table.payout for count in counts]
    assert list(found.shapley) == pytest.approx(wanted)


@pytest.mark.parametrize("space", range(1, 17))
def test_a_coalition_closes_just_when_the_engine_lets_it(space: int) -> None:
    """The coalition has an agreement with each of its seats, and with nobody else."""
    table = at(space, seed=space).table
    found = deal_worth(table)
    for size in range(table.players + 1):
        for order in permutations([seat for seat in range(6) if seat != table.boss], min(size, 2)):
            helpers = frozenset(order)
            agreed = tuple(
                Bargain(owner, Terms((piece,), Price(0)), tuple(sorted((owner, table.boss))))
                for piece, owner in pieces(table).items()
                if owner in helpers
            )
            can = any(closings(table._replace(bargains=agreed)))
            coalition = helpers | {table.boss}
            assert can == any(minimal <= coalition for minimal in found.minimal)


def test_the_core_gives_nothing_to_who_is_not_needed() -> None:
    """In a simple game, the core divides all among the players without whom nothing closes."""
    table = at(2, seed=3).table  # C, S and W, and two of D, G and L
    found = deal_worth(table)
    held = {table.owner(family) for family in (Family.CASHMAN, Family.SACKS, Family.WADSWORTH)}
    assert set(found.needed) == held | {table.boss}
    for seat in range(table.players):
        assert found.high[seat] == (table.payout if seat in found.needed else 0)
        assert found.low[seat] == 0
    assert sum(found.shapley) == pytest.approx(table.payout)


def test_a_boss_who_needs_nobody_has_it_all() -> None:
    state = at(9, seed=1, players=2)  # D, and one of C and G
    table = state.table._replace(
        investors=((Family.DOUGHERTY, Family.CASHMAN, Family.GOLDMAN), (Family.SACKS,)), boss=0
    )
    found = deal_worth(table)
    assert (found.low, found.high) == ((table.payout, 0), (table.payout, 0))
    assert found.shapley == (table.payout, 0)


def test_with_all_together_too_weak_nothing_is_worth_anything() -> None:
    table = at(7, seed=1, players=4).table
    away = table._replace(travels=tuple((each, ANYONE) for each in Family))
    found = deal_worth(away)
    assert not found.can_close
    assert found.shapley == (0, 0, 0, 0)
    assert found.needed == ()


def test_clan_cards_in_hand_can_be_thought_of_too() -> None:
    table = at(12, seed=1).table  # L, S and W
    before = deal_worth(table)
    own = [(table.boss, family) for family in table.space.named]
    assert deal_worth(table, own).shapley[table.boss] == pytest.approx(table.payout)
    assert before.shapley[table.boss] < table.payout


def test_another_boss_can_be_thought_of() -> None:
    table = at(12, seed=1).table
    other = (table.boss + 1) % 6
    assert deal_worth(table, boss=other) == deal_worth(table._replace(boss=other))
