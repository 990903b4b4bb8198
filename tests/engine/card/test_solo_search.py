"""Turns where no other seat can play a card: hints and reviews are solved."""

from __future__ import annotations

from functools import partial, reduce
from math import inf
from random import Random

import pytest

from bosslib.card import payoffs
from bosslib.card.actions import PASSES
from bosslib.card.bots.hint_text import hint_texts
from bosslib.card.bots.hints import turn_hint
from bosslib.card.bots.solo_search import (
    MAX_ADVICE_ACTIONS,
    Allowance,
    SoloSearch,
    TooLargeError,
    solved_options,
)
from bosslib.card.narration import CardTeller
from bosslib.card.puzzles import Proof
from bosslib.card.puzzles.puzzle import Aim, Puzzle
from bosslib.card.review.turns import evaluate_turn
from bosslib.card.state import State
from bosslib.card.transitions import apply
from bosslib.card.view import view
from bosslib.game.budgets import Budget
from bosslib.words import say
from tests.engine.card.puzzles.test_puzzles import every

ALONE = [each for each in every() if each.proof is Proof.EXACT and each.aim is Aim.MONEY]
BY_ID = {each.id: each for each in ALONE}
PLAYOUTS = Budget(60, inf)


def money(state: State, seat: int) -> int:
    return max(payoffs.payoff(state.table)[seat], -state.money[seat])


@pytest.mark.parametrize("puzzle", ALONE, ids=lambda each: each.id)
def test_no_line_brings_more_than_the_best_option(puzzle: Puzzle) -> None:
    """Without envy and later deals, it is what the puzzle's own proof says."""
    last = puzzle.start.table._replace(deal=puzzle.start.table.deals)
    options = solved_options(view(puzzle.start._replace(table=last), puzzle.seat), envy=0.0)
    assert options[0].money == options[0].worth == puzzle.worth[0]
    assert all(each.is_exact and each.spread == 0 for each in options)
    tempting = next(each for each in options if each.action == puzzle.tempting[0])
    assert tempting.money >= puzzle.worth[1]


@pytest.mark.parametrize("puzzle", ALONE[::3], ids=lambda each: each.id)
def test_what_is_promised_is_what_the_engine_pays_to_who_follows_the_hints(puzzle: Puzzle) -> None:
    state, seat = puzzle.start, puzzle.seat
    promised = solved_options(view(state, seat))[0].money
    while not isinstance((best := solved_options(view(state, seat))[0].action).deed, PASSES):
        state = apply(state, best)
    assert money(state, seat) == promised


@pytest.mark.parametrize(
    ("name", "amount"), [("last-bec118", 40), ("last-0969a3", 200), ("last-caa866", 50)]
)
def test_a_hint_finds_the_way_that_needs_several_cards(name: str, amount: int) -> None:
    puzzle = BY_ID[name]
    seen = view(puzzle.start, puzzle.seat)
    hint = turn_hint(seen, (), PLAYOUTS, PLAYOUTS)
    assert hint.tried[0].money == amount
    *_, why = hint_texts(seen, hint, CardTeller())
    assert f"we tried every way to go on: the one worth most brings you ${amount}." in why
    assert "as far as we can tell" not in why
    last, (one, two) = seen.table.deal == seen.table.deals, (each.worth for each in hint.tried[:2])
    assert (say("hint.why.equal", count=1) in why) == (last and one == two)
    assert "played the deal" not in why.split("If the bargain")[0]


@pytest.mark.parametrize("name", ["last-58cb9b", "join-2804c1", "last-bec118"])
def test_a_review_costs_the_action_after_which_the_best_is_gone_and_no_other(name: str) -> None:
    puzzle = BY_ID[name]
    state, seat, costs = puzzle.start, puzzle.seat, list[float]()
    for action in puzzle.tempting:
        seen = view(state, seat)
        steps = evaluate_turn(0, seen, action, 60, 20, Random("unused"))
        found = next(each for each in steps if each)
        assert found.margin == 0
        left = solved_options(seen)[0].worth
        if isinstance(action.deed, PASSES):
            assert found.cost == left - next(
                each.worth for each in solved_options(seen) if each.action == action
            )
        else:
            state = apply(state, action)
            assert found.cost == left - solved_options(view(state, seat))[0].worth
        costs.append(found.cost)
    assert max(costs) > 0


def test_others_who_are_in_and_a_card_to_draw_and_too_many_lines_are_not_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = BY_ID["last-bec118"]
    table, seat = puzzle.start.table, puzzle.seat
    other = (seat + 1) % table.players
    for disks in ({other: 1}, {seat: 0}):
        passes = tuple(disks.get(each, count) for each, count in enumerate(table.passes))
        changed = puzzle.start._replace(table=table._replace(passes=passes))
        assert solved_options(view(changed, seat)) == []
    with pytest.raises(TooLargeError):
        SoloSearch(seat, partial(money, seat=seat), Allowance(2)).best(puzzle.start)
    monkeypatch.setattr("bosslib.card.bots.solo_search.MAX_ADVICE_ACTIONS", 2)
    assert solved_options(view(puzzle.start, seat)) == []
    assert MAX_ADVICE_ACTIONS > 2


def test_the_best_line_can_be_played() -> None:
    for puzzle in ALONE[::5]:
        seat = puzzle.seat
        line = SoloSearch(seat, partial(money, seat=seat)).best(puzzle.start)
        assert money(reduce(apply, line.actions, puzzle.start), seat) == line.worth
